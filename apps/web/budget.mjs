// What the built home page loads until its prompt box can be used, as the server sends it:
//   node apps/web/budget.mjs
// Fails above the budget. Run after `npm run build -w apps/web`. `e2e/src/first-load.e2e.ts` measures it in a browser.
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';

const BUDGET_KB = 200;
const BUDGET_REQUESTS = 12;
/** Of each response. */
const HEADER_BYTES = 800;
/** The parts of `chunks.ts` that a visitor gets at once. */
const SIGNED_OUT = ['home'];
const SIGNED_IN = ['home', 'signed-in'];

const built = new URL('./dist/app/', import.meta.url);
const page = await readFile(new URL('index.html', built), 'utf8');
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', built), 'utf8'));

/** The page itself, its script, style sheet and icon. */
const named = [...page.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file);

/** The files of the parts, with those that they cannot run without. */
function filesOf(parts) {
  const files = new Set(['index.html', ...named]);
  const add = ({ file, imports = [], css = [] }) => {
    for (const one of [file, ...css]) files.add(one);
    for (const key of imports) if (!files.has(manifest[key].file)) add(manifest[key]);
  };
  for (const part of parts) {
    const chunk = Object.values(manifest).find(({ name }) => name === part);
    if (chunk === undefined) throw new Error(`The build has no part called ${part}`);
    add(chunk);
  }
  return [...files];
}

async function bytesOf(file) {
  const contents = await readFile(new URL(file, built));
  const compressed = brotliCompressSync(contents).length;
  return Math.min(contents.length, compressed) + HEADER_BYTES;
}

async function measure(name, parts) {
  const files = filesOf(parts);
  const bytes = (await Promise.all(files.map(bytesOf))).reduce((sum, size) => sum + size, 0);
  const kilobytes = bytes / 1000;
  console.log(`${name.padEnd(24)} ${kilobytes.toFixed(1).padStart(7)} KB of ${BUDGET_KB} KB, ${files.length} of ${BUDGET_REQUESTS} requests`);
  return kilobytes <= BUDGET_KB && files.length <= BUDGET_REQUESTS;
}

const isWithin = [await measure('home, signed out', SIGNED_OUT), await measure('home, signed in', SIGNED_IN)];
if (isWithin.includes(false)) {
  console.error('The home page loads more than its budget before its prompt box can be used.');
  process.exitCode = 1;
}
