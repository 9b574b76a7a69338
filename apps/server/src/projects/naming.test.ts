import { expect, it } from 'vitest';
import { createSlug, randomName } from './naming.ts';
import { ADJECTIVES, NOUNS } from './words.ts';

it('a random name is an adjective and a noun, tried 25 times before it gets a suffix', () => {
  expect([new Set(ADJECTIVES).size, new Set(NOUNS).size]).toEqual([200, 200]);
  const asked: string[] = [];
  const name = randomName((candidate) => asked.push(candidate) < 25);
  expect(asked).toHaveLength(25);
  expect(name).toBe(asked[24]);
  for (const candidate of asked) {
    const [adjective = '', noun = ''] = candidate.split('-');
    expect([ADJECTIVES, NOUNS].map((words, index) => (words as readonly string[]).includes([adjective, noun][index] as string))).toEqual([true, true]);
  }
  let tries = 0;
  const last = randomName(() => ++tries > 0);
  expect(tries).toBe(25);
  expect(last).toMatch(/^[a-z]+-[a-z]+-[0-9a-z]{4}$/);
});

it('a slug is the title in kebab case, truncated to 40 characters, and 8 random ones', () => {
  expect(createSlug('  Überlegte Wörter & mehr!')).toMatch(/^uberlegte-worter-mehr-[0-9a-z]{8}$/);
  expect(createSlug('日本語')).toMatch(/^project-[0-9a-z]{8}$/);
  expect(createSlug('a'.repeat(80))).toMatch(/^a{40}-[0-9a-z]{8}$/);
});
