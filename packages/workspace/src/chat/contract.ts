import type { Attachment, ErrorCode, ModelInfo, Question } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { Progress } from '../runtime/contract.ts';

export type ActionStatus = 'pending' | 'running' | 'complete' | 'failed' | 'aborted' | 'skipped';

export interface ActionView {
  readonly id: string;
  /** The specification's action type: file, shell, install, start, import-template... */
  readonly type: string;
  /** One word for the 50 px column: Create, Edit, Delete, Move, Run, Install, Start, Template, Read. */
  readonly verb: string;
  /** Project-relative path, command or package names. */
  readonly label: string;
  /** Set when the row is about one file; a click opens it. */
  readonly path?: string;
  readonly status: ActionStatus;
  /** The assistant is typing this file now. */
  readonly isWriting?: boolean;
  /** The file is locked (or others are targeted), or a command changed one that is, which was undone: the row offers "Unlock once". */
  readonly isLocked?: boolean;
  readonly added?: number;
  readonly removed?: number;
  readonly progress?: Progress;
  readonly exitCode?: number;
  /** What a command printed: live while it runs, then its head and tail. */
  readonly output?: string;
  /** It ended without being done, and can be done once more. */
  readonly canRetry?: boolean;
  /** Reason of failed and skipped, in one sentence. */
  readonly reason?: string;
  /** Of one that followed from a problem: why it was added, in one sentence. */
  readonly why?: string;
  readonly startedAt?: number;
  /** Of a command that runs: it has printed nothing since. */
  readonly quietSince?: number;
  readonly durationMs?: number;
}

export interface ArtifactView {
  readonly id: string;
  readonly title: string;
  readonly isClosed: boolean;
  readonly actions: readonly ActionView[];
}

/** What the assistant asks before it goes on. */
export interface QuestionsView {
  readonly questions: readonly Question[];
  /** The person wrote no message since. */
  readonly isOpen: boolean;
  /** For each question in its order; absent where the person wrote something else. */
  readonly answers?: readonly (readonly string[])[];
}

/** What can be said next by a button; one that implements the plan is said in build mode. */
export interface QuickAction {
  readonly text: string;
  readonly mode?: 'build';
}

export type MessagePart =
  | { readonly type: 'text'; readonly id: string; readonly text: string }
  | { readonly type: 'reasoning'; readonly id: string; readonly text: string }
  | { readonly type: 'artifact'; readonly id: string; readonly artifact: ArtifactView }
  | { readonly type: 'server-call'; readonly id: string; readonly call: ServerCallView }
  | { readonly type: 'questions'; readonly id: string; readonly form: QuestionsView };

/** A tool of one of the person's servers, as the model called it. */
export interface ServerCallView {
  readonly serverName: string;
  readonly tool: string;
  readonly status: 'running' | 'complete' | 'failed';
  /** The arguments as JSON. */
  readonly input: string;
  /** What came back, or why nothing did. */
  readonly output?: string;
}

export interface ChatFailure {
  /** A code of the chat error catalog. */
  readonly code: ErrorCode;
  readonly title?: string;
  readonly message: string;
  readonly isRetryable: boolean;
  /** What of the turn is there all the same, in one sentence. */
  readonly kept: string;
}

export interface TurnFooter {
  readonly fileCount: number;
  readonly tokens?: number;
  /** US dollars, an estimate. */
  readonly cost?: number;
  readonly durationMs: number;
}

export type MessageView =
  | {
      readonly id: string;
      readonly role: 'user';
      readonly text: string;
      readonly attachments?: readonly Attachment[];
      readonly createdAt: number;
      /** Set for a report of problems, whose `text` is what the model read. */
      readonly problems?: { readonly count: number; readonly isResolved: boolean };
    }
  | {
      readonly id: string;
      readonly role: 'assistant';
      readonly state: 'waiting' | 'streaming' | 'complete' | 'stopped' | 'failed';
      readonly parts: readonly MessagePart[];
      readonly createdAt: number;
      readonly footer?: TurnFooter;
      readonly failure?: ChatFailure;
      /** After a stop: what was and was not applied, in one sentence. */
      readonly stopSummary?: string;
      /** So many earlier messages were not sent to the model. */
      readonly compaction?: { readonly leftOut: number };
      /** Names of the model that could not answer and of the one that does in its place, and why. */
      readonly insteadOf?: { readonly model: string; readonly answeredBy: string; readonly message: string };
      /** Of an answer that only discusses: what can be said next, the plan's implementation among it. */
      readonly quickActions?: readonly QuickAction[];
      /** The connection broke in the middle of the answer and is being tried again. */
      readonly isConnectionLost?: boolean;
      /** It is written, and its actions are done, in another page; of whom, where that is somebody else. */
      readonly elsewhere?: { readonly username?: string };
      readonly isEmbeddedModel?: boolean;
      /** After a fix: how many of the problems did not come back. */
      readonly cleared?: { readonly count: number; readonly total: number };
    };

