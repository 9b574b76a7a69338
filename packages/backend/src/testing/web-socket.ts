import WebSocket from 'ws';

/** For clients in tests: Node 20 has no WebSocket of its own, and the client does not start without one. */
export const realtime = { transport: WebSocket as never };
