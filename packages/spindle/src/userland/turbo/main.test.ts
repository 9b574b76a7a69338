import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

let root: string;
const put = (file: string, content: unknown) => {
  const at = path.join(root, file);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content));
};
const say = (text: string) => `node -e "console.log('${text}')"`;
const addPackage = (location: string, name: string, scripts: object, dependencies: readonly string[] = []) =>
  put(`${location}/package.json`, { name, version: '1.0.0', scripts, dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])) });

let program: string;
beforeAll(() => {
  const built = buildSync({ entryPoints: [path.join(import.meta.dirname, 'main.ts')], bundle: true, format: 'cjs', platform: 'node', write: false });
  program = `${built.outputFiles[0]?.text}\nmodule.exports`;
});

/** Runs `turbo` with these arguments in a directory of the repository. */
function turbo(args: readonly string[], location = '.'): Promise<{ code: number; lines: string[]; errors: string }> {
  put('node_modules/turbo/bin/turbo.cjs', `${program}.main(process.argv.slice(2), __dirname);\n`);
  const options = { cwd: path.join(root, location), env: { ...process.env, NO_COLOR: '1' } };
  return new Promise((resolve) => {
    execFile(process.execPath, ['--no-warnings', path.join(root, 'node_modules/turbo/bin/turbo.cjs'), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), lines: stdout.split('\n'), errors: stderr }),
    );
  });
}
const saidIn = (lines: readonly string[]) => lines.flatMap((line) => /^(\S+): (said .*)$/.exec(line)?.slice(1).join(' ') ?? []);

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'turbo-')));
  put('package.json', { name: 'repository', workspaces: ['apps/*', 'packages/**', '!packages/old'], scripts: { format: say('said root') } });
  put(
    'turbo.json',
    '{ // order\n "tasks": { "build": { "dependsOn": ["^build"], }, "test": { "dependsOn": ["build"] }, "dev": { "persistent": true }, "//#format": {} } }',
  );
  put('node_modules/turbo/package.json', { name: 'turbo', version: '2.9.9' });
  addPackage('packages/ui', '@a/ui', { build: say('said ui') });
  addPackage('packages/deep/base', '@a/base', { build: say('said base'), test: say('said test') });
  addPackage('packages/old', '@a/old', { build: say('said old') });
  addPackage('apps/web', 'web', { build: say('said web'), dev: say('said dev') }, ['@a/ui']);
  addPackage('apps/docs', 'docs', { build: say('said docs') }, ['@a/ui']);
  put('packages/ui/package.json', { name: '@a/ui', scripts: { build: say('said ui') }, devDependencies: { '@a/base': '*' } });
});
afterEach(() => rmSync(root, { recursive: true }));

test('runs the tasks of each package after those that they depend on', async () => {
  const { code, lines, errors } = await turbo(['run', 'build']);
  expect(errors).toContain('a stand-in runs its tasks, without a cache');
  expect(lines).toContain('• Packages in scope: @a/base, @a/ui, docs, web');
  expect(saidIn(lines).slice(0, 2)).toEqual(['@a/base:build said base', '@a/ui:build said ui']);
  expect(saidIn(lines).slice(2).sort()).toEqual(['docs:build said docs', 'web:build said web']);
  expect(lines).toContain(' Tasks:    4 successful, 4 total');
  expect(code).toBe(0);
});

test('passes the order on through packages without the script, and runs tasks of the repository itself', async () => {
  addPackage('packages/ui', '@a/ui', {}, ['@a/base']);
  expect(saidIn((await turbo(['build', '--filter=web'])).lines)).toEqual(['@a/base:build said base', 'web:build said web']);
  expect(saidIn((await turbo(['format'])).lines)).toEqual(['//:format said root']);
  expect(saidIn((await turbo(['test', '--only'])).lines)).toEqual(['@a/base:test said test']);
});

test('stops at a failure with its exit code, or continues with what does not depend on it', async () => {
  addPackage('packages/ui', '@a/ui', { build: 'exit 3' });
  const stopped = await turbo(['build', '--concurrency=1', '-F', 'web...']);
  expect(stopped).toMatchObject({ code: 3, errors: expect.stringContaining('ERROR  @a/ui#build: command exited (3)') });
  expect(stopped.lines).toContain('Failed:    @a/ui#build');
  expect(saidIn(stopped.lines)).toEqual([]);
  const continued = await turbo(['build', '--continue=dependencies-successful', '--concurrency=1']);
  expect(saidIn(continued.lines)).toEqual(['@a/base:build said base']);
  expect(saidIn((await turbo(['build', '--continue'])).lines).sort()).toEqual(['@a/base:build said base', 'docs:build said docs', 'web:build said web']);
});

test('passes arguments on, runs the package of its directory, and shows its version', async () => {
  put('packages/ui/package.json', { name: '@a/ui', scripts: { build: 'node -e "console.log(\'said\', process.argv.slice(1).join())" --' } });
  expect(saidIn((await turbo(['build', '--log-order=grouped', '--', '--watch', 'x'], 'packages/ui')).lines)).toEqual(['@a/ui:build said --watch,x']);
  expect((await turbo(['--version'])).lines[0]).toBe('2.9.9');
});

test('reads pnpm’s list of packages, and the configuration of a package', async () => {
  put('package.json', { name: 'repository', packageManager: 'npm@11.0.0' });
  put('pnpm-workspace.yaml', 'catalog:\n  a: 1\npackages: # all\n  - \'apps/*\'\n  - "packages/ui"\n  # - none\nother: [x]\n');
  put('apps/web/turbo.json', { extends: ['//'], tasks: { build: { dependsOn: ['$TURBO_EXTENDS$', 'codegen'] }, codegen: {} } });
  addPackage('apps/web', 'web', { build: say('said web'), codegen: say('said code') }, ['@a/ui']);
  const { lines } = await turbo(['build', '--filter', './apps/web']);
  expect(saidIn(lines).slice(0, 2).sort()).toEqual(['@a/ui:build said ui', 'web:codegen said code']);
  expect(saidIn(lines)[2]).toBe('web:build said web');
});

test('says what is wrong', async () => {
  expect(await turbo(['deploy'])).toMatchObject({ code: 1, errors: '  × Could not find task `deploy` in project\n' });
  expect((await turbo(['build', '--filter=nothing'])).errors).toBe("  × No package found with name 'nothing' in workspace\n");
  expect((await turbo(['prune', 'web'])).errors).toContain('`turbo prune`. Run it on your own machine.');
  put('turbo.json', { tasks: { build: { dependsOn: ['test'] }, test: { dependsOn: ['build'] } } });
  expect((await turbo(['build'])).errors).toContain('Cyclic dependency detected: docs#build -> docs#test -> docs#build');
  rmSync(path.join(root, 'turbo.json'));
  expect((await turbo(['build'])).errors).toContain('Could not find turbo.json');
});
