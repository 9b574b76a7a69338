import { useEffect, useState } from 'react';
import type { Route } from './+types/home';

export async function loader() {
  return { from: `a loader on ${process.version.split('.')[0]}` };
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const [count, setCount] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <main>
      <h1>Hello React Router</h1>
      <p>{loaderData.from}</p>
      <button disabled={!isReady} onClick={() => setCount(count + 1)}>
        count is {count}
      </button>
    </main>
  );
}
