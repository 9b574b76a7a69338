/**
 * What an interface sees of the workspace: every store is a readonly nanostores atom with
 * verbs beside it. Components read these and call verbs; they never fetch and never decide.
 *
 * Rules for whoever provides it:
 * - A changed value is a new object; unchanged parts keep their identity (rows are memoised by it).
 * - Verbs never throw for expected outcomes: they are seen in a store, a notice or a dialog.
 *   Promises settle when the work is done; the interface awaits them only to move focus.
 * - One workspace lives as long as the page. `open` and `close` change the project inside it, so
 *   that the runtime can boot on the home page while the first prompt is being typed.
 */
import type { ModelInfo } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { SearchMatch } from './search/find-matches.ts';

export type { SearchMatch } from './search/find-matches.ts';

export interface Workspace {
  readonly project: ProjectStore;
  readonly saving: SavingStore;
  readonly runtime: RuntimeStore;
  readonly chat: ChatStore;
  readonly files: FilesStore;
  readonly editor: EditorStore;
  readonly search: SearchStore;
  readonly snapshots: SnapshotsStore;
  readonly terminals: TerminalsStore;
  readonly previews: PreviewsStore;
  readonly problems: ProblemsStore;
  readonly layout: LayoutStore;
  readonly dialogs: DialogsStore;
  readonly notices: NoticesStore;
  /** Loads a project and its chat, mounts its files and starts it. Closes the open one first. */
  open(slug: string, options?: OpenOptions): Promise<void>;
  /** Flushes saves and journal, stops processes; the booted runtime stays for the next project. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Sent as soon as the project can take it; kept in the composer when it cannot be sent. */
  readonly firstPrompt?: FirstPrompt;
  readonly defaultView?: BenchView;
}

export interface FirstPrompt {
  readonly text: string;
  readonly modelId?: string;
}

/* ---------------------------------------------------------------- project */

export type ProjectState =
  | { readonly status: 'closed' }
  | { readonly status: 'opening'; readonly slug: string }
  | { readonly status: 'open'; readonly project: OpenProject }
  /** Unknown slug, or not yours: both are 404. */
  | { readonly status: 'not-found'; readonly slug: string }
  | { readonly status: 'failed'; readonly slug: string; readonly message: string };

export interface OpenProject {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly access: 'owner' | 'write' | 'read';
  readonly isFrozen: boolean;
}

export interface ProjectStore {
  readonly state: ReadableAtom<ProjectState>;
  /** Trims; 1 to 80 characters, no control characters. The old title returns on failure. */
  rename(title: string): Promise<void>;
  /** Tries the failed opening again. */
  retry(): Promise<void>;
  /** The whole project as a zip (the interface offers it for download). */
  download(): Promise<Blob>;
}

export type SavedState =
  | { readonly status: 'saved'; readonly at: number | undefined }
  /** Changes exist that are not on the server yet, whether or not a call is under way. */
  | { readonly status: 'saving' }
  /** No connection; everything is in the local journal. */
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly message: string };

export interface SavingStore {
  readonly state: ReadableAtom<SavedState>;
  /** True while closing the page would lose nothing but a server copy: `beforeunload` asks. */
  readonly hasUnsavedServerState: ReadableAtom<boolean>;
  /** Writes editor drafts into files and saves now (Cmd/Ctrl+S, Retry). */
  saveNow(): Promise<void>;
}

/* ---------------------------------------------------------------- runtime */

