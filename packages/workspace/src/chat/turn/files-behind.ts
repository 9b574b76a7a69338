import type { ChatMessage } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { Notices } from '../../notices/notices.ts';
import type { Composer } from '../composer/composer.ts';
import { actionsOf } from '../messages/message-reducer.ts';
import type { PromptQueue } from '../composer/prompt-queue.ts';

interface Deps {
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly composer: Composer;
  readonly queue: PromptQueue;
  readonly slug: () => string | undefined;
  readonly show: (notice: Parameters<Notices['show']>[0]) => void;
  readonly reopen: (slug: string) => Promise<void>;
  /** What waits may be sent. */
  readonly onCaughtUp: () => void;
}

/** Turns of other pages change files that are not in this one: what waits here, waits for them. */
export interface FilesBehind {
  isBehind(): boolean;
  /** The person goes on with the files as they are here, or the project was opened anew. */
  ignore(): void;
  turnsEnded(messageIds: readonly string[]): void;
}

export function createFilesBehind({ messages, composer, queue, slug, show, reopen, onCaughtUp }: Deps): FilesBehind {
  let isBehind = false;

  /** What waits is about the project as it is then. */
  async function load(opened: string): Promise<void> {
    const kept = queue.prompts.get();
    const written = composer.written();
    await reopen(opened);
    if (slug() !== opened) return; // the person went on to another one
    if (composer.draft.get() === '' && composer.attachments.get().length === 0) composer.restore(written);
    queue.putBack(...kept);
    onCaughtUp();
  }

  return {
    isBehind: () => isBehind,
    ignore() {
      isBehind = false;
    },
    turnsEnded(ended) {
      const opened = slug();
      if (opened === undefined) return;
      const actions = messages.get().flatMap((message) => (ended.includes(message.id) ? actionsOf(message) : []));
      if (!actions.some(({ type, status }) => status === 'complete' && type !== 'start')) return onCaughtUp();
      isBehind = true;
      show({
        kind: 'info',
        text: 'The assistant changed this project in another window.',
        action: { label: 'Load it', run: () => void load(opened) },
      });
    },
  };
}
