import { expect, it } from 'vitest';
import { createLayout } from './layout.ts';

it('the terminal panel can be shown and hidden, whatever the view (workspace.md 2)', () => {
  const layout = createLayout();
  layout.begin('files');
  for (const isOpen of [false, true, false]) {
    layout.setTerminalOpen(isOpen);
    expect([layout.isTerminalOpen.get(), layout.view.get()]).toEqual([isOpen, 'files']);
  }
  layout.setView('preview');
  expect(layout.isTerminalOpen.get()).toBe(false);
});
