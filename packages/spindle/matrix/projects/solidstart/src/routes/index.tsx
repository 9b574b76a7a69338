import { createAsync, query } from '@solidjs/router';
import { createSignal, onMount } from 'solid-js';

const whereFrom = query(async () => {
  'use server';
  return `a function on ${process.version.split('.')[0]}`;
}, 'where-from');

export default function Home() {
  const from = createAsync(() => whereFrom());
  const [count, setCount] = createSignal(0);
  const [isReady, setReady] = createSignal(false);
  onMount(() => setReady(true));
  return (
    <main>
      <h1>Hello SolidStart</h1>
      <p>{from()}</p>
      <button type="button" disabled={!isReady()} onClick={() => setCount(count() + 1)}>
        count is {count()}
      </button>
    </main>
  );
}
