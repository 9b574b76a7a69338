import { expect, it } from 'vitest';
import { createNotices } from '../notices/notices.ts';
import { createGate } from '../testing/gate.ts';
import { createDraftMap } from './draft-map.ts';
import { createDraftWrites } from './draft-writes.ts';

function setUp({ finished = async (text: string) => text, write = async (): Promise<void> => undefined } = {}) {
  const drafts = createDraftMap();
  const written: string[] = [];
  const replaced: string[] = [];
  const writes = createDraftWrites({
    drafts,
    files: {
      async write(_path, contents) {
        await write();
        written.push(String(contents));
      },
    },
    notices: createNotices(() => 'n'),
    style: { finished: (_path, text) => finished(text) },
    onReplaced: (path) => void replaced.push(path),
  });
  drafts.set('a.ts', { text: 'mine', base: 'file' });
  return { drafts, written, replaced, writes };
}

it('what is typed while the text is being formatted is formatted and written, too', async () => {
  const { open, opened } = createGate();
  const { drafts, written, writes } = setUp({
    finished: async (text) => {
      if (text === 'mine') await opened;
      return `${text};`;
    },
  });
  const saving = writes.save('a.ts');
  drafts.set('a.ts', { text: 'mine and more', base: 'file' });
  open();
  expect(await saving).toBe(true);
  expect([written, drafts.has('a.ts')]).toEqual([['mine and more;'], false]);
});

it('what is discarded while the text is being formatted is not written', async () => {
  const { open, opened } = createGate();
  const { drafts, written, writes } = setUp({
    finished: async (text) => {
      await opened;
      return text;
    },
  });
  const saving = writes.save('a.ts');
  drafts.set('a.ts', undefined);
  open();
  expect(await saving).toBe(true);
  expect(written).toEqual([]);
});

it('what is typed while the file is being written becomes a draft of what is written, or of the old file if that fails', async () => {
  for (const isRefused of [false, true]) {
    const [begun, end] = [createGate(), createGate()];
    const { drafts, writes } = setUp({
      write: async () => {
        begun.open();
        await end.opened;
        if (isRefused) throw new Error('ENOSPC');
      },
    });
    const saving = writes.save('a.ts');
    await begun.opened;
    drafts.set('a.ts', { text: 'mine and more', base: drafts.get('a.ts')?.base });
    end.open();
    expect(await saving).toBe(!isRefused);
    expect(drafts.get('a.ts')).toEqual({ text: 'mine and more', base: isRefused ? 'file' : 'mine' });
  }
});

it('the editor shows a text that formatting changed, and keeps its cursor in a text that it did not change', async () => {
  const formatted = setUp({ finished: async (text) => `${text};` });
  await formatted.writes.save('a.ts');
  expect(formatted.replaced).toEqual(['a.ts']);
  const asTyped = setUp();
  await asTyped.writes.save('a.ts');
  expect(asTyped.replaced).toEqual([]);
});

it('nothing is written over an undecided conflict', async () => {
  const { drafts, written, writes } = setUp();
  drafts.set('a.ts', { text: 'mine', base: 'file', theirs: { text: 'theirs' } });
  expect(await writes.save('a.ts')).toBe(false);
  expect(written).toEqual([]);
});
