import { randomUUID } from 'node:crypto';
import { type SqlEngine, SqlError } from '../engines/contract.ts';
import { type Person, sessionOf } from './authorization.ts';
import { type ChangeRequest, type Filter, SubscriptionError } from './filters.ts';
import { LIMITS } from './limits.ts';
import type { OutboxEntry } from './outbox.ts';
import { type Change, describeChange, keyOf, matchingFilters, mayHear } from './visible-change.ts';
import { createTableCache, type FollowedTable, isKept } from './tables.ts';

/** One subscription of a channel. */
export interface Subscription {
  readonly id: number;
  readonly request: ChangeRequest;
}

/** A channel that follows changes. */
export interface Follower {
  readonly subscriptions: readonly Subscription[];
  readonly person: Person;
  /** `data` is JSON, and the same text for everybody who may see the same. */
  send(ids: readonly number[], data: string): void;
}

const RENEW_MS = 30_000;
const EXPIRES_SECONDS = 90;

/**
 * Sends changes of rows to those who follow them and may see them. What somebody may see is asked of the database as
 * their role: people with the same claims are asked for once.
 */
export function createChanges(engine: SqlEngine, onError: (error: unknown) => void) {
  /** With the key under which the database is asked for all people with the same role and claims. */
  const followers = new Map<Follower, string>();
  const cache = createTableCache(engine);
  const process = randomUUID();
  const state: { announced: ReadonlySet<number>; last: Promise<void>; renewal: NodeJS.Timeout | undefined } = {
    announced: new Set(),
    last: Promise.resolve(),
    renewal: undefined,
  };

  const tablesOf = async ({ schema, table }: ChangeRequest): Promise<FollowedTable[]> => {
    const all = [...(await cache.tables()).values()];
    return all.filter((found) => (schema === '*' || found.schema === schema) && (table === '*' || found.table === table));
  };
  const followed = async (): Promise<Set<number>> => {
    const entities = new Set<number>();
    for (const { subscriptions } of followers.keys()) {
      for (const { request } of subscriptions) for (const { entity } of await tablesOf(request)) entities.add(entity);
    }
    return entities;
  };

  const tell = async (entities: ReadonlySet<number>): Promise<void> => {
    await engine.admin(async (sql) => {
      await sql.execute(`set local lock_timeout = '3s'`);
      if (entities.size > 0) await sql.query('select realtime.follow_publication()');
      await sql.query('delete from realtime.followers where process = $1::uuid and not entity = any($2::oid[])', [process, [...entities]]);
      await sql.query(
        `insert into realtime.followers (process, entity, expires_at) select $1::uuid, entity, now() + interval '${EXPIRES_SECONDS} seconds'
         from unnest($2::oid[]) as entity on conflict (entity, process) do update set expires_at = excluded.expires_at`,
        [process, [...entities]],
      );
    });
    state.announced = entities;
    // It goes on after a renewal that failed.
    if (entities.size > 0) state.renewal ??= setInterval(() => void announce({ isForced: true }).catch(onError), RENEW_MS).unref();
    else stopRenewal();
  };
  const stopRenewal = (): void => {
    clearInterval(state.renewal);
    state.renewal = undefined;
  };
  /**
   * Tells the triggers which tables are followed, and attaches those that are missing. A table that nobody follows any
   * more is told with the next renewal, but at once when none is left.
   */
  const announce = ({ isForced = false } = {}): Promise<void> => {
    const next = state.last
      .catch(() => undefined)
      .then(async () => {
        const entities = await followed();
        const isNew = [...entities].some((entity) => !state.announced.has(entity)) || (entities.size === 0 && state.announced.size > 0);
        if (isNew || isForced) await tell(entities);
      });
    state.last = next;
    return next;
  };

  const check = async (request: ChangeRequest, role: string): Promise<void> => {
    const tables = await tablesOf(request);
    if (tables.length === 0) {
      const { event, schema, table } = request;
      const shown = `[event: ${event}, schema: ${schema}, table: ${table}, filters: ${JSON.stringify(request.filters.map(({ column }) => column))}]`;
      throw new SubscriptionError(
        `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${shown}`,
      );
    }
    for (const table of tables) {
      const readable = await cache.readable(table.entity, role);
      const refused = request.filters.map(({ column }) => column).find((column) => !readable.has(column));
      if (refused !== undefined) throw new SubscriptionError(`invalid column for filter ${refused}`);
      const unknown = request.select?.find((column) => !readable.has(column));
      if (unknown !== undefined) throw new SubscriptionError(`invalid column for select ${unknown}`);
      await matchingFilters(engine, table, {}, request.filters).catch((error: unknown) => {
        throw error instanceof SqlError && !error.code.startsWith('08') ? new SubscriptionError(error.message) : error;
      });
    }
  };

  const dispatch = async (entry: OutboxEntry): Promise<void> => {
    const table = (await cache.tables()).get(entry.change!.entity);
    if (!table) return;
    const change: Change = { ...entry.change!, table, occurredAt: entry.occurredAt };
    const asking = [...followers].flatMap(([follower, personKey]) => {
      const fitting = follower.subscriptions.filter(({ request }) => fits(request, change));
      return fitting.length > 0 ? [{ follower, personKey, fitting }] : [];
    });
    if (asking.length === 0) return;
    const filters = new Map<string, Filter>();
    for (const { fitting } of asking) for (const { request } of fitting) for (const filter of request.filters) filters.set(keyOf(filter), filter);
    const matched = await matchingFilters(engine, table, recordFor(change), [...filters.values()]);

    const answers = new Map<string, Promise<boolean>>();
    const texts = new Map<string, Promise<string>>();
    for (const { follower, personKey, fitting } of asking) {
      const wanted = fitting.filter(({ request }) => request.filters.every((filter) => matched.has(keyOf(filter))));
      if (wanted.length === 0) continue;
      const { person } = follower;
      const allowed = answers.get(personKey) ?? mayHear(engine, sessionOf(person, ''), change, await cache.readable(table.entity, person.role));
      answers.set(personKey, allowed);
      if (!(await allowed) || !followers.has(follower)) continue;
      for (const [columns, ids] of groupBySelect(wanted)) {
        const textKey = `${person.role} ${columns}`;
        const select = wanted.find(({ id }) => id === ids[0])!.request.select;
        const text =
          texts.get(textKey) ?? cache.readable(table.entity, person.role).then((readable) => describeChange(change, readable, select, LIMITS.recordBytes));
        texts.set(textKey, text);
        follower.send(ids, await text);
      }
    }
  };

  return {
    /** @throws SubscriptionError in words for the client */
    async follow(follower: Follower): Promise<void> {
      for (const { request } of follower.subscriptions) await check(request, follower.person.role);
      followers.set(follower, JSON.stringify([follower.person.role, follower.person.claims]));
      await announce();
    },
    async unfollow(follower: Follower): Promise<void> {
      if (followers.delete(follower)) await announce();
    },
    /** One change after another, so that everybody hears of them in order. */
    async dispatch(entry: OutboxEntry): Promise<void> {
      // A change that cannot be judged, such as one of a table that was dropped meanwhile, must not stop those behind it.
      await dispatch(entry).catch(onError);
    },
    async schemaChanged(): Promise<void> {
      cache.forget();
      if (followers.size > 0) await announce({ isForced: true });
    },
    async close(): Promise<void> {
      followers.clear();
      stopRenewal();
      await announce();
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;

const fits = ({ event, schema, table }: ChangeRequest, change: Change): boolean =>
  (event === '*' || event === change.operation) && (schema === '*' || schema === change.table.schema) && (table === '*' || table === change.table.table);

/** What filters compare: the new row, or of a deleted one what its replica identity keeps. */
function recordFor({ operation, record, oldRecord, table }: Change): Readonly<Record<string, unknown>> {
  if (operation !== 'DELETE') return record ?? {};
  const kept = table.columns.filter((column) => isKept(table, column));
  return Object.fromEntries(kept.map(({ name }) => [name, oldRecord?.[name]]));
}

function groupBySelect(subscriptions: readonly Subscription[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const { id, request } of subscriptions) {
    const key = JSON.stringify(request.select ?? null);
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return groups;
}
