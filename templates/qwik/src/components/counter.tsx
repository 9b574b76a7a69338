import { component$, useSignal } from '@builder.io/qwik';

/** A button that counts its clicks. */
export const Counter = component$(() => {
  const count = useSignal(0);
  return (
    <button type="button" class="button" onClick$={() => count.value++}>
      Clicked {count.value} {count.value === 1 ? 'time' : 'times'}
    </button>
  );
});
