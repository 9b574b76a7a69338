import { type ChatMessage, messageOf } from '@lathe/protocol';
import type { WritableAtom } from 'nanostores';
import type { Dialogs } from '../../dialogs/dialogs.ts';
import type { Notices } from '../../notices/notices.ts';
import { fromChatFile, toChatFile } from './chat-file.ts';
import type { ChatFile, ChatFormat } from '../contract.ts';
import { interrupted } from './message-reducer.ts';

interface Deps {
  readonly messages: WritableAtom<readonly ChatMessage[]>;
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly notices: Notices;
  readonly now: () => number;
  readonly randomId: () => string;
  readonly persist: () => Promise<void>;
}

/** Imports the messages of an exported file. The person chooses whether they replace the current ones or follow them. */
export async function importChat(text: string, { messages, dialogs, notices, now, randomId, persist }: Deps): Promise<void> {
  try {
    const imported = fromChatFile(text, randomId, new Date(now()).toISOString()).map(interrupted);
    const existing = messages.get();
    const answer =
      existing.length === 0 ? 'replace' : await dialogs.ask({ type: 'import-chat', messageCount: imported.length, existingCount: existing.length });
    if (answer !== 'replace' && answer !== 'keep-both') return;
    messages.set(answer === 'replace' ? imported : [...existing, ...imported]);
    await persist();
  } catch (error) {
    notices.show({ kind: 'error', text: `Could not import the chat: ${messageOf(error)}` });
  }
}

/** Undefined, with a notice, if there is nothing to export, because such a file could not be imported. */
export function exportChat(title: string, messages: readonly ChatMessage[], format: ChatFormat, notices: Notices): ChatFile | undefined {
  if (messages.length > 0) return toChatFile(title, messages, format);
  notices.show({ kind: 'info', text: 'There is nothing to export: this chat has no messages yet.' });
  return undefined;
}