/** What the person says. */
export interface Prompt {
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** The server has it, or this browser's queue, or the person does not want it any more: whoever kept it for a reload lets go. May be called again. */
  readonly onKept?: () => void;
}

export interface QueuedPrompt extends Prompt {
  readonly id: string;
}

/** Goes with the next message, unless it is taken away before. */
export type DraftAttachment = Attachment & { readonly id: string };

export type ChatFormat = 'json' | 'markdown';

/** An exported chat. */
export interface ChatFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

export interface ContextParts {
  readonly system: number;
  readonly files: number;
  readonly chat: number;
}

export interface ChatStore {
  readonly messages: ReadableAtom<readonly MessageView[]>;
  /** 'running' from send until the turn's action queue has drained, also of a turn in another page of the chat. */
  readonly status: ReadableAtom<'idle' | 'running' | 'stopping'>;
  readonly queue: ReadableAtom<readonly QueuedPrompt[]>;
  /** The composer's text; a failed or cancelled prompt comes back into it. */
  readonly draft: ReadableAtom<string>;
  /** Chips beside the draft. */
  readonly attachments: ReadableAtom<readonly DraftAttachment[]>;
  /** As `GET /api/models` answers: the picker shows note, key status, context and price. */
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  /** About as many tokens as the next request has: of the prompt and its tools, of files, of the conversation. */
  readonly contextParts: ReadableAtom<ContextParts | undefined>;
  /** 0 to 1 of the model's context; undefined when unknown. */
  readonly contextUsed: ReadableAtom<number | undefined>;
  /** `plan` changes nothing in the project. */
  readonly mode: ReadableAtom<'build' | 'plan'>;
  setDraft(text: string): void;
  /** Pictures and text files beside the draft; what cannot be sent is refused in a notice. */
  attachFiles(files: readonly File[]): Promise<void>;
  removeAttachment(id: string): void;
  setMode(mode: 'build' | 'plan'): void;
  /** Sends, or queues while a turn is running. Empty text is ignored. Clears the draft and its attachments. */
  send(text: string): Promise<void>;
  /** Sends what a form or a button says; what is being written stays. */
  reply(text: string, mode?: 'build'): Promise<void>;
  /** Something that `stop` ends: a turn, or an action that a rule or the person adds to an answer after it. */
  readonly isStoppable: ReadableAtom<boolean>;
  /** Ends model, commands and queue within a second. */
  stop(): Promise<void>;
  /** The page is closed, loaded again, or put away for Back: other pages hear that nobody may go on with its turn. */
  pageLeaves(): void;
  /** It is shown again as it was. */
  pageReturned(): void;
  /** Sends the last user message again (after a failure). */
  retry(): Promise<void>;
  /** 'done': the draft has the words of a model, and `undoEnhance` brings the person's back. */
  readonly enhancing: ReadableAtom<'idle' | 'running' | 'done'>;
  /** Words the draft better; while it does, ends that. */
  enhance(): Promise<void>;
  undoEnhance(): void;
  /** The message whose words are in the composer to be sent anew. */
  readonly editing: ReadableAtom<string | undefined>;
  /** Takes a message of the person back into the composer. Sent, it takes the place of itself and of all after it; sent or given up, what was being written before is back. */
  edit(messageId: string): void;
  cancelEdit(): void;
  /** Asks for an answer again; it and all after it go. */
  regenerate(messageId: string): Promise<void>;
  /** Begins a project of its own that goes on from this answer. */
  branch(messageId: string): Promise<void>;
  /** What a message says and did, as Markdown. */
  copyText(messageId: string): string;
  /** Undefined for a chat without messages, which the person is told of. */
  exportChat(format: ChatFormat): ChatFile | undefined;
  /** Takes the messages of an exported file in. */
  importChat(text: string): Promise<void>;
  /** Sends a prompt that waits for the person, after a stop or a question; those before it are sent behind it. */
  sendQueuedNow(id: string): Promise<void>;
  removeQueued(id: string): void;
  moveQueued(id: string, toIndex: number): void;
  chooseModel(id: string): void;
  /** Reads the models again: keys were changed, or a service may have been started. */
  reloadModels(): Promise<void>;
  unlockOnce(actionId: string, messageId: string): Promise<void>;
  /** Ends a command that runs; what waits behind it goes on. */
  skipAction(actionId: string): void;
  /** Does an action once more that failed, was stopped or was skipped. */
  retryAction(actionId: string, messageId: string): Promise<void>;
}
