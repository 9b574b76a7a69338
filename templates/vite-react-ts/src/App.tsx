import { Counter } from './Counter';

export default function App() {
  return (
    <main className="welcome">
      <p className="made-with">React 19, TypeScript</p>
      <h1>New app</h1>
      <p>
        Edit <code>src/App.tsx</code> and this page changes as you type.
      </p>
      <Counter />
      <img className="emblem" src="/emblem.svg" alt="" />
    </main>
  );
}
