import type { Caller, RequestContext } from '../service.ts';
import { TokenError } from '../keys/keys.ts';
import { mayWrite } from './authorization.ts';
import { readBytes } from '../http/read-bytes.ts';
import type { UserBroadcast } from './frames.ts';
import type { Hub } from './hub.ts';
import { LIMITS } from './limits.ts';
import { jsonBroadcast } from './topics.ts';

/** Broadcasts without a socket: a batch, or one message at an address of its own. */
export async function answerHttp(hub: Hub, request: Request, context: RequestContext): Promise<Response> {
  const single = /^\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(context.path);
  if (context.path !== '/api/broadcast' && !single) return Response.json({ message: 'Not Found' }, { status: 404 });
  if (request.method !== 'POST') return Response.json({ message: 'Method Not Allowed' }, { status: 405, headers: { allow: 'POST' } });
  try {
    const caller = await context.caller();
    const messages = single ? [await readSingle(request, context.url, single[1]!, single[2]!)] : await readBatch(request);
    await send(hub, caller, Object.fromEntries(request.headers), messages);
    return new Response(null, { status: 202 });
  } catch (error) {
    if (error instanceof TokenError) return Response.json({ message: 'Unauthorized', error: error.message }, { status: 401 });
    if (error instanceof BadBroadcast) return Response.json({ errors: error.errors, error: error.message }, { status: error.status });
    throw error;
  }
}

interface Message {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly broadcast: UserBroadcast;
}

class BadBroadcast extends Error {
  override readonly name = 'BadBroadcast';
  constructor(
    readonly errors: object,
    message: string,
    readonly status = 422,
  ) {
    super(message);
  }
}

/** Who may not write to a private topic is not told so, as they are not told whether anybody listens. */
async function send(hub: Hub, { role, claims }: Caller, headers: Readonly<Record<string, string>>, messages: readonly Message[]): Promise<void> {
  const answers = new Map<string, boolean>();
  for (const { topic, isPrivate, broadcast } of messages) {
    if (isPrivate && !answers.has(topic)) answers.set(topic, await mayWrite(hub.engine, { role, claims, headers }, topic, 'broadcast'));
    if (!isPrivate || answers.get(topic)) hub.topics.broadcast(topic, isPrivate, broadcast);
  }
}

async function readSingle(request: Request, url: URL, topicPart: string, eventPart: string): Promise<Message> {
  const [topic, event] = [decode(topicPart), decode(eventPart)];
  const bytes = await readBytes(request, LIMITS.payloadBytes, payloadTooLarge);
  const isJson = !(request.headers.get('content-type') ?? '').startsWith('application/octet-stream');
  if (isJson) checkJson(bytes);
  return checkSize({ topic, isPrivate: url.searchParams.get('private') === 'true', broadcast: { event, isJson, bytes } });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new BadBroadcast({ topic: ['is invalid'] }, 'The address is not encoded correctly', 400);
  }
}

function checkJson(bytes: Uint8Array): void {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    throw new BadBroadcast({ payload: ['is invalid'] }, 'The body is not JSON', 400);
  }
}

async function readBatch(request: Request): Promise<Message[]> {
  const bytes = await readBytes(request, LIMITS.batchBytes, payloadTooLarge);
  checkJson(bytes);
  const body = JSON.parse(bytes.toString('utf8')) as { messages?: unknown } | null;
  const messages = body?.messages;
  if (!Array.isArray(messages) || messages.length === 0) throw new BadBroadcast({ messages: ["can't be blank"] }, 'There are no messages');
  if (messages.length > LIMITS.broadcastsPerSecond) {
    throw new BadBroadcast({}, 'Too many messages to broadcast, please reduce the batch size', 429);
  }
  return messages.map((value: unknown) => {
    const { topic, event, payload, private: isPrivate } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
    const errors = {
      ...(typeof topic === 'string' && topic !== '' ? {} : { topic: ["can't be blank"] }),
      ...(typeof event === 'string' && event !== '' ? {} : { event: ["can't be blank"] }),
      ...(typeof payload === 'object' && payload !== null ? {} : { payload: ["can't be blank"] }),
    };
    if (Object.keys(errors).length > 0) throw new BadBroadcast({ messages: [errors] }, 'A message has a topic, an event and a payload');
    return checkSize({ topic: topic as string, isPrivate: isPrivate === true, broadcast: jsonBroadcast(event as string, payload) });
  });
}

function checkSize(message: Message): Message {
  if (message.broadcast.bytes.length > LIMITS.payloadBytes) throw payloadTooLarge();
  return message;
}

const payloadTooLarge = () => new BadBroadcast({ payload: ['Payload size exceeds tenant limit'] }, 'The payload is too large');
