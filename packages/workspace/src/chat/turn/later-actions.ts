import type { Action, ActionStatus, ArtifactAction, ChatMessage } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ActionQueue } from '../../actions/action-queue.ts';
import { actionsOf, addAutomaticAction, nextAutomaticId, restartAction } from '../messages/message-reducer.ts';
import { queueAction } from './queue-action.ts';

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly queue: ActionQueue;
  readonly updateMessage: (id: string, change: (message: ChatMessage) => ChatMessage) => void;
  readonly onActionTime: (actionId: string, isEnd: boolean) => void;
  readonly onActionOutput: (actionId: string) => void;
  readonly persist: () => Promise<void>;
}

/** What is done in an answer after its turn is over. */
export interface LaterActions {
  /** A service may give calls of two answers one id. */
  find(actionId: string, messageId: string): ArtifactAction | undefined;
  /** An action that ended is done once more, because the person asks for it. */
  runAgain(actionId: string, messageId: string): Promise<void>;
  /** A rule of the product adds an action to the last answer, and says why: how it ended. */
  add(messageId: string, action: Action, why: string): Promise<ActionStatus | undefined>;
}

export function createLaterActions({ messages, queue, updateMessage, onActionTime, onActionOutput, persist }: Deps): LaterActions {
  const find: LaterActions['find'] = (actionId, messageId) => {
    const message = messages.get().find(({ id }) => id === messageId);
    return message && actionsOf(message).find(({ id }) => id === actionId);
  };

  async function run(id: string, messageId: string, action: Action, by: { readonly isByPerson: true } | { readonly isAutomatic: true }): Promise<void> {
    const update = (change: (message: ChatMessage) => ChatMessage) => updateMessage(messageId, change);
    queueAction({ id, messageId, action, ...by }, { queue, update, onActionTime, onActionOutput });
    await queue.drained();
    await persist();
  }

  return {
    find,
    async runAgain(actionId, messageId) {
      const entry = find(actionId, messageId);
      if (!entry?.action || entry.status === 'pending' || entry.status === 'running') return;
      updateMessage(messageId, (message) => restartAction(message, actionId));
      await run(actionId, messageId, entry.action, { isByPerson: true });
    },
    async add(messageId, action, why) {
      const message = messages.get().at(-1);
      if (message?.id !== messageId) return undefined;
      const before = actionsOf(message);
      const id = nextAutomaticId(message);
      updateMessage(messageId, (answer) => addAutomaticAction(answer, { id, step: before.at(-1)?.step ?? 0, action, why }));
      // It follows a failure: what failed before does not hold it up.
      queue.begin(messageId);
      await run(id, messageId, action, { isAutomatic: true });
      return find(id, messageId)?.status;
    },
  };
}
