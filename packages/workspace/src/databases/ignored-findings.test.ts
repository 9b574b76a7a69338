import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { createIgnoredFindings } from './ignored-findings.ts';

const PATH = '.lathe/ignored-findings.json';

function setUp(text?: string) {
  const texts = new Map(text === undefined ? [] : [[PATH, text]]);
  const revision = atom(0);
  const files = {
    revision,
    readText: (path: string) => texts.get(path),
    async write(path: string, contents: string | Uint8Array) {
      texts.set(path, String(contents));
      revision.set(revision.get() + 1);
    },
  };
  return { store: createIgnoredFindings({ files: files as never, now: () => 0 }), texts };
}

describe('findings that are ignored', () => {
  it('are kept in the project with their reason, until they are taken back', async () => {
    const { store, texts } = setUp();
    expect(store.all.get()).toEqual([]);
    await store.ignore('anyone select public.people: email addresses', 'It is a public directory.');
    const kept = { id: 'anyone select public.people: email addresses', reason: 'It is a public directory.', at: '1970-01-01T00:00:00.000Z' };
    expect(store.all.get()).toEqual([kept]);
    expect(JSON.parse(texts.get(PATH) ?? '')).toEqual([kept]);
    await store.ignore(kept.id, 'Another reason.');
    expect(store.all.get().map(({ reason }) => reason)).toEqual(['Another reason.']);
    await store.takeBack(kept.id);
    expect(store.all.get()).toEqual([]);
  });

  it('ignore nothing where their file cannot be read, which is not written over', async () => {
    const { store, texts } = setUp('[{"id": 1}]');
    expect(store.all.get()).toEqual([]);
    await expect(store.ignore('x', 'y')).rejects.toMatchObject({ code: 'invalid-state', message: expect.stringContaining('is not a list of findings') });
    expect(texts.get(PATH)).toBe('[{"id": 1}]');
  });
});
