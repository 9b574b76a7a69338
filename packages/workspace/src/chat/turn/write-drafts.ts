/** What arrived of a file whose writing was cut off. It is not in the project until the rest has come. */
import type { ActionResult, ChatMessage } from '@lathe/protocol';
import { actionsOf } from '../messages/message-reducer.ts';
import { toProjectPath } from '../../files/ignored-paths.ts';
import type { TurnFiles } from '../../actions/turn-files.ts';

/** The end of a draft that a model is shown, to continue from there. */
const SHOWN_LINES = 5;
const SHOWN_LENGTH = 400;
/** Why a write that was cut off is not done, for the person, and how to continue it, for the model. */
export function draftResult(path: string, draft: string): ActionResult {
  const lines = draft.split('\n');
  const count = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  const end = lines.slice(-SHOWN_LINES).join('\n').slice(-SHOWN_LENGTH);
  const bytes = new TextEncoder().encode(draft).length;
  return {
    reason: `Cut off, ${count} kept`,
    warning: `${path} was not written. The draft has ${count} (${bytes} bytes) and ends with:\n${end}\nContinue it with write_file, append: true, and only the text that comes next.`,
  };
}

/** Tells a turn which drafts earlier answers have left. */
export function rememberDrafts(messages: readonly ChatMessage[], turnFiles: TurnFiles): void {
  for (const { action, draft, status } of messages.flatMap(actionsOf)) {
    if (action?.type === 'file' && status === 'complete') turnFiles.succeeded(toProjectPath(action.path) ?? action.path);
    else if (action === undefined && draft.path !== undefined && draft.content !== undefined) turnFiles.keepDraft(draft.path, draft.content);
  }
}
