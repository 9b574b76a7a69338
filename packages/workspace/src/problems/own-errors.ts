import type { Problem } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { Chat } from '../chat/chat-deps.ts';
import { actionsOf } from '../chat/messages/message-reducer.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { fingerprintOf } from './problem-text.ts';

interface Deps {
  readonly chat: Pick<Chat, 'isRunning' | 'history'>;
  readonly problems: ReadableAtom<readonly Problem[]>;
  readonly files: Pick<ProjectFiles, 'onChange'>;
}

export interface OwnErrors {
  /** Whether the assistant caused all of these problems in its last turn. False if that is not certain. */
  areOwn(problems: readonly Problem[]): boolean;
}

/**
 * Tells errors that the assistant caused in its last turn from others: they were not there when it began, it changed
 * the project, and nobody has changed a file since.
 */
export function createOwnErrors({ chat, problems, files }: Deps): OwnErrors {
  /** The problems that were there when the last turn of this page began. */
  let before: ReadonlySet<string> | undefined;
  let isChangedSince = false;
  chat.isRunning.listen((isRunning) => {
    if (!isRunning) return;
    before = new Set(problems.get().map(fingerprintOf));
    isChangedSince = false;
  });
  files.onChange(() => {
    // What changes while no turn runs was changed by the person or their commands.
    if (!chat.isRunning.get()) isChangedSince = true;
  });
  return {
    areOwn(found) {
      const [asked, answer] = chat.history.get().slice(-2);
      if (before === undefined || isChangedSince || found.length === 0 || answer?.role !== 'assistant') return false;
      if (!actionsOf(answer).some(({ status }) => status === 'complete')) return false;
      // A problem that the turn was meant to fix, and did not, is older than the turn.
      const older = new Set([...before, ...(asked?.problems ?? []).map(fingerprintOf)]);
      return found.every((problem) => !older.has(fingerprintOf(problem)));
    },
  };
}
