import type { Http2Core } from './core.ts';
import { createSessionClass, type SessionClass } from './session-class.ts';
import { createStreamClass, type StreamClass } from './stream-class.ts';

export interface Http2Library {
  readonly Http2Session: SessionClass;
  readonly Http2Stream: StreamClass;
}

export function createHttp2Library(core: Http2Core): Http2Library {
  const Http2Stream = createStreamClass(core);
  return { Http2Session: createSessionClass(core, Http2Stream), Http2Stream };
}
