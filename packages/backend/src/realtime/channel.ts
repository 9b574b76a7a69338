import type { Claims } from '../keys/keys.ts';
import { asService, type Extension, mayRead, mayWrite, type Person } from './authorization.ts';
import type { Follower, Subscription } from './changes.ts';
import { readChangeRequest, SubscriptionError } from './filters.ts';
import type { ClientMessage, Frame, UserBroadcast } from './frames.ts';
import type { Hub } from './hub.ts';
import { createRate, LIMITS } from './limits.ts';
import type { Presence } from './presence.ts';
import { jsonBroadcast, type Listener } from './topics.ts';

/** What a channel needs of its socket. */
export interface ChannelSocket extends Pick<Listener, 'serializer'> {
  readonly headers: Readonly<Record<string, string>>;
  /** The key that opened the socket, which counts where a channel brings no token of its own. */
  readonly apiKey: string;
  send(frame: Frame): void;
}

export interface JoinConfig {
  readonly topic: string;
  readonly joinRef: string | null;
  readonly token: string | undefined;
  readonly isPrivate: boolean;
  readonly broadcast: { readonly ack: boolean; readonly self: boolean; readonly replay: { readonly since: number; readonly limit: number } | undefined };
  readonly presence: { readonly isEnabled: boolean; readonly key: string };
  readonly changes: readonly Readonly<Record<string, unknown>>[];
}

/** Why a channel cannot be joined or must end, in the words that are sent. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError';
}

/** Timers have 32 bits. */
const MAX_TIMEOUT_MS = 2_147_483_647;

/** One channel of one socket, from its join to its end. */
export class Channel implements Listener {
  readonly topic: string;
  readonly serializer: Listener['serializer'];
  canHear: { readonly broadcast: boolean; readonly presence: boolean } = { broadcast: true, presence: true };
  readonly #hub: Hub;
  readonly #socket: ChannelSocket;
  readonly #config: JoinConfig;
  readonly #onEnd: (channel: Channel) => void;
  readonly #mayBroadcast: () => boolean;
  readonly #mayTrack: () => boolean;
  #person: Person;
  #expiry: NodeJS.Timeout | undefined;
  #presence: Presence | undefined;
  #follower: Follower | undefined;
  #canWrite = new Map<Extension, Promise<boolean>>();
  #token: string | undefined;
  #isEnded = false;

  private constructor(hub: Hub, socket: ChannelSocket, config: JoinConfig, onEnd: (channel: Channel) => void) {
    this.#hub = hub;
    this.#socket = socket;
    this.#config = config;
    this.#onEnd = onEnd;
    this.topic = config.topic;
    this.serializer = socket.serializer;
    this.#token = config.token;
    this.#person = { role: 'anon', claims: {}, headers: socket.headers };
    this.#mayBroadcast = createRate(LIMITS.broadcastsPerSecond, 1000, hub.clock);
    this.#mayTrack = createRate(LIMITS.presencePerTenSeconds, 10_000, hub.clock);
  }

  /** Checks who joins and what they may. @throws ChannelError */
  static async join(hub: Hub, socket: ChannelSocket, config: JoinConfig, onEnd: (channel: Channel) => void): Promise<Channel> {
    await hub.ready();
    const channel = new Channel(hub, socket, config, onEnd);
    await channel.#authorize();
    return channel;
  }

  /** The name without "realtime:". */
  get name(): string {
    return this.topic.slice('realtime:'.length);
  }

  get joinRef(): string | null {
    return this.#config.joinRef;
  }

