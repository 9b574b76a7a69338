/**
 * The two serializations of Phoenix's socket protocol that Supabase's clients speak: an object (1.0.0), and an array
 * with binary frames for broadcasts (2.0.0).
 */

export interface ClientMessage {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
  /** A broadcast that came as a binary frame, whose payload is passed on as it is. */
  readonly broadcast?: UserBroadcast;
}

export interface UserBroadcast {
  readonly event: string;
  readonly isJson: boolean;
  readonly bytes: Uint8Array;
  readonly meta?: Readonly<Record<string, unknown>>;
}

export interface ServerMessage {
  readonly joinRef?: string | null;
  readonly ref?: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: unknown;
}

export type Frame = string | Uint8Array;

export interface Serializer {
  readonly version: '1.0.0' | '2.0.0';
  /** @throws SyntaxError for anything that is no message */
  decode(data: Frame): ClientMessage;
  encode(message: ServerMessage): string;
  /** The same with a payload that is JSON already. */
  encodeJson(topic: string, event: string, payloadJson: string): string;
  /** Undefined if this version has no form for it. */
  encodeBroadcast(topic: string, broadcast: UserBroadcast): Frame | undefined;
}

const KIND_PUSH = 0;
const KIND_BROADCAST_PUSH = 3;
const KIND_BROADCAST = 4;

const text = new TextDecoder('utf-8', { fatal: true });
const bytesOf = (value: string): Uint8Array => new TextEncoder().encode(value);

/** A broadcast whose payload is JSON, as older clients and the HTTP endpoint send it. */
const broadcastJson = ({ event, bytes, meta }: UserBroadcast): string =>
  `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${text.decode(bytes)}${meta ? `,"meta":${JSON.stringify(meta)}` : ''}}`;

export const serializerV1: Serializer = {
  version: '1.0.0',
  decode(data) {
    if (typeof data !== 'string') throw new SyntaxError('Binary frames need the version 2.0.0');
    const { topic, event, payload, ref, join_ref } = parse(data) as Record<string, unknown>;
    return check({ joinRef: join_ref, ref, topic, event, payload });
  },
  encode: ({ joinRef = null, ref = null, topic, event, payload }) =>
    JSON.stringify({ topic, event, payload, ref, ...(joinRef === null ? {} : { join_ref: joinRef }) }),
  encodeJson: (topic, event, json) => `{"ref":null,"topic":${JSON.stringify(topic)},"event":${JSON.stringify(event)},"payload":${json}}`,
  encodeBroadcast: (topic, broadcast) => (broadcast.isJson ? serializerV1.encodeJson(topic, 'broadcast', broadcastJson(broadcast)) : undefined),
};

export const serializerV2: Serializer = {
  version: '2.0.0',
  decode(data) {
    if (typeof data !== 'string') return decodeBinary(data);
    const message = parse(data);
    if (!Array.isArray(message)) throw new SyntaxError('A message is an array of five');
    const [joinRef, ref, topic, event, payload] = message as unknown[];
    return check({ joinRef, ref, topic, event, payload });
  },
  encode: ({ joinRef = null, ref = null, topic, event, payload }) => JSON.stringify([joinRef, ref, topic, event, payload]),
  encodeJson: (topic, event, json) => `[null,null,${JSON.stringify(topic)},${JSON.stringify(event)},${json}]`,
  encodeBroadcast(topic, broadcast) {
    const { event, isJson, bytes, meta } = broadcast;
    const names = [topic, event, meta ? JSON.stringify(meta) : ''].map(bytesOf);
    // A name too long for its byte still fits the form without binary frames.
    if (names.some(({ length }) => length > 255)) return isJson ? serializerV2.encodeJson(topic, 'broadcast', broadcastJson(broadcast)) : undefined;
    return Buffer.concat([Uint8Array.of(KIND_BROADCAST, ...names.map(({ length }) => length), isJson ? 1 : 0), ...names, bytes]);
  },
};

function decodeBinary(data: Uint8Array): ClientMessage {
  const kind = data[0];
  if (kind !== KIND_PUSH && kind !== KIND_BROADCAST_PUSH) throw new SyntaxError(`There is no frame of kind ${kind}`);
  const count = kind === KIND_PUSH ? 4 : 5;
  let offset = 1 + count + (kind === KIND_BROADCAST_PUSH ? 1 : 0);
  const [joinRef, ref, topic, event, meta] = Array.from({ length: 5 }, (_, index) => {
    const length = index < count ? (data[1 + index] ?? 0) : 0;
    if (offset + length > data.length) throw new SyntaxError('The frame is shorter than it says');
    offset += length;
    return decodeText(data.subarray(offset - length, offset));
  }) as [string, string, string, string, string];
  const bytes = data.subarray(offset);
  const refs = { joinRef: joinRef || null, ref: ref || null, topic };
  if (kind === KIND_PUSH) return { ...refs, event, payload: {} };
  const isJson = data[1 + count] === 1;
  if (isJson) parse(decodeText(bytes));
  const found = meta === '' ? undefined : (parse(meta) as Record<string, unknown>);
  return { ...refs, event: 'broadcast', payload: {}, broadcast: { event, isJson, bytes, ...(found ? { meta: found } : {}) } };
}

function decodeText(bytes: Uint8Array): string {
  try {
    return text.decode(bytes);
  } catch (error) {
    throw new SyntaxError('The frame is not UTF-8', { cause: error });
  }
}

const parse = (json: string): unknown => (JSON.parse(json) as unknown) ?? {};

function check({ joinRef, ref, topic, event, payload }: { [Field in keyof ServerMessage]?: unknown }): ClientMessage {
  if (typeof topic !== 'string' || typeof event !== 'string') throw new SyntaxError('A message has a topic and an event');
  const asRef = (value: unknown): string | null => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
  return { joinRef: asRef(joinRef), ref: asRef(ref), topic, event, payload: payload ?? {} };
}
