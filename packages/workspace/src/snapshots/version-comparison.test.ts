import { type AppFiles, CURRENT_FILES } from '@lathe/protocol';
import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProjectFiles } from '../files/project-files.ts';
import type { VersionView } from './contract.ts';
import { createVersionComparison } from './version-comparison.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const filesWith = (text: string): AppFiles => ({
  'a.ts': { type: 'file', contents: text, fullPath: 'a.ts', name: 'a.ts', isBinary: false, lastModified: 0 },
});

function setUp(versions: Readonly<Record<string, Promise<AppFiles>>>) {
  const files = createProjectFiles({ now: () => 1, opened: { files: filesWith('now'), binaries: new Map() } });
  const known = new Map<string, AppFiles>();
  const ended = new AbortController();
  const scene = { isShown: true };
  const comparison = createVersionComparison(
    {
      files,
      list: { kept: atom<readonly VersionView[]>(Object.keys(versions).map((id) => ({ id }) as VersionView)) },
      contents: {
        async read(id) {
          if (id === CURRENT_FILES) return files.toAppFiles();
          const contents = await (versions[id] as Promise<AppFiles>);
          known.set(id, contents);
          return contents;
        },
        known: (id) => known.get(id),
      },
      next: { look: async () => undefined },
      isShown: () => scene.isShown,
    },
    { signal: ended.signal },
  );
  const state = () => {
    const now = comparison.state.get();
    if (now.status !== 'ready') return now.status;
    return `${now.from}: ${now.files.map(({ before, after }) => `${before} → ${after}`).join()}`;
  };
  return { files, ended, scene, comparison, state };
}

it('the comparison chosen last is shown, however late an earlier one is read', async () => {
  let answer!: (files: AppFiles) => void;
  const slow = new Promise<AppFiles>((resolve) => {
    answer = resolve;
  });
  const { comparison, state } = setUp({ slow, fast: Promise.resolve(filesWith('fast')) });
  const first = comparison.compare('slow', CURRENT_FILES);
  await comparison.compare('fast', CURRENT_FILES);
  answer(filesWith('slow'));
  await first;
  expect(state()).toBe('fast: fast → now');
});

it('the newest version is compared, or the one before it when the files are those of the newest', async () => {
  const { files, comparison, state } = setUp({ newest: Promise.resolve(filesWith('now')), oldest: Promise.resolve(filesWith('old')) });
  await comparison.compareNewest(CURRENT_FILES);
  expect(state()).toBe('oldest: old → now');
  await files.write('a.ts', 'edited');
  await comparison.compareNewest(CURRENT_FILES);
  expect(state()).toBe('newest: now → edited');
});

it('a project without versions has nothing to be compared with', async () => {
  const { comparison, state } = setUp({});
  await comparison.compareNewest(CURRENT_FILES);
  expect(state()).toBe('none');
});

it('a comparison with the current files follows them after a pause, while it is shown and the project is open', async () => {
  const { files, ended, scene, comparison, state } = setUp({ old: Promise.resolve(filesWith('old')) });
  await comparison.compare('old', CURRENT_FILES);
  await files.write('a.ts', 'one');
  await files.write('a.ts', 'two');
  expect(state()).toBe('old: old → now');
  await vi.advanceTimersByTimeAsync(300);
  expect(state()).toBe('old: old → two');
  scene.isShown = false;
  await files.write('a.ts', 'three');
  await vi.advanceTimersByTimeAsync(300);
  scene.isShown = true;
  await files.write('a.ts', 'four');
  ended.abort();
  await vi.advanceTimersByTimeAsync(300);
  expect(state()).toBe('old: old → two');
});
