import { createPresence, type Presence } from './presence.ts';
import type { Frame, Serializer, ServerMessage, UserBroadcast } from './frames.ts';

/** A channel of a socket, as others on its topic see it. */
export interface Listener {
  readonly topic: string;
  readonly serializer: Serializer;
  readonly canHear: { readonly broadcast: boolean; readonly presence: boolean };
  send(frame: Frame): void;
}

interface Topic {
  readonly listeners: Set<Listener>;
  readonly presence: Presence;
}

/** Everybody who has joined, by topic. A private channel and a public one of the same name do not hear each other. */
export function createTopics(randomRef: () => string) {
  const topics = new Map<string, Topic>();
  const keyOf = (name: string, isPrivate: boolean): string => `${isPrivate ? 'private' : 'public'}:${name}`;

  /** Encodes once for each version of the protocol, however many listen. */
  const sendAll = (topic: Topic, hears: (listener: Listener) => boolean, encode: (listener: Listener) => Frame | undefined) => {
    const frames = new Map<Serializer, Frame | undefined>();
    for (const listener of topic.listeners) {
      if (!hears(listener)) continue;
      const { serializer } = listener;
      if (!frames.has(serializer)) frames.set(serializer, encode(listener));
      const frame = frames.get(serializer);
      if (frame !== undefined) listener.send(frame);
    }
  };
  const open = (key: string): Topic => {
    const found = topics.get(key);
    if (found) return found;
    const sendPresence = (message: Omit<ServerMessage, 'topic'>) =>
      sendAll(
        topic,
        ({ canHear }) => canHear.presence,
        ({ serializer, topic: name }) => serializer.encode({ ...message, topic: name }),
      );
    const topic: Topic = { listeners: new Set(), presence: createPresence(randomRef, sendPresence) };
    topics.set(key, topic);
    return topic;
  };

  return {
    join(name: string, isPrivate: boolean, listener: Listener): Presence {
      const topic = open(keyOf(name, isPrivate));
      topic.listeners.add(listener);
      return topic.presence;
    },
    leave(name: string, isPrivate: boolean, listener: Listener): void {
      const key = keyOf(name, isPrivate);
      const topic = topics.get(key);
      if (!topic?.listeners.delete(listener)) return;
      topic.presence.untrack(listener);
      if (topic.listeners.size > 0) return;
      topic.presence.close();
      topics.delete(key);
    },
    broadcast(name: string, isPrivate: boolean, broadcast: UserBroadcast, except?: Listener): void {
      const topic = topics.get(keyOf(name, isPrivate));
      if (!topic) return;
      sendAll(
        topic,
        (listener) => listener !== except && listener.canHear.broadcast,
        ({ serializer, topic: full }) => serializer.encodeBroadcast(full, broadcast),
      );
    },
    close(): void {
      for (const { presence } of topics.values()) presence.close();
      topics.clear();
    },
  };
}

export type Topics = ReturnType<typeof createTopics>;

/** A broadcast as JSON, from a value. */
export const jsonBroadcast = (event: string, payload: unknown, meta?: Readonly<Record<string, unknown>>): UserBroadcast => ({
  event,
  isJson: true,
  bytes: new TextEncoder().encode(JSON.stringify(payload ?? {})),
  ...(meta ? { meta } : {}),
});
