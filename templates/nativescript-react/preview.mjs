/**
 * Bundles the app for Android, again after each change, and shows on a page how that went.
 *
 * NativeScript draws with the phone's own controls, so the page cannot show the app itself.
 */
import { readdir, stat } from 'node:fs/promises';
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

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>NativeScript</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 36rem; margin: 12vh auto 2rem; padding: 0 1.5rem; }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
  pre { white-space: pre-wrap; padding: .75rem 1rem; border: 1px solid; border-radius: .5rem; }
  table { width: 100%; border-spacing: 0; margin: 1.5rem 0; font-variant-numeric: tabular-nums; }
  td { padding: .25rem 0; border-top: 1px solid color-mix(in srgb, currentcolor 15%, transparent); }
  td + td { text-align: right; }
  code { font: .9em ui-monospace, monospace; }
</style>
<main>
  <h1 id="state" role="status">Bundling for Android</h1>
  <div id="facts"></div>
  <pre id="error" hidden></pre>
  <table id="files"></table>
  <p>NativeScript draws with the phone's own controls, which a browser does not have: seeing the app needs a device or an emulator. Download the project to a computer with the Android SDK or Xcode, then run <code>npm install</code> there and <code>npm run android</code> or <code>npm run ios</code>.</p>
</main>
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
