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
  /** With `after`, the message is shown at once and answered then. With `onKept`, one that the chat has already is not added again. */
  send(text: string, options?: { readonly after?: Promise<void>; readonly onKept?: () => void }): Promise<void>;
  readonly isRunning: ReadableAtom<boolean>;
  /** Adds a chip to the message that is being written. */
  attach(attachment: Attachment): void;
  /** The conversation as it is stored. */
  readonly history: ReadableAtom<readonly ChatMessage[]>;
  /** Adds a report of problems; with `isResolved` it is answered. The answer when its turn is over. */
  report(message: ChatMessage): Promise<ChatMessage | undefined>;
  /** How many of the problems that an answer was about did not come back. */
  setCleared(answerId: string, cleared: NonNullable<ChatMessage['cleared']>): Promise<void>;
  /** About as many tokens as sending this text would take, with the conversation and the files that travel along. */
  estimateTokens(text: string): number;
  readonly addAutomaticAction: LaterActions['add'];
  /** An answer is being streamed or its actions run; a turn that only tidies up is over. Source: docs/decisions.md#A7. */
  readonly isAnswering: ReadableAtom<boolean>;
  /** Reads what the server and this browser kept of the chat. */
  restore(): Promise<void>;
  /** The project was loaded again: what was written and not sent before is here again. */
  continueWith(carried: CarriedPrompts): void;
  /** A new project is named after its first prompt, by the model. */
  nameProject(text: string): Promise<void>;
  /** Resumes the turn that a reload interrupted, if there is one. */
  resume(): Promise<void>;
  /** Ends the turn, and keeps the prompts that were not sent. */
  leave(): Promise<void>;
}

/** What the chat needs of the rest of the workspace. */
export interface ChatDeps extends Omit<RewindDeps, 'currentFiles' | 'isFree'> {
  /** Opens a project in this one's place; `carried` goes along. */
  readonly reopen: (slug: string, carried?: CarriedPrompts) => Promise<void>;
  readonly identity: ProjectIdentity<OpenedProject>;
  readonly files: ProjectFiles;
  readonly editor: Editor;
  readonly queue: ActionQueue;
  readonly search: SearchClient;
  readonly problems: () => readonly string[];
  /** What the project's type check finds. */
  readonly checkTypes?: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly secrets: SecretAccess;
  readonly personKnowledge: Pick<PersonKnowledge, 'saved'>;
  readonly callServer: ReadToolDeps['callServer'];
  readonly getTitle: () => string;
  readonly now: () => number;
  readonly randomId: () => string;
  readonly renameProject: (title: string) => Promise<void>;
  readonly fitPicture: AttachFilesDeps['fitPicture'];
  /** Output and uncached input tokens of a turn after which the person is asked. */
  readonly spendCapTokens: () => number;
  readonly modelChoice: ModelChoice;
  /** How far an installation is. */
  readonly packages: ReadableAtom<StepState>;
  /** What is not saved yet of the files is kept in this browser now. */
  readonly keepFiles: () => Promise<void>;
  /** The turn is over: the project is saved now, and kept as a version of this message. */
  readonly onTurnEnd: (messageId: string) => Promise<void>;
  /** The project is another's: the page goes on with a copy. False when that did not work. */
  readonly forkFirst: () => Promise<boolean>;
  /** Who is signed in. */
  readonly personId: () => string | undefined;
  /** Where a turn outlives the page; without it, it ends with it. */
  readonly memory?: ProjectMemory | undefined;
  readonly reconnectDelaysMs?: readonly number[] | undefined;
  readonly pauseBetweenLooks?: Pause | undefined;
  /** Resolves once the page has drawn what has changed so far. */
  readonly whenDrawn?: (() => Promise<void>) | undefined;
  /** The assistant resumes a turn that a reload interrupted. */
  readonly onTurnResumed: (messageId: string, prompt: string) => void;
  /** The assistant begins to work: nothing of it has changed yet. */
  readonly onTurnBegin: (messageId: string, prompt: string) => void;
}
