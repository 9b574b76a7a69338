import { Counter } from './Counter';

export default function App() {
  return (
    <main class="welcome">
      <p class="made-with">Solid, TypeScript</p>
      <h1>New app</h1>
      <p>
        Edit <code>src/App.tsx</code> and this page changes as you type.
      </p>
      <Counter />
      <img class="emblem" src="/emblem.svg" alt="" />
    </main>
  );
}
