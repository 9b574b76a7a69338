import { expect, it, onTestFinished } from 'vitest';
import { setUp, until } from '../testing/set-up.ts';
import { outdatedTailwind, withSuggestedTailwind } from './tailwind-upgrade.ts';

const manifest = (range: string, kind = 'devDependencies') => `{\n  "${kind}": { "tailwindcss": "${range}", "vite": "8" }\n}\n`;
const of = (texts: Record<string, string>) => outdatedTailwind((path) => texts[path]);

it.each([
  ['^3.4.1', '3.4.1'],
  ['3.0.0', '3.0.0'],
  ['~3.4.16', '3.4.16'],
  ['3', '3'],
  ['>=3.2', '3.2'],
  ['^3.4.17', undefined],
  ['3.4.18', undefined],
  ['^2.2.19', undefined],
  ['4.0.0', undefined],
  ['latest', undefined],
])('tailwindcss %s is outdated as %s: below 3.4.17 within >=3 <4', (range, expected) => {
  expect(of({ 'package.json': manifest(range) })).toBe(expected);
  expect(of({ 'package.json': manifest(range, 'dependencies') })).toBe(expected);
});

it('the lock file knows better than the range', () => {
  const locks = (version: string) => ({
    'package-lock.json': `{"packages": {"node_modules/tailwindcss": {"version": "${version}", "dev": true}}}`,
    'pnpm-lock.yaml': `packages:\n\n  tailwindcss@${version}:\n    resolution: {}\n`,
    'yarn.lock': `tailwindcss@^3.4.1:\n  version "${version}"\n`,
  });
  for (const [name, text] of Object.entries(locks('3.4.17'))) expect(of({ 'package.json': manifest('^3.4.1'), [name]: text }), name).toBeUndefined();
  for (const [name, text] of Object.entries(locks('3.4.3'))) expect(of({ 'package.json': manifest('^3.4.1'), [name]: text }), name).toBe('3.4.3');
  expect(of({ 'package.json': '{' })).toBeUndefined();
});

it('is suggested once for a project, and done with one click: the range is raised and the packages are installed', async () => {
  const before = '{ "scripts": {"dev":"vite"}, "dependencies": {"vite":"8","tailwindcss":"^3.4.1"} }';
  const { runtime, server, workspace } = await setUp({ 'package.json': before });
  const suggestions = () => workspace.notices.notices.get().filter(({ text }) => text.startsWith('This project uses Tailwind CSS 3.4.1'));
  await until(() => suggestions().length === 1);
  await runtime.fs.writeFile('package.json', `${before}\n`);
  const installs = () => runtime.commands.filter((command) => command.includes('npm install')).length;
  await until(() => workspace.runtime.server.get().status === 'ready');
  await until(() => server.appFiles['package.json']?.contents === `${before}\n`); // the page has seen the change
  expect(suggestions()).toHaveLength(1);
  const count = installs();
  suggestions()[0]?.action?.run();
  await until(() => installs() > count);
  expect(await runtime.fs.readFile('package.json', 'utf8')).toContain('"tailwindcss":"^3.4.17"');
  expect(suggestions()).toHaveLength(0);
});

it('is not suggested again after the person dismissed it, even after a reload, except for an older version', async () => {
  const own = (version: string) => `{ "dependencies": {"vite":"8","tailwindcss":"${version}"} }`;
  const { workspace, create, runtime } = await setUp({ 'package.json': own('^3.4.1') });
  const suggestionsOf = (page: typeof workspace) => page.notices.notices.get().filter(({ text }) => text.startsWith('This project uses Tailwind CSS 3'));
  await until(() => suggestionsOf(workspace).length === 1);
  const [shown] = suggestionsOf(workspace);
  shown?.onDismiss?.();
  workspace.notices.dismiss(shown?.id ?? '');
  await workspace.close();
  const reloaded = create('page2');
  onTestFinished(() => reloaded.close());
  await reloaded.open('test');
  await until(() => reloaded.runtime.runtime.get().status === 'ready');
  expect(suggestionsOf(reloaded)).toEqual([]);
  await runtime.fs.writeFile('package.json', own('^3.3.0'));
  await until(() => suggestionsOf(reloaded).length === 1);
});

it('keeps how the range is written', () => {
  expect(withSuggestedTailwind(manifest('~3.1.0'))).toBe(manifest('~3.4.17'));
  expect(withSuggestedTailwind(manifest('3.1.0'))).toBe(manifest('3.4.17'));
});
