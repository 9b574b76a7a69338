import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { cannotRun, nativeProgramOf, refusalOf } from './native-programs.ts';
import { textChangesOf } from './substitutions.ts';

/** The code with which a package's command ends before it begins; undefined if it begins. */
function refusedWith(packageName: string, ...args: string[]): number | undefined {
  const program = nativeProgramOf(packageName);
  if (program === undefined) throw new Error(`no native program: ${packageName}`);
  const exit = vi.fn<(code: number) => void>();
  const error = vi.fn();
  new Function('process', 'console', refusalOf(program))({ argv: ['node', 'command', ...args], exit }, { error });
  if (exit.mock.calls.length > 0) expect(error).toHaveBeenCalledWith(cannotRun(program));
  return exit.mock.calls[0]?.[0];
}

describe('native programs', () => {
  it("ends a command that needs the program, but for its version, its help and its download's end", () => {
    expect(refusedWith('cypress', 'run')).toBe(1);
    expect(refusedWith('electron', '.')).toBe(1);
    expect(refusedWith('cypress', '--version')).toBeUndefined();
    expect(refusedWith('cypress', 'install')).toBe(0);
  });

  it("lets Playwright's tests begin, and its browsers fail with what to do instead", () => {
    expect(refusedWith('@playwright/test', 'test')).toBeUndefined();
    expect(refusedWith('@playwright/test', 'show-report')).toBeUndefined();
    expect(refusedWith('@playwright/test', 'install', 'chromium')).toBe(0);

    const directory = path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
    const { version } = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8')) as { version: string };
    const bundle = textChangesOf('playwright-core', version).find(({ file }) => file === 'lib/coreBundle.js');
    const text = readFileSync(path.join(directory, 'lib/coreBundle.js'), 'utf8');
    expect(bundle && text.replace(bundle.replaces, bundle.with)).toContain(
      'throw new Error(`A browser for Playwright is a native program, which cannot run here.',
    );
  });
});
