import { type Attachment, attachmentsOf, type ChatMessage, textOf } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { Notices } from '../../notices/notices.ts';
import type { DraftAttachment, Prompt } from '../contract.ts';
import { tooManyPictures } from './attach-files.ts';

export interface Written {
  readonly text: string;
  readonly attachments: readonly DraftAttachment[];
  readonly edit?: MessageEdit | undefined;
}

/** An edit of a sent message. */
export interface MessageEdit {
  readonly messageId: string;
  /** The draft when the edit began. It is restored when the edit is over. */
  readonly before: Omit<Written, 'edit'>;
}

/** The message that is being written. */
export interface Composer {
  readonly draft: ReadableAtom<string>;
  readonly attachments: ReadableAtom<readonly DraftAttachment[]>;
  readonly edit: ReadableAtom<MessageEdit | undefined>;
  /** The message that is being edited. */
  readonly editing: ReadableAtom<string | undefined>;
  setDraft(text: string): void;
  /** Adds a chip. */
  attach(attachment: Attachment): void;
  removeAttachment(id: string): void;
  /** Returns this text with the attachments. */
  prompt(text: string): Prompt;
  /** Like `prompt`, and clears the message box. */
  take(text: string): Prompt;
  /** Returns a prompt that had no result to the message box, unless the person is writing another one. */
  bringBack(message: ChatMessage): void;
  /** Whether the message box has what was sent. Without words, its attachments decide. */
  holds(prompt: Prompt): boolean;
  /** Puts a prompt that could not be sent into the message box. Attachments that are there already stay. */
  hold(prompt: Prompt): void;
  /** Edits a message in place of the draft. */
  beginEdit(message: ChatMessage): void;
  /** Leaves the message as it was sent. */
  cancelEdit(): void;
  /** Turns an edit into a new message when the edited one is no longer among these. */
  messagesRead(messages: readonly ChatMessage[]): void;
  written(): Written;
  /** Restores a draft. */
  restore(written: Written): void;
  /** Clears the draft, and returns a function that restores it. */
  setAside(): () => void;
}

const NOTHING: Written = { text: '', attachments: [] };

export function createComposer({ notices, randomId }: { readonly notices: Notices; readonly randomId: () => string }): Composer {
  const draft = atom('');
  const attachments = atom<readonly DraftAttachment[]>([]);
  const edit = atom<MessageEdit | undefined>(undefined);

  const draftOf = (message: ChatMessage): Written => ({
    text: textOf(message),
    attachments: attachmentsOf(message).map((attachment) => ({ ...attachment, id: randomId() })),
  });

  const composer: Composer = {
    draft,
    attachments,
    edit,
    editing: computed(edit, (current) => current?.messageId),
    setDraft: (text) => draft.set(text),
    attach(attachment) {
      const refusal = tooManyPictures(attachments.get(), attachment);
      if (refusal !== undefined) notices.show({ kind: 'error', text: refusal });
      else attachments.set([...attachments.get(), { ...attachment, id: randomId() }]);
    },
    removeAttachment: (id) => attachments.set(attachments.get().filter((attachment) => attachment.id !== id)),
    prompt: (text) => ({ text, attachments: attachments.get().map(({ id: _id, ...attachment }) => attachment) }),
    take(text) {
      const prompt = composer.prompt(text);
      composer.restore(edit.get()?.before ?? NOTHING);
      return prompt;
    },
    bringBack(message) {
      // A report of problems is sent again with Retry, beside its answer.
      if (draft.get() !== '' || message.type === 'problems' || message.isHidden === true) return;
      const { text, attachments: own } = draftOf(message);
      draft.set(text);
      if (attachments.get().length === 0) attachments.set(own);
    },
    holds({ text, attachments: sent = [] }) {
      if (text !== '' || draft.get() !== '') return draft.get().trim() === text;
      const held = attachments.get();
      return sent.length > 0 && sent.length === held.length && sent.every(({ label }, index) => label === held[index]?.label);
    },
    hold({ text, attachments: sent = [] }) {
      draft.set(text);
      if (attachments.get().length === 0) attachments.set(sent.map((attachment) => ({ ...attachment, id: randomId() })));
    },
    beginEdit(message) {
      const before = edit.get()?.before ?? composer.written();
      composer.restore({ ...draftOf(message), edit: { messageId: message.id, before } });
    },
    cancelEdit() {
      const current = edit.get();
      if (current) composer.restore(current.before);
    },
    messagesRead(messages) {
      const current = edit.get();
      if (!current || messages.some(({ id }) => id === current.messageId)) return;
      const { before } = current;
      const texts = [before.text, draft.get()].filter((text) => text.trim() !== '');
      composer.restore({ text: texts.join('\n\n'), attachments: [...before.attachments, ...attachments.get()] });
    },
    written: () => ({ text: draft.get(), attachments: attachments.get(), edit: edit.get() }),
    restore(written) {
      draft.set(written.text);
      attachments.set(written.attachments);
      edit.set(written.edit);
    },
    setAside() {
      const written = composer.written();
      composer.restore(NOTHING);
      return () => composer.restore(written);
    },
  };
  return composer;
}
