import type { BackendSocket } from '../service.ts';
import { Channel, ChannelError, type ChannelSocket } from './channel.ts';
import { type ClientMessage, type Frame, type Serializer, serializerV1, serializerV2 } from './frames.ts';
import type { Hub } from './hub.ts';
import { readJoin } from './join.ts';
import { createRate, LIMITS } from './limits.ts';

/** Close codes of RFC 6455. The client comes back after all but a normal closure. */
const GOING_AWAY = 1001;
const UNSUPPORTED_DATA = 1003;
const TRY_AGAIN_LATER = 1013;

export const serializerOf = (version: string | null): Serializer => (version?.startsWith('2.') ? serializerV2 : serializerV1);

export interface SocketOptions {
  readonly serializer: Serializer;
  readonly apiKey: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** About what a message that waits takes beside its frame. */
const MESSAGE_BYTES = 1024;

/** One socket and its channels. Messages of one channel are answered in their order. */
export function serveSocket(
  hub: Hub,
  socket: BackendSocket,
  { serializer, apiKey, headers }: SocketOptions,
): {
  /** Ends it, and waits for what it had begun. */
  close(): Promise<void>;
} {
  const channels = new Map<string, Channel>();
  const queues = new Map<string, Promise<void>>();
  const mayJoin = createRate(LIMITS.joinsPerSecond, 1000, hub.clock);
  const joining = new Set<string>();
  const state: { isOpen: boolean; silence: NodeJS.Timeout | undefined; waitingBytes: number } = { isOpen: true, silence: undefined, waitingBytes: 0 };

  const send = (frame: Frame): void => {
    if (!state.isOpen) return;
    // A message that is left out would leave its reader wrong without a word; one that comes back asks for the state anew.
    if (socket.bufferedAmount > LIMITS.bufferedBytes) return void end(TRY_AGAIN_LATER, 'The reader is too slow').catch(hub.onError);
    socket.send(frame);
  };
  const end = async (code?: number, reason?: string): Promise<void> => {
    if (!state.isOpen) return;
    state.isOpen = false;
    clearTimeout(state.silence);
    if (code !== undefined) socket.close(code, reason);
    await Promise.all([...channels.values()].map((channel) => channel.end()));
  };
  const listen = () => {
    clearTimeout(state.silence);
    state.silence = setTimeout(() => void end(GOING_AWAY, 'No heartbeat').catch(hub.onError), LIMITS.silenceMs).unref();
  };
  const reply = ({ topic, ref, joinRef }: ClientMessage, status: 'ok' | 'error', response: object): void =>
    send(serializer.encode({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }));
  const channelSocket: ChannelSocket = { serializer, apiKey, headers, send };

  const open = async (message: ClientMessage): Promise<Channel> => {
    const { topic } = message;
    if (!topic.startsWith('realtime:') || topic === 'realtime:') throw new ChannelError('TopicNameRequired: You must provide a topic name');
    if (topic.length > LIMITS.nameLength) throw new ChannelError(`TopicNameTooLong: A topic has at most ${LIMITS.nameLength} characters`);
    if (!mayJoin()) throw new ChannelError('ClientJoinRateLimitReached: Too many joins per second');
    const before = channels.get(topic);
    if (!before && channels.size + joining.size >= LIMITS.channels) throw new ChannelError('ChannelRateLimitReached: Too many channels');
    if (before) {
      close(before, 'phx_close');
      await before.end();
    }
    const config = readJoin(message);
    joining.add(topic);
    return Channel.join(hub, channelSocket, config, (ended) => {
      if (channels.get(topic) === ended) channels.delete(topic);
    }).finally(() => joining.delete(topic));
  };
  const close = ({ topic, joinRef }: Channel, event: 'phx_close' | 'phx_error') =>
    send(serializer.encode({ joinRef, ref: joinRef, topic, event, payload: {} }));

  const join = async (message: ClientMessage): Promise<void> => {
    let channel: Channel;
    try {
      channel = await open(message);
    } catch (error) {
      if (!(error instanceof ChannelError)) hub.onError(error);
      return reply(message, 'error', { reason: error instanceof ChannelError ? error.message : 'UnknownErrorOnChannel: Unknown Error on Channel' });
    }
    if (!state.isOpen) return channel.end();
    channels.set(message.topic, channel);
    reply({ ...message, joinRef: channel.joinRef }, 'ok', channel.response);
    try {
      await channel.begin();
    } catch (error) {
      // The client joins again after an error, with a pause that grows.
      hub.onError(error);
      close(channel, 'phx_error');
      await channel.end();
    }
  };
  const leave = async (message: ClientMessage): Promise<void> => {
    const channel = channels.get(message.topic);
    await channel?.end();
    reply(message, 'ok', {});
    if (channel) close(channel, 'phx_close');
  };
  const answer = async (message: ClientMessage): Promise<void> => {
    if (message.topic === 'phoenix') return reply(message, 'ok', {});
    if (message.event === 'phx_join') return join(message);
    if (message.event === 'phx_leave') return leave(message);
    const channel = channels.get(message.topic);
    // What was sent for a channel that has been joined anew meanwhile is nobody's.
    if (channel && message.joinRef !== null && message.joinRef !== channel.joinRef) return;
    if (!channel) return reply(message, 'error', { reason: 'unmatched topic' });
    await channel.receive(message);
  };
  const enqueue = (message: ClientMessage, frameBytes: number): void => {
    const { topic } = message;
    const bytes = frameBytes + MESSAGE_BYTES;
    state.waitingBytes += bytes;
    if (state.waitingBytes > LIMITS.bufferedBytes) return void end(TRY_AGAIN_LATER, 'Too much at once').catch(hub.onError);
    const done = (queues.get(topic) ?? Promise.resolve())
      .then(() => (state.isOpen ? answer(message) : undefined))
      .catch(hub.onError)
      .then(() => {
        state.waitingBytes -= bytes;
        if (queues.get(topic) === done) queues.delete(topic);
      });
    queues.set(topic, done);
  };

  socket.addEventListener('message', ({ data }) => {
    if (!state.isOpen) return;
    listen();
    try {
      const frame = readFrame(data);
      const message = serializer.decode(frame);
      if (message.topic === 'phoenix') reply(message, 'ok', {});
      else enqueue(message, frame.length);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      void end(UNSUPPORTED_DATA, 'That is no message of this protocol').catch(hub.onError);
    }
  });
  for (const type of ['close', 'error'] as const) socket.addEventListener(type, () => void end().catch(hub.onError));
  listen();
  return {
    async close() {
      await end(GOING_AWAY, 'The server stops');
      await Promise.all(queues.values());
    },
  };
}

function readFrame(data: unknown): Frame {
  if (typeof data === 'string') return data;
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (data instanceof Uint8Array) return data;
  if (Array.isArray(data)) return Buffer.concat(data as Uint8Array[]);
  throw new SyntaxError('A frame is text or bytes');
}
