import { createSignal } from 'solid-js';

export function Home() {
  const [count, setCount] = createSignal(0);
  return (
    <frame>
      <page>
        <actionbar title="App" />
        <stacklayout padding="24">
          <label text="New app" class="title" />
          <label text="Describe what it should become." textWrap />
          <button text={`Pressed ${count()} times`} class="count" on:tap={() => setCount(count() + 1)} />
        </stacklayout>
      </page>
    </frame>
  );
}
