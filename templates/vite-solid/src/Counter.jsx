import { createSignal } from 'solid-js';

/** A button that counts its clicks. */
export function Counter() {
  const [count, setCount] = createSignal(0);
  return (
    <button type="button" class="button" onClick={() => setCount((current) => current + 1)}>
      Clicked {count()} {count() === 1 ? 'time' : 'times'}
    </button>
  );
}
