const hexagon = (radius) => [0, 1, 2, 3, 4, 5].map((corner) => `${radius * Math.sin((corner * Math.PI) / 3)} ${radius * Math.cos((corner * Math.PI) / 3)}`);
const emblem = [152, 134, 116, 98, 80, 62, 44, 26].map((radius) => `<polygon points="${hexagon(radius)}" />`).join('');

/** The page at `/`, which fetches and shows what the server returns. */
export const page = (title) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; --accent: light-dark(#237a3b, #69c98b); --muted: light-dark(#5b626d, #a2a9b4); }
  body { display: grid; align-content: center; gap: 1rem; min-height: 100svh; box-sizing: border-box; margin: 0; padding: 2rem clamp(1.5rem, 8vw, 9rem); background: light-dark(#f5f6f8, #111317); color: light-dark(#191c21, #eceef1); font: 1rem/1.5 system-ui, sans-serif; }
  h1 { margin: 0; font-size: clamp(2.5rem, 6vw, 4.5rem); line-height: 1; letter-spacing: -.04em; }
  p { max-width: 16rem; margin: 0; }
  pre { justify-self: start; max-width: 100%; box-sizing: border-box; overflow: auto; margin: 0; padding: .75rem 1rem; border: 1px solid light-dark(#dfe2e8, #2d323b); border-radius: 10px; background: light-dark(#fff, #1a1d23); }
  pre, code, .made-with { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: .8125rem; }
  .made-with, pre span { color: var(--muted); }
  a { color: var(--accent); }
  svg { position: fixed; z-index: -1; right: -8vw; bottom: -6vh; width: min(54vw, 98vh); fill: none; stroke: var(--accent); stroke-width: 2; }
</style>
<p class="made-with">Node.js, no dependencies</p>
<h1>${title}</h1>
<p>Edit <code>index.js</code> and the server restarts.</p>
<pre><span>GET</span> <a href="/api/time">/api/time</a>
<output id="answer">…</output></pre>
<svg viewBox="-160 -160 320 320" aria-hidden="true">${emblem}<polygon points="${hexagon(12)}" fill="var(--accent)" /></svg>
<script type="module">
  const response = await fetch('/api/time');
  document.getElementById('answer').textContent = await response.text();
</script>
</html>
`;
