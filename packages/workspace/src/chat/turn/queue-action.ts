import type { Action, ChatMessage } from '@lathe/protocol';
import type { ActionQueue, QueuedAction } from '../../actions/action-queue.ts';
import { setActionOutput, setActionStatus } from '../messages/message-reducer.ts';
import { plainText } from '../../terminal/plain-text.ts';

/** What a running command printed is shown this often, so that a chatty one does not draw the chat all the time. */
const OUTPUT_MS = 250;
/** Characters of it that are shown while it runs. */
const LIVE_OUTPUT = 4_000;

export interface QueueActionDeps {
  readonly queue: ActionQueue;
  /** Changes the message that the action is of. */
  readonly update: (change: (message: ChatMessage) => ChatMessage) => void;
  readonly onActionTime: (actionId: string, isEnd: boolean) => void;
  readonly onActionOutput: (actionId: string) => void;
  readonly onEnd?: () => void;
}

type Item = Omit<QueuedAction, 'onStatus' | 'onOutput'> & { readonly action: Action };

/** Gives an action to the queue, and its states, its output and its outcome to its message. */
export function queueAction(item: Item, { queue, update, onActionTime, onActionOutput, onEnd }: QueueActionDeps): void {
  let output = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  queue.enqueue({
    ...item,
    onStatus: (status, result) => {
      if (status === 'running') onActionTime(item.id, false);
      else if (status !== 'pending') {
        clearTimeout(timer);
        onActionTime(item.id, true);
        onEnd?.();
      }
      update((message) => setActionStatus(message, item.id, status, result));
    },
    onOutput: (text) => {
      output = (output + text).slice(-2 * LIVE_OUTPUT);
      timer ??= setTimeout(() => {
        timer = undefined;
        onActionOutput(item.id);
        update((message) => setActionOutput(message, item.id, plainText(output).slice(-LIVE_OUTPUT)));
      }, OUTPUT_MS);
    },
  });
}
