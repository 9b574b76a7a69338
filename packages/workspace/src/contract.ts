/**
 * What an interface sees of the workspace: every store is a readonly nanostores atom with
 * verbs beside it. Components read these and call verbs; they never fetch and never decide.
 *
 * Rules for the implementation:
 * - A changed value is a new object; unchanged parts keep their identity (rows are memoized by it).
 * - Verbs never throw for expected outcomes: they are seen in a store, a notice or a dialog.
 *   Promises settle when the work is done; the interface awaits them only to move focus.
 * - One `WorkspacePage` lives as long as the page, so that the runtime can boot on the home page while the
 *   first prompt is being typed. `open` and `close` change its `current` project: a `Workspace` of its own,
 *   whose stores nobody empties, because the next project gets new ones.
 */
import type { Attachment, ModelInfo } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { BranchesStore } from './branches/contract.ts';
import type { ChatStore } from './chat/contract.ts';
import type {
  ChangeQueueStore,
  DatabaseServices,
  DatabaseStore,
  FunctionDeploysStore,
  FunctionSecretsStore,
  IgnoredFindingsStore,
  MigrationsStore,
} from './databases/contract.ts';
import type { SupabaseStore } from './databases/supabase/contract.ts';
import type { DeploysStore } from './deploys/contract.ts';
import type { DomainsStore } from './domains/contract.ts';
import type { DiagnosticsStore } from './diagnostics/contract.ts';
import type { DialogsStore } from './dialogs/contract.ts';
import type { EditorStore } from './editor/contract.ts';
import type { FilesStore, ImportedFile } from './files/contract.ts';
import type { BenchView, LayoutStore } from './layout/contract.ts';
import type { NoticesStore } from './notices/contract.ts';
import type { InspectorStore, PreviewsStore, TunnelStore } from './previews/contract.ts';
import type { ProblemsStore } from './problems/contract.ts';
import type { ProjectState, ProjectStore, SavingStore } from './projects/contract.ts';
import type { RemotesStore } from './remotes/contract.ts';
import type { RuntimeStore } from './runtime/contract.ts';
import type { SearchStore } from './search/contract.ts';
import type { ProjectSettingsStore } from './settings/contract.ts';
import type { SnapshotsStore } from './snapshots/contract.ts';
import type { TerminalsStore } from './terminal/contract.ts';

export type * from './branches/contract.ts';
export type * from './chat/contract.ts';
export type * from './databases/contract.ts';
export type * from './databases/supabase/contract.ts';
export type * from './deploys/contract.ts';
export type * from './domains/contract.ts';
export type * from './diagnostics/contract.ts';
export type * from './dialogs/contract.ts';
export type * from './editor/contract.ts';
export type * from './files/contract.ts';
export type * from './layout/contract.ts';
export type * from './notices/contract.ts';
export type * from './previews/contract.ts';
export type { LocationChange, PageCommand, PageReport } from './previews/page-protocol.ts';
export type * from './problems/contract.ts';
export type * from './projects/contract.ts';
export type * from './remotes/contract.ts';
export type * from './runtime/contract.ts';
export type * from './search/contract.ts';
export type * from './settings/contract.ts';
export type * from './snapshots/contract.ts';
export type * from './terminal/contract.ts';

/** An open project. */
export interface Workspace {
  readonly project: ProjectStore;
  readonly saving: SavingStore;
  readonly runtime: RuntimeStore;
  readonly chat: ChatStore;
  readonly files: FilesStore;
  readonly editor: EditorStore;
  readonly diagnostics: DiagnosticsStore;
  readonly search: SearchStore;
  readonly snapshots: SnapshotsStore;
  readonly branches: BranchesStore;
  readonly deploys: DeploysStore;
  readonly domains: DomainsStore;
  readonly remotes: RemotesStore;
  readonly terminals: TerminalsStore;
  readonly previews: PreviewsStore;
  readonly tunnel: TunnelStore;
  readonly inspector: InspectorStore;
  readonly problems: ProblemsStore;
  readonly layout: LayoutStore;
  readonly dialogs: DialogsStore;
  readonly changes: ChangeQueueStore;
  readonly database: DatabaseStore;
  readonly supabase: SupabaseStore;
  readonly migrations: MigrationsStore;
  readonly databaseServices: DatabaseServices;
  readonly functionDeploys: FunctionDeploysStore;
  readonly functionSecrets: FunctionSecretsStore;
  readonly ignoredFindings: IgnoredFindingsStore;
  readonly notices: NoticesStore;
  readonly settings: ProjectSettingsStore;
}

/** What lives as long as the page, and the project that it shows. */
export interface WorkspacePage {
  readonly project: {
    readonly state: ReadableAtom<ProjectState>;
    /** Tries again to open the project after a failure. */
    retry(): Promise<void>;
  };
  /** The open project; undefined while there is none. Every opened project is a new object with its own stores. */
  readonly current: ReadableAtom<Workspace | undefined>;
  readonly runtime: Pick<RuntimeStore, 'runtime' | 'warmUp'>;
  readonly dialogs: DialogsStore;
  readonly notices: NoticesStore;
  /** The files of an archive. Rejects with a sentence if it is not one. */
  readonly readArchive: FilesStore['readArchive'];
  /** Files as attachments of a prompt that has `held` already. What cannot be sent is refused with the reason. */
  attachFiles(
    files: readonly File[],
    options: { readonly held: readonly Attachment[]; readonly model: ModelInfo | undefined },
  ): Promise<{ readonly attachments: readonly Attachment[]; readonly refusals: readonly string[] }>;
  /**
   * Lays a starter out and installs it while no project is open; with `serves`, its server starts, too. A new project
   * that is opened with a first prompt goes on from there; anything else gives it up.
   */
  prepareStarter(key: string, options: { readonly serves: boolean }): void;
  /** Where the server of the prepared starter listens. A page that is loaded from there ahead is shown sooner in the preview. */
  readonly starterAddress: ReadableAtom<string | undefined>;
  /** Gives up what `prepareStarter` has prepared, without a trace in the runtime. */
  dropStarter(): Promise<void>;
  /** Begins to read a project that is about to be opened, while the page still changes. */
  readAhead(project: { readonly id: string; readonly slug: string }): void;
  /** Loads a project and its chat, mounts its files and starts it. Closes the open one first. */
  open(slug: string, options?: OpenOptions): Promise<void>;
  /** Flushes saves and journal, stops processes; the booted runtime stays for the next project. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /**
   * Sent as soon as the project is ready for it, and kept in the composer if it cannot be sent. `onKept` is called
   * once the server has it: until then, a reload must find it.
   */
  readonly firstPrompt?: FirstPrompt & { onKept?(): void };
  /** Files of a new project, which are imported before the first prompt is answered. `onImported` is called once they are. */
  readonly firstImport?: { readonly files: readonly ImportedFile[]; onImported(): void };
  /** The prompt in the address: sent once if somebody is signed in, otherwise it waits in the composer. */
  readonly askedPrompt?: AskedPrompt;
  readonly defaultView?: BenchView;
}

export interface AskedPrompt {
  readonly text: string;
  /** Called when the server has it: removes it from the address, so that a reload does not send it again. */
  onSent(): void;
}

/** What a project is created for. Text, attachments or both. */
export interface FirstPrompt {
  readonly text: string;
  readonly attachments?: readonly Attachment[];
  /** Building, if absent. */
  readonly mode?: 'build' | 'plan';
}
