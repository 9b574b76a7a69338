import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

interface Answer {
  readonly id: number;
  readonly diagnostics: readonly { readonly from: number; readonly to: number; readonly severity: string; readonly message: string; readonly source: string }[];
}

/** A project whose packages answer as the real ones do. */
async function project(files: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'lathe-checker-'));
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const program = await readFile(fileURLToPath(new URL('checker.cjs', import.meta.url)), 'utf8');
  const child = spawn(process.execPath, ['-e', program], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(root, { recursive: true, force: true });
  });
  const answers: Answer[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('\u0001lathe ')) answers.push(JSON.parse(line.slice('\u0001lathe '.length)) as Answer);
  });
  let id = 0;
  return {
    ask(path: string, text: string) {
      child.stdin.write(`${JSON.stringify({ id: ++id, path, text })}\n`);
      return id;
    },
    /** The answers to a question, once there are this many. */
    async answers(to: number, count = 1) {
      await expect.poll(() => answers.filter((answer) => answer.id === to).length, { timeout: 15_000 }).toBe(count);
      return answers.filter((answer) => answer.id === to).map(({ diagnostics }) => diagnostics);
    },
  };
}

const manifest = (bin: string) => JSON.stringify({ bin: { checker: bin }, exports: { '.': './index.js' } });
const prints = (...lines: string[]) => `console.log(${JSON.stringify(lines.join('\n'))})`;

it.each([
  ['vue-tsc', 'src/App.vue', "src/App.vue(2,7): error TS2322: Type 'string' is not assignable to type 'number'.", 'TS2322'],
  ['svelte-check', 'src/App.svelte', `1590680326283 ERROR "src/App.svelte" 2:7 "Type 'string' is not assignable to type 'number'."`, 'svelte-check'],
  [
    '@astrojs/check',
    'src/App.astro',
    "\u001b[96msrc/App.astro\u001b[0m:\u001b[93m2\u001b[0m:\u001b[93m7\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m ts(2322): \u001b[0mType 'string' is not assignable to type 'number'.",
    'TS2322',
  ],
])('what %s says of a saved file is placed in its text', async (name, path, line, source) => {
  const text = '<x>\nconst count: number = "a"\n</x>';
  const { ask, answers } = await project({
    [path]: text,
    [`node_modules/${name}/package.json`]: manifest('bin.js'),
    [`node_modules/${name}/bin.js`]: prints('a line of another kind', line, line.replaceAll('App', 'Other')),
  });
  const found = { from: 10, to: 15, severity: 'error', message: "Type 'string' is not assignable to type 'number'.", source };
  expect(await answers(ask(path, text), 2)).toEqual([[], [found]]);
  // It reads the disk, where a text that is not saved is another one.
  expect(await answers(ask(path, `${text} `))).toEqual([[]]);
});

it('a newer question does not wait for the checker', async () => {
  const { ask, answers } = await project({
    'a.vue': 'saved',
    'node_modules/vue-tsc/package.json': manifest('bin.js'),
    'node_modules/vue-tsc/bin.js': 'setInterval(() => {}, 1000)',
  });
  await answers(ask('a.vue', 'saved'));
  expect(await answers(ask('a.vue', 'typed'))).toEqual([[]]);
});

it('a component’s compiler checks the text as it is typed', async () => {
  const { ask, answers } = await project({
    'node_modules/vue/compiler-sfc/index.js': `exports.parse = () => ({ errors: [{ message: 'Element is missing end tag.', loc: { start: { offset: 3 }, end: { offset: 3 } } }] })`,
    'node_modules/svelte/compiler/index.js': `exports.compile = (text) => {
      if (text.includes('{#if')) throw Object.assign(new Error('Block was left open\\nhttps://svelte.dev/e/block_unclosed'), { code: 'block_unclosed', position: [4, 8] });
      return { warnings: [{ code: 'a11y_missing_attribute', message: 'No alt', start: { character: 1 }, end: { character: 5 } }] };
    }`,
  });
  expect(await answers(ask('a.vue', '<p><b>'))).toEqual([[{ from: 3, to: 3, severity: 'error', message: 'Element is missing end tag.', source: 'Vue' }]]);
  expect(await answers(ask('a.svelte', '<p> {#if'))).toEqual([
    [{ from: 4, to: 8, severity: 'error', message: 'Block was left open', source: 'block_unclosed' }],
  ]);
  expect(await answers(ask('a.svelte', '<img>'))).toMatchObject([[{ from: 1, to: 5, severity: 'warning', source: 'a11y_missing_attribute' }]]);
  expect(await answers(ask('a.astro', '<img>'))).toEqual([[]]);
});
