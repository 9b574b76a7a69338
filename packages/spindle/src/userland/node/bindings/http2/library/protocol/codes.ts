/** Numbers of HTTP/2 (RFC 9113) and of nghttp2, whose behavior Node's programs see. */

export const FRAME = {
  data: 0,
  headers: 1,
  priority: 2,
  rstStream: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
  altsvc: 10,
  origin: 12,
} as const;

export const FLAG = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 32 } as const;

/** What RST_STREAM and GOAWAY say. */
export const CODE = {
  noError: 0,
  protocolError: 1,
  internalError: 2,
  flowControlError: 3,
  streamClosed: 5,
  frameSizeError: 6,
  refusedStream: 7,
  cancel: 8,
  compressionError: 9,
  enhanceYourCalm: 11,
} as const;

/** nghttp2's own errors; source: nghttp2.h. */
export const LIBRARY_ERROR = {
  invalidArgument: -501,
  protocol: -505,
  streamIdNotAvailable: -509,
  streamClosed: -510,
  streamClosing: -511,
  headerCompression: -523,
  pushDisabled: -528,
  dataExists: -529,
  sessionClosing: -530,
  httpHeader: -531,
  httpMessaging: -532,
  refusedStream: -533,
  frameSize: -522,
  flowControl: -524,
  internal: -534,
  startStreamNotAllowed: -516,
  settingsExpected: -536,
  tooManySettings: -537,
  callbackFailure: -902,
  badClientMagic: -903,
  flooded: -904,
  tooManyContinuations: -905,
} as const;

/** From this one on, nghttp2 gives up the whole session. */
const FIRST_FATAL = -900;

export function isFatal(error: number): boolean {
  return error < FIRST_FATAL;
}

/** The code that tells the other side about an error; source: get_error_code_from_lib_error_code in nghttp2_session.c. */
export function codeOfError(error: number): number {
  return CODE_OF_ERROR.get(error) ?? CODE.internalError;
}

const CODE_OF_ERROR: ReadonlyMap<number, number> = new Map([
  [LIBRARY_ERROR.streamClosed, CODE.streamClosed],
  [LIBRARY_ERROR.headerCompression, CODE.compressionError],
  [LIBRARY_ERROR.frameSize, CODE.frameSizeError],
  [LIBRARY_ERROR.flowControl, CODE.flowControlError],
  [LIBRARY_ERROR.refusedStream, CODE.refusedStream],
  [LIBRARY_ERROR.protocol, CODE.protocolError],
  [LIBRARY_ERROR.httpHeader, CODE.protocolError],
  [LIBRARY_ERROR.httpMessaging, CODE.protocolError],
  [LIBRARY_ERROR.tooManySettings, CODE.enhanceYourCalm],
]);

/** A block of headers, by what it begins or continues; source: nghttp2_headers_category. */
export const CATEGORY = { request: 0, response: 1, pushResponse: 2, headers: 3 } as const;

export const CLIENT_MAGIC = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';
export const FRAME_HEADER_BYTES = 9;
/** The payload of a DATA frame, which nghttp2 does not make larger even where the other side would accept it. */
export const MAX_DATA_BYTES = 16_384;
/** The rest of a frame that every receiver accepts. */
export const MAX_GOAWAY_DATA_BYTES = 16_384 - 8;
export const MAX_WINDOW = 2 ** 31 - 1;
export const MAX_STREAM_ID = 2 ** 31 - 1;
