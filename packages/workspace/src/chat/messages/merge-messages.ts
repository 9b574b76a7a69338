import type { ChatMessage } from '@lathe/protocol';

/**
 * Merges two continuations of one conversation, message by message. What either added is kept, what either removed
 * is gone unless the other changed it, and if both changed a message, `mine` wins. `base` is the state that both
 * began with.
 */
export function mergeMessages(base: readonly ChatMessage[], mine: readonly ChatMessage[], theirs: readonly ChatMessage[]): readonly ChatMessage[] {
  const before = new Map(base.map((message) => [message.id, JSON.stringify(message)]));
  const own = new Map(mine.map((message) => [message.id, message]));
  const their = new Map(theirs.map((message) => [message.id, message]));
  const isChanged = (message: ChatMessage) => before.get(message.id) !== JSON.stringify(message);

  const merged = theirs.flatMap((message): ChatMessage[] => {
    const held = own.get(message.id);
    if (held === undefined) return isChanged(message) ? [message] : []; // removed here
    return [isChanged(held) ? held : message];
  });
  let previousId: string | undefined;
  for (const message of mine) {
    if (!their.has(message.id) && isChanged(message)) {
      let at = merged.findIndex(({ id }) => id === previousId) + 1;
      // After the messages that were added elsewhere before it.
      for (let next = merged[at]; next && !own.has(next.id) && next.createdAt <= message.createdAt; next = merged[at]) at += 1;
      merged.splice(at, 0, message);
    }
    if (merged.some(({ id }) => id === message.id)) previousId = message.id;
  }
  return merged;
}
