import { expect, test } from 'vitest';
import { RUNTIMES_NAME, transformScript } from '../userland/node/esm/script-transform.ts';
import { decodeEntry, encodeScript, moduleEntryName, scriptEntryName } from '../userland/node/esm/transform-cache.ts';
import { transformModule } from '../userland/node/esm/transform.ts';
import { transformPackage } from './module-transforms.ts';

const padding = `\n${'// Longer than what can be transformed as fast as it is read.\n'.repeat(6)}`;
const awaiting = `exports.run = async () => { await null; };${padding}`;
const plain = `exports.run = () => 1;${padding}`;
const module = `export const run = async () => { await null; };${padding}`;
const manifest = (fields: object) => JSON.stringify({ name: 'tool', engines: { node: '>=20' }, ...fields });
const packageOf = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));

test('modules are transformed, and so are scripts that the runtime would have to parse', async () => {
  const made = await transformPackage(
    packageOf({
      'package.json': manifest({}),
      'a.mjs': module,
      'b.cjs': awaiting,
      'c.js': plain,
      'd.min.js': awaiting.replace('run', 'min'),
      'e.js': awaiting.replace('run', 'js'),
    }),
  );
  const byName = new Map(made.map(({ name, bytes }) => [name, bytes.toString('utf8')]));
  expect([...byName.keys()].sort()).toEqual([moduleEntryName(module), scriptEntryName(awaiting), scriptEntryName(awaiting.replace('run', 'js'))].sort());
  expect(decodeEntry(byName.get(moduleEntryName(module))!)).toEqual(transformModule(module));
  expect(byName.get(scriptEntryName(awaiting))).toBe(encodeScript(transformScript(awaiting, RUNTIMES_NAME)));
});

test('a package for bundlers is left unchanged', async () => {
  expect(await transformPackage(packageOf({ 'package.json': JSON.stringify({ name: 'for-pages' }), 'a.mjs': module, 'b.cjs': awaiting }))).toEqual([]);
});

test('of a large program, the scripts that its commands and its main file reach are transformed', async () => {
  const large = `/* ${'x'.repeat(7 << 20)} */`;
  const script = (mark: string, requires = '') => `${requires}exports.${mark} = async () => { await null; };${padding}`;
  const files = {
    'package.json': JSON.stringify({ name: 'next', bin: { next: './bin/next' }, main: './main.js', engines: { node: '>=20' } }),
    'bin/next': "require('../lib/command'); import('../lib/lazy.js'); require('other');",
    'lib/command.js': script('command', "require(/* kept */ 'next/inner'); "),
    'lib/lazy.js': script('lazy', 'require(name); '),
    'inner/package.json': JSON.stringify({ main: 'start.cjs' }),
    'inner/start.cjs': script('inner', "require('../lib/command.js'); "),
    'main.js': script('main'),
    'apart.js': script('apart'),
    'large.js': large,
  };
  const made = await transformPackage(packageOf(files));
  const reached = (['lib/command.js', 'lib/lazy.js', 'inner/start.cjs', 'main.js'] as const).map((file) => scriptEntryName(files[file]));
  expect(made.map(({ name }) => name).sort()).toEqual(reached.sort());
  expect(await transformPackage(packageOf({ ...files, 'package.json': files['package.json'].replace('next', 'rest') }))).toEqual([]);
});
