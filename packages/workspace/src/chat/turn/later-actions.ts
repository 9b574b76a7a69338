import type { Action, ActionStatus, ArtifactAction, ChatMessage } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ActionQueue } from '../../actions/action-queue.ts';
import { writtenPaths } from '../../actions/action-types.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { MessageKeeper } from '../messages/keep-messages.ts';
import type { MessageViews } from '../messages/message-views.ts';
import type { TurnLife } from './turn-life.ts';
import { actionsOf, addAutomaticAction, nextAutomaticId, restartAction } from '../messages/message-reducer.ts';
import { queueAction } from './queue-action.ts';

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly queue: ActionQueue;
  readonly updateMessage: (id: string, change: (message: ChatMessage) => ChatMessage) => void;
  readonly messageViews: Pick<MessageViews, 'actionTime' | 'actionPrinted'>;
  readonly keeper: Pick<MessageKeeper, 'persist'>;
  readonly files: Pick<ProjectFiles, 'allowOnce'>;
  readonly turn: Pick<TurnLife, 'remote'>;
  /** Shows a notice if something is running. */
  readonly isIdle: () => boolean;
}

/** Actions that run in an answer after its turn is over. */
export interface LaterActions {
  /** The person runs a finished action again. */
  retry(actionId: string, messageId: string): Promise<void>;
  /** Like `retry`, and allows it to write to locked files. */
  unlockOnce(actionId: string, messageId: string): Promise<void>;
  /** A rule of the product adds an action to the last answer, with its reason. Resolves with the action's outcome. */
  add(messageId: string, action: Action, why: string): Promise<ActionStatus | undefined>;
}

export function createLaterActions({ messages, queue, updateMessage, messageViews, keeper, files, turn, isIdle }: Deps): LaterActions {
  /** By both ids: a service may give calls of two answers the same id. */
  const find = (actionId: string, messageId: string): ArtifactAction | undefined => {
    const message = messages.get().find(({ id }) => id === messageId);
    return message && actionsOf(message).find(({ id }) => id === actionId);
  };

  async function run(id: string, messageId: string, action: Action, by: { readonly isByPerson: true } | { readonly isAutomatic: true }): Promise<void> {
    const update = (change: (message: ChatMessage) => ChatMessage) => updateMessage(messageId, change);
    queueAction({ id, messageId, action, ...by }, { queue, update, onActionTime: messageViews.actionTime, onActionOutput: messageViews.actionPrinted });
    await queue.drained();
    await keeper.persist();
  }

  /** While another page works on the project, this one leaves it alone. */
  const mayRun = () => turn.remote.get() === undefined || isIdle();

  async function retry(actionId: string, messageId: string): Promise<void> {
    const entry = find(actionId, messageId);
    if (!entry?.action || entry.status === 'pending' || entry.status === 'running') return;
    updateMessage(messageId, (message) => restartAction(message, actionId));
    await run(actionId, messageId, entry.action, { isByPerson: true });
  }

  return {
    retry: async (actionId, messageId) => (mayRun() ? retry(actionId, messageId) : undefined),
    async unlockOnce(actionId, messageId) {
      const entry = mayRun() ? find(actionId, messageId) : undefined;
      if (!entry?.action) return;
      const endAllowance = files.allowOnce([...writtenPaths(entry.action), ...(entry.result?.refusedPaths ?? [])]);
      await retry(actionId, messageId);
      endAllowance();
    },
    async add(messageId, action, why) {
      const message = messages.get().at(-1);
      if (message?.id !== messageId) return undefined;
      const before = actionsOf(message);
      const id = nextAutomaticId(message);
      updateMessage(messageId, (answer) => addAutomaticAction(answer, { id, step: before.at(-1)?.step ?? 0, action, why }));
      // The action follows a failure, which must not block it.
      queue.begin(messageId);
      await run(id, messageId, action, { isAutomatic: true });
      return find(id, messageId)?.status;
    },
  };
}
