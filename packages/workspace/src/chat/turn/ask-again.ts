import { attachmentsOf, type ChatMessage, textOf } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { OpenedProject } from '../../projects/project-store.ts';
import type { Composer } from '../composer/composer.ts';
import type { Enhancer } from '../composer/enhancer.ts';
import type { Prompt } from '../contract.ts';
import type { Rewind } from '../messages/rewind.ts';
import type { Sending } from './sending.ts';
import type { StaleFiles } from './stale-files.ts';
import type { TurnLife } from './turn-life.ts';

/** Going back in the conversation: an answer is requested again, or a message is edited and sent again. */
export interface AskAgain {
  readonly verbs: {
    retry(): Promise<void>;
    edit(messageId: string): void;
    cancelEdit(): void;
    regenerate(messageId: string): Promise<void>;
    branch(messageId: string): Promise<void>;
  };
  /** Sends the prompt in place of these last messages. */
  sendEdited(dropped: readonly ChatMessage[], prompt: Prompt): Promise<void>;
}

interface Deps {
  readonly project: () => OpenedProject | undefined;
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly turn: Pick<TurnLife, 'status'>;
  readonly composer: Composer;
  readonly enhancer: Pick<Enhancer, 'end'>;
  readonly rewind: Rewind;
  readonly sending: Pick<Sending, 'answerInstead'>;
  readonly staleFiles: Pick<StaleFiles, 'ignore'>;
  readonly getTitle: () => string;
  readonly isIdle: () => boolean;
}

export function createAskAgain({ project, messages, turn, composer, enhancer, rewind, sending, staleFiles, getTitle, isIdle }: Deps): AskAgain {
  const indexOf = (messageId: string) => messages.get().findIndex(({ id }) => id === messageId);

  return {
    verbs: {
      async retry() {
        if (turn.status.get() !== 'idle') return;
        // The failed answer is removed; its question stays and is asked again.
        const dropped = messages
          .get()
          .slice(-1)
          .filter(({ role }) => role === 'assistant');
        const asked = messages.get().at(-1 - dropped.length);
        if (asked && composer.holds({ text: textOf(asked), attachments: attachmentsOf(asked) })) composer.take(textOf(asked));
        await sending.answerInstead(dropped, async () => true);
      },
      edit(messageId) {
        const message = messages.get()[indexOf(messageId)];
        if (message?.role !== 'user' || message.type === 'problems' || !isIdle()) return;
        enhancer.end();
        composer.beginEdit(message);
      },
      cancelEdit() {
        enhancer.end();
        composer.cancelEdit();
      },
      async regenerate(messageId) {
        const index = indexOf(messageId);
        const dropped = messages.get().slice(index);
        const restoreFiles = index >= 1 && isIdle() ? await rewind.mayDrop(dropped) : undefined;
        if (restoreFiles) await sending.answerInstead(dropped, restoreFiles);
      },
      async branch(messageId) {
        const index = indexOf(messageId);
        const from = project();
        if (!from || index < 0 || !isIdle()) return;
        await rewind.branch({ id: from.id, slug: from.slug, title: getTitle() }, messages.get().slice(0, index + 1));
      },
    },
    async sendEdited(dropped, prompt) {
      const editedId = composer.editing.get();
      const written = composer.draft.get();
      const restoreFiles = isIdle() ? await rewind.mayDrop(dropped) : undefined;
      if (!restoreFiles) return;
      await sending.answerInstead(dropped, restoreFiles, prompt, () => {
        staleFiles.ignore();
        if (composer.editing.get() !== editedId) return; // the person has moved on to something else
        enhancer.end();
        if (composer.draft.get() === written) composer.take(prompt.text);
        else composer.messagesRead([]); // what was typed since is a message of its own
      });
    },
  };
}
