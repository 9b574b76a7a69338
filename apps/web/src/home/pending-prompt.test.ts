import { beforeEach, describe, expect, it } from 'vitest';
import { createPendingPromptStore, type PendingPromptStore } from './pending-prompt.ts';

function createMemoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

describe('the prompt on its way to a project', () => {
  let store: PendingPromptStore;
  beforeEach(() => {
    store = createPendingPromptStore(createMemoryStorage());
  });

  it('survives until a project has it', () => {
    store.keep({ text: 'a todo list' });
    expect(store.peek()).toEqual({ text: 'a todo list' });
  });

  it('is handed over only to the project made for it, and kept until that has it', () => {
    store.keep({ text: 'a todo list', slug: 'todo-1' });
    expect(store.of('other')).toBeUndefined();
    expect(store.of('todo-1')).toEqual({ text: 'a todo list' });
    expect(store.of('todo-1')).toEqual({ text: 'a todo list' });
    store.delivered('other');
    expect(store.of('todo-1')).toBeDefined();
    store.delivered('todo-1');
    expect(store.peek()).toBeUndefined();
  });

  it('makes no second project where somebody signs in while it waits for its own', () => {
    store.keep({ text: 'a todo list', slug: 'todo-1' });
    expect(store.sent()).toBeUndefined();
  });

  it('is not sent by itself while it is only typed', () => {
    store.keep({ text: 'a todo', isDraft: true });
    expect(store.sent()).toBeUndefined();
    store.keep({ text: 'a todo list' });
    expect(store.sent()).toEqual({ text: 'a todo list' });
  });

  it('stays beside a starter chosen before sign-in is started once', () => {
    store.keep({ text: 'a todo', isDraft: true });
    store.keepTemplate('vite-ts');
    expect(store.takeTemplate()).toBe('vite-ts');
    expect(store.takeTemplate()).toBeUndefined();
    expect(store.peek()?.text).toBe('a todo');
  });

  it('takes the place of a starter that was chosen before it', () => {
    store.keepTemplate('vite-ts');
    store.keep({ text: 'a todo list' });
    expect(store.takeTemplate()).toBeUndefined();
  });

  it('is not taken before its project exists', () => {
    store.keep({ text: 'a todo list' });
    expect(store.of('todo-1')).toBeUndefined();
    expect(store.peek()).toEqual({ text: 'a todo list' });
  });
});
