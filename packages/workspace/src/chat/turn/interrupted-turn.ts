import type { ChatMessage } from '@lathe/protocol';
import { actionsOf, emptyAnswer, withoutStep } from '../messages/message-reducer.ts';
import type { ResumedStep } from './run-turn.ts';
import type { KeptTurn } from './turn-memory.ts';

/** The turn that a reload interrupted. */
export interface InterruptedTurn {
  readonly message: ChatMessage;
  readonly resumed: ResumedStep;
}

/** The last answer, as it was before the step during which the page was left. */
export function interruptedTurn(kept: KeptTurn | undefined, all: readonly ChatMessage[], now: number): InterruptedTurn | undefined {
  const last = all.at(-1);
  if (!kept || !last || (last.role === 'assistant' && last.id !== kept.messageId)) return undefined;
  // Its prompt never reached the server: it waits in this browser's queue.
  if (last.role === 'user' && kept.promptId !== undefined && kept.promptId !== last.id) return undefined;
  const message: ChatMessage = last.role === 'assistant' ? last : emptyAnswer(kept.messageId, now);
  const actions = actionsOf(message).filter(({ step }) => step === kept.step);
  const calls = message.parts.flatMap((part) => (part.type === 'tool' && part.step === kept.step ? [part] : []));
  return { message: withoutStep(message, kept.step), resumed: { step: kept.step, usage: kept.usage, actions, calls } };
}
