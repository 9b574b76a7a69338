export default function App() {
  return (
    <main className="page" style={{ minHeight: '100svh', maxWidth: 'none', alignContent: 'center', paddingInline: 'clamp(1.5rem, 8vw, 9rem)' }}>
      <h1>New app</h1>
      <p style={{ maxWidth: '16rem' }}>Edit src/App.tsx and this page changes as you type.</p>
      <Orbits />
    </main>
  );
}

function Orbits() {
  const turns = [0, 60, 120];
  const radii = [148, 124, 100, 76];
  return (
    <svg
      viewBox="-160 -160 320 320"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2"
      aria-hidden="true"
      style={{ position: 'fixed', zIndex: -1, right: '-8vw', bottom: '-6vh', width: 'min(54vw, 98vh)' }}
    >
      {turns.flatMap((turn) => radii.map((radius) => <ellipse key={`${turn} ${radius}`} rx={radius} ry={radius * 0.38} transform={`rotate(${turn})`} />))}
      <circle r="13" fill="var(--accent)" stroke="none" />
    </svg>
  );
}
