/**
 * Compares the parser of a model's text with a plain TextDecoder over the same bytes in the same chunks:
 * 10 MB in one message, as models write it and as an attacker would write it to stall the page.
 *
 *     node bench/parser.mjs [--no-write]
 *
 * Writes parser.md.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { median } from './steps.mjs';

const BYTES = 10 * 2 ** 20;
const ROUNDS = 5;
const GOAL_MB_PER_S = 50;
const here = dirname(fileURLToPath(import.meta.url));

const { outputFiles } = await build({
  stdin: { contents: "export { TagParser } from './packages/protocol/src/artifacts/tag-parser.ts';", resolveDir: join(here, '..'), loader: 'ts' },
  bundle: true,
  format: 'esm',
  write: false,
});
const { TagParser } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);

const line = "  const [items, setItems] = useState<readonly Item[]>(() => load('items') ?? []); // kept between visits\n";
const action = (content) => `<latheAction type="file" path="src/App.tsx">\n${content}</latheAction>\n`;
const CASES = [
  { title: 'files of 200 lines, chunks of 64 bytes', text: fill(action(line.repeat(200))), chunk: 64 },
  { title: 'files of 200 lines, one chunk', text: fill(action(line.repeat(200))), chunk: BYTES },
  { title: 'one file of one line, chunks of 64 bytes', text: action(fill('x y ')), chunk: 64 },
  { title: 'actions without a line ending', text: fill('<latheAction type="shell">echo</latheAction>'), chunk: 64 },
  { title: 'prose', text: fill('A paragraph about what was done, with `code` and a few names in it.\n'), chunk: 64 },
  { title: 'prose full of brackets', text: fill('a < b <c> '), chunk: 64 },
  { title: 'code fences', text: fill(`src/App.tsx\n\`\`\`tsx\n${line}\`\`\`\n`), chunk: 64 },
  { title: 'Windows line endings', text: fill(action(line.replace('\n', '\r\n').repeat(200))), chunk: 64 },
];

/** Text that only somebody who wants to stall the page would write. Four times as much must take at most four times as long. */
const HOSTILE = [
  { title: 'brackets only', part: '<' },
  { title: 'beginnings of tags', part: '<latheAction ' },
  { title: 'tags that end in a quotation', part: '<latheAction "> ' },
  { title: 'files that are never closed', part: '<latheAction type="file" path="src/App.tsx">\n' },
  { title: 'text that looks like closing tags', part: '</latheAction> x ', before: '<latheAction type="file" path="a.ts">' },
  { title: 'one attribute', part: 'x', before: '<latheAction type="file" path="' },
  { title: 'character references', part: '&lt;' },
  { title: 'line feeds', part: '\r\n' },
  { title: 'edit markers', part: '=======\n', before: '<latheAction type="edit" path="a.ts">\n<<<<<<< SEARCH\n' },
  { title: 'markers around a file name', part: `${'_'.repeat(240)}.ts${'*'.repeat(240)}x\n\`\`\`\n\`\`\`\n` },
  { title: 'one byte at a time', part: action(line.repeat(200)), chunk: 1 },
];

const rows = CASES.map(({ title, text, chunk }) => {
  const bytes = new TextEncoder().encode(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) => bytes.subarray(index * chunk, (index + 1) * chunk));
  const times = Array.from({ length: ROUNDS }, () => [measure(() => decode(chunks)), measure(() => parse(chunks))]);
  const plain = median(times.map(([time]) => time));
  const own = median(times.map(([, time]) => time));
  const speed = bytes.length / 2 ** 20 / ((own - plain) / 1000);
  return `| ${title} | ${plain.toFixed(0)} ms | ${own.toFixed(0)} ms | ${speed.toFixed(0)} MB/s${speed < GOAL_MB_PER_S ? ' (missed)' : ''} |`;
});

const hostileRows = HOSTILE.map(({ title, part, before = '', chunk = 64 }) => {
  const [quarter, all] = [BYTES / 4, BYTES].map((length) => {
    const bytes = new TextEncoder().encode(before + part.repeat(Math.ceil(length / part.length)));
    const chunks = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, index) => bytes.subarray(index * chunk, (index + 1) * chunk));
    return median(Array.from({ length: ROUNDS }, () => measure(() => parse(chunks))));
  });
  return `| ${title} | ${quarter.toFixed(0)} ms | ${all.toFixed(0)} ms | ${(all / quarter).toFixed(1)} |`;
});

const page = [
  "# Parsing a model's text",
  '',
  `| 10 MB | TextDecoder alone | with the parser | the parser (goal ${GOAL_MB_PER_S} MB/s) |`,
  '| --- | ---: | ---: | ---: |',
  ...rows,
  '',
  'Text that only an attacker who wants to stall the page would write. The times include decoding:',
  '',
  '| | 2.5 MB | 10 MB | Ratio |',
  '| --- | ---: | ---: | ---: |',
  ...hostileRows,
  '',
  `Medians of ${ROUNDS} rounds of processor time, alternating between decoding alone and decoding with the parser, measured by \`node bench/parser.mjs\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model.trim()}.`,
  '',
].join('\n');
console.log(page);
if (!process.argv.includes('--no-write')) writeFileSync(join(here, 'parser.md'), page);

function fill(part) {
  return part.repeat(Math.ceil(BYTES / part.length));
}

/** Processor time in milliseconds, including garbage collection. What else runs on the machine does not count. */
function measure(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function decode(chunks) {
  const decoder = new TextDecoder();
  let length = 0;
  for (const chunk of chunks) length += decoder.decode(chunk, { stream: true }).length;
  return length;
}

/** Like the server, passes every event on as it arrives. */
function parse(chunks) {
  const decoder = new TextDecoder();
  const parser = new TagParser({ messageId: 'm', step: 0, title: 'Changes' });
  let count = 0;
  for (const chunk of chunks) count += parser.push(decoder.decode(chunk, { stream: true })).length;
  return count + parser.end().length;
}