/** The three steps of the status bar and of the preview's empty states. */
export type StepState =
  | { readonly status: 'waiting'; readonly detail?: string }
  | { readonly status: 'busy'; readonly detail?: string; readonly progress?: Progress; readonly since: number; readonly isStalled?: boolean }
  | { readonly status: 'ready'; readonly detail?: string }
  /** `detail` is one sentence that names the thing; `excerpt` up to 12 raw log lines. */
  | { readonly status: 'failed'; readonly detail: string; readonly excerpt?: string };

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface RuntimeStore {
  readonly runtime: ReadableAtom<StepState>;
  readonly packages: ReadableAtom<StepState>;
  readonly server: ReadableAtom<StepState>;
  /** The last three lines that install or server printed, ANSI removed. */
  readonly logTail: ReadableAtom<readonly string[]>;
  /** Boots ahead of need (the home page calls it when the prompt is focused). Idempotent. */
  warmUp(): void;
  /** Starts the failed step again, and those after it. */
  retry(step: 'runtime' | 'packages' | 'server'): Promise<void>;
  /** Goes on to the server although packages are not complete. */
  skipPackages(): void;
  /** The project's start command (install first when needed). */
  startServer(): Promise<void>;
  restartServer(): Promise<void>;
  stopServer(): Promise<void>;
}

/* ------------------------------------------------------------------- chat */

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
  /** The file is locked (or others are targeted): the row offers "Unlock once". */
  readonly isLocked?: boolean;
  readonly added?: number;
  readonly removed?: number;
  readonly progress?: Progress;
  readonly exitCode?: number;
  /** Reason of failed and skipped, in one sentence. */
  readonly reason?: string;
  readonly startedAt?: number;
  readonly durationMs?: number;
}

export interface ArtifactView {
  readonly id: string;
  readonly title: string;
  readonly isClosed: boolean;
  readonly actions: readonly ActionView[];
}

export type MessagePart =
  | { readonly type: 'text'; readonly id: string; readonly text: string }
  | { readonly type: 'reasoning'; readonly id: string; readonly text: string }
  | { readonly type: 'artifact'; readonly id: string; readonly artifact: ArtifactView };

export interface ChatFailure {
  /** A code of the chat error catalogue. */
  readonly code: string;
  readonly title?: string;
  readonly message: string;
  readonly isRetryable: boolean;
  /** Set when a model key would help: the interface links to settings. */
  readonly needsModelKey?: boolean;
}

export interface TurnFooter {
  readonly fileCount: number;
  readonly tokens?: number;
  /** US dollars, an estimate. */
  readonly cost?: number;
  readonly durationMs: number;
}

export type MessageView =
  | { readonly id: string; readonly role: 'user'; readonly text: string; readonly createdAt: number }
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
      readonly isEmbeddedModel?: boolean;
    };

export interface QueuedPrompt {
  readonly id: string;
  readonly text: string;
}

export interface ChatStore {
  readonly messages: ReadableAtom<readonly MessageView[]>;
  /** 'running' from send until the turn's action queue has drained. */
  readonly status: ReadableAtom<'idle' | 'running' | 'stopping'>;
  readonly queue: ReadableAtom<readonly QueuedPrompt[]>;
  /** The composer's text; a failed or cancelled prompt comes back into it. */
  readonly draft: ReadableAtom<string>;
  /** As `GET /api/models` answers: the picker shows note, key status, context and price. */
  readonly models: ReadableAtom<readonly ModelInfo[]>;
  readonly modelId: ReadableAtom<string | undefined>;
  /** 0 to 1 of the model's context; undefined when unknown. */
  readonly contextUsed: ReadableAtom<number | undefined>;
  /** `plan` changes nothing in the project. */
  readonly mode: ReadableAtom<'build' | 'plan'>;
  setDraft(text: string): void;
  setMode(mode: 'build' | 'plan'): void;
  /** Sends, or queues while a turn is running. Empty text is ignored. Clears the draft. */
  send(text: string): Promise<void>;
  /** Ends model, commands and queue within a second. */
  stop(): Promise<void>;
  /** Sends the last user message again (after a failure). */
  retry(): Promise<void>;
  removeQueued(id: string): void;
  moveQueued(id: string, toIndex: number): void;
  chooseModel(id: string): void;
  /** Reads the models again (keys were changed in settings). */
  reloadModels(): Promise<void>;
  unlockOnce(actionId: string): Promise<void>;
}

/* --------------------------------------------------------- files, editor */

