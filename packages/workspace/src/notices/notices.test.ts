import { expect, it } from 'vitest';
import { createNotices, createProjectNotices } from './notices.ts';

function setUp() {
  let id = 0;
  const notices = createNotices(() => `n${++id}`);
  const done: string[] = [];
  const undoable = (text: string, name = text) =>
    notices.show({ kind: 'success', text, action: { label: 'Undo', isUndo: true, run: () => void done.push(name) } });
  const texts = () => notices.notices.get().map(({ text }) => text);
  return { notices, done, undoable, texts };
}

it('the same words twice are one notice', () => {
  const { notices, texts } = setUp();
  const first = notices.show({ kind: 'error', text: 'Failed.' });
  expect(notices.show({ kind: 'error', text: 'Failed.' })).toBe(first);
  expect(texts()).toEqual(['Failed.']);
});

it('the last three undoable actions are offered; other notices stay', () => {
  const { notices, undoable, texts } = setUp();
  notices.show({ kind: 'error', text: 'Failed.' });
  for (const text of ['a', 'b', 'c', 'd', 'e']) undoable(text);
  expect(texts()).toEqual(['Failed.', 'c', 'd', 'e']);
});

it('the same action twice is one notice, which undoes the later one', () => {
  const { notices, done, undoable, texts } = setUp();
  undoable('Changed a.ts.', 'first');
  undoable('Moved b.ts.');
  undoable('Changed a.ts.', 'second');
  expect(texts()).toEqual(['Moved b.ts.', 'Changed a.ts.']);
  notices.notices.get().at(-1)?.action?.run();
  expect(done).toEqual(['second']);
});

it('an action of one project cannot be undone in the next one', () => {
  const { notices, texts } = setUp();
  const project = new AbortController();
  const ofProject = createProjectNotices(notices, project);
  ofProject.show({ kind: 'info', text: 'Told.' });
  ofProject.show({ kind: 'info', text: 'Deleted a.ts.', action: { label: 'Undo', isUndo: true, run: () => undefined } });
  project.abort();
  expect(texts()).toEqual(['Told.']);
});
