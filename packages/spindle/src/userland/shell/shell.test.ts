import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomScript } from './testing/random-scripts.ts';
import { buildShell, type ShellBundle } from './testing/shell-bundle.ts';

const REFERENCE = '/bin/bash';
/** Script files, in which a line of three dashes separates scripts, and the programs that the reference shell needs for them. */
const FILES: readonly (readonly [file: string, programs: readonly string[]])[] = [
  ['differential-scripts.txt', []],
  ['differential-language.txt', []],
  ['differential-awk.txt', ['awk']],
  ['differential-tools.txt', ['diff', 'patch', 'xxd', 'column', 'file', 'less']],
  ['differential-archives.txt', ['tar', 'zip', 'unzip', 'jq', 'git']],
];

function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((directory) => existsSync(path.join(directory, name)));
}

interface Outcome {
  readonly stdout: string;
  readonly status: number | string | null;
}

let bundle: ShellBundle;
beforeAll(async () => {
  bundle = await buildShell();
});
afterAll(() => bundle.dispose());

function run(command: readonly string[], script: string, cwd: string, pathFirst = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, PATH: `${pathFirst}${process.env.PATH}`, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
    const child = execFile(command[0] as string, [...command.slice(1), '-c', script], { cwd, env, timeout: 60_000 }, (_error, stdout) =>
      resolve({ stdout, status: child.exitCode ?? child.signalCode }),
    );
    child.stdin?.end();
  });
}

/** Runs scripts one after the other in one folder: later scripts use files of earlier ones. The folder's own name is removed from the results. */
async function runAll(scripts: readonly string[], command: () => readonly string[], pathFirst: () => string): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'spindle-scripts-'));
  const outcomes: Outcome[] = [];
  for (const script of scripts) {
    const { stdout, status } = await run(command(), script, folder, pathFirst());
    outcomes.push({ stdout: stdout.replaceAll(folder, 'FOLDER'), status });
  }
  rmSync(folder, { recursive: true, force: true });
  return outcomes;
}

describe.each(FILES)('%s', (file, programs) => {
  const scripts = readFileSync(path.join(import.meta.dirname, 'testing', file), 'utf8')
    .trimEnd()
    .split('\n---\n');
  const canCompare = existsSync(REFERENCE) && programs.every(hasProgram);
  let ours: Outcome[];
  let theirs: Outcome[];
  beforeAll(async () => {
    if (!canCompare) return;
    [ours, theirs] = await Promise.all([
      runAll(
        scripts,
        () => [bundle.node, bundle.file],
        () => `${bundle.binFolder}:`,
      ),
      runAll(
        scripts,
        () => [REFERENCE],
        () => '',
      ),
    ]);
  }, 600_000);

  it.skipIf(!canCompare).each(scripts.map((script, at) => [script, at] as const))('%s', (_script, at) => {
    expect(ours[at]).toEqual(theirs[at]);
  });
});

/** Always the same seeds; `SEED` adds one, to search for differences. */
const SEEDS = [1, 2, 3, ...(process.env.SEED === undefined ? [] : [Number(process.env.SEED)])];
const LINES_PER_SEED = 150;

it.skipIf(!existsSync(REFERENCE)).each(SEEDS)(
  'runs random scripts like bash, seed %i',
  async (seed) => {
    const script = randomScript(seed, LINES_PER_SEED);
    const [ours, theirs] = await Promise.all([run([bundle.node, bundle.file], script, tmpdir()), run([REFERENCE], script, tmpdir())]);
    const parts = (text: string) => text.split(/(?<=#\d+:\d+\n)/);
    const source = script.split('\n');
    const differing = parts(theirs.stdout).flatMap((theirPart, at) =>
      parts(ours.stdout)[at] === theirPart ? [] : [[source[at], theirPart, parts(ours.stdout)[at]]],
    );
    expect(differing).toEqual([]);
    expect(ours.status).toBe(theirs.status);
  },
  120_000,
);

const sh = (script: string, ...args: string[]) =>
  execFileSync(bundle.node, [bundle.file, '-c', script, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('the shell', () => {
  it('shows output while the commands still run', async () => {
    const child = spawn(bundle.node, [bundle.file, '-c', `node -e 'console.log("ready"); setTimeout(() => {}, 60000)' | sed s/ready/READY/ | cat`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const first = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
    child.kill('SIGTERM');
    // `sed` prints a line as soon as it has it.
    expect(first).toBe('READY\n');
    expect(await new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal)))).toBe('SIGTERM');
  });

  it('forwards SIGTERM to the command it is waiting for', async () => {
    const child = spawn(
      bundle.node,
      [bundle.file, '-c', `node -e 'process.on("SIGTERM", () => { console.log("told"); process.exit() }); console.log("up"); setInterval(() => {}, 1000)'`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    await new Promise<void>((resolve) => child.stdout.on('data', (data) => (output += data).includes('up') && resolve()));
    child.kill('SIGTERM');
    await new Promise((resolve) => child.stdout.once('close', resolve));
    expect(output).toBe('up\ntold\n');
  });

  it('names a missing command, and returns 127 or 126', () => {
    const failure = (script: string) => {
      try {
        sh(script);
        return undefined;
      } catch (error) {
        const { stderr, status } = error as { stderr: string; status: number };
        return [stderr, status];
      }
    };
    expect(failure('foo')).toEqual(['sh: foo: command not found\n', 127]);
    expect(failure('/etc/passwd')).toEqual(['sh: /etc/passwd: Permission denied\n', 126]);
    expect(failure('ls -Z')).toEqual(["ls: invalid option -- 'Z'\n", 2]);
    expect(failure('echo a | | b')).toEqual(["sh: line 1: syntax error near unexpected token `|'\n", 2]);
    expect(failure('cd /nowhere 2>/dev/null')).toEqual(['', 1]);
  });

  it('runs each of its programs when called by that name', () => {
    const link = path.join(bundle.binFolder, 'basename');
    symlinkSync(bundle.file, link);
    expect(execFileSync(bundle.node, ['--preserve-symlinks-main', link, '/a/b.txt', '.txt'], { encoding: 'utf8' })).toBe('b\n');
    const loaded = path.join(bundle.binFolder, 'rev');
    symlinkSync(bundle.file, loaded);
    expect(execFileSync(bundle.node, ['--preserve-symlinks-main', loaded], { encoding: 'utf8', input: 'abc\n' })).toBe('cba\n');
    const stranger = path.join(bundle.binFolder, 'perl');
    symlinkSync(bundle.file, stranger);
    expect(() => execFileSync(bundle.node, ['--preserve-symlinks-main', stranger, '-e', '1'], { stdio: 'pipe' })).toThrow(
      'perl: this program is not available on this machine',
    );
  });

  it('ends with 130 on ^C', async () => {
    const child = spawn(bundle.node, [bundle.file, '-c', 'echo up; sleep 30; echo never'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    await new Promise<void>((resolve) => child.stdout.on('data', (data) => (output += data).includes('up') && resolve()));
    child.kill('SIGINT');
    expect([await new Promise((resolve) => child.once('exit', resolve)), output]).toEqual([130, 'up\n']);
  });
});
