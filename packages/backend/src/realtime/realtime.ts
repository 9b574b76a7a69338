import { TokenError } from '../keys/keys.ts';
import type { Dependencies, Service } from '../service.ts';
import { ChannelError } from './channel.ts';
import { createChanges } from './changes.ts';
import { answerHttp } from './http.ts';
import type { Hub } from './hub.ts';
import { LIMITS } from './limits.ts';
import { createOutboxReader } from './outbox.ts';
import { serializerOf, serveSocket } from './socket.ts';
import { createTopics, jsonBroadcast } from './topics.ts';

const CLEAN_INTERVAL_MS = 60_000;

/** Channels over WebSockets (`/realtime/v1`): broadcasts, presence and changes of rows. */
export function createRealtimeService({ engine, keys, clock, random, onError }: Dependencies): Service {
  const topics = createTopics(() => Buffer.from(random(9)).toString('base64url'));
  const changes = createChanges(engine, onError);
  const outbox = createOutboxReader(engine);
  const sockets = new Set<{ close(): Promise<void> }>();

  const hub: Hub = {
    ready: () => listening.begin(),
    engine,
    topics,
    changes,
    clock,
    onError,
    async identify(token, apiKey) {
      const role = token === undefined || token.startsWith('sb_') ? await keys.roleOf(token ?? apiKey) : undefined;
      if (role !== undefined) return { role, claims: { role } };
      try {
        const claims = await keys.verify(token ?? apiKey);
        if (typeof claims['role'] === 'string' && typeof claims['exp'] === 'number') return { role: claims['role'], claims };
      } catch (error) {
        if (!(error instanceof TokenError)) throw error;
        throw new ChannelError(error.fault === 'expired' ? 'InvalidJWTToken: Token has expired' : `MalformedJWT: The token provided is not a valid JWT`);
      }
      throw new ChannelError('InvalidJWTToken: Fields `role` and `exp` are required in JWT');
    },
  };

  const deliver = async (): Promise<void> => {
    for await (const entry of outbox.read()) {
      if (entry.change) await changes.dispatch(entry);
      if (!entry.message) continue;
      const { id, topic, event, payload, isPrivate } = entry.message;
      topics.broadcast(topic, isPrivate, jsonBroadcast(event, payload, { id }));
    }
  };
  const wake = createWaker(deliver, onError);
  const clean = createWaker(() => outbox.clean(), onError);
  let cleaning: NodeJS.Timeout | undefined;
  const listening = createListening(async () => {
    await outbox.begin();
    cleaning ??= setInterval(clean, CLEAN_INTERVAL_MS).unref();
    return [await engine.listen('realtime', wake), await engine.listen('pgrst', () => void changes.schemaChanged().catch(onError))];
  });

  return {
    prefix: '/realtime/v1',
    handle: (request, context) => answerHttp(hub, request, context),
    async upgrade(socket, request, context) {
      if (context.path !== '/websocket' && context.path !== '/') return socket.close(4004, 'There is no WebSocket at this address.');
      if (sockets.size >= LIMITS.sockets) return socket.close(1013, 'Too many connected users');
      const served = serveSocket(hub, socket, {
        serializer: serializerOf(context.url.searchParams.get('vsn')),
        apiKey: request.headers.get('apikey') ?? context.url.searchParams.get('apikey') ?? '',
        headers: Object.fromEntries(request.headers),
      });
      sockets.add(served);
      for (const type of ['close', 'error'] as const) socket.addEventListener(type, () => void served.close().then(() => sockets.delete(served), onError));
    },
    async close() {
      // What is in flight ends before the database closes. One that cannot be reached forgets this process by itself.
      await Promise.all([...sockets].map((socket) => socket.close().catch(onError)));
      await listening.end().catch(onError);
      clearInterval(cleaning);
      await Promise.all([wake.idle(), clean.idle()]);
      await changes.close().catch(onError);
      topics.close();
    },
  };
}

/** Runs a task when woken, one run at a time; who wakes it meanwhile gets one more run. */
function createWaker(task: () => Promise<void>, onError: (error: unknown) => void) {
  const state: { running: Promise<void> | undefined; isWanted: boolean } = { running: undefined, isWanted: false };
  const run = async (): Promise<void> => {
    while (state.isWanted) {
      state.isWanted = false;
      await task().catch(onError);
    }
    state.running = undefined;
  };
  const wake = (): void => {
    state.isWanted = true;
    state.running ??= run();
  };
  return Object.assign(wake, { idle: async () => void (await state.running) });
}

/** Listens from the first socket on, and again after a failure. */
function createListening(start: () => Promise<(() => Promise<void>)[]>) {
  const state: { started: Promise<(() => Promise<void>)[]> | undefined } = { started: undefined };
  return {
    async begin(): Promise<void> {
      state.started ??= start().catch((error: unknown) => {
        state.started = undefined;
        throw error;
      });
      await state.started;
    },
    async end(): Promise<void> {
      for (const stop of (await state.started) ?? []) await stop();
    },
  };
}
