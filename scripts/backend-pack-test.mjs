/**
 * `npm run test:backend-pack`: packs `packages/backend`, installs it in an empty folder as a stranger does, and follows its
 * README: the program in it is run as it stands, and the command serves an app's folder `supabase`.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { must, root } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';

const PACKAGE = join(root, 'packages/backend');
const README = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
const { devDependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
const CLIENT = `@supabase/supabase-js@${devDependencies['@supabase/supabase-js']}`;

assertNode();
await ensureInstalled();
await must('Types', process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', PACKAGE]);
const folder = mkdtempSync(join(tmpdir(), 'backend-pack-'));
try {
  await must('Package', 'npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: PACKAGE });
  const [archive] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await must('Installation', 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, archive), CLIENT, 'ws'], { cwd: folder });
  await runProgram();
  await runCommand();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The program under "Use it in your server". */
async function runProgram() {
  const [, program] = /## Use it in your server\n+```js\n(.*?)```/s.exec(README) ?? [];
  assert.ok(program, 'The README has a program.');
  writeFileSync(join(folder, 'server.js'), program);
  await withProcess([join(folder, 'server.js')], /^http:\S+ \S+$/, async (line) => {
    const [url, key] = line.split(' ');
    const { data, error } = await ask(url, key, `from('notes').insert({ id: 1, words: 'hello' }).select()`);
    assert.deepEqual({ data, error }, { data: [{ id: 1, words: 'hello' }], error: null });
  });
  console.log('  ✓ the program of the README serves an app');
}

async function runCommand() {
  const migrations = join(folder, 'supabase/migrations');
  const functions = join(folder, 'supabase/functions/hello');
  for (const path of [migrations, functions]) mkdirSync(path, { recursive: true });
  writeFileSync(join(migrations, '20260101000000_notes.sql'), 'create table notes (id int primary key, words text); grant all on notes to anon;');
  writeFileSync(join(functions, 'index.ts'), `Deno.serve(() => new Response('hello from a function'));`);
  writeFileSync(join(folder, 'supabase/config.toml'), '[functions.hello]\nverify_jwt = false\n');
  const command = join(folder, 'node_modules/@lathe/backend/dist/command/main.js');
  const args = [command, '--data', join(folder, 'data'), '--project', join(folder, 'supabase'), '--port', '54391'];
  const url = 'http://127.0.0.1:54391';
  await withProcess(args, /publishable key/, async (line) => {
    const key = line.trim().split(/\s+/).at(-1);
    const inserted = await ask(url, key, `from('notes').insert({ id: 1, words: 'kept' }).select()`);
    assert.equal(inserted.error, null);
    const called = await ask(url, key, `functions.invoke('hello')`);
    assert.equal(called.data, 'hello from a function');
  });
  await withProcess(args, /publishable key/, async (line) => {
    const { data } = await ask(url, line.trim().split(/\s+/).at(-1), `from('notes').select('words')`);
    assert.deepEqual(data, [{ words: 'kept' }]);
  });
  console.log('  ✓ the command serves the folder of an app, and keeps its data');
}

/** Evaluates a call of the real client in a process of its own, as an app would. */
async function ask(url, key, call) {
  const program = `
    import { createClient } from '@supabase/supabase-js';
    import WebSocket from 'ws';
    const supabase = createClient(${JSON.stringify(url)}, ${JSON.stringify(key)}, { realtime: { transport: WebSocket } });
    const { data, error } = await supabase.${call};
    console.log(JSON.stringify({ data, error }));
    process.exit(0);`;
  writeFileSync(join(folder, 'ask.js'), program);
  let answer;
  await withProcess([join(folder, 'ask.js')], /^\{/, (line) => {
    answer = JSON.parse(line);
  });
  return answer;
}

/** Runs a program until a line that matches, works with the line, and ends the program. */
async function withProcess(args, wanted, work) {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = new Promise((resolve) => child.once('close', resolve));
  try {
    const line = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (text) => wanted.test(text) && resolve(text));
      closed.then((code) => reject(new Error(`The program ended with ${code} before it said anything.`)));
      setTimeout(() => reject(new Error('The program said nothing for two minutes.')), 120_000).unref();
    });
    await work(line);
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
}
