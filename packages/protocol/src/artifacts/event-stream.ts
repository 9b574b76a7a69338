/** Artifact events on the wire: server-sent events with one JSON object each and the sequence number as id. */
import { artifactEventSchema, type ArtifactEvent } from './events.ts';

/** Formats one event for the response. */
export function encodeArtifactEvent(event: ArtifactEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/**
 * Reads the events of a `POST /api/chat` response in order and ends when the body ends. A body without a
 * `finish` was cut off; handling that is up to the caller. Throws what the body's reader throws.
 */
export async function* decodeArtifactEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ArtifactEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  /** Text after the last complete event, joined only once that event's end arrives, so that a long event is scanned once. */
  let held: string[] = [];
  /** The tail of the pending text, which may contain the start of an event separator. */
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
    // Returning early (a stop, a broken event) must also end the request; a finished body ignores this. If the
    // body fails after the last event that was read, those events are still valid.
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
