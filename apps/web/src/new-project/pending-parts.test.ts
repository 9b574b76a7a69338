import { expect, it } from 'vitest';
import { createPendingPartsStore } from './pending-parts.ts';

const picture = { kind: 'image', label: 'plan.png', picture: { mediaType: 'image/png', data: 'eA==' } } as const;
const file = (path: string, text: string) => ({ path, byteSize: text.length, read: async () => new TextEncoder().encode(text) });

/** A browser with one tab: each call of `page` is the tab's next page. */
function browser({ refuses = false } = {}) {
  const session = new Map<string, string>();
  const large = new Map<string, unknown>();
  let id = 0;
  let now = 0;
  const page = () =>
    createPendingPartsStore({
      session: {
        getItem: (key) => session.get(key) ?? null,
        setItem: (key, value) => void session.set(key, value),
        removeItem: (key) => void session.delete(key),
      },
      open: async () =>
        refuses
          ? undefined
          : {
              keys: async () => [...large.keys()],
              read: async (key) => structuredClone(large.get(key)),
              write: async (key, value) => void (value === undefined ? large.delete(key) : large.set(key, structuredClone(value))),
            },
      now: () => now,
      randomId: () => `id${++id}`,
    });
  return {
    page,
    session,
    large,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

it('pictures and files of an import wait for the next page of the tab, and for nobody else', async () => {
  const tab = browser();
  const store = tab.page();
  store.attach([picture]);
  store.importFrom({ name: 'shop', title: 'shop', files: [file('shop/a.txt', 'A')] });
  await store.settled();
  const next = tab.page();
  const parts = await next.restore();
  expect(parts).toMatchObject({ attachments: [picture], import: { name: 'shop', files: [{ path: 'shop/a.txt', byteSize: 1 }] } });
  expect(await parts.import?.files[0]?.read()).toEqual(new TextEncoder().encode('A'));
  next.remove(parts.attachments[0]?.id ?? '');
  next.importFrom(undefined);
  await next.settled();
  expect([tab.large.size, tab.session.size]).toEqual([0, 0]);
  expect(await tab.page().restore()).toEqual({ attachments: [], import: undefined });
});

it('what closed tabs have left is gone after two days', async () => {
  const tab = browser();
  const store = tab.page();
  store.attach([picture]);
  await store.settled();
  tab.session.clear();
  tab.advance(2 * 24 * 60 * 60 * 1000 + 1);
  const later = tab.page();
  later.attach([{ ...picture, label: 'new.png' }]);
  await later.settled();
  expect([...tab.large.values()]).toMatchObject([{ attachments: [{ label: 'new.png' }] }]);
});

it('lasts as long as the page in a browser that refuses storage', async () => {
  const tab = browser({ refuses: true });
  const store = tab.page();
  store.attach([picture]);
  await store.settled();
  expect((await store.restore()).attachments).toHaveLength(1);
  expect((await tab.page().restore()).attachments).toEqual([]);
});
