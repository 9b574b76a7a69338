import type { ChatMessage } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { OpenedProject } from '../../projects/project-store.ts';
import type { QueuedPrompt } from '../contract.ts';
import type { Composer } from '../composer/composer.ts';
import type { Notices } from '../../notices/notices.ts';
import { actionsOf } from '../messages/message-reducer.ts';
import type { PromptQueue } from '../composer/prompt-queue.ts';

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly composer: Composer;
  readonly queue: PromptQueue;
  readonly project: () => OpenedProject | undefined;
  readonly notices: Pick<Notices, 'show'>;
  readonly reopen: (slug: string, carried: CarriedPrompts) => Promise<void>;
}

/** What the person has written and not sent when they load the project again. The next chat continues with it. */
export interface CarriedPrompts {
  readonly written: ReturnType<Composer['written']>;
  readonly waiting: readonly QueuedPrompt[];
}

/** Turns in other pages change files. Prompts wait here until this page has loaded those files. */
export interface StaleFiles {
  isStale(): boolean;
  /** The person continues with the files as they are here, or the project was opened again. */
  ignore(): void;
  /** Restores the prompts after the project was loaded again with the remote turn's changes. */
  continueWith(carried: CarriedPrompts): void;
  /** False when the turns changed no files: waiting prompts may be sent. */
  turnsEnded(messageIds: readonly string[]): boolean;
}

export function createStaleFiles({ messages, composer, queue, project, notices, reopen }: Deps): StaleFiles {
  let isStale = false;

  return {
    isStale: () => isStale,
    ignore() {
      isStale = false;
    },
    continueWith({ written, waiting }) {
      if (composer.draft.get() === '' && composer.attachments.get().length === 0) composer.restore(written);
      queue.requeue(...waiting);
    },
    turnsEnded(ended) {
      const opened = project()?.slug;
      if (opened === undefined) return true;
      const actions = messages.get().flatMap((message) => (ended.includes(message.id) ? actionsOf(message) : []));
      if (!actions.some(({ type, status }) => status === 'complete' && type !== 'start')) return false;
      isStale = true;
      notices.show({
        kind: 'info',
        text: 'The assistant changed this project in another window.',
        action: { label: 'Load changes', run: () => void reopen(opened, { written: composer.written(), waiting: queue.prompts.get() }) },
      });
      return true;
    },
  };
}
