import type { Attachment, ErrorCode, ModelInfo, Question, SpendLimit, SpendUnit } from '@lathe/protocol';
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
  /** It ended without being completed, and can be run again. */
  readonly canRetry?: boolean;
  /** Why it failed or was skipped, in one sentence. */
  readonly reason?: string;
  /** Set for an action that was added because of a problem: why, in one sentence. */
  readonly why?: string;
  readonly startedAt?: number;
  /** Set for a running command that has printed nothing since. */
  readonly quietSince?: number;
  readonly durationMs?: number;
}

export interface ArtifactView {
  readonly id: string;
  readonly title: string;
  readonly isClosed: boolean;
  readonly actions: readonly ActionView[];
}

/** What the assistant asks before it continues. */
export interface QuestionsView {
  readonly questions: readonly Question[];
  /** The person has not written a message since. */
  readonly isOpen: boolean;
  /** The answers to each question, in order. Absent if the person wrote something else. */
  readonly answers?: readonly (readonly string[])[];
}

/** A reply that a button sends. The one that implements the plan is sent in build mode. */
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
  /** What was kept of the turn, in one sentence. */
  readonly kept: string;
  /** The files of which a part arrived and can be continued. Absent if there are none. */
  readonly drafts?: readonly string[];
  /** The limit that was reached. */
  readonly limit?: SpendLimit['kind'];
  /** What of it was reached. Absent in answers from before this was recorded. */
  readonly limitUnit?: SpendUnit;
}

export interface TurnFooter {
  readonly fileCount: number;
  readonly tokens?: number;
  /** US dollars, an estimate. */
  readonly cost?: number;
  readonly durationMs: number;
}

/** A step of a turn. Counts are tokens. */
export interface LedgerRow {
  readonly id: string;
  readonly label: string;
  readonly hasFailed: boolean;
  /** Without what came from the cache. */
  readonly read: number;
  readonly cached: number;
  readonly written: number;
  /** US dollars; null without a price. */
  readonly cost: number | null;
}

/** What a turn used. */
export interface LedgerView {
  /** Of the turn in its chat, from 1. */
  readonly number: number;
  readonly title: string;
  /** The names of the models that answered. */
  readonly models: readonly string[];
  readonly rows: readonly LedgerRow[];
  readonly total: Pick<LedgerRow, 'read' | 'cached' | 'written' | 'cost'>;
  /** What it would have cost without the provider's cache. */
  readonly costWithoutCache?: number;
  readonly files: readonly { readonly path: string; readonly added: number; readonly removed: number }[];
  readonly durationMs: number;
  /** It fixed an error that the assistant had caused in the turn before. */
  readonly isOwnErrorFix: boolean;
  /** The messages of the turns before and after it. */
  readonly previousId?: string;
  readonly nextId?: string;
}

export type MessageView =
  | {
      readonly id: string;
      readonly role: 'user';
      readonly text: string;
      readonly attachments?: readonly Attachment[];
      readonly createdAt: number;
      /** Set for a report of problems, whose `text` is what the model read. */
      readonly problems?: {
        readonly count: number;
        readonly isFixRequested: boolean /** The assistant caused them in the turn before. */;
        readonly isOwnError?: boolean;
      };
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
      /** It says that it did something, but called no tool. */
      readonly changedNothing?: boolean;
      /** How many earlier messages were not sent to the model. */
      readonly compaction?: { readonly leftOut: number };
      /** The names of the model that could not answer and of the one that answers instead, and why. */
      readonly insteadOf?: { readonly model: string; readonly answeredBy: string; readonly message: string };
      /** For an answer that only discusses: replies to choose from, including one that implements the plan. */
      readonly quickActions?: readonly QuickAction[];
      /** The connection broke in the middle of the answer and is being tried again. */
      readonly isConnectionLost?: boolean;
      /** Another page writes it and runs its actions. `username` is set if that page is somebody else's. */
      readonly elsewhere?: { readonly username?: string };
      readonly isEmbeddedModel?: boolean;
      /** It could not do all of it, or introduced itself: the same message can be sent to a language model. */
      readonly offersModels?: boolean;
      /** After a fix: how many of the problems did not come back. */
      readonly cleared?: { readonly count: number; readonly total: number };
    };

/** What the person sends. */
export interface Prompt {
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /**
   * Called when the server or this browser's queue has the prompt, or the person no longer wants it, so that it
   * need not be kept for a reload anymore. May be called again.
   */
  readonly onKept?: () => void;
  /** Written by the product for the model, and not shown. */
  readonly isHidden?: boolean;
}

export interface QueuedPrompt extends Prompt {
  readonly id: string;
}

