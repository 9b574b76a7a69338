import type { Action, ChatMessage } from '@lathe/protocol';
import type { ActionQueue, QueuedAction } from '../../actions/action-queue.ts';
import { setActionOutput, setActionStatus } from '../messages/message-reducer.ts';
import { plainText } from '../../terminal/plain-text.ts';

/** How often the output of a running command is shown, so that a chatty one does not redraw the chat all the time. */
const OUTPUT_MS = 250;
/** Characters of the output that are shown while it runs. */
const LIVE_OUTPUT = 4_000;

export interface QueueActionDeps {
  readonly queue: ActionQueue;
  /** Changes the message that contains the action. */
  readonly update: (change: (message: ChatMessage) => ChatMessage) => void;
  readonly onActionTime: (actionId: string, isEnd: boolean) => void;
  readonly onActionOutput: (actionId: string) => void;
  readonly onEnd?: () => void;
}

type Item = Omit<QueuedAction, 'onStatus' | 'onOutput'> & { readonly action: Action };

/** Adds an action to the queue, and records its states, output and outcome in its message. */
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
