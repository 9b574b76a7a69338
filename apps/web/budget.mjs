// How much JavaScript the built home page loads at first, in gzip bytes:
//   node apps/web/budget.mjs
// Fails above the budget. Run after `npm run build -w apps/web`.
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 250;
/** What every home page fetches at once besides: it is first load, too. */
const HOME = ['index.html', 'src/home/PromptTools.tsx'];
/** What a signed-in one fetches in addition. */
const SIGNED_IN = ['src/home/ProjectList.tsx', 'src/accounts/AccountMenu.tsx'];

const built = new URL('./dist/app/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', built), 'utf8'));

const sizes = new Map();
async function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(await readFile(new URL(file, built)), { level: 9 }).length);
  return sizes.get(file);
}

/** The chunks that an entry needs before it can run. */
function chunksOf(key, found = new Set()) {
  // A lazy part that another page imports, too, is a shared chunk under its own name.
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key.replace(/^.*\/|\.tsx$/g, ''));
  if (chunk === undefined) throw new Error(`${key} is not in the build's manifest`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(imported, found);
  return found;
}

async function measure(name, keys) {
  const files = keys.reduce((found, key) => chunksOf(key, found), new Set());
  let bytes = 0;
  for (const file of files) if (file.endsWith('.js')) bytes += await sizeOf(file);
  const kilobytes = bytes / 1000;
  console.log(`${name.padEnd(24)} ${kilobytes.toFixed(1).padStart(7)} KB of ${BUDGET_KB} KB (${files.size} files)`);
  return kilobytes <= BUDGET_KB;
}

const isWithin = [await measure('home, signed out', HOME), await measure('home, signed in', [...HOME, ...SIGNED_IN])];
if (isWithin.includes(false)) {
  console.error('The home page loads more JavaScript than its budget.');
  process.exitCode = 1;
}
