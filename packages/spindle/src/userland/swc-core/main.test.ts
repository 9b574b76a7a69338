import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complete, type Swc } from './main.ts';

let directory: string;
let swc: Swc & Record<string, (...args: never[]) => unknown>;
const inside = (name: string) => path.join(directory, name);

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'swc-core-'));
  mkdirSync(inside('src'));
  writeFileSync(inside('src/a.ts'), 'export const a: number = 1;\n');
  const echo = (source: unknown, options: unknown, filename?: string) => ({ source, options, filename });
  swc = {
    parse: async (...args: [string]) => echo(...(args as unknown as Parameters<typeof echo>)),
    parseSync: echo,
    transform: async (...args: [string]) => echo(...(args as unknown as Parameters<typeof echo>)),
    transformSync: echo,
  } as never;
  complete(swc, '1.2.3');
});
afterEach(() => rmSync(directory, { recursive: true }));

const transformFile = (options?: object) => swc['transformFileSync']?.(inside('src/a.ts') as never, { cwd: directory, ...options } as never);

test('adds what concerns files', async () => {
  const filename = inside('src/a.ts');
  expect(await swc['parseFile']?.(filename as never)).toEqual({ source: 'export const a: number = 1;\n', options: { syntax: 'ecmascript' }, filename });
  expect(transformFile()).toEqual({ source: 'export const a: number = 1;\n', options: { cwd: directory, filename, swcrc: false }, filename: undefined });
  await expect(swc['bundle']?.()).rejects.toThrow('Bundle with Vite');
  expect(swc).toMatchObject({ version: '1.2.3', DEFAULT_EXTENSIONS: expect.arrayContaining(['.ts']) });
});

test('joins the options with the nearest .swcrc, whose settings come second', () => {
  const rc =
    '{ // a comment\n "$schema": "https://x", "sourceMaps": true, "jsc": { "parser": { "syntax": "typescript", "tsx": true }, "target": "es2022", "baseUrl": "./src", }, /* and */ }';
  writeFileSync(inside('.swcrc'), rc);
  expect(transformFile({ jsc: { target: 'es5' }, sourceMaps: false })).toMatchObject({
    options: { sourceMaps: false, swcrc: false, jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es5', baseUrl: inside('src') } },
  });
  expect(transformFile({ jsc: { parser: { syntax: 'ecmascript' } } })).toMatchObject({ options: { jsc: { parser: { syntax: 'ecmascript' } } } });
  expect(transformFile({ swcrc: false })).toEqual(expect.objectContaining({ options: expect.not.objectContaining({ jsc: expect.anything() }) }));
});

test('picks the settings of an array by file, or another file of settings', () => {
  writeFileSync(inside('.swcrc'), '[{ "test": "\\\\.js$", "minify": true }, { "test": "\\\\.ts$", "exclude": ["b\\\\.ts"], "minify": false }]');
  writeFileSync(inside('other.json'), '{ "isModule": true }');
  expect(transformFile({ configFile: 'other.json' })).toMatchObject({ options: { minify: false, isModule: true } });
  writeFileSync(inside('.swcrc'), '{ "exclude": "a\\\\.ts$" }');
  expect(() => transformFile()).toThrow("cannot process file because it's ignored by .swcrc");
  writeFileSync(inside('.swcrc'), '{');
  expect(() => transformFile()).toThrow(`failed to parse ${inside('.swcrc')}`);
});
