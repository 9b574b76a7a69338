import type { ServerMessage } from './frames.ts';

/** Who is there on a topic, by key. One person may be there several times. */
type State = Record<string, { readonly metas: readonly Meta[] }>;
type Meta = Readonly<Record<string, unknown>> & { readonly phx_ref: string };

/** Differences that come within this time are sent as one: a thousand people who arrive at once are not a million messages. */
const GATHER_MS = 20;

/**
 * Presence of one topic, as Phoenix keeps it: each member has a meta with a ref of its own, a change is a leave and a
 * join, and everybody is sent the difference.
 */
export function createPresence(randomRef: () => string, send: (message: Omit<ServerMessage, 'topic'>) => void) {
  const members = new Map<object, { readonly key: string; readonly meta: Meta }>();
  const pending: { joins: State; leaves: State; timer: NodeJS.Timeout | undefined } = { joins: {}, leaves: {}, timer: undefined };

  const add = (state: State, key: string, meta: Meta) => {
    state[key] = { metas: [...(state[key]?.metas ?? []), meta] };
  };
  /** Who came and left again before anybody was told has not been there. */
  const remove = (key: string, meta: Meta) => {
    const metas = pending.joins[key]?.metas ?? [];
    if (!metas.includes(meta)) return add(pending.leaves, key, meta);
    if (metas.length > 1) pending.joins[key] = { metas: metas.filter((other) => other !== meta) };
    else delete pending.joins[key];
  };
  const tell = (joins: State, leaves: State) => {
    if (Object.keys(joins).length + Object.keys(leaves).length > 0) send({ event: 'presence_diff', payload: { joins, leaves } });
  };
  const flush = () => {
    clearTimeout(pending.timer);
    pending.timer = undefined;
    const { joins, leaves } = pending;
    pending.joins = {};
    pending.leaves = {};
    // The client (2.109) keeps the old entry of a key that leaves and joins in one difference, so those are two.
    if (Object.keys(joins).some((key) => key in leaves)) {
      tell({}, leaves);
      tell(joins, {});
    } else {
      tell(joins, leaves);
    }
  };
  const later = () => {
    pending.timer ??= setTimeout(flush, GATHER_MS);
  };

  return {
    track(member: object, key: string, payload: Readonly<Record<string, unknown>>): void {
      const before = members.get(member);
      const { phx_ref: _, phx_ref_prev: __, ...own } = payload;
      const meta: Meta = { ...own, phx_ref: randomRef(), ...(before ? { phx_ref_prev: before.meta.phx_ref } : {}) };
      if (before) remove(before.key, before.meta);
      members.set(member, { key, meta });
      add(pending.joins, key, meta);
      later();
    },
    untrack(member: object): void {
      const before = members.get(member);
      if (!before) return;
      members.delete(member);
      remove(before.key, before.meta);
      later();
    },
    /** Everybody who is there; what was gathered is sent first, so that nobody hears of it twice. */
    state(): State {
      flush();
      const state: State = {};
      for (const { key, meta } of members.values()) add(state, key, meta);
      return state;
    },
    close: () => clearTimeout(pending.timer),
  };
}

export type Presence = ReturnType<typeof createPresence>;
