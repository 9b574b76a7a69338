import type { Attachment, ChatMessage, ModelInfo } from '@lathe/protocol';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { Notices } from '../../notices/notices.ts';
import type { OpenedProject } from '../../projects/project-store.ts';
import { pictureRefusal } from '../composer/attach-files.ts';
import type { Composer } from '../composer/composer.ts';
import type { Enhancer } from '../composer/enhancer.ts';
import type { PromptQueue } from '../composer/prompt-queue.ts';
import type { Prompt } from '../contract.ts';
import { unansweredAs } from '../messages/message-reducer.ts';
import type { AskAgain } from './ask-again.ts';
import type { Sending } from './sending.ts';
import type { StaleFiles } from './stale-files.ts';
import type { TurnLife } from './turn-life.ts';

/** What a person would write. The advice on failures names it, too. */
const CONTINUE = 'continue';

/** What the person does with the message box. */
export interface SendPrompt {
  setDraft(text: string): void;
  /**
   * Sends the text with the attachments beside it; one of them is enough. With `after`, the message shows at once and is answered when that promise resolves. `onKept` is called once the prompt
   * is stored; with it, a prompt that the chat already has is not added again. `attachments` come with a prompt that was
   * not written in the message box.
   */
  send(text: string, options?: SendOptions): Promise<void>;
  reply(text: string, mode?: 'build'): Promise<void>;
  /**
   * Tells the model something that the product knows, without showing it, and has it go on. Nothing is sent during a turn, to
   * the built-in assistant, which does everything at once, or while files of this page are out of date.
   */
  sendHidden(text: string): Promise<void>;
  /** Goes on once the cause of a failure is removed: an answer that had begun is continued, and one that had not is asked for again. */
  goOn(): Promise<void>;
  sendQueuedNow(id: string): Promise<void>;
  /** The chat has been read, or could not be. Sends what was sent before and is still in the message box. */
  chatOpened(): void;
}

interface SendOptions {
  readonly after?: Promise<void>;
  readonly onKept?: () => void;
  readonly attachments?: readonly Attachment[];
}

interface Deps {
  readonly project: () => OpenedProject | undefined;
  readonly messages: ReadableAtom<readonly ChatMessage[]>;
  readonly mode: WritableAtom<'build' | 'plan'>;
  readonly chosenModel: () => ModelInfo | undefined;
  readonly turn: Pick<TurnLife, 'status' | 'answerId' | 'remote' | 'dispatch'>;
  readonly composer: Composer;
  readonly waiting: PromptQueue;
  readonly enhancer: Pick<Enhancer, 'end'>;
  readonly sending: Pick<Sending, 'add' | 'take'>;
  readonly askAgain: Pick<AskAgain, 'sendEdited' | 'verbs'>;
  readonly staleFiles: Pick<StaleFiles, 'ignore' | 'isStale'>;
  readonly notices: Notices;
  readonly randomId: () => string;
  readonly forkFirst: () => Promise<boolean>;
  readonly isIdle: () => boolean;
}

export function createSendPrompt(deps: Deps): SendPrompt {
  const { project, messages, mode, turn, composer, waiting, enhancer, sending } = deps;
  const isBusy = () => turn.status.get() !== 'idle';
  /** What the person sent before the chat was read. */
  let early: Prompt | undefined;

  /** Not every model sees pictures. */
  function refusesPictures(attachments: readonly Attachment[]): boolean {
    const refusal = attachments.some(({ kind }) => kind === 'image') ? pictureRefusal(deps.chosenModel()) : undefined;
    if (refusal !== undefined) deps.notices.show({ kind: 'error', text: `Not sent: ${refusal} Or remove the image.` });
    return refusal !== undefined;
  }

  const verbs: SendPrompt = {
    setDraft(text) {
      // Typing accepts the improved prompt.
      if (text !== composer.draft.get()) enhancer.end();
      composer.setDraft(text);
    },
    async send(text, { after, onKept, attachments = [] } = {}) {
      const trimmed = text.trim();
      const given: Prompt = { text: trimmed, ...(attachments.length > 0 ? { attachments } : {}) };
      const isEmpty = trimmed === '' && attachments.length === 0;
      if (isEmpty && (onKept !== undefined || composer.attachments.get().length === 0)) return;
      // The chat is not read yet, or could not be.
      if (!project()) {
        composer.hold(given);
        if (onKept === undefined) early = composer.prompt(trimmed);
        return;
      }
      // Only a copy has its own chat.
      if (project()?.access === 'read' && !(await deps.forkFirst())) return composer.hold(given);
      // A prompt from the address bar or from another page leaves the draft alone.
      const isWritten = onKept === undefined || composer.holds(given);
      if (refusesPictures(isWritten ? composer.attachments.get() : attachments)) {
        composer.hold(given);
        return onKept?.(); // From now on, the message box keeps it.
      }
      const sent = onKept && unansweredAs(trimmed, messages.get(), [turn.answerId.get(), turn.remote.get()?.messageId]);
      if (sent) {
        onKept();
        if (isBusy()) return;
        if (isWritten) composer.take(trimmed);
        void turn.dispatch({ type: 'send', by: 'person' });
        return sending.take({ id: sent.id, text: trimmed }, after);
      }
      const edited = isWritten ? messages.get().findIndex(({ id }) => id === composer.editing.get()) : -1;
      const prompt: Prompt = { ...(isWritten ? composer.prompt(trimmed) : given), ...(onKept ? { onKept } : {}) };
      if (edited >= 0) return deps.askAgain.sendEdited(messages.get().slice(edited), prompt);
      enhancer.end();
      if (isWritten) composer.take(trimmed);
      if (isBusy()) return waiting.add({ id: deps.randomId(), ...prompt });
      deps.staleFiles.ignore();
      void turn.dispatch({ type: 'send', by: 'person' });
      await sending.take(sending.add(prompt), after);
    },
    async reply(text, inMode) {
      if (isBusy()) return;
      if (inMode) mode.set(inMode);
      const restoreDraft = composer.setAside();
      const sent = verbs.send(text);
      restoreDraft();
      await sent;
    },
    async sendHidden(text) {
      const model = deps.chosenModel();
      if (isBusy() || model === undefined || model.isEmbedded || deps.staleFiles.isStale() || (project()?.access ?? 'read') === 'read') return;
      void turn.dispatch({ type: 'send', by: 'queue' });
      // It is not kept for a reload, after which it may no longer be true.
      await sending.take(sending.add({ text, isHidden: true, onKept: () => undefined }));
    },
    async goOn() {
      const last = messages.get().at(-1);
      const hasBegun = last?.role === 'assistant' && last.parts.length > 0;
      await (hasBegun ? verbs.reply(CONTINUE) : deps.askAgain.verbs.retry());
    },
    async sendQueuedNow(id) {
      const prompt = waiting.prompts.get().find((one) => one.id === id);
      if (!prompt || !project() || !deps.isIdle()) return;
      waiting.take(id);
      deps.staleFiles.ignore();
      void turn.dispatch({ type: 'send', by: 'person' });
      await sending.take(sending.add(prompt));
    },
    chatOpened() {
      const prompt = early;
      early = undefined;
      if (prompt && project() && composer.holds(prompt)) void verbs.send(prompt.text);
    },
  };
  return verbs;
}
