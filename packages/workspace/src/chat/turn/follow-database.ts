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
