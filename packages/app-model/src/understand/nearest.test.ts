import { describe, expect, it } from 'vitest';
import { NEAREST_SENTENCES, nearestIn } from './nearest.ts';
import { understand } from './understand.ts';

const LISTS = { de: 'eine Ausgabenliste mit Diagramm', es: 'una lista de gastos', fr: 'une liste de dépenses' } as const;

describe.each(['de', 'es', 'fr'] as const)('what can be asked for instead, in %s', (language) => {
  it.each(Object.keys(NEAREST_SENTENCES))('is a message that works: %s', (sentence) => {
    const text = nearestIn(sentence, language) ?? '';
    const model = /^an? /.test(sentence) ? null : understand(sentence === 'add a pricing section' ? 'landing page for a gym' : LISTS[language], null).model;
    const { operations, refused } = understand(text, model);
    expect({ text, done: operations.length > 0, refused }).toEqual({ text, done: true, refused: [] });
  });

  it('names a field', () => {
    const { model } = understand(LISTS[language], null);
    expect(understand(nearestIn('add a field called Zorp', language) ?? '', model).operations.map(({ type }) => type)).toEqual(['add-field']);
  });
});
