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

it('if there is room for one column, it shows what was shown last', () => {
  const layout = createLayout(createPanels(), 'files');
  expect(layout.column.get()).toBe('chat');
  layout.setView('diff');
  expect(layout.column.get()).toBe('view');
  layout.setChatOpen(true);
  expect(layout.column.get()).toBe('chat');
  layout.setView('diff'); // the same view as before, but now the person wants it
  expect(layout.column.get()).toBe('view');
  layout.setChatOpen(true);
  layout.setSide('search');
  expect(layout.column.get()).toBe('view');
  // Automatic switching does not take the chat away from a person who reads it.
  const next = createLayout(createPanels(), 'files');
  next.previewBecameReady();
  expect([next.column.get(), next.view.get()]).toEqual(['chat', 'preview']);
});

describe('the views', () => {
  it('are the files and the preview; a new project begins with its files and switches to its first preview automatically', () => {
    const layout = createLayout(createPanels(), 'files');
    expect(layout.view.get()).toBe('files');
    layout.previewBecameReady();
    expect(layout.view.get()).toBe('preview');
    layout.setView('files');
    layout.previewBecameReady();
    expect(layout.view.get()).toBe('files');
  });

  it('stay if the person chose one before there was a preview', () => {
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
