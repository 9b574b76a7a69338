import { expect, it } from 'vitest';
import { createPendingImportStore } from './pending-import.ts';
import { createPendingPartsStore } from './pending-parts.ts';
import { createPendingPromptStore } from './pending-prompt.ts';
import { waitingForProject } from './waiting-for-project.ts';

const picture = { kind: 'image', label: 'plan.png' } as const;
const files = [{ path: 'a.txt', byteSize: 1, read: async () => new Uint8Array(1) }];

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

function setUp() {
  const session = memory();
  const stores = {
    pendingPrompt: createPendingPromptStore(session),
    pendingParts: createPendingPartsStore({ session, open: async () => undefined, now: () => 0, randomId: () => 'id' }),
    pendingImport: createPendingImportStore(),
  };
  return { ...stores, waiting: (slug = 'shop-1') => waitingForProject(slug, stores.pendingParts.parts.get(), stores) };
}

it('the project gets the words with what is attached, and each is kept until it has it', () => {
  const { pendingPrompt, pendingParts, waiting } = setUp();
  pendingParts.attach([picture]);
  pendingParts.importFrom({ name: 'shop', title: 'shop', files });
  pendingPrompt.keep({ text: 'make it blue', mode: 'plan', slug: 'shop-1' });
  const { firstPrompt, firstImport } = waiting();
  expect(firstPrompt).toMatchObject({ text: 'make it blue', mode: 'plan', attachments: [picture] });
  expect(firstImport?.files).toBe(files);
  expect(waiting('other')).toEqual({});
  firstImport?.onImported();
  expect(waiting()).toMatchObject({ firstPrompt: { attachments: [picture] } });
  expect(waiting().firstImport).toBeUndefined();
  firstPrompt?.onKept?.();
  expect([waiting(), pendingPrompt.peek(), pendingParts.isEmpty()]).toEqual([{}, undefined, true]);
});

it('a picture alone is a prompt, files alone are not, and a template alone is in the project already', () => {
  const { pendingPrompt, pendingParts, pendingImport, waiting } = setUp();
  pendingParts.attach([picture]);
  pendingPrompt.keep({ text: '', slug: 'shop-1' });
  expect(waiting()).toMatchObject({ firstPrompt: { text: '', attachments: [picture] } });
  pendingParts.detach();
  pendingImport.keep('shop-1', files);
  expect(waiting().firstPrompt).toBeUndefined();
  waiting().firstImport?.onImported();
  expect([waiting(), pendingPrompt.peek()]).toEqual([{}, undefined]);
  pendingPrompt.keep({ text: '', template: { key: 'vite-ts', name: 'Vite' }, slug: 'shop-1' });
  expect([waiting(), pendingPrompt.peek()]).toEqual([{}, undefined]);
});
