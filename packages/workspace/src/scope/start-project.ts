import { AppError } from '@lathe/protocol';
import type { Chat } from '../chat/chat-deps.ts';
import type { AskedPrompt, OpenOptions } from '../contract.ts';
import type { FilesStore } from '../files/contract.ts';
import type { Machine } from '../runtime/machine.ts';
import type { StartRequest } from '../runtime/dev-server.ts';
import type { Page } from './page.ts';

/** A server that follows changes stays as it is, unless the project is started in another way now. */
const GOES_ON: StartRequest = { origin: { messageId: 'another branch', isAutomatic: false } };

interface Deps {
  readonly page: Pick<Page, 'session' | 'settings'>;
  /** Whether the page can run projects. */
  readonly canRun: boolean;
  readonly chat: Pick<Chat, 'draft' | 'setDraft' | 'setMode' | 'send' | 'nameProject' | 'resume'>;
  readonly machine: Pick<Machine, 'startServer'>;
  readonly files: Pick<FilesStore, 'importFiles'>;
  /** It has no files yet. */
  readonly isNew: boolean;
  /** Its server runs already: it went on from another branch. */
  readonly wasServing?: boolean;
  /** Resolves with false when the files could not be loaded into the runtime. */
  readonly whenAttached: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Sends the prompt that the project was opened with, or starts what it has. */
export function startProject({ firstPrompt, firstImport, askedPrompt }: OpenOptions, deps: Deps): void {
  const { page, canRun, chat, machine, files, isNew, wasServing = false, whenAttached, signal } = deps;
  const imported = firstImport && files.importFiles(firstImport.files, '').then(firstImport.onImported);
  if (firstPrompt) {
    const { text, attachments, mode } = firstPrompt;
    if (isNew && text.trim() !== '') void chat.nameProject(text);
    if (mode) chat.setMode(mode);
    // Shown at once, so that a runtime that starts slowly does not look like a lost prompt.
    void chat.send(text, {
      after: Promise.all([whenAttached(), imported]).then(() => undefined),
      onKept: () => firstPrompt.onKept?.(),
      ...(attachments ? { attachments } : {}),
    });
  }
  if (!isNew && canRun && (wasServing || page.settings.get().autoRun)) {
    // Past actions do not run again: one installation and one start bring the project back.
    void whenAttached().then((isAttached) => (isAttached ? machine.startServer(wasServing ? GOES_ON : {}) : undefined));
  }
  void whenAttached().then(() => (signal.aborted ? undefined : chat.resume()));
  if (askedPrompt) void sendAsked(askedPrompt, deps);
}

/** Source: docs/decisions.md#H7. */
async function sendAsked({ text, onSent }: AskedPrompt, { page, chat, whenAttached, signal }: Deps): Promise<void> {
  if (text.trim() === '') return onSent();
  let isSignedIn = false;
  try {
    isSignedIn = (await page.session.refresh()) !== undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Offline: the prompt waits in the composer, where the person can send it.
  }
  if (signal.aborted) return;
  if (!isSignedIn) {
    // What they wrote before a reload takes precedence: it may be an edited form of this prompt.
    if (chat.draft.get() === '') chat.setDraft(text);
    return;
  }
  // If the person has opened another project meanwhile, its address must stay.
  void chat.send(text, { after: whenAttached().then(() => undefined), onKept: () => !signal.aborted && onSent() });
}
