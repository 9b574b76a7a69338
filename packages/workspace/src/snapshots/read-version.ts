import { AppError, type ChatMessage } from '@lathe/protocol';
import type { ComparedSide } from '../editor/contract.ts';
import type { ReadableAtom } from 'nanostores';
import type { Snapshots } from './snapshots.ts';

/** The text of a file in a stored version, for a comparison. */
export async function readVersion(
  side: Extract<ComparedSide, { type: 'last-turn' | 'version' }>,
  path: string,
  { chat, snapshots }: { readonly chat: { readonly messages: ReadableAtom<readonly Pick<ChatMessage, 'id' | 'role'>[]> }; readonly snapshots: Snapshots },
): Promise<string | undefined> {
  if (side.type === 'version') return snapshots.readText(side.id, path);
  // A turn that changed nothing has no version of its own.
  const turns = new Set(chat.messages.get().flatMap(({ id, role }) => (role === 'assistant' ? [id] : [])));
  const last = snapshots.versions.get().find(({ id }) => turns.has(id));
  const before = last && snapshots.beforeTurn(last.id);
  if (!before) throw new AppError('not-found', 'The assistant has not changed this project yet.');
  return snapshots.readText(before.id, path);
}
