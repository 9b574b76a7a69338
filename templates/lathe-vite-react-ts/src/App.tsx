export default function App() {
  return (
    <main className="page">
      <h1>New app</h1>
      <p>Edit src/App.tsx and this page changes as you type.</p>
    </main>
  );
}
