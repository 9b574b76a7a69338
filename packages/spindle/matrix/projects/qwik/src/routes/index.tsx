import { component$, useSignal, useVisibleTask$ } from '@builder.io/qwik';
import { routeLoader$ } from '@builder.io/qwik-city';

export const useFrom = routeLoader$(() => ({ from: 'a loader on the server' }));

export default component$(() => {
  const count = useSignal(0);
  const isReady = useSignal(false);
  const data = useFrom();
  useVisibleTask$(() => {
    isReady.value = true;
  });
  return (
    <main>
      <h1 style={{ color: 'rgb(10, 20, 30)' }}>Hello Qwik</h1>
      <p>{data.value.from}</p>
      <button disabled={!isReady.value} onClick$={() => count.value++}>
        count is {count.value}
      </button>
    </main>
  );
});
