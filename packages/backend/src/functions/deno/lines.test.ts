import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readLines } from './lines.ts';

async function linesOf(...chunks: readonly Uint8Array[]): Promise<string[]> {
  const lines: string[] = [];
  const stream = Readable.from(chunks, { objectMode: false });
  readLines(stream, (line) => lines.push(line));
  await new Promise((resolve) => stream.once('end', resolve));
  return lines;
}

it('passes lines on as they end, and the last one at the end', async () => {
  expect(await linesOf(Buffer.from('one\ntw'), Buffer.from('o\r\n\nlast'))).toEqual(['one', 'two', '', 'last']);
  const euro = Buffer.from('€');
  expect(await linesOf(euro.subarray(0, 1), euro.subarray(1))).toEqual(['€']);
});

it('passes a line that does not end on in parts', async () => {
  const lines = await linesOf(...Array.from({ length: 100 }, () => Buffer.alloc(5000, 'x')));
  expect(lines.join('')).toHaveLength(500_000);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(15_000);
});
