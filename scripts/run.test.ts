import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const runModule = new URL('run.mjs', import.meta.url).href;

/** A script with two steps, as `npm test` has them, without a terminal. `first` is the source of its first program. */
function startScript(first: string) {
  const steps = `import { must } from ${JSON.stringify(runModule)};
    await must('One', process.execPath, ['-e', ${JSON.stringify(first)}]);
    await must('Two', process.execPath, ['-e', 'console.log("second step")']);`;
  const script = spawn(process.execPath, ['--input-type=module', '-e', steps], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void script.kill('SIGKILL'));
  let output = '';
  for (const stream of [script.stdout, script.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { script, output: () => output, until: (text: string) => expect.poll(() => output, { timeout: 10_000 }).toContain(text) };
}
const endOf = (script: ChildProcess) =>
  new Promise<readonly [number | null, string | null]>((resolve) => script.on('close', (code, signal) => resolve([code, signal])));

/** Ends when it is told to, once it has cleaned up: with `code`, or by the signal itself. */
const cleansUp = (signal: string, code: number | 'signal') => `
  let times = 0;
  process.on('${signal}', () => {
    if (++times > 1) console.log('told twice');
    setTimeout(() => {
      console.log('cleaned up');
      ${code === 'signal' ? `process.removeAllListeners('${signal}'); process.kill(process.pid, '${signal}');` : `process.exit(${code});`}
    }, 300);
  });
  setInterval(() => undefined, 1000);
  console.log('ready');`;

it.each([
  ['SIGINT', 0, 130],
  ['SIGTERM', 0, 143],
  ['SIGHUP', 0, 129],
  ['SIGINT', 7, 7],
  ['SIGTERM', 'signal', 143],
] as const)('a script that alone gets %s passes it on, waits until its step has ended with %s, and ends with %i', async (signal, code, expected) => {
  const { script, output, until } = startScript(cleansUp(signal, code));
  await until('ready');
  const ended = endOf(script);
  script.kill(signal);
  expect(await ended).toEqual([expected, null]);
  expect(output()).toContain('cleaned up');
  expect(output()).not.toContain('told twice');
  expect(output()).not.toContain('second step');
});

it('a step that fails by itself ends the script with its code, one that succeeds goes on', async () => {
  const failing = startScript('process.exit(5)');
  expect(await endOf(failing.script)).toEqual([5, null]);
  expect(failing.output()).not.toContain('second step');
  const fine = startScript('process.exit(0)');
  expect(await endOf(fine.script)).toEqual([0, null]);
  expect(fine.output()).toContain('second step');
});
