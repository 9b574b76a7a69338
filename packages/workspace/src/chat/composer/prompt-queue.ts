import type { ChatMessage } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { QueuedPrompt } from '../contract.ts';

/** Prompts that wait for the end of a turn, the next one first. */
export interface PromptQueue {
  readonly prompts: ReadableAtom<readonly QueuedPrompt[]>;
  add(prompt: QueuedPrompt): void;
  /** Puts prompts that were being sent before all others, each once. */
  requeue(...prompts: readonly QueuedPrompt[]): void;
  /** Removes the prompt, because it is being sent. */
  take(id: string): void;
  remove(id: string): void;
  move(id: string, toIndex: number): void;
  /** Drops prompts that were already sent: before a reload, or by another window that restored them, too. */
  dropSent(sent: readonly ChatMessage[]): void;
}

export function createPromptQueue(): PromptQueue {
  const prompts = atom<readonly QueuedPrompt[]>([]);
  const without = (id: string) => prompts.get().filter((prompt) => prompt.id !== id);
  return {
    prompts,
    add: (prompt) => prompts.set([...prompts.get(), prompt]),
    requeue: (...back) => prompts.set([...back, ...prompts.get().filter(({ id }) => back.every((one) => one.id !== id))]),
    take: (id) => prompts.set(without(id)),
    remove(id) {
      prompts
        .get()
        .find((prompt) => prompt.id === id)
        ?.onKept?.();
      prompts.set(without(id));
    },
    move(id, toIndex) {
      const moved = prompts.get().find((prompt) => prompt.id === id);
      if (!moved) return;
      const rest = without(id);
      prompts.set([...rest.slice(0, toIndex), moved, ...rest.slice(toIndex)]);
    },
    dropSent(sent) {
      const left = prompts.get().filter(({ id }) => sent.every((message) => message.id !== id));
      if (left.length < prompts.get().length) prompts.set(left);
    },
  };
}

/** A prompt as a message of the conversation. `now` in milliseconds. */
export function promptMessage({ id, text, attachments = [], isHidden }: QueuedPrompt, now: number): ChatMessage {
  return {
    id,
    role: 'user',
    createdAt: new Date(now).toISOString(),
    parts: [
      ...attachments.map((attachment) => ({ type: 'attachment' as const, step: 0, attachment })),
      ...(text === '' ? [] : [{ type: 'text' as const, step: 0, text }]),
    ],
    ...(isHidden === true ? { isHidden } : {}),
  };
}
