import type { ChatMessage } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { OpenedProject } from '../../projects/project-store.ts';
import type { MessageKeeper } from '../messages/keep-messages.ts';
import type { Sending } from './sending.ts';
import type { TurnChain } from './turn-chain.ts';
import type { TurnLife } from './turn-life.ts';
import type { WriteAnswer } from './write-answer.ts';

/** Reports of problems in the conversation. */
export interface Reports {
  /** Adds a report. It is answered only if `isResolved` is set. Resolves with the answer when its turn is over. */
  report(message: ChatMessage): Promise<ChatMessage | undefined>;
  /** How many of the problems that an answer was meant to fix did not come back. */
  setCleared(answerId: string, cleared: NonNullable<ChatMessage['cleared']>): Promise<void>;
}

interface Deps {
  readonly project: () => OpenedProject | undefined;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly updateMessage: (id: string, change: (message: ChatMessage) => ChatMessage) => void;
  readonly turn: Pick<TurnLife, 'dispatch'>;
  readonly keeper: Pick<MessageKeeper, 'persist'>;
  readonly chain: Pick<TurnChain, 'add'>;
  readonly sending: Pick<Sending, 'sendQueued'>;
  readonly writeAnswer: WriteAnswer;
  readonly randomId: () => string;
  readonly isIdle: () => boolean;
}

export function createReports({ project, messages, updateMessage, turn, keeper, chain, sending, writeAnswer, randomId, isIdle }: Deps): Reports {
  async function answer(message: ChatMessage): Promise<void> {
    void turn.dispatch({ type: 'send', by: 'queue' });
    if (await writeAnswer(randomId())) return;
    messages.set(messages.get().filter((one) => one.id !== message.id));
    isIdle(); // says why
  }

  return {
    async report(message) {
      if (!project()) return undefined;
      messages.set([...messages.get(), message]);
      if (message.isResolved !== true) {
        await keeper.persist();
        return undefined;
      }
      void turn.dispatch({ type: 'send', by: 'person' });
      await chain.add(() => answer(message));
      const answered = messages.get()[messages.get().findIndex(({ id }) => id === message.id) + 1];
      void sending.sendQueued();
      return answered;
    },
    async setCleared(answerId, cleared) {
      updateMessage(answerId, (message) => ({ ...message, cleared }));
      await keeper.persist();
    },
  };
}
