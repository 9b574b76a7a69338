import { Counter } from './Counter';

export default function App() {
  return (
    <main className="welcome">
      <p className="made-with">React 19, JavaScript</p>
      <h1>New app</h1>
      <p>
        Edit <code>src/App.jsx</code> and this page changes as you type.
      </p>
      <Counter />
      <img className="emblem" src="/emblem.svg" alt="" />
    </main>
  );
}
