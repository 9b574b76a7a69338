import { expect, it } from 'vitest';
import { saveConflict } from './project-questions.tsx';

it('a save conflict names who saved, and offers a copy, the other version or overwriting it', () => {
  const editedAt = new Date(Date.now() - 5 * 60_000).toISOString();
  const { title, buttons } = saveConflict({ id: 'd1', type: 'save-conflict', lastEditor: 'ada', editedAt });
  expect(title).toBe('ada saved this project 5 min ago');
  expect([...(buttons.start ?? []), ...buttons.end].map(({ label, value }) => [label, value])).toEqual([
    ['Overwrite', 'overwrite'],
    ['Load theirs', 'load-theirs'],
    ['Save as copy', 'save-as-copy'],
  ]);
});
