import { headers } from 'next/headers';
import Counter from './counter';
import words from './greeting.words';
import Picture from './picture';

export default async function Page() {
  const sent = await headers();
  return (
    <main>
      <h1>Hello Next</h1>
      <p>{sent.get('host') ? 'the request has a host' : 'the request has no host'}</p>
      <p>{sent.get('x-middleware') ?? 'no middleware ran'}</p>
      <p>{words.length} words</p>
      <Picture />
      <Counter />
    </main>
  );
}
