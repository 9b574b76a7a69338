import { describe, expect, it } from 'vitest';
import { LANGUAGES, appModelSchema } from '../model/app-model.ts';
import { problemsOf } from '../model/check-model.ts';
import { fittedRows } from '../model/values.ts';
import { DOMAINS, domainByHead, domainByWord, entityOfDomain } from './domains.ts';
import { fieldByKey, makeField } from './fields.ts';

describe('the lexicon of domains', () => {
  it('knows at least 200 domains, each named in four languages', () => {
    expect(DOMAINS.length).toBeGreaterThanOrEqual(200);
    for (const domain of DOMAINS) for (const language of LANGUAGES) expect(domain.names[language].plural, domain.key).not.toBe('');
  });

  it.each(LANGUAGES)('makes a sound entity of every domain in %s, and loses no sample value', (language) => {
    for (const domain of DOMAINS) {
      const entity = entityOfDomain(domain, { language, taken: [] });
      const model = appModelSchema.parse({ name: 'x', language, entities: [entity], pages: [{ key: 'home', title: 'x' }] });
      expect(problemsOf(model), domain.key).toEqual([]);
      const fitted = fittedRows(entity);
      entity.rows.forEach((row, index) => {
        for (const [key, value] of Object.entries(row)) {
          const isEmpty = value === '' || value === null;
          if (!isEmpty) expect(fitted[index]?.[key], `${domain.key}.${key} in ${language}: ${String(value)}`).toEqual(value);
        }
      });
    }
  });

  it.each(['de', 'es', 'fr'] as const)('has sample rows of the commonest domains in %s', (language) => {
    const filled = DOMAINS.filter((domain) => entityOfDomain(domain, { language, taken: [] }).rows.length > 0);
    expect(filled.length).toBeGreaterThanOrEqual(44);
  });

  it('uses only fields of the lexicon, or says their type', () => {
    const unknown = DOMAINS.flatMap((domain) =>
      domain.fields
        .filter(({ word, type, options }) => fieldByKey(word) === undefined && type === undefined && options === undefined)
        .map(({ word }) => `${domain.key}: ${word}`),
    );
    expect(unknown).toEqual([]);
  });

  it.each([
    ['expenses', 'expenses'],
    ['spending', 'expenses'],
    ['Movie', 'films'],
    ['Ausgaben', 'expenses'],
    ['lista de tareas', 'tasks'],
    ['recettes', 'recipes'],
    ['To-Do', 'tasks'],
  ])('finds "%s" as %s', (word, key) => expect(domainByWord(word)?.key).toBe(key));

  it('finds a domain by the end of a phrase', () => {
    expect(domainByHead('comic books')?.key).toBe('books');
    expect(domainByHead('zeppelin pilots')).toBeUndefined();
  });
});

describe('a field made from its name', () => {
  it.each([
    ['due dates', 'dueDate:date:Due date'],
    ['priorities', 'priority:choice:Priority'],
    ['release date', 'releaseDate:date:Release date'],
    ['isbn', 'isbn:text:ISBN'],
    ['deadline', 'deadline:date:Deadline'],
    ['cover', 'cover:image:Cover'],
    ['ticket price', 'ticketPrice:money:Ticket price'],
    ['zest', 'zest:text:Zest'],
  ])('%s', (name, expected) => {
    const { key, type, label } = makeField({ name }, 'en', []);
    expect(`${key}:${type}:${label}`).toBe(expected);
  });
});

describe('the sample rows', () => {
  it('have an hour where one matters', () => {
    const [first] = entityOfDomain(domainByWord('bookings')!, { language: 'en', taken: [] }).rows;
    expect(first).toMatchObject({ name: 'Ana Silva', time: 'today+1T19:00' });
  });
});