  /** What the reply to a join says; `begin` sends what comes after it. */
  get response(): object {
    return { postgres_changes: this.#config.changes.map((params, index) => ({ ...params, id: index + 1 })) };
  }

  async begin(): Promise<void> {
    const { presence, changes, broadcast, isPrivate } = this.#config;
    this.#presence = this.#hub.topics.join(this.name, isPrivate, this);
    if (presence.isEnabled && this.canHear.presence) this.#push('presence_state', this.#presence.state());
    if (broadcast.replay) await this.#replay(broadcast.replay);
    if (changes.length > 0) await this.#follow();
  }

  send(frame: Frame): void {
    if (!this.#isEnded) this.#socket.send(frame);
  }

  /** Answers a message of the client. */
  async receive(message: ClientMessage): Promise<void> {
    if (message.event === 'broadcast') return this.#broadcast(message);
    if (message.event === 'presence') return this.#track(message);
    if (message.event === 'access_token') return this.#refresh(message);
  }

  /** Ends without a word, when its socket is gone or another channel takes its place. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#expiry);
    this.#hub.topics.leave(this.name, this.#config.isPrivate, this);
    this.#onEnd(this);
    if (this.#follower) await this.#hub.changes.unfollow(this.#follower);
  }

  async #authorize(): Promise<void> {
    const { role, claims } = await this.#hub.identify(this.#token, this.#socket.apiKey);
    this.#person = { role, claims, headers: this.#socket.headers };
    this.#canWrite = new Map();
    clearTimeout(this.#expiry);
    if (this.#config.isPrivate) {
      this.canHear = await mayRead(this.#hub.engine, this.#person, this.name);
      if (!this.canHear.broadcast && !this.canHear.presence)
        throw new ChannelError(`Unauthorized: You do not have permissions to read from this Channel topic: ${this.name}`);
    }
    this.#watchExpiry(claims);
  }

  #watchExpiry({ exp }: Claims): void {
    // Somebody may have left while the database was asked.
    if (typeof exp !== 'number' || this.#isEnded) return;
    const remaining = Math.min(Math.max(exp * 1000 - this.#hub.clock(), 0), MAX_TIMEOUT_MS);
    this.#expiry = setTimeout(() => void this.#shutDown('Token has expired 0 seconds ago').catch(this.#hub.onError), remaining).unref();
  }

  async #shutDown(reason: string): Promise<void> {
    this.#system('system', 'error', reason);
    this.#push('phx_close', {}, this.joinRef);
    await this.end();
  }

  async #refresh({ payload }: ClientMessage): Promise<void> {
    const token = (payload as { access_token?: unknown }).access_token;
    if (typeof token !== 'string' || token === this.#token || token.startsWith('sb_')) return;
    this.#token = token;
    const before = this.canHear;
    try {
      await this.#authorize();
      const isRevoked = (before.broadcast && !this.canHear.broadcast) || (before.presence && !this.canHear.presence);
      if (isRevoked) throw new ChannelError(`You no longer have permission to read from this Channel topic: ${this.name}`);
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      return this.#shutDown(error.message);
    }
    if (this.#follower && !this.#isEnded) {
      await this.#hub.changes.unfollow(this.#follower);
      await this.#follow();
    }
  }

  async #follow(): Promise<void> {
    try {
      const subscriptions = this.#config.changes.map((params, index): Subscription => ({ id: index + 1, request: readChangeRequest(params) }));
      this.#follower = { subscriptions, person: this.#person, send: (ids, data) => this.#sendChange(ids, data) };
      await this.#hub.changes.follow(this.#follower);
      this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
    } catch (error) {
      if (!(error instanceof SubscriptionError)) throw error;
      this.#system('postgres_changes', 'error', error.message);
    }
    // Somebody may have left while the database was asked.
    if (this.#isEnded && this.#follower) await this.#hub.changes.unfollow(this.#follower);
  }

  #sendChange(ids: readonly number[], data: string): void {
    this.send(this.serializer.encodeJson(this.topic, 'postgres_changes', `{"ids":${JSON.stringify(ids)},"data":${data}}`));
  }

  async #broadcast(message: ClientMessage): Promise<void> {
    const { isPrivate, broadcast: config } = this.#config;
    if (isPrivate && !(await this.#mayWrite('broadcast'))) return;
    if (!this.#mayBroadcast()) return this.#shutDown('Too many messages per second');
    const broadcast = message.broadcast ?? readBroadcast(message.payload);
    const isTooLarge = (broadcast?.bytes.length ?? 0) > LIMITS.payloadBytes;
    if (broadcast && !isTooLarge) this.#hub.topics.broadcast(this.name, isPrivate, broadcast, config.self ? undefined : this);
    if (!config.ack) return;
    if (isTooLarge) this.#reply(message, 'error', { reason: 'Payload size exceeded' });
    else this.#reply(message, 'ok');
  }

  async #track(message: ClientMessage): Promise<void> {
    const { event, payload } = message.payload as { event?: unknown; payload?: unknown };
    const action = String(event).toLowerCase();
    if (!this.#mayTrack()) return this.#shutDown('Client presence rate limit exceeded');
    if (action === 'untrack') {
      this.#presence?.untrack(this);
      return this.#reply(message, 'ok');
    }
    if (action !== 'track') return this.#reply(message, 'error', { reason: 'Unknown presence event' });
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
      return this.#reply(message, 'error', { reason: 'Presence track payload must be a map' });
    }
    if (Buffer.byteLength(JSON.stringify(payload)) > LIMITS.payloadBytes) return this.#shutDown('Track message size exceeded');
    if (this.#config.isPrivate && !(await this.#mayWrite('presence'))) return this.#reply(message, 'error', { reason: 'Unauthorized' });
    if (this.#isEnded) return;
    this.#presence?.track(this, this.#config.presence.key, payload as Record<string, unknown>);
    this.#reply(message, 'ok');
  }

  #mayWrite(extension: Extension): Promise<boolean> {
    const known = this.#canWrite.get(extension);
    if (known) return known;
    const answers = this.#canWrite;
    const answer = mayWrite(this.#hub.engine, this.#person, this.name, extension).catch((error: unknown) => {
      // A database that could not be reached is asked again.
      answers.delete(extension);
      throw error;
    });
    answers.set(extension, answer);
    return answer;
  }

  /** Sends messages of the database again that somebody missed, the oldest first. */
  async #replay({ since, limit }: { readonly since: number; readonly limit: number }): Promise<void> {
    if (!this.canHear.broadcast) return;
    const rows = await asService(this.#hub.engine, (sql) =>
      sql.query<{ id: string; event: string; payload: unknown }>(
        `select id, event, payload from realtime.messages where extension = 'broadcast' and private and event is not null and topic = $1
           and inserted_at >= (to_timestamp($2::float8 / 1000) at time zone 'utc') order by inserted_at desc limit $3::int`,
        [this.name, since, limit],
      ),
    );
    for (const { id, event, payload } of rows.toReversed()) {
      const frame = this.serializer.encodeBroadcast(this.topic, jsonBroadcast(event, payload, { id, replayed: true }));
      if (frame !== undefined) this.send(frame);
    }
  }

  #system(extension: string, status: 'ok' | 'error', message: string): void {
    this.#push('system', { extension, status, message, channel: this.name });
  }

  #push(event: string, payload: unknown, ref: string | null = null): void {
    this.send(this.serializer.encode({ joinRef: this.joinRef, ref, topic: this.topic, event, payload }));
  }

  #reply({ ref }: ClientMessage, status: 'ok' | 'error', response: object = {}): void {
    this.send(this.serializer.encode({ joinRef: this.joinRef, ref, topic: this.topic, event: 'phx_reply', payload: { status, response } }));
  }
}

/** `{ type, event, payload }`, with whatever else somebody put beside it. */
function readBroadcast(value: unknown): UserBroadcast | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { event, payload } = value as { event?: unknown; payload?: unknown };
  return typeof event === 'string' ? jsonBroadcast(event, payload) : undefined;
}
