/**
 * The protocol between the workbench and the server over a tunnel's WebSocket. Each request or WebSocket
 * of a remote viewer is a numbered stream of binary frames. A frame consists of its kind
 * (1 byte), its stream (4 bytes, big-endian) and a payload: raw bytes or JSON.
 *
 * Bodies are flow-controlled per stream and direction: at most TUNNEL_WINDOW_BYTES may be in flight beyond
 * the credit that the receiver has granted. A bad frame closes the connection (TUNNEL_CLOSE.badFrame).
 */
import * as z from 'zod/mini';
import { TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES, TUNNEL_META_BYTES } from './limits.ts';

const headersSchema = z.array(z.tuple([z.string(), z.string()]));
const portSchema = z.int().check(z.gte(1), z.lte(65_535));

/** Frames with a JSON payload, by kind. */
const META = {
  1: z.object({
    type: z.literal('request'),
    port: portSchema,
    method: z.string(),
    /** From the root, including the query. */
    path: z.string().check(z.startsWith('/')),
    headers: headersSchema,
    hasBody: z.boolean(),
  }),
  2: z.object({ type: z.literal('head'), status: z.int().check(z.gte(200), z.lte(599)), statusText: z.string(), headers: headersSchema }),
  3: z.object({ type: z.literal('end') }),
  /** This many bytes of the body were consumed, so as many more may be sent. */
  4: z.object({ type: z.literal('credit'), byteCount: z.int().check(z.nonnegative()) }),
  /** The receiver wants no more of this stream. */
  5: z.object({ type: z.literal('cancel') }),
  /** `refused`: nothing listens on the port. `broken`: the connection ended before the response did. */
  6: z.object({ type: z.literal('error'), reason: z.enum(['refused', 'broken']), message: z.string() }),
  7: z.object({ type: z.literal('socket.open'), port: portSchema, path: z.string().check(z.startsWith('/')), protocols: z.array(z.string()) }),
  8: z.object({ type: z.literal('socket.opened'), protocol: z.string() }),
  9: z.object({ type: z.literal('socket.close'), code: z.int(), reason: z.string() }),
} as const;
const BODY = 32;
const SOCKET_BYTES = 33;
const SOCKET_TEXT = 34;

const PAYLOAD_BYTES: Readonly<Record<number, number>> = {
  [BODY]: TUNNEL_FRAME_BYTES,
  [SOCKET_BYTES]: TUNNEL_MESSAGE_BYTES,
  [SOCKET_TEXT]: TUNNEL_MESSAGE_BYTES,
};

type Meta = z.infer<(typeof META)[keyof typeof META]>;
export type TunnelFrame = { readonly stream: number } & (
  | Meta
  | { readonly type: 'body'; readonly bytes: Uint8Array }
  | { readonly type: 'socket.bytes'; readonly bytes: Uint8Array }
  | { readonly type: 'socket.text'; readonly text: string }
);

const KINDS = new Map(Object.entries(META).map(([kind, schema]) => [schema.shape.type.def.values[0] as string, Number(kind)]));
const HEAD_BYTES = 5;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function encodeTunnelFrame(frame: TunnelFrame): Uint8Array<ArrayBuffer> {
  const { stream } = frame;
  if (frame.type === 'body') return join(BODY, stream, frame.bytes);
  if (frame.type === 'socket.bytes') return join(SOCKET_BYTES, stream, frame.bytes);
  if (frame.type === 'socket.text') return join(SOCKET_TEXT, stream, encoder.encode(frame.text));
  return join(KINDS.get(frame.type) as number, stream, encoder.encode(JSON.stringify({ ...frame, stream: undefined })));
}

/** Returns undefined if the frame is malformed or too large. */
export function decodeTunnelFrame(data: Uint8Array): TunnelFrame | undefined {
  if (data.length < HEAD_BYTES) return undefined;
  const kind = data[0] as number;
  const stream = new DataView(data.buffer, data.byteOffset).getUint32(1);
  const payload = data.subarray(HEAD_BYTES);
  if (payload.length > (PAYLOAD_BYTES[kind] ?? TUNNEL_META_BYTES)) return undefined;
  if (kind === BODY) return { type: 'body', stream, bytes: payload };
  if (kind === SOCKET_BYTES) return { type: 'socket.bytes', stream, bytes: payload };
  try {
    const text = decoder.decode(payload);
    if (kind === SOCKET_TEXT) return { type: 'socket.text', stream, text };
    const schema = META[kind as keyof typeof META];
    const parsed = schema?.safeParse(JSON.parse(text));
    return parsed?.success ? { ...parsed.data, stream } : undefined;
  } catch {
    return undefined; // not text, or not JSON
  }
}

function join(kind: number, stream: number, payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEAD_BYTES + payload.length);
  frame[0] = kind;
  new DataView(frame.buffer).setUint32(1, stream);
  frame.set(payload, HEAD_BYTES);
  return frame;
}

/** The workbench's first message on the WebSocket, as text. */
export const tunnelHelloSchema = z.object({ type: z.literal('hello'), id: z.string(), password: z.string() });
/** The server's text messages: the tunnel is open, and heartbeats. */
export type TunnelNotice = { readonly type: 'open' } | { readonly type: 'alive' };
export const tunnelNoticeSchema = z.object({ type: z.enum(['open', 'alive']) });

/** Why the server closes a tunnel's WebSocket (RFC 6455 reserves 4000 to 4999 for applications). */
export const TUNNEL_CLOSE = {
  /** The workbench closed the last port. */
  done: 1000,
  /** Sent by a browser when its page is closed or left. That page will not reconnect. */
  left: 1001,
  wrongPassword: 4401,
  /** A frame was malformed, too large, or not allowed at this point of its stream. */
  badFrame: 4400,
  /** The session of the page that announced the tunnel has ended. */
  signedOut: 4403,
  /** The same tunnel was opened again, for example after a network change. */
  replaced: 4409,
} as const;

/** `{id}--{port}`: a single label, so that one wildcard certificate covers it. The first characters distinguish tunnels from other previews. */
export function tunnelLabel(id: string, port: number): string {
  return `${id}--${port}`;
}

const TUNNEL_LABEL = /^([a-z][a-z0-9]{23})--(\d{1,5})$/;

export function parseTunnelLabel(label: string): { readonly id: string; readonly port: number } | undefined {
  const [, id, port] = TUNNEL_LABEL.exec(label) ?? [];
  return id === undefined || Number(port) < 1 || Number(port) > 65_535 ? undefined : { id, port: Number(port) };
}

/** The page on a tunneled origin that asks for the password. It also accepts it from the URL fragment. */
export const TUNNEL_DOOR_PATH = '/__tunnel/';