export type FileBadge = 'added' | 'modified';

export interface FileEntry {
  /** Project-relative, without leading slash: `src/App.tsx`. */
  readonly path: string;
  readonly type: 'file' | 'folder';
  readonly isBinary?: boolean;
  readonly badge?: FileBadge;
  readonly isLocked?: boolean;
  readonly isTargeted?: boolean;
}

export interface FilesStore {
  /** Every visible file and folder by path (node_modules and hidden excluded). */
  readonly entries: ReadableAtom<Readonly<Record<string, FileEntry>>>;
  /** Path that the assistant is writing now. */
  readonly writingPath: ReadableAtom<string | undefined>;
  createFile(path: string): Promise<FileOutcome>;
  createFolder(path: string): Promise<FileOutcome>;
  rename(from: string, to: string): Promise<FileOutcome>;
  remove(path: string): Promise<FileOutcome>;
  setLocked(path: string, isLocked: boolean): void;
  setTargeted(path: string, isTargeted: boolean): void;
}

export type FileOutcome = { readonly ok: true } | { readonly ok: false; readonly message: string };

export interface EditorDocument {
  readonly path: string;
  /** Draft if there is one, else the file; while streaming, the streamed text. */
  readonly value: string;
  readonly isBinary: boolean;
  readonly byteSize: number;
  readonly hasDraft: boolean;
  /** Grows when `value` changed from outside the editor (assistant, process, restore, stream). */
  readonly revision: number;
  readonly isStreaming: boolean;
  readonly isReadOnly: boolean;
}

export interface EditorStore {
  readonly openPaths: ReadableAtom<readonly string[]>;
  readonly selectedPath: ReadableAtom<string | undefined>;
  /** The selected document, or undefined when no file is open. */
  readonly document: ReadableAtom<EditorDocument | undefined>;
  readonly draftPaths: ReadableAtom<readonly string[]>;
  /** On: the editor shows the file being written. Off after the user opened another file. */
  readonly isFollowing: ReadableAtom<boolean>;
  /** A place to jump to once (search result, problem link); the adapter calls `arrived`. */
  readonly reveal: ReadableAtom<RevealedPlace | undefined>;
  /** By the user: turns following off while something is being written. */
  select(path: string, line?: number, range?: RevealedRange): void;
  close(path: string): void;
  follow(isFollowing: boolean): void;
  /** Keystrokes: keeps the draft and writes it after a pause. */
  change(path: string, value: string): void;
  save(path: string): Promise<void>;
  arrived(): void;
  /** Kept per path, so that switching files keeps the place. */
  rememberScroll(path: string, scroll: EditorScroll): void;
  scrollOf(path: string): EditorScroll | undefined;
}

/** Selected when it is revealed; `column` counts from 0. */
export interface RevealedRange {
  readonly column: number;
  readonly length: number;
}

export interface RevealedPlace {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly range?: RevealedRange;
}

export interface EditorScroll {
  readonly top: number;
  readonly left: number;
  readonly anchor: number;
}

/* ----------------------------------------------------------------- search */

export interface FileMatches {
  readonly path: string;
  readonly matches: readonly SearchMatch[];
}

/** Search in the project's files: runs by itself whenever the query, a toggle or a file changes. */
export interface SearchStore {
  readonly query: ReadableAtom<string>;
  readonly isRegex: ReadableAtom<boolean>;
  readonly caseSensitive: ReadableAtom<boolean>;
  /** Files in order of their paths; grows while the search runs. */
  readonly results: ReadableAtom<readonly FileMatches[]>;
  readonly isSearching: ReadableAtom<boolean>;
  /** There are more matches than shown. */
  readonly isTruncated: ReadableAtom<boolean>;
  /** The engine's message about the expression, or that the search failed. */
  readonly error: ReadableAtom<string | undefined>;
  setQuery(query: string): void;
  setRegex(isRegex: boolean): void;
  setCaseSensitive(isCaseSensitive: boolean): void;
  showMore(): void;
  /** Opens the file at the match, or at line 1. */
  open(path: string, match?: SearchMatch): void;
  /** In every file that is shown. The notice about it offers to undo it. */
  replaceAll(replacement: string): Promise<void>;
  replaceInFile(path: string, replacement: string): Promise<void>;
}

