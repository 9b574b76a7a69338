import { expect, it } from 'vitest';
import { readModel } from './read-model.ts';

it('reads a model that a person has formatted and commented in their own way', () => {
  const text = `// Mine.
import type { X } from './x';
export const app: X = {
  "name": "Maria's list", /* the name */ tagline: \`Two
lines\`,
  entities: { task: { name: 'task', plural: 'tasks', fields: [{ key: 'what', label: 'What', type: 'text', },], rows: [{ id: 'task-1', what: 'Caf\\u00e9' }] } },
  pages: [{ key: 'home', title: 'Home' }],
};
export const more = 1;
`;
  const read = readModel(text);
  expect(read).toMatchObject({ type: 'model', model: { name: "Maria's list", tagline: 'Two\nlines', language: 'en' } });
  expect(read.type === 'model' && read.model.entities[0]).toMatchObject({ key: 'task', rows: [{ what: 'Café' }] });
});

it.each([
  ['export const other = {}', 'src/app-model.ts does not export `app`.'],
  ['export const app = {\n  name: compute(),\n}', 'src/app-model.ts: expected a value, found compute in line 2'],
  ["export const app = { name: 'A' }", 'src/app-model.ts: pages: Invalid input: expected array, received undefined'],
])('says what is wrong with %j', (text, message) => {
  expect(readModel(text)).toEqual({ type: 'unreadable', message });
});

it('says that an app was not made from a model', () => {
  expect(readModel(undefined)).toEqual({ type: 'none' });
});
