import { expect, it } from 'vitest';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { TagParser } from './tag-parser.ts';

/** Fragments that a tag and fence parser could rescan repeatedly or trip over. */
const UNITS = [
  '<',
  '</',
  '<latheAction',
  '<latheAction ',
  '<latheAction type="',
  '<latheArtifact>',
  '</latheAction>',
  '```',
  '~~~\n',
  '`',
  '\n',
  '\r',
  ' ',
  '"',
  "'",
];
const MORE = ['=', '>', '/>', 'a', '😀', '\ud800', '\u0000', '<!--', '&lt;', 'src/a.ts:\n', '<latheAction type="file" path="a">', '__proto__="1" '];
const LENGTH = 100_000;
/** A parser that rescans its text would take minutes; this leaves room for a busy machine. */
const TIME_MS = 8_000;

it('parses arbitrarily malformed text in linear time without throwing', () => {
  const seed = fuzzSeed();
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pieces = [...UNITS, ...MORE];
  for (let round = 0; round < fuzzRounds(40); round++) {
    const chosen = Array.from({ length: 1 + below(3) }, () => pieces[below(pieces.length)]).join('');
    const text = chosen.repeat(Math.ceil(LENGTH / chosen.length));
    const step = 1 + below(50);
    const what = `SEED=${seed}, round ${round}: ${JSON.stringify(chosen)} in pieces of ${step}`;
    const startedAt = performance.now();
    const parser = new TagParser({ messageId: 'm', step: 0, title: 'T' });
    for (let at = 0; at < text.length; at += step) parser.push(text.slice(at, at + step));
    parser.end();
    expect(performance.now() - startedAt, what).toBeLessThan(TIME_MS);
  }
});
