import { describe, expect, it } from 'vitest';
import { createLayout, createPanels } from './layout.ts';

it('the terminal panel can be shown and hidden, whatever the view', () => {
  const layout = createLayout(createPanels(), 'files');
  for (const isOpen of [false, true, false]) {
    layout.setTerminalOpen(isOpen);
    expect([layout.isTerminalOpen.get(), layout.view.get()]).toEqual([isOpen, 'files']);
  }
  layout.setView('preview');
  expect(layout.isTerminalOpen.get()).toBe(false);
});

it('where there is room for one column, what was shown last has it', () => {
  const layout = createLayout(createPanels(), 'files');
  expect(layout.column.get()).toBe('chat');
  layout.setView('diff');
  expect(layout.column.get()).toBe('view');
  layout.setChatOpen(true);
  expect(layout.column.get()).toBe('chat');
  layout.setView('diff'); // the same as before, but now it is wanted
  expect(layout.column.get()).toBe('view');
  layout.setChatOpen(true);
  layout.setSide('search');
  expect(layout.column.get()).toBe('view');
  // What switches by itself does not take the chat away from who reads it.
  const next = createLayout(createPanels(), 'files');
  next.previewBecameReady();
  expect([next.column.get(), next.view.get()]).toEqual(['chat', 'preview']);
});

describe('the views', () => {
  it('are the files and the preview; a new project begins with its files and goes to its first preview by itself', () => {
    const layout = createLayout(createPanels(), 'files');
    expect(layout.view.get()).toBe('files');
    layout.previewBecameReady();
    expect(layout.view.get()).toBe('preview');
    layout.setView('files');
    layout.previewBecameReady();
    expect(layout.view.get()).toBe('files');
  });

  it('stay where the person chose one before the preview was there', () => {
    for (const choose of [
      (layout: ReturnType<typeof createLayout>) => layout.setView('files'),
      (layout: ReturnType<typeof createLayout>) => layout.setSide('search'),
    ]) {
      const layout = createLayout(createPanels(), 'files');
      choose(layout);
      layout.previewBecameReady();
      expect(layout.view.get()).toBe('files');
    }
  });
});
