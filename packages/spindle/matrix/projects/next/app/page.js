import { headers } from 'next/headers';
import Counter from './counter';

export default async function Page() {
  const host = (await headers()).get('host');
  return (
    <main>
      <h1>Hello Next</h1>
      <p>{host ? 'the request has a host' : 'the request has no host'}</p>
      <Counter />
    </main>
  );
}
