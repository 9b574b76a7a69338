import { AppError, type ChatMessage, messageOf } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ActionQueue } from '../../actions/action-queue.ts';
import type { Notices } from '../../notices/notices.ts';
import type { Composer } from '../composer/composer.ts';
import { inAnyCase } from './in-any-case.ts';
import { settleMessage, unansweredPrompt } from '../messages/message-reducer.ts';
import type { OwnTurn } from './own-turn.ts';

type Work = () => Promise<void>;

/** Turns follow one another. */
export interface TurnChain {
  /** The work is done when all before it is over. Settles with its end, also where it failed: what comes later runs all the same. */
  add(work: Work): Promise<void>;
  /** As a part of what is under way: its failure breaks off this part, not the rest. */
  run(work: Work): Promise<void>;
  /** The end of all that was added. */
  over(): Promise<void>;
}

export interface TurnChainDeps {
  readonly notices: Notices;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly turn: Pick<OwnTurn, 'answerId' | 'free'>;
  readonly queue: Pick<ActionQueue, 'abort' | 'drained'>;
  readonly composer: Pick<Composer, 'bringBack'>;
  /** What became of the turn is kept, and other pages may begin one. With the answer that broke off, where one was under way. */
  readonly letGo: (messageId: string | undefined) => Promise<void>;
}

const BROKEN_OFF = 'The turn broke off before this was done.';

export function createTurnChain({ notices, messages, turn, queue, composer, letGo }: TurnChainDeps): TurnChain {
  let last: Promise<void> = Promise.resolve();

  async function endAnswer(id: string, error: unknown): Promise<void> {
    queue.abort(BROKEN_OFF);
    await queue.drained();
    const failure = (error instanceof AppError ? error : new AppError('unknown', messageOf(error))).toJSON();
    const ended = (message: ChatMessage): ChatMessage => ({ ...settleMessage(message, BROKEN_OFF), finish: 'error', error: failure });
    messages.set(messages.get().map((message) => (message.id === id ? ended(message) : message)));
  }

  /** A turn ends also where a part of it failed that has no end of its own. */
  async function brokeOff(error: unknown): Promise<void> {
    notices.show({ kind: 'error', text: `The turn of the assistant broke off: ${messageOf(error)}` });
    const id = turn.answerId.get();
    const unanswered = unansweredPrompt(messages.get());
    try {
      await inAnyCase(
        async () => id !== undefined && endAnswer(id, error),
        async () => {
          turn.answerId.set(undefined); // until then nothing is saved
          if (unanswered) composer.bringBack(unanswered);
          await letGo(id);
        },
      );
    } catch (failure) {
      notices.show({ kind: 'error', text: `Its end could not be kept: ${messageOf(failure)}` });
    } finally {
      turn.free();
    }
  }

  async function run(work: Work): Promise<void> {
    try {
      await work();
    } catch (error) {
      await brokeOff(error);
    }
  }

  return {
    add(work) {
      last = last.then(() => run(work));
      return last;
    },
    run,
    over: () => last,
  };
}
