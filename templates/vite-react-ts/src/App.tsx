import { Counter } from './Counter';

export default function App() {
  return (
    <main className="page">
      <h1>New app</h1>
      <p>
        Edit <code>src/App.tsx</code> and this page changes as you type.
      </p>
      <Counter />
    </main>
  );
}
