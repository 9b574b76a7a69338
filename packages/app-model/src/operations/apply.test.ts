import { describe, expect, it } from 'vitest';
import { exampleApp } from '../testing/example-apps.ts';
import { applyOperation } from './apply.ts';
import type { Operation } from './operation.ts';

const todo = exampleApp('todo');
const board = exampleApp('board');
const guests = exampleApp('guests');

function after(model: typeof todo, operation: Operation): typeof todo {
  const applied = applyOperation(model, operation);
  if (applied.type === 'refused') throw new Error(applied.refusal.message);
  return applied.model;
}

function refusal(model: typeof todo, operation: Operation): string {
  const applied = applyOperation(model, operation);
  return applied.type === 'refused' ? applied.refusal.message : 'done';
}

describe('an operation', () => {
  it('takes one field away, and keeps the list that has it', () => {
    const { entities, pages } = after(todo, { type: 'remove', target: 'entities/task/fields/due' });
    expect(entities[0]?.fields.map(({ key }) => key)).toEqual(['what', 'priority', 'done']);
    expect(entities[0]?.rows[0]).toEqual({ what: 'Book the train to Lyon', priority: 'High', done: false });
    expect(pages).toEqual(todo.pages);
  });

  it('turns a board into a list when the field of its columns is removed, and a chart of it goes', () => {
    const { pages } = after(board, { type: 'remove', target: 'entities/issue/fields/status' });
    expect(pages[0]?.sections).toEqual([{ key: 'board', type: 'view', entity: 'issue', view: 'list' }]);
  });

  it('keeps a field that referred to a removed list, as text', () => {
    const { entities, pages } = after(guests, { type: 'remove', target: 'entities/table' });
    expect(entities[0]?.fields.at(-1)).toEqual({ key: 'table', label: 'Tisch', type: 'text' });
    expect(pages[1]?.sections).toEqual([]);
  });

  it('renames an option in the sample rows, too', () => {
    const { entities } = after(todo, { type: 'rename', target: 'entities/task/fields/priority/options/High', to: 'Urgent' });
    expect(entities[0]?.fields[2]?.options).toEqual(['Urgent', 'Normal', 'Low']);
    expect(entities[0]?.rows[0]?.['priority']).toBe('Urgent');
  });

  it('reads the values of a field again when its type changes', () => {
    const { entities } = after(todo, { type: 'change-field', target: 'entities/task/fields/what', changes: { type: 'tags' } });
    expect(entities[0]?.rows[0]?.['what']).toEqual(['Book the train to Lyon']);
  });

  it.each<[string, Operation]>([
    ['There is no field called price; there are Task, Due date, Priority and Done.', { type: 'remove', target: 'entities/task/fields/price' }],
    ['There is no page called about; there is Home.', { type: 'rename', target: 'pages/about', to: 'X' }],
    ['Home is the only page. Add another one first.', { type: 'remove', target: 'pages/home' }],
    ['A task already has the field Priority.', { type: 'add-field', target: 'entities/task', field: { key: 'p', label: 'priority', type: 'text' } }],
    ['The app is already called Today.', { type: 'rename', target: 'name', to: 'Today' }],
    ['It is already that way.', { type: 'change-theme', target: 'theme', changes: { accent: 'blue' } }],
    ['A calendar needs a date. Tasks have none chosen for it.', { type: 'change-section', target: 'pages/home/sections/list', changes: { view: 'calendar' } }],
  ])('is refused with “%s”', (message, operation) => {
    expect(refusal(todo, operation)).toBe(message);
  });
});
