import { expect, it } from 'vitest';
import { shortenPath } from './shorten-path.ts';

it('keeps a short path', () => {
  expect(shortenPath('src/lib/tasks.ts')).toBe('src/lib/tasks.ts');
});

it('removes folders from the left', () => {
  expect(shortenPath('src/components/ShiftTabs.tsx')).toBe('…/components/ShiftTabs.tsx');
  expect(shortenPath('src/components/deep/TaskListView.tsx')).toBe('…/deep/TaskListView.tsx');
});

it('always keeps the whole file name', () => {
  expect(shortenPath('src/a-very-long-file-name-that-fills-the-row.tsx')).toBe('…/a-very-long-file-name-that-fills-the-row.tsx');
});
