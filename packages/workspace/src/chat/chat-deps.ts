import type { Attachment, ChatMessage } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ActionQueue } from '../actions/action-queue.ts';
import type { Pause } from './turn/remote-turn.ts';
import type { Editor } from '../editor/editor.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import type { PersonKnowledge } from '../settings/person-knowledge.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { ProjectMemory } from '../memory/project-memory.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import type { StepState } from '../runtime/contract.ts';
import type { SearchClient } from '../search/search-client.ts';
import type { AttachFilesDeps } from './composer/attach-files.ts';
import type { ChatStore } from './contract.ts';
import type { CarriedPrompts } from './turn/stale-files.ts';
import type { LaterActions } from './turn/later-actions.ts';
import type { ModelChoice } from './composer/model-choice.ts';
import type { ReadToolDeps } from './turn/read-tools.ts';
import type { RewindDeps } from './messages/rewind.ts';

export interface Chat extends ChatStore {
  /** With `after`, the message is shown at once and answered when that promise resolves. `onKept` is called once the prompt is stored; with it, a prompt that the chat already has is not added again. */
  send(text: string, options?: { readonly after?: Promise<void>; readonly onKept?: () => void }): Promise<void>;
  /** Has the model go on with something that the product tells it, and that is not shown. */
  sendHidden(text: string): Promise<void>;
  readonly isRunning: ReadableAtom<boolean>;
  /** Adds a chip to the message that is being written. */
  attach(attachment: Attachment): void;
  /** The conversation as it is stored. */
  readonly history: ReadableAtom<readonly ChatMessage[]>;
  /** Adds a report of problems. It is answered only if `isResolved` is set, which means that the problems are to be fixed. Resolves with the answer when its turn is over. */
  report(message: ChatMessage): Promise<ChatMessage | undefined>;
  /** Records how many of the problems that an answer was meant to fix did not come back. */
  setCleared(answerId: string, cleared: NonNullable<ChatMessage['cleared']>): Promise<void>;
  /** An estimate of the tokens that sending this text takes, with the conversation and the files that are sent along. */
  estimateTokens(text: string): number;
  readonly addAutomaticAction: LaterActions['add'];
  /** Whether an answer is being streamed or its actions run. False once the answer is complete, even while the turn is still being saved. Source: docs/decisions.md#A7. */
  readonly isAnswering: ReadableAtom<boolean>;
  /** Reads what the server and this browser kept of the chat. */
  restore(): Promise<void>;
  /** Restores what was written and not sent before the project was loaded again. */
  continueWith(carried: CarriedPrompts): void;
  /** Has the model name a new project after its first prompt. */
  nameProject(text: string): Promise<void>;
  /** Resumes the turn that a reload interrupted, if there is one. */
  resume(): Promise<void>;
  /** Ends the turn, and keeps the prompts that were not sent. */
  leave(): Promise<void>;
}

/** What the chat needs of the rest of the workspace. */
export interface ChatDeps extends Omit<RewindDeps, 'currentFiles' | 'isFree'> {
  /** Opens a project in place of this one, with the prompts in `carried`. */
  readonly reopen: (slug: string, carried?: CarriedPrompts) => Promise<void>;
  readonly identity: ProjectIdentity<OpenedProject>;
  readonly files: ProjectFiles;
  readonly editor: Editor;
  readonly queue: ActionQueue;
  readonly search: SearchClient;
  readonly problems: () => readonly string[];
  /** The tables of the project's database, one line each. */
  readonly databaseSchema: () => readonly string[];
  /** Returns what the project's type check finds. */
  readonly checkTypes?: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly secrets: SecretAccess;
  readonly personKnowledge: Pick<PersonKnowledge, 'saved'>;
  readonly callServer: ReadToolDeps['callServer'];
  readonly getTitle: () => string;
  readonly now: () => number;
  readonly randomId: () => string;
  readonly renameProject: (title: string) => Promise<void>;
  readonly fitPicture: AttachFilesDeps['fitPicture'];
  /** Output and uncached input tokens of a turn after which the person is asked whether to continue. */
  readonly spendCapTokens: () => number;
  readonly modelChoice: ModelChoice;
  /** The progress of an installation. */
  readonly packages: ReadableAtom<StepState>;
  /** Stores unsaved files in this browser immediately. */
  readonly keepFiles: () => Promise<void>;
  /** Somebody pushed the project's files with git, at this time. */
  readonly onPushed: (at: string) => void;
  /** Called at the end of a turn: saves the project and keeps it as this message's version. */
  readonly onTurnEnd: (messageId: string) => Promise<void>;
  /** Continues in a copy of another person's project. False when that failed. */
  readonly forkFirst: () => Promise<boolean>;
  /** Who is signed in. */
  readonly personId: () => string | undefined;
  /** Keeps a turn across a reload. Without it, a turn ends with the page. */
  readonly memory?: ProjectMemory | undefined;
  readonly reconnectDelaysMs?: readonly number[] | undefined;
  readonly pauseBetweenChecks?: Pause | undefined;
  /** Resolves once the page has drawn what has changed so far. */
  readonly whenDrawn?: (() => Promise<void>) | undefined;
  /** Called when the assistant resumes a turn that a reload interrupted. */
  readonly onTurnResumed: (messageId: string, prompt: string) => void;
  /** Called before the assistant changes anything. */
  readonly onTurnBegin: (messageId: string, prompt: string) => void;
}
