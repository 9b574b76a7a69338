/**
 * Compares the search with ripgrep, in one run on one machine: 10,000 files with 100 MB of text.
 *
 *     node bench/search.mjs [--no-write]
 *
 * The search runs as in the product: `serveSearch` in a worker of a page, which gets the texts in pieces.
 * The page's longest stall is measured too. ripgrep reads the same files from a file system in
 * memory, on one thread like the search. Writes search.md. Environment: CHROMIUM, RG.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { openChromium } from './chromium.mjs';
import { median } from './steps.mjs';

const FILES = 10_000;
const FILE_CHARACTERS = 10_000;
const ROUNDS = 5;
const QUERIES = [
  { title: 'a rare word', query: 'needleInHaystack', isRegex: false, caseSensitive: true },
  { title: 'a rare word, any case', query: 'needleinhaystack', isRegex: false, caseSensitive: false },
  { title: 'a regular expression', query: 'useEffect\\([a-z]+, \\[\\d+', isRegex: true, caseSensitive: true },
  { title: 'a regular expression, any case', query: 'import \\{ \\w+9 \\} from', isRegex: true, caseSensitive: false },
];
const here = dirname(fileURLToPath(import.meta.url));
const rg = process.env.RG ?? 'rg';
if (spawnSync(rg, ['--version']).status !== 0) throw new Error('ripgrep is missing. Install it (on Debian: apt-get install ripgrep) or set RG to its path.');

const texts = makeTexts();
const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'search-'));
let rows;
try {
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const native = QUERIES.map(measureRipgrep);
  const { results, stall } = await measureHere();
  rows = QUERIES.map(({ title }, index) => {
    const [there, found] = [native[index], results[index]];
    if (there.count !== found.count) throw new Error(`${title}: ripgrep finds ${there.count} matches, the search ${found.count}`);
    return `| ${title} | ${found.count} | ${Math.round(there.time)} ms | ${Math.round(found.time)} ms | ${(found.time / there.time).toFixed(2)}x |`;
  });
  rows.push(`| longest stall of the page, including sending the files | | | ${Math.round(stall)} ms | |`);
} finally {
  rmSync(folder, { recursive: true });
}
const [processor] = cpus();
const version = execFileSync(rg, ['--version'], { encoding: 'utf8' }).split('\n')[0];
const table = [
  `| ${FILES.toLocaleString('en')} files, ${(FILES * FILE_CHARACTERS) / 1e6} MB | Matches | ripgrep | Here | Ratio |`,
  '| --- | ---: | ---: | ---: | ---: |',
  ...rows,
  '',
  `Medians of ${ROUNDS} rounds, measured by \`node bench/search.mjs\` on ${new Date().toISOString().slice(0, 10)}: ${version} on one thread, ${cpus().length} x ${processor?.model.trim()}.`,
].join('\n');
console.log(table);
if (!process.argv.includes('--no-write')) writeFileSync(join(here, 'search.md'), `# Search\n\n${table}\n`);
process.exit(0);

/** Source-like text by a seeded generator: the same on every run. */
function makeTexts() {
  let seed = 42;
  const random = (below) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  const words = Array.from({ length: 4000 }, (_, index) => `word${index.toString(36)}${random(10)}`);
  const lines = [
    (a, b) => `import { ${a} } from './${b}';`,
    (a, b) => `export function ${a}(${b}: string): number {`,
    (a, b) => `  const ${a} = use${b}(${random(100)}, '${a}');`,
    (a, b) => `  useEffect(() => ${a}(${b}), [${b}]);`,
    (a, b) => `    if (${a} === ${b}) return <div className="${a} ${b}">{${a}.length}</div>;`,
  ];
  return Array.from({ length: FILES }, (_, index) => {
    let text = '';
    while (text.length < FILE_CHARACTERS) text += `${lines[random(lines.length)](words[random(words.length)], words[random(words.length)])}\n`;
    if (index % 500 === 0) text += 'const needleInHaystack = true;\nuseEffect(run, [1, 2]);\n';
    return [`src/folder${index % 100}/file${index}.ts`, text];
  });
}

function measureRipgrep({ query, isRegex, caseSensitive }) {
  const flags = [...(isRegex ? [] : ['--fixed-strings']), ...(caseSensitive ? [] : ['--ignore-case'])];
  const args = ['--no-config', '--threads', '1', '--line-number', '--column', ...flags, '-e', query, 'src'];
  const times = [];
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    const { stdout } = spawnSync(rg, args, { cwd: folder, maxBuffer: 1 << 28 });
    times.push(performance.now() - startedAt);
    count = stdout.toString().split('\n').length - 1;
  }
  return { time: median(times), count };
}

async function measureHere() {
  const source = join(here, '../packages/workspace/src/search/serve-search.ts');
  const { outputFiles } = await build({
    stdin: {
      contents: `import { serveSearch } from ${JSON.stringify(source)};\nconst receive = serveSearch((answer) => postMessage(answer));\naddEventListener('message', (event) => receive(event.data));`,
      resolveDir: here,
    },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const { context, close } = await openChromium();
  try {
    const page = await context.newPage();
    await page.goto('about:blank');
    await page.evaluate((code) => {
      window.worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
      window.texts = [];
    }, outputFiles[0].text);
    for (let from = 0; from < texts.length; from += 500) await page.evaluate((some) => void window.texts.push(...some), texts.slice(from, from + 500));
    return await page.evaluate(
      async ({ queries, rounds }) => {
        let last = performance.now();
        let stall = 0;
        const beat = setInterval(() => {
          stall = Math.max(stall, performance.now() - last - 4);
          last = performance.now();
        }, 4);
        let batch = [];
        let size = 0;
        for (const entry of window.texts) {
          batch.push(entry);
          size += entry[1].length;
          if (size < 512 * 1024) continue;
          window.worker.postMessage({ type: 'files', changed: batch });
          [batch, size] = [[], 0];
          await new Promise((resolve) => setTimeout(resolve));
        }
        window.worker.postMessage({ type: 'files', changed: batch });
        let id = 0;
        const run = (query) =>
          new Promise((resolve) => {
            const own = ++id;
            let count = 0;
            const startedAt = performance.now();
            window.worker.onmessage = ({ data }) => {
              if (data.id !== own) return;
              if (data.type === 'file') count += data.matches.length;
              else resolve({ count, time: performance.now() - startedAt });
            };
            window.worker.postMessage({ type: 'search', id: own, limit: 1e9, ...query });
          });
        await run(queries[0]);
        const results = [];
        for (const query of queries) {
          const times = [];
          let count = 0;
          for (let round = 0; round < rounds; round++) {
            const result = await run(query);
            times.push(result.time);
            count = result.count;
          }
          results.push({ count, time: times.sort((a, b) => a - b)[Math.floor(rounds / 2)] });
        }
        clearInterval(beat);
        return { results, stall };
      },
      { queries: QUERIES, rounds: ROUNDS },
    );
  } finally {
    await close();
  }
}
