/**
 * Bundles the app for Android, again after each change, and shows on a page how that went.
 *
 * NativeScript draws with the phone's own controls, so the page cannot show the app itself.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { build } from 'vite';

const OUTPUT = '.ns-vite-build';
const PORT = 5173;

// Where NativeScript's own command line puts the platform.
process.argv.push('--', '--env.android');

let bundle = { number: 0, state: 'busy', ms: 0, files: [], error: '' };

const watcher = await build({ mode: 'development', build: { watch: {} } });
watcher.on('event', async (event) => {
  if (event.code === 'BUNDLE_START') bundle = { ...bundle, state: 'busy' };
  if (event.code === 'BUNDLE_END') bundle = { number: bundle.number + 1, state: 'done', ms: event.duration, files: await listOutput(), error: '' };
  if (event.code === 'ERROR') bundle = { ...bundle, number: bundle.number + 1, state: 'failed', error: event.error.message };
  await event.result?.close();
});

async function listOutput() {
  const names = (await readdir(OUTPUT, { recursive: true })).filter((name) => name.endsWith('.mjs')).sort();
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(`${OUTPUT}/${name}`)).size })));
}

const LIBRARIES = { '@angular/core': 'Angular', react: 'React', 'solid-js': 'Solid', svelte: 'Svelte', 'nativescript-vue': 'Vue' };
const { main, dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
const library = Object.entries(LIBRARIES).find(([name]) => name in dependencies)?.[1] ?? (main.endsWith('.ts') ? 'TypeScript' : 'JavaScript');

const PHONES = [0, 1, 2, 3, 4, 5, 6].map((turn) => turn * 14);
const emblem = PHONES.map((by) => `<rect x="${by}" y="${by}" width="${200 - 2 * by}" height="${400 - 2 * by}" rx="${36 - by / 3}" />`).join('');

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>NativeScript</title>
<style>
  :root { color-scheme: light dark; --accent: light-dark(#1864ab, #74c0fc); --muted: light-dark(#5b626d, #a2a9b4); --line: light-dark(#dfe2e8, #2d323b); }
  body { margin: 0; padding: max(2.25rem, 20vh) clamp(1.5rem, 8vw, 9rem) 2rem; background: light-dark(#f5f6f8, #111317); color: light-dark(#191c21, #eceef1); font: 15px/1.5 system-ui, sans-serif; }
  main { display: grid; gap: .75rem; max-width: 20rem; }
  h1 { margin: 0; font-size: 2rem; line-height: 1.1; letter-spacing: -.03em; }
  p { margin: 0; }
  .made-with { font-size: .8125rem; }
  .made-with, #facts { color: var(--muted); }
  pre { white-space: pre-wrap; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; }
  table { width: 100%; border-spacing: 0; font-variant-numeric: tabular-nums; }
  td { padding: .25rem 0; border-top: 1px solid var(--line); }
  td + td { text-align: right; }
  code, .made-with { font-family: ui-monospace, monospace; }
  code { font-size: .9em; }
  svg { position: fixed; z-index: -1; right: 2vw; bottom: -14vh; height: 104vh; rotate: 12deg; fill: none; stroke: var(--accent); stroke-width: 2; }
  @media (max-width: 34rem) { svg { opacity: .14; } }
</style>
<main>
  <p class="made-with">NativeScript 9, ${library}</p>
  <h1 id="state" role="status">Bundling for Android</h1>
  <div id="facts"></div>
  <pre id="error" hidden></pre>
  <p>Seeing the app needs a device or an emulator.</p>
  <table id="files"></table>
  <p>NativeScript draws with the phone's own controls, which a browser does not have. Download the project to a computer with the Android SDK or Xcode, then run <code>npm install</code> there and <code>npm run android</code> or <code>npm run ios</code>.</p>
</main>
<svg viewBox="-2 -2 204 404" aria-hidden="true">${emblem}</svg>
<script>
  const byId = (id) => document.getElementById(id);
  const titles = { busy: 'Bundling for Android', done: 'Bundled for Android', failed: 'The bundle failed' };
  const show = ({ number, state, ms, files, error }) => {
    byId('state').textContent = titles[state];
    byId('facts').textContent = number === 0 ? '' : 'Bundle ' + number + (state === 'done' ? ', made in ' + (ms / 1000).toFixed(1) + ' s' : '');
    byId('error').textContent = error;
    byId('error').hidden = error === '';
    byId('files').replaceChildren(...files.map(({ name, bytes }) => {
      const row = document.createElement('tr');
      row.append(...[name, Math.ceil(bytes / 1024).toLocaleString('en') + ' KB'].map((text) => {
        const cell = document.createElement('td');
        cell.textContent = text;
        return cell;
      }));
      return row;
    }));
  };
  const ask = async () => {
    try {
      show(await (await fetch('/bundle')).json());
    } catch {
      byId('state').textContent = 'The bundler was stopped';
    }
    setTimeout(ask, 700);
  };
  void ask();
</script>
`;

createServer((request, response) => {
  const isBundle = request.url === '/bundle';
  response.setHeader('content-type', isBundle ? 'application/json' : 'text/html; charset=utf-8');
  response.end(isBundle ? JSON.stringify(bundle) : PAGE);
}).listen(PORT, () => console.log(`  Bundles of the app: http://localhost:${PORT}/`));
