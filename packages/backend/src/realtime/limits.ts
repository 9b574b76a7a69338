/** As hosted projects begin, or more generous. */
export const LIMITS = {
  /** Channels of one socket. */
  channels: 100,
  /** Sockets of one project. */
  sockets: 10_000,
  /** Joins of one socket in a second. */
  joinsPerSecond: 100,
  /** Broadcasts that one channel of a socket may send in a second. */
  broadcastsPerSecond: 100,
  /** Changes of presence that one channel of a socket may make in ten seconds. */
  presencePerTenSeconds: 100,
  /** One broadcast or presence, in bytes. */
  payloadBytes: 3_000_000,
  /** All broadcasts of one request, in bytes. */
  batchBytes: 16 * 1024 * 1024,
  /** Names and events of topics, in characters; the binary frame has one byte for their length. */
  nameLength: 255,
  /** What a client may leave unread, or send ahead of the answers, before it is cut off, in bytes. It comes back and asks for the state again. */
  bufferedBytes: 8 * 1024 * 1024,
  /** The client sends a heartbeat every 25 seconds. */
  silenceMs: 70_000,
  /** A changed row, as JSON. Larger ones arrive without their large columns. */
  recordBytes: 1024 * 1024,
} as const;

/** Allows so many calls in a window of time. `clock` is in milliseconds. */
export function createRate(most: number, windowMs: number, clock: () => number): () => boolean {
  let start = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = clock();
    if (now - start >= windowMs) {
      start = now;
      count = 0;
    }
    return ++count <= most;
  };
}