/** Sent with the next message, unless it is removed before. */
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

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** What the next turn will use. Counts are tokens, costs are US dollars and absent without a price. */
export interface TurnEstimate {
  /** The conversation with the new message, and the files that are sent along. */
  readonly chat: number;
  readonly files: number;
  /** The part of the conversation that the provider has in its cache. It is read at a lower price. */
  readonly cached: number;
  /** The first request, without what comes from the cache and without its answer. */
  readonly atLeast: { readonly tokens: number; readonly cost?: number };
  /** From earlier turns. Absent if there are too few. */
  readonly turns?: {
    /** What is read without the cache, and what is written. */
    readonly tokens: Range;
    readonly cost?: Range;
    readonly reads: Range;
    readonly writes: Range;
    /** How many turns the ranges are from, and how many of them stayed below the upper end. */
    readonly count: number;
    readonly inside: number;
  };
}

export interface ChatStore {
  readonly messages: ReadableAtom<readonly MessageView[]>;
  /** 'running' from send until the turn's action queue has drained, even for a turn in another page of the chat. */
  readonly status: ReadableAtom<'idle' | 'running' | 'stopping'>;
  readonly queue: ReadableAtom<readonly QueuedPrompt[]>;
  /** The composer's text. A failed or canceled prompt returns to it. */
  readonly draft: ReadableAtom<string>;
  /** Chips beside the draft. */
  readonly attachments: ReadableAtom<readonly DraftAttachment[]>;
  /** As returned by `GET /api/models`: the picker shows note, key status, context and price. */
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  /** The approximate tokens of the next request: of the prompt and its tools, of files, of the conversation. */
  readonly contextParts: ReadableAtom<ContextParts | undefined>;
  /** 0 to 1 of the model's context; undefined when unknown. */
  readonly contextUsed: ReadableAtom<number | undefined>;
  /**
   * What a turn with the draft would use. Undefined for the built-in assistant, which is free, and before the context
   * is measured.
   */
  estimate(): TurnEstimate | undefined;
  /** `plan` changes nothing in the project. */
  readonly mode: ReadableAtom<'build' | 'plan'>;
  setDraft(text: string): void;
  /** Pictures and text files beside the draft; what cannot be sent is refused in a notice. */
  attachFiles(files: readonly File[]): Promise<void>;
  removeAttachment(id: string): void;
  setMode(mode: 'build' | 'plan'): void;
  /** Sends, or queues while a turn is running. Ignored without text and attachments. Clears the draft and its attachments. */
  send(text: string): Promise<void>;
  /** Sends the reply of a form or a button, and keeps the draft. */
  reply(text: string, mode?: 'build'): Promise<void>;
  /** Whether something runs that `stop` ends: a turn, or an action that a rule or the person adds to an answer later. */
  readonly isStoppable: ReadableAtom<boolean>;
  /** Ends model, commands and queue within a second. */
  stop(): Promise<void>;
  /**
   * The page is closed, reloaded, or kept for the Back button. Other pages learn that they may not continue its turn.
   */
  pageLeaves(): void;
  /** The page is shown again from the back/forward cache. */
  pageReturned(): void;
  /** Sends the last user message again (after a failure). */
  retry(): Promise<void>;
  /** Continues the last answer after its failure, or asks for it again if it had not begun. */
  goOn(): Promise<void>;
  /** 'done': the draft has a model's words, and `undoEnhance` restores the person's. */
  readonly enhancing: ReadableAtom<'idle' | 'running' | 'done'>;
  /** Improves the draft. While that runs, stops it. */
  enhance(): Promise<void>;
  undoEnhance(): void;
  /** The message whose words are in the composer to be sent again. */
  readonly editing: ReadableAtom<string | undefined>;
  /**
   * Takes a message of the person back into the composer. When it is sent, it replaces itself and everything after
   * it. When it is sent or the edit is canceled, the previous draft returns.
   */
  edit(messageId: string): void;
  cancelEdit(): void;
  /** Requests an answer again; the old one and everything after it are removed. */
  regenerate(messageId: string): Promise<void>;
  /** Creates a separate project that continues from this answer. */
  branch(messageId: string): Promise<void>;
  /** What a turn used, as the server counted it. Undefined if its message is gone. @throws AppError */
  readLedger(messageId: string, signal: AbortSignal): Promise<LedgerView | undefined>;
  /** What a message says and did, as Markdown. */
  copyText(messageId: string): string;
  /** Undefined for a chat without messages, after a notice. */
  exportChat(format: ChatFormat): ChatFile | undefined;
  /** Imports the messages of an exported file. */
  importChat(text: string): Promise<void>;
  /** Sends a prompt that waits for the person after a stop or a question. Prompts before it are sent after it. */
  sendQueuedNow(id: string): Promise<void>;
  removeQueued(id: string): void;
  moveQueued(id: string, toIndex: number): void;
  chooseModel(id: string): void;
  /** Reads the models again, because keys have changed or a service may have been started. */
  reloadModels(): Promise<void>;
  unlockOnce(actionId: string, messageId: string): Promise<void>;
  /** Ends a running command; the actions behind it continue. */
  skipAction(actionId: string): void;
  /** Runs an action again that failed, was stopped or was skipped. */
  retryAction(actionId: string, messageId: string): Promise<void>;
}
