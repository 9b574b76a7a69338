import type { ChatMessage } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { OpenedProject } from '../../projects/project-store.ts';
import type { Composer } from '../composer/composer.ts';
import type { ProjectNotices } from '../project-notices.ts';
import { actionsOf } from '../messages/message-reducer.ts';
import type { PromptQueue } from '../composer/prompt-queue.ts';

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly composer: Composer;
  readonly queue: PromptQueue;
  readonly project: ReadableAtom<OpenedProject | undefined>;
  readonly projectNotices: Pick<ProjectNotices, 'show'>;
  readonly reopen: (slug: string) => Promise<void>;
  /** Waiting prompts may be sent. */
  readonly onCaughtUp: () => void;
}

/** Turns in other pages change files that this page has not loaded. Prompts that wait here wait until it has. */
export interface StaleFiles {
  isStale(): boolean;
  /** The person continues with the files as they are here, or the project was opened again. */
  ignore(): void;
  turnsEnded(messageIds: readonly string[]): void;
}

export function createStaleFiles({ messages, composer, queue, project, projectNotices, reopen, onCaughtUp }: Deps): StaleFiles {
  let isStale = false;

  /** Waiting prompts are about the project as the remote turn left it. */
  async function load(opened: string): Promise<void> {
    const kept = queue.prompts.get();
    const written = composer.written();
    await reopen(opened);
    if (project.get()?.slug !== opened) return; // the person went on to another one
    if (composer.draft.get() === '' && composer.attachments.get().length === 0) composer.restore(written);
    queue.putBack(...kept);
    onCaughtUp();
  }

  return {
    isStale: () => isStale,
    ignore() {
      isStale = false;
    },
    turnsEnded(ended) {
      const opened = project.get()?.slug;
      if (opened === undefined) return;
      const actions = messages.get().flatMap((message) => (ended.includes(message.id) ? actionsOf(message) : []));
      if (!actions.some(({ type, status }) => status === 'complete' && type !== 'start')) return onCaughtUp();
      isStale = true;
      projectNotices.show({
        kind: 'info',
        text: 'The assistant changed this project in another window.',
        action: { label: 'Load it', run: () => void load(opened) },
      });
    },
  };
}
