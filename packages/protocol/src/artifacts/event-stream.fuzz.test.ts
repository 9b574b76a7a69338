import { expect, it } from 'vitest';
import { fuzzRounds, fuzzSeed, seededRandom } from '../testing/fuzzing.ts';
import { decodeArtifactEvents, encodeArtifactEvent } from './event-stream.ts';
import type { ArtifactEvent } from './events.ts';

/** Characters for random texts: everything that has a meaning in an event stream or in its encoding. */
const LETTERS = ['a', '\n', '\r', '\r\n', ':', ' ', 'data:', 'id: 5', '\n\n', '\u2028', '\ufeff', '\u0000', 'é', '😀', '\\', '"'];

const seed = fuzzSeed();

function pieces(bytes: Uint8Array, random: () => number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(sink) {
      if (at >= bytes.length) return sink.close();
      // Mostly single bytes, so that every position gets cut sooner or later.
      const length = random() < 0.5 ? 1 : 1 + Math.floor(random() * 40);
      sink.enqueue(bytes.subarray(at, at + length));
      at += length;
    },
  });
}

async function read(body: ReadableStream<Uint8Array>): Promise<ArtifactEvent[]> {
  const events: ArtifactEvent[] = [];
  for await (const event of decodeArtifactEvents(body)) events.push(event);
  return events;
}

it('parses the same events however the bytes are split, with comments and any line endings', async () => {
  const random = seededRandom(seed);
  for (let round = 0; round < fuzzRounds(300); round++) {
    const text = () => Array.from({ length: Math.floor(random() * 12) }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
    const events: ArtifactEvent[] = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, seq) => ({ seq, type: 'text.delta', text: text() }));
    const wire = events.map((event) => `${random() < 0.3 ? ': alive\n\n' : ''}${encodeArtifactEvent(event)}`).join('');
    const sent = random() < 0.3 ? wire.replaceAll('\n', '\r\n') : wire;
    expect(await read(pieces(new TextEncoder().encode(sent), random)), `SEED=${seed}, round ${round}`).toEqual(events);
  }
});

it('a stream cut off anywhere yields exactly the events that arrived complete', async () => {
  const random = seededRandom(seed);
  for (let round = 0; round < fuzzRounds(300); round++) {
    const events: ArtifactEvent[] = Array.from({ length: 4 }, (_, seq) => ({ seq, type: 'text.delta', text: 'é\n'.repeat(Math.floor(random() * 9)) }));
    const encoded = events.map((event) => new TextEncoder().encode(encodeArtifactEvent(event)));
    const all = new Uint8Array(encoded.flatMap((bytes) => [...bytes]));
    const cut = Math.floor(random() * (all.length + 1));
    let whole = 0;
    for (let end = 0; whole < encoded.length; whole++) {
      end += encoded[whole]?.length ?? 0;
      if (end > cut) break;
    }
    expect(await read(pieces(all.subarray(0, cut), random)), `SEED=${seed}, cut at ${cut} in round ${round}`).toEqual(events.slice(0, whole));
  }
});