/* --------------------------------------------------------------- versions */

/** A kept state of the project's files. */
export interface VersionView {
  /** The message it belongs to, or an id of its own. */
  readonly id: string;
  /** From 1, the oldest kept. */
  readonly number: number;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly fileCount: number;
}

export interface ChangedFile {
  readonly path: string;
  readonly status: 'added' | 'removed' | 'modified';
  readonly isBinary: boolean;
  /** Texts; absent where there is none, and of binary files. */
  readonly before?: string;
  readonly after?: string;
  readonly added: number;
  readonly removed: number;
}

export type Comparison =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly from: string; readonly to: string }
  | { readonly status: 'failed'; readonly from: string; readonly to: string; readonly message: string }
  /** `to` is a version or `now`, the files as they are. */
  | { readonly status: 'ready'; readonly from: string; readonly to: string; readonly files: readonly ChangedFile[] };

export interface SnapshotsStore {
  /** Newest first. */
  readonly versions: ReadableAtom<readonly VersionView[]>;
  readonly comparison: ReadableAtom<Comparison>;
  readonly isCheckingOut: ReadableAtom<boolean>;
  /** Without arguments: what changed since the version before the last. Shows the comparison. */
  compare(from?: string, to?: string): Promise<void>;
  /** What a turn changed. */
  compareTurn(messageId: string): Promise<void>;
  /** Makes the files those of a version; the files as they are now are kept as a version first. */
  restore(id: string): Promise<void>;
  /** Makes the files those from before the turn. */
  undoTurn(messageId: string): Promise<void>;
  /** One file as it is on the left side of the comparison; a file that was not there goes. */
  revertFile(path: string): Promise<void>;
}

/* --------------------------------------------------------------- terminal */

export interface TerminalView {
  readonly id: string;
  /** The assistant's shell, a `start` process, or one of the user's shells (at most four). */
  readonly kind: 'assistant' | 'process' | 'shell';
  readonly title: string;
  readonly status: 'starting' | 'running' | 'idle' | 'exited';
  readonly exitCode?: number;
}

export interface TerminalsStore {
  readonly terminals: ReadableAtom<readonly TerminalView[]>;
  readonly selectedId: ReadableAtom<string | undefined>;
  select(id: string): void;
  /** Opens a user shell; a notice says so when there are already four. */
  openShell(): Promise<void>;
  close(id: string): Promise<void>;
  /**
   * Everything printed so far (bounded scroll-back), then live output. Returns the unsubscriber.
   * The xterm adapter is the only caller.
   */
  attach(id: string, write: (data: string) => void): () => void;
  input(id: string, data: string): void;
  resize(id: string, size: { readonly cols: number; readonly rows: number }): void;
}

/* ---------------------------------------------------------------- preview */

export interface PreviewView {
  readonly port: number;
  readonly isReady: boolean;
  /** Origin with scheme, no trailing slash. */
  readonly baseUrl: string;
  /** Masked host for the address bar. */
  readonly shownHost: string;
}

export interface PreviewsStore {
  readonly previews: ReadableAtom<readonly PreviewView[]>;
  /** The lowest port is chosen once, then only by the user. */
  readonly selectedPort: ReadableAtom<number | undefined>;
  /** Path, query and hash of the page shown now (reported by the preview script). */
  readonly location: ReadableAtom<string>;
  /** Grows when the frame must load `location` again. */
  readonly reloadCount: ReadableAtom<number>;
  /** How far the page of the selected port has come since its server was reached. */
  readonly page: ReadableAtom<PreviewPage>;
  /** 'unresponsive' after three missed heartbeats. */
  readonly health: ReadableAtom<'ok' | 'unresponsive'>;
  selectPort(port: number): void;
  navigate(path: string): void;
  back(): void;
  forward(): void;
  reload(): void;
  /** The frame component hands its element over (heartbeat, history); undefined on unmount. */
  setFrame(frame: PreviewFrame | undefined): void;
}

