import { AppError, type ChatMessage, messageOf } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { ActionQueue } from '../../actions/action-queue.ts';
import type { Notices } from '../../notices/notices.ts';
import type { Composer } from '../composer/composer.ts';
import { settleAll } from './settle-all.ts';
import { settleMessage, unansweredPrompt } from '../messages/message-reducer.ts';
import type { TurnLife } from './turn-life.ts';

type Work = () => Promise<void>;

/** Runs turns one after another. */
export interface TurnChain {
  /** Runs the work after everything added before it. Settles when it ends, also when it fails: later work still runs. */
  add(work: Work): Promise<void>;
  /** Runs the work as part of the current one: a failure ends this part only. */
  run(work: Work): Promise<void>;
  /** Resolves when everything added so far has ended. */
  over(): Promise<void>;
}

export interface TurnChainDeps {
  readonly notices: Notices;
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly turn: Pick<TurnLife, 'answerId' | 'dispatch'>;
  readonly queue: Pick<ActionQueue, 'abort' | 'drained'>;
  readonly composer: Pick<Composer, 'bringBack'>;
  /** Saves what the turn did and lets other pages begin one. Takes the answer that broke off, if one was under way. */
  readonly releaseTurn: (messageId: string | undefined) => Promise<void>;
}

const BROKEN_OFF = 'The turn ended before this was done.';

export function createTurnChain({ notices, messages, turn, queue, composer, releaseTurn }: TurnChainDeps): TurnChain {
  let last: Promise<void> = Promise.resolve();

  async function endAnswer(id: string, error: unknown): Promise<void> {
    queue.abort(BROKEN_OFF);
    await queue.drained();
    const failure = (error instanceof AppError ? error : new AppError('unknown', messageOf(error))).toJSON();
    const ended = (message: ChatMessage): ChatMessage => ({ ...settleMessage(message, BROKEN_OFF), finish: 'error', error: failure });
    messages.set(messages.get().map((message) => (message.id === id ? ended(message) : message)));
  }

  /** Ends a turn in which something failed that has no error handling of its own. */
  async function brokeOff(error: unknown): Promise<void> {
    notices.show({ kind: 'error', text: `The assistant's turn failed: ${messageOf(error)}` });
    const id = turn.answerId.get();
    const unanswered = unansweredPrompt(messages.get());
    try {
      await settleAll(
        async () => id !== undefined && endAnswer(id, error),
        async () => {
          void turn.dispatch({ type: 'answered' }); // until then nothing is saved
          if (unanswered) composer.bringBack(unanswered);
          await releaseTurn(id);
        },
      );
    } catch (failure) {
      notices.show({ kind: 'error', text: `Could not save the end of the turn: ${messageOf(failure)}` });
    } finally {
      void turn.dispatch({ type: 'released' });
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
