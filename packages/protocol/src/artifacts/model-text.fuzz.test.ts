import { expect, it } from 'vitest';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { ModelTextReader, type TextPiece } from './model-text.ts';

const OFFERED = new Map([['write_file', { isText: () => true }]]);
const UNITS = ['<', '</', '<tool_call>', '</tool_call>', '<think>\n', '</think>', '[TOOL_CALLS]', '<function=write_file>', '<parameter=a>', '</parameter>'];
const MORE = [
  '{"name": "write_file", "arguments": ',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '```',
  '~~~\n',
  '\n',
  ' ',
  'a',
  '😀',
  '\ud800',
  '<｜tool▁call▁begin｜>',
  '<|python_tag|>',
];
const PIECES = [...UNITS, ...MORE];
const LONG = 100_000;
/** A reader that rescans its text would take minutes; this leaves room for a busy machine. */
const TIME_MS = 8_000;

function read(text: string, length: number): TextPiece[] {
  const reader = new ModelTextReader({ offered: OFFERED, idPrefix: 'w' });
  const pieces: TextPiece[] = [];
  for (let at = 0; at < text.length; at += length) pieces.push(...reader.push(text.slice(at, at + length)));
  return [...pieces, ...reader.end()];
}

/** With neighboring pieces joined. */
function joined(pieces: readonly TextPiece[]): TextPiece[] {
  const result: TextPiece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if (last !== undefined && 'text' in last && 'text' in piece && last.type === piece.type)
      result[result.length - 1] = { ...last, text: last.text + piece.text };
    else result.push(piece);
  }
  return result;
}

it('reads the same from a text however it is cut', () => {
  const seed = fuzzSeed();
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < fuzzRounds(3_000); round++) {
    const text = Array.from({ length: 1 + below(30) }, () => PIECES[below(PIECES.length)]).join('');
    const length = 1 + below(12);
    expect(joined(read(text, length)), `SEED=${seed}, round ${round}: ${JSON.stringify(text)} in pieces of ${length}`).toEqual(joined(read(text, text.length)));
  }
});

it('reads any text in linear time', () => {
  const seed = fuzzSeed();
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < fuzzRounds(40); round++) {
    const chosen = Array.from({ length: 1 + below(3) }, () => PIECES[below(PIECES.length)]).join('');
    const length = 1 + below(50);
    const startedAt = performance.now();
    read(chosen.repeat(Math.ceil(LONG / chosen.length)), length);
    expect(performance.now() - startedAt, `SEED=${seed}, round ${round}: ${JSON.stringify(chosen)} in pieces of ${length}`).toBeLessThan(TIME_MS);
  }
});
