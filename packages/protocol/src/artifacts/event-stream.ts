/** Artifact events on the wire: server-sent events with one JSON object each and the sequence number as id. */
import { createParser } from 'eventsource-parser';
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
  const received: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data !== '') received.push(data);
    },
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      parser.feed(done ? decoder.decode() : decoder.decode(value, { stream: true }));
      for (const data of received.splice(0)) yield artifactEventSchema.parse(JSON.parse(data)) as ArtifactEvent;
      if (done) return;
    }
  } finally {
    // Returning early (a stop, a broken event) must also end the request; a finished body ignores this. If the
    // body fails after the last event that was read, those events are still valid.
    await reader.cancel().catch(() => undefined);
  }
}