/** 'started': a document runs with the preview script in it; 'painted': its first text or picture is drawn. */
export type PreviewPage = 'unknown' | 'started' | 'painted';

/** The little of an iframe that the workspace needs, free of the DOM. */
export interface PreviewFrame {
  postMessage(message: unknown, targetOrigin: string): void;
  setSource(url: string): void;
}

/* --------------------------------------------------------------- problems */

export interface ProblemView {
  readonly id: string;
  readonly type: 'terminal' | 'shell' | 'preview' | 'function' | 'migration';
  /** How often it was reported. */
  readonly count: number;
  readonly message: string;
  /** Without the message. */
  readonly stack?: string;
  readonly path?: string;
  readonly line?: number;
}

export interface ProblemsStore {
  readonly problems: ReadableAtom<readonly ProblemView[]>;
  /** Tokens the fix prompt would take. */
  readonly estimatedTokens: ReadableAtom<number>;
  /** A problem is there that was to be fixed twice already. */
  readonly isRepeating: ReadableAtom<boolean>;
  /** True while the reasoning call runs. */
  readonly isAnalysing: ReadableAtom<boolean>;
  fix(): Promise<void>;
  ignore(): void;
  /** Puts the problems as text into the composer. */
  ask(): void;
}

/* ------------------------------------------------- layout, dialogs, notices */

/** `terminal` shows the terminals over the whole bench; in the other two they are a drawer. */
export type BenchView = 'files' | 'preview' | 'diff' | 'terminal';
/** What stands beside the editor. */
export type SideView = 'tree' | 'search';

export interface LayoutStore {
  readonly view: ReadableAtom<BenchView>;
  readonly side: ReadableAtom<SideView>;
  /** The drawer under files and preview. */
  readonly isTerminalOpen: ReadableAtom<boolean>;
  readonly isChatOpen: ReadableAtom<boolean>;
  /** By the user: automatic switching ends for this project. */
  setView(view: BenchView): void;
  /** Shows the files with it. */
  setSide(side: SideView): void;
  setTerminalOpen(isOpen: boolean): void;
  setChatOpen(isOpen: boolean): void;
}

export type DialogView =
  | { readonly id: string; readonly type: 'fatal-error'; readonly variant: 'out-of-memory' | 'startup-timeout' | 'startup-error'; readonly cause?: string }
  | { readonly id: string; readonly type: 'save-conflict'; readonly lastEditor: string; readonly editedAt: string }
  | { readonly id: string; readonly type: 'project-too-big'; readonly message: string }
  | { readonly id: string; readonly type: 'large-context'; readonly tokens: number }
  | { readonly id: string; readonly type: 'confirm-delete'; readonly what: string; readonly consequence: string };

/** What a dialog's buttons answer; 'dismiss' is Esc, the scrim and the quiet button. */
export type DialogAnswer =
  | 'dismiss'
  | 'confirm'
  | 'reload'
  | 'download'
  | 'retry'
  | 'keep-editing'
  | 'copy-details'
  | 'save-as-copy'
  | 'load-theirs'
  | 'overwrite';

export interface DialogsStore {
  /** One at a time; the rest waits. A type that already waits is not queued again. */
  readonly current: ReadableAtom<DialogView | undefined>;
  answer(id: string, answer: DialogAnswer): void;
}

export interface Notice {
  readonly id: string;
  readonly kind: 'info' | 'success' | 'error';
  readonly text: string;
  readonly action?: { readonly label: string; run(): void };
}

export interface NoticesStore {
  /** Shown as toasts; errors stay until dismissed or withdrawn. */
  readonly notices: ReadableAtom<readonly Notice[]>;
  dismiss(id: string): void;
}
