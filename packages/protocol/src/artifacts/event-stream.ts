/** Artifact events on the wire: server-sent events, one JSON per event, the sequence number as its id. */
import { artifactEventSchema, type ArtifactEvent } from './events.ts';

/** One event as it is written to the response. */
export function encodeArtifactEvent(event: ArtifactEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/**
 * Reads the events of a `POST /api/chat` answer in order. Ends when the body ends; the caller decides
 * what a body without a `finish` means (it was cut off). Throws what the body's reader throws.
 */
export async function* decodeArtifactEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ArtifactEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  /** What came behind the last whole event: joined when its end is there, so that a long one is read once. */
  let held: string[] = [];
  /** The end of it, in which the end of an event may have begun. */
  let seam = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const text = done ? decoder.decode() : decoder.decode(value, { stream: true });
      held.push(text);
      const mayEnd = /\n\r?\n/.test(seam + text);
      seam = (seam + text).slice(-3);
      if (!done && !mayEnd) continue;
      const blocks = held.join('').split(/\r?\n\r?\n/);
      held = [blocks.pop() ?? ''];
      for (const block of blocks) {
        const data = dataOf(block);
        if (data !== '') yield artifactEventSchema.parse(JSON.parse(data)) as ArtifactEvent;
      }
      if (done) return;
    }
  } finally {
    // Leaving early (a stop, a broken event) must also end the request; a finished body ignores it. One that
    // broke behind the last event that was wanted is no failure of what was read.
    await reader.cancel().catch(() => undefined);
  }
}

function dataOf(block: string): string {
  return block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(line.startsWith('data: ') ? 6 : 5))
    .join('\n');
}
