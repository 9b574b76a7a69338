import { ATTACHMENT_PICTURES_MAX, type Attachment, attachmentsOf, type ChatMessage, textOf } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { Notices } from '../notices/notices.ts';
import type { DraftAttachment, Prompt } from './contract.ts';

/** The message that is being written. */
export interface Composer {
  readonly draft: ReadableAtom<string>;
  readonly attachments: ReadableAtom<readonly DraftAttachment[]>;
  setDraft(text: string): void;
  /** Adds a chip. */
  attach(attachment: Attachment): void;
  removeAttachment(id: string): void;
  /** The attachments that go with this text; nothing is being written any more. */
  take(text: string): Prompt;
  /** A prompt that came to nothing returns to where it can be sent again, unless the person writes another one. */
  bringBack(message: ChatMessage): void;
  /** Takes the place of what is being written. */
  load(message: ChatMessage): void;
  /** As it was being written before. */
  restore(written: { readonly text: string; readonly attachments: readonly DraftAttachment[] }): void;
  clear(): void;
  /** Puts what is being written aside, and gives the way to have it back. */
  setAside(): () => void;
}

export function createComposer({ notices, randomId }: { readonly notices: Notices; readonly randomId: () => string }): Composer {
  const draft = atom('');
  const attachments = atom<readonly DraftAttachment[]>([]);

  const composer: Composer = {
    draft,
    attachments,
    setDraft: (text) => draft.set(text),
    attach(attachment) {
      const pictures = attachments.get().filter(({ picture }) => picture !== undefined);
      if (attachment.picture && pictures.length >= ATTACHMENT_PICTURES_MAX)
        notices.show({ kind: 'error', text: `At most ${ATTACHMENT_PICTURES_MAX} pictures go with one message.` });
      else attachments.set([...attachments.get(), { ...attachment, id: randomId() }]);
    },
    removeAttachment: (id) => attachments.set(attachments.get().filter((attachment) => attachment.id !== id)),
    take(text) {
      const prompt = { text, attachments: attachments.get().map(({ id: _id, ...attachment }) => attachment) };
      composer.clear();
      return prompt;
    },
    bringBack(message) {
      // A report of problems is asked again by the retry beside its answer.
      if (draft.get() !== '' || message.type === 'problems') return;
      draft.set(textOf(message));
      if (attachments.get().length === 0) attachments.set(attachmentsOf(message).map((attachment) => ({ ...attachment, id: randomId() })));
    },
    load(message) {
      draft.set(textOf(message));
      attachments.set(attachmentsOf(message).map((attachment) => ({ ...attachment, id: randomId() })));
    },
    restore(written) {
      draft.set(written.text);
      attachments.set(written.attachments);
    },
    clear() {
      draft.set('');
      attachments.set([]);
    },
    setAside() {
      const written = { text: draft.get(), attachments: attachments.get() };
      composer.clear();
      return () => composer.restore(written);
    },
  };
  return composer;
}
