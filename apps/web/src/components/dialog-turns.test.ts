import { expect, it } from 'vitest';
import { createDialogTurns } from './dialog-turns.ts';

it('shows one dialog at a time, and the next one when it closes', () => {
  const { current, join } = createDialogTurns();
  const shown: (string | undefined)[] = [];
  current.subscribe((id) => void shown.push(id));
  const [leaveSearch, leaveConflict, leaveSheet] = [join('search'), join('conflict'), join('sheet')];
  leaveConflict();
  leaveSearch();
  leaveSheet();
  expect(shown).toEqual([undefined, 'search', 'sheet', undefined]);
});
