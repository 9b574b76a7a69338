import type { Action } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { runInstall } from './runners/install.ts';
import { runFile } from './runners/file.ts';
import { runImportTemplate } from './runners/import-template.ts';
import type { RunContext, RunnerDeps } from './runners/runner.ts';
import { writtenPaths } from './action-types.ts';
import { createProjectFiles } from '../files/project-files.ts';

const context: RunContext = {
  signal: new AbortController().signal,
  messageId: 'm',
  isAutomatic: false,
  hasAutomaticInstall: false,
  onOutput: () => undefined,
  runChild: () => Promise.reject(new Error('It has no children.')),
};

async function setUp(contents: Record<string, string>) {
  const files = createProjectFiles({ now: () => 1 });
  await files.writeAll(Object.entries(contents));
  const installed: (string | undefined)[] = [];
  const deps = {
    files,
    now: () => 1,
    api: { call: async () => ({ name: 'Starter', files: { 'src/new.ts': 'n', 'other.ts': 'o' } }) },
    machine: {
      install: async (_signal: AbortSignal, command?: string) => {
        installed.push(command);
        return { exitCode: 0, output: '' };
      },
    },
    renameProject: async () => undefined,
  } as unknown as RunnerDeps;
  const file = (action: Omit<Extract<Action, { type: 'file' }>, 'type'>) => runFile({ type: 'file', ...action } as never, deps, context);
  const install = (packages: string[]) => runInstall({ type: 'install', packages }, deps, context);
  const skipped = (reason: string) => ({ status: 'skipped', result: { reason } });
  return { files, deps, file, install, installed, skipped };
}

describe('the assistant and locks', () => {
  it('does not write, edit, delete or move a locked file, nor a folder with one', async () => {
    const { files, file, skipped } = await setUp({ 'src/a.ts': 'a', 'src/b.ts': 'b' });
    files.setLocked('src/a.ts', true);
    const locked = skipped('src/a.ts is locked.');
    expect(await file({ operation: 'write', path: 'src//a.ts', content: 'x' } as never)).toEqual(locked);
    expect(await file({ operation: 'edit', path: 'src/a.ts', edits: [{ old: 'a', new: 'x' }] } as never)).toEqual(locked);
    expect(await file({ operation: 'delete', path: 'src/a.ts' } as never)).toEqual(locked);
    expect(await file({ operation: 'move', path: 'src/b.ts', to: 'src/a.ts' } as never)).toEqual(locked);
    expect(await file({ operation: 'delete', path: 'src' } as never)).toEqual(skipped('src/a.ts in src is locked.'));
    expect(files.readText('src/a.ts')).toBe('a');
    expect(files.readText('src/b.ts')).toBe('b');
  });

  it('writes nothing but the targets if there are any, installs nothing by name, and takes only the targets from a starter', async () => {
    const { files, deps, file, install, installed, skipped } = await setUp({ 'src/a.ts': 'a', 'package.json': '{}' });
    files.setTargeted('src', true);
    expect(await file({ operation: 'write', path: 'README.md', content: 'x' } as never)).toEqual(
      skipped('Only targeted files can be edited, and README.md is not one of them.'),
    );
    expect(await install(['zod'])).toEqual({
      status: 'skipped',
      result: { reason: 'Only targeted files can be edited, and package.json is not one of them.', refusedPaths: ['package.json'] },
    });
    expect((await install([])).status).toBe('complete');
    expect(installed).toEqual([undefined]);
    expect((await runImportTemplate({ type: 'import-template', key: 'x' }, deps, context)).result.output).toBe('Starter: 1 files.');
    expect(files.paths()).toEqual(['package.json', 'src/a.ts', 'src/new.ts']);
  });

  it('may do so once after the person unlocked it once, whatever the action', async () => {
    const { files, file, install } = await setUp({ 'a.ts': 'a', 'b.ts': 'b', 'package.json': '{}' });
    for (const path of ['a.ts', 'lib', 'package.json']) files.setLocked(path, true);
    const move = { type: 'file', operation: 'move', path: 'a.ts', to: './lib/a.ts' } as const;
    files.allowOnce(writtenPaths(move));
    expect((await file(move)).status).toBe('complete');
    expect(files.readText('lib/a.ts')).toBe('a');
    expect((await file({ operation: 'write', path: 'lib/a.ts', content: 'x' } as never)).status).toBe('skipped');
    files.allowOnce(writtenPaths({ type: 'install', packages: ['zod'] }));
    expect((await install(['zod'])).status).toBe('complete');
    expect((await install(['zod'])).status).toBe('skipped');
  });
});
