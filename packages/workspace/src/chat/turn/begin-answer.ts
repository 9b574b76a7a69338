import type { ChatMessage } from '@lathe/protocol';
import { compacted, nextCompaction } from '../context/compaction.ts';
import type { InterruptedTurn } from './interrupted-turn.ts';
import { emptyAnswer } from '../messages/message-reducer.ts';

interface Beginning {
  readonly id: string;
  readonly mode: 'build' | 'plan';
  readonly contextUsed: number;
  /** The interrupted turn to continue, instead of beginning a new one. */
  readonly left: InterruptedTurn | undefined;
  readonly now: number;
}

/** An answer and the conversation before it. */
export function beginAnswer(all: readonly ChatMessage[], { id, mode, contextUsed, left, now }: Beginning) {
  const message: ChatMessage = left?.message ?? { ...emptyAnswer(id, now), ...(mode === 'plan' ? { mode } : {}) };
  const history = all.filter((said) => said.id !== message.id).map((said) => (said.status === 'unsent' ? { ...said, status: 'sent' as const } : said));
  const compaction = left ? message.compaction : nextCompaction(history, contextUsed);
  return { message: compaction ? { ...message, compaction } : message, history, sent: compacted(history, compaction) };
}
