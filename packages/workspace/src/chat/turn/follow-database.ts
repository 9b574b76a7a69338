import type { Action, ActionStatus, ChatMessage } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import { actionsOf } from '../messages/message-reducer.ts';
import { toProjectPath } from '../../files/ignored-paths.ts';

interface Deps {
  readonly chat: {
    readonly isRunning: ReadableAtom<boolean>;
    readonly history: ReadableAtom<readonly ChatMessage[]>;
    readonly addAutomaticAction: (messageId: string, action: Action, why: string) => Promise<ActionStatus | undefined>;
  };
}

const OF_DATABASE = /^supabase\/(?:migrations\/[^/]+\.sql$|functions\/|config\.toml$)/;

/** After a turn that wrote migrations or functions, the database is brought up to them, as the last step of the answer. */
export function followDatabaseTurns({ chat }: Deps): () => void {
  return chat.isRunning.listen((isRunning) => {
    const answer = chat.history.get().at(-1);
    if (isRunning || answer?.role !== 'assistant' || answer.finish === 'aborted' || !wroteForDatabase(answer)) return;
    void chat.addAutomaticAction(answer.id, { type: 'supabase', operation: 'create-database' }, 'The files of the database have changed.');
  });
}

function wroteForDatabase(answer: ChatMessage): boolean {
  const actions = actionsOf(answer);
  if (actions.some(({ type }) => type === 'supabase')) return false;
  return actions.some(({ action, status }) => {
    if (action?.type !== 'file' || status !== 'complete') return false;
    const paths = action.operation === 'move' ? [action.path, action.to] : [action.path];
    return paths.some((path) => OF_DATABASE.test(toProjectPath(path) ?? ''));
  });
}

/** Tells the model that it can continue. Source: docs/decisions.md#F5. */
const CONNECTED = {
  supabase: 'Supabase is connected. Continue with the pending database work.',
  'built-in': 'The built-in database is ready. Continue with the pending database work.',
} as const;

interface ContinueDeps {
  readonly chat: { readonly history: ReadableAtom<readonly ChatMessage[]>; sendHidden(text: string): Promise<void> };
}

/** Has the model continue once a missing database is there, if its last answer needed one. */
export function continueDatabaseWork({ chat }: ContinueDeps, place: keyof typeof CONNECTED): void {
  const answer = chat.history.get().findLast(({ role }) => role === 'assistant');
  if (answer !== undefined && waitsForDatabase(answer)) void chat.sendHidden(CONNECTED[place]);
}

/** Whether the answer wrote something for a database and could not bring it there. */
function waitsForDatabase(answer: ChatMessage): boolean {
  const last = actionsOf(answer).findLast(({ type }) => type === 'supabase');
  return last === undefined ? wroteForDatabase(answer) : last.status !== 'complete';
}
