import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announce, applyTurbopackOptions, changeArguments, type NextConfig } from './main.ts';
import type { BuildContext, WebpackConfig } from './turbopack-options.ts';

let folder: string;
let printed: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'spindle-next-'));
  mkdirSync(path.join(folder, 'dist/bin'), { recursive: true });
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['SPINDLE_NEXT_ON_WEBPACK', 'TURBOPACK', 'NEXT_RSPACK']) delete process.env[name];
  rmSync(folder, { recursive: true, force: true });
});

/** What the command of a version becomes, and whether a line says so. */
function run(version: string, command: string): string {
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
  const argv = ['node', ...command.split(' ')];
  changeArguments(argv, path.join(folder, 'dist/bin'));
  return `${argv.slice(1).join(' ')}${printed === '' ? '' : ', said'}`;
}

describe('Next.js on webpack', () => {
  it.each([
    ['16.4.6', 'next dev', 'next dev --webpack, said'],
    ['16.4.6', 'next', 'next --webpack, said'],
    ['16.0.0', 'next dev --turbopack -p 4000', 'next dev -p 4000 --webpack, said'],
    ['16.4.6', 'next build', 'next build --webpack, said'],
    ['16.4.6', 'next build --webpack', 'next build --webpack'],
    ['16.4.6', 'next start', 'next start'],
    ['16.4.6', 'next --version', 'next --version'],
    ['15.5.29', 'next dev --turbopack', 'next dev, said'],
    ['15.5.29', 'next build --turbopack', 'next build, said'],
    ['15.5.29', 'next dev', 'next dev'],
    ['14.2.35', 'next dev --turbo', 'next dev, said'],
    ['13.5.11', 'next build --experimental-turbo', 'next build, said'],
  ])('%s: %s becomes %s', (version, command, expected) => {
    expect(run(version, command)).toBe(expected);
  });

  it('follows the environment too, and leaves Rspack alone', () => {
    process.env['TURBOPACK'] = '1';
    expect(run('15.5.29', 'next dev')).toBe('next dev, said');
    expect(process.env['TURBOPACK']).toBeUndefined();
    printed = '';
    process.env['NEXT_RSPACK'] = 'true';
    expect(run('16.4.6', 'next dev')).toBe('next dev');
  });

  it('says so once, also in the processes that the command starts', () => {
    announce();
    announce();
    expect(printed.match(/webpack/g)).toHaveLength(1);
  });

  it("applies Turbopack's options once, after the project's own function, only where it took Turbopack's place", () => {
    const context: BuildContext = { dir: '/app', dev: true, isServer: true, defaultLoaders: { babel: {} } };
    const webpack = (): WebpackConfig => ({ module: { rules: [] }, resolve: {} });
    const config: NextConfig = { turbopack: { rules: { '*.css': ['x'] } }, webpack };
    applyTurbopackOptions(config);
    expect(config.webpack).toBe(webpack);
    announce();
    applyTurbopackOptions(config);
    applyTurbopackOptions(config);
    expect(config.webpack?.(webpack(), context)).toMatchObject({ module: { rules: [{ rules: [{ enforce: 'pre', use: ['x'] }] }] } });
  });
});
