import { expect, it } from 'vitest';
import { decodeArtifactEvents, encodeArtifactEvent } from './event-stream.ts';
import type { ArtifactEvent } from './events.ts';

function bodyOf(text: string, pieceBytes: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(sink) {
      if (at >= bytes.length) sink.close();
      else sink.enqueue(bytes.subarray(at, at + pieceBytes));
      at += pieceBytes;
    },
  });
}

async function decoded(text: string, pieceBytes: number): Promise<ArtifactEvent[]> {
  const events: ArtifactEvent[] = [];
  for await (const event of decodeArtifactEvents(bodyOf(text, pieceBytes))) events.push(event);
  return events;
}

const EVENTS: readonly ArtifactEvent[] = [
  { seq: 0, type: 'text.delta', text: 'one\n\ntwo 😀 \r\n\r\n' },
  { seq: 1, type: 'text.delta', text: 'data: three' },
  { seq: 2, type: 'finish', reason: 'stop' },
];

it.each([1, 2, 3, 7, 1000])('parses the same events in pieces of %i bytes, with either line ending', async (pieceBytes) => {
  const text = EVENTS.map(encodeArtifactEvent).join('');
  expect(await decoded(text, pieceBytes)).toEqual(EVENTS);
  expect(await decoded(text.replaceAll('\n', '\r\n'), pieceBytes)).toEqual(EVENTS);
});

it('an event of several megabytes in small pieces is scanned once, not again for every piece', async () => {
  const event: ArtifactEvent = { seq: 0, type: 'text.delta', text: 'a line of a file\n'.repeat(500_000) };
  expect(await decoded(encodeArtifactEvent(event), 2_000)).toEqual([event]);
});
