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

describe('the first prompt', () => {
  let store: PendingPromptStore;
  beforeEach(() => {
    store = createPendingPromptStore(createMemoryStorage());
  });

  it('survives until a project has it', () => {
    store.keep({ text: 'a todo list' });
    expect(store.peek()).toEqual({ text: 'a todo list' });
  });

  it('is given only to the project that was created for it, and kept until that project has received it', () => {
    store.keep({ text: 'a todo list', slug: 'todo-1' });
    expect(store.of('other')).toBeUndefined();
    expect(store.of('todo-1')).toEqual({ text: 'a todo list' });
    expect(store.of('todo-1')).toEqual({ text: 'a todo list' });
    store.delivered('other');
    expect(store.of('todo-1')).toBeDefined();
    store.delivered('todo-1');
    expect(store.peek()).toBeUndefined();
  });

  it('creates no second project when somebody signs in while its project is being created', () => {
    store.keep({ text: 'a todo list', slug: 'todo-1' });
    expect(store.sent()).toBeUndefined();
  });

  it('keeps its mode and its template, which the project is created from', () => {
    const prompt = {
      text: 'a todo list',
      mode: 'plan',
      template: { key: 'vite-ts', name: 'Vite' },
      repository: { address: 'https://github.com/ada/shop', name: 'shop' },
    } as const;
    store.keep({ ...prompt, isDraft: true });
    expect(store.peek()).toEqual({ ...prompt, isDraft: true });
    store.keep({ ...prompt, slug: 'todo-1' });
    expect(store.of('todo-1')).toEqual({ text: 'a todo list', mode: 'plan' });
  });

  it('is not sent while it is only typed', () => {
    store.keep({ text: 'a todo', isDraft: true });
    expect(store.sent()).toBeUndefined();
    store.keep({ text: 'a todo list' });
    expect(store.sent()).toEqual({ text: 'a todo list' });
  });

  it('is kept beside a template that is chosen before sign-in and starts once', () => {
    store.keep({ text: 'a todo', isDraft: true });
    store.keepTemplate('vite-ts');
    expect(store.takeTemplate()).toBe('vite-ts');
    expect(store.takeTemplate()).toBeUndefined();
    expect(store.peek()?.text).toBe('a todo');
  });

  it('replaces a template that was chosen earlier', () => {
    store.keepTemplate('vite-ts');
    store.keep({ text: 'a todo list' });
    expect(store.takeTemplate()).toBeUndefined();
  });

  it('is not available before its project exists', () => {
    store.keep({ text: 'a todo list' });
    expect(store.of('todo-1')).toBeUndefined();
    expect(store.peek()).toEqual({ text: 'a todo list' });
  });
});
