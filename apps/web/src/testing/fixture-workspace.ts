import type { DeploymentInfo, HostingTarget, ModelInfo, ProjectRemote } from '@lathe/protocol';
import { atom } from 'nanostores';
import type {
  IgnoredFinding,
  AutomaticPush,
  BenchView,
  BranchComparison,
  BranchView,
  ChatStore,
  Comparison,
  DialogView,
  DomainsState,
  DraftAttachment,
  EditorDocument,
  FileComparison,
  FileDiagnostics,
  FileEntry,
  FileMatches,
  HandEdit,
  HandEditState,
  ImportProgress,
  Knowledge,
  MessageView,
  MigrationView,
  Notice,
  OpenProject,
  PreviewView,
  ProblemView,
  ProjectState,
  Publishing,
  QueuedPrompt,
  RemoteState,
  SavedState,
  SelectedElement,
  ServerNeed,
  SideView,
  SiteState,
  StepState,
  SyncQuestion,
  Syncing,
  TerminalView,
  TunnelState,
  VersionPreview,
  VersionView,
  Workspace,
  WorkspacePage,
} from '@lathe/workspace';
import { createFixtureDatabaseServices, type DatabaseServicesScene } from './fixture-database-services.ts';
import { createFixtureIgnoredFindings } from './fixture-ignored-findings.ts';
import { createFixtureDatabase, type DatabaseScene } from './fixture-database.ts';
import { createFixtureSupabase, type SupabaseScene } from './fixture-supabase.ts';
import { createFixtureChanges, createFixtureMigrations } from './fixture-migrations.ts';
import { SAMPLE_MODELS, sampleEstimate, sampleLedger } from './sample-chat.ts';

/** What a scene sets. Everything else is an idle, open project. */
export interface Scene {
  readonly project?: ProjectState;
  readonly saved?: SavedState;
  readonly view?: BenchView;
  readonly side?: SideView;
  readonly search?: {
    readonly query: string;
    readonly isRegex?: boolean;
    readonly results?: readonly FileMatches[];
    readonly error?: string;
    readonly isSearching?: boolean;
  };
  readonly versions?: readonly VersionView[];
  readonly site?: SiteState;
  readonly publishing?: Publishing;
  readonly serverNeed?: ServerNeed;
  /** The project is published at Netlify. */
  readonly hosted?: DeploymentInfo;
  readonly domains?: DomainsState;
  readonly remote?: ProjectRemote;
  readonly syncQuestion?: SyncQuestion;
  readonly automaticPush?: AutomaticPush;
  readonly comparison?: Comparison;
  readonly versionPreview?: VersionPreview;
  readonly isTerminalOpen?: boolean;
  readonly messages?: readonly MessageView[];
  readonly models?: readonly ModelInfo[];
  readonly status?: 'idle' | 'running' | 'stopping';
  /** The last message grows by this many words per second. */
  readonly wordsPerSecond?: number;
  readonly queue?: readonly QueuedPrompt[];
  readonly draft?: string;
  readonly attachments?: readonly DraftAttachment[];
  readonly editing?: string;
  readonly enhancing?: 'idle' | 'running' | 'done';
  readonly contextUsed?: number;
  readonly files?: readonly FileEntry[];
  readonly openPaths?: readonly string[];
  readonly document?: EditorDocument;
  readonly draftPaths?: readonly string[];
  readonly fileComparison?: FileComparison;
  readonly shownSecrets?: readonly string[];
  readonly diagnostics?: FileDiagnostics;
  readonly writingPath?: string;
  readonly importing?: ImportProgress;
  /** The contents of the shown file, if it is binary. */
  readonly bytes?: Uint8Array;
  readonly isEditorOnly?: boolean;
  readonly steps?: readonly [StepState, StepState, StepState];
  readonly logTail?: readonly string[];
  readonly previews?: readonly PreviewView[];
  readonly tunnel?: TunnelState;
  readonly isInspecting?: boolean;
  readonly selected?: SelectedElement;
  readonly edits?: readonly HandEdit[];
  readonly editState?: HandEditState;
  readonly health?: 'ok' | 'unresponsive';
  readonly terminals?: readonly TerminalView[];
  readonly terminalOutput?: string;
  readonly problems?: readonly ProblemView[];
  readonly tried?: readonly string[];
  readonly isAnalyzing?: boolean;
  readonly branch?: OpenProject['branch'];
  readonly branches?: readonly BranchView[];
  readonly isBranchBusy?: boolean;
  readonly branchComparison?: BranchComparison;
  readonly database?: DatabaseScene;
  readonly supabase?: SupabaseScene;
  readonly migrations?: readonly MigrationView[];
  readonly needsDatabase?: boolean;
  readonly neededSecrets?: Readonly<Record<string, readonly string[]>>;
  readonly databaseServices?: DatabaseServicesScene;
  readonly ignoredFindings?: readonly IgnoredFinding[];
  readonly dialog?: DialogView;
  readonly knowledge?: Knowledge;
  readonly isKnowledgeForeign?: boolean;
  readonly notices?: readonly Notice[];
}

const ready: StepState = { status: 'ready' };
const done = async (): Promise<void> => undefined;
const nothing = (): void => undefined;

/** Stands for any picture. */
const ONE_PIXEL = { mediaType: 'image/gif', data: 'R0lGODlhAQABAIABAPz37v///ywAAAAAAQABAAACAkQBADs=' } as const;

/** A static workspace: atoms with a scene's values. Only the verbs that the screens need change something. */
export function createFixtureWorkspace(scene: Scene): WorkspacePage {
  const project = createFixtureProject(scene);
  const { runtime, dialogs, notices } = project;
  return {
    project: { state: project.project.state, retry: done },
    current: atom(project.project.state.get().status === 'open' ? project : undefined),
    ...{ runtime, dialogs, notices },
    readArchive: project.files.readArchive,
    attachFiles: async (given) => ({
      attachments: given
        .slice(0, 2)
        .map(({ name, type }) => (type.startsWith('image/') ? { kind: 'image', label: name, picture: ONE_PIXEL } : { kind: 'file', label: name, text: '' })),
      refusals: given.length > 2 ? ['handover.mov was not attached: it is neither an image (PNG, JPEG, WebP, GIF) nor text.'] : [],
    }),
    starterAddress: atom(undefined),
    prepareStarter: nothing,
    readAhead: () => undefined,
    dropStarter: done,
    open: done,
    close: done,
  };
}

function createFixtureProject(scene: Scene): Workspace {
  const view = atom<BenchView>(scene.view ?? 'preview');
  const isTerminalOpen = atom(scene.isTerminalOpen ?? false);
  const column = atom<'chat' | 'view'>('chat');
  const isChatOpen = atom(true);
  const selectedPath = atom(scene.document?.path);
  const document = atom(scene.document);
  const isFollowing = atom(true);
  const comparison = atom(scene.fileComparison);
  const dialog = atom(scene.dialog);
  const notices = atom(scene.notices ?? []);
  const step = (index: 0 | 1 | 2) => atom<StepState>(scene.steps?.[index] ?? ready);
  return {
    project: {
      state: atom<ProjectState>(
        scene.project ?? {
          status: 'open',
          project: {
            id: '1',
            slug: 'bakery-handover',
            title: 'Bakery handover',
            access: 'owner',
            isFrozen: false,
            visibility: 'private',
            organization: undefined,
            branch: scene.branch,
          },
        },
      ),
      rename: done,
      duplicate: done,
      saveAs: done,
      createNew: done,
      setVisibility: done,
      setFrozen: done,
      remove: async () => true,
      download: async () => new Blob(),
    },
    saving: {
      state: atom<SavedState>(scene.saved ?? { status: 'saved', at: 0 }),
      hasPersistedChanges: atom(true),
      saveNow: done,
      pageHidden: nothing,
      pageShown: nothing,
    },
    runtime: {
      isEditorOnly: scene.isEditorOnly ?? false,
      runtime: step(0),
      packages: step(1),
      server: step(2),
      logTail: atom(scene.logTail ?? []),
      warmUp: nothing,
      retry: done,
      skipPackages: nothing,
      startServer: done,
      restartServer: done,
      stopServer: done,
    },
    chat: createFixtureChat(scene),
    settings: {
      knowledge: atom(scene.knowledge ?? { prompt: '', ignore: '' }),
      isKnowledgeForeign: atom(scene.isKnowledgeForeign ?? false),
      corsProxy: atom(true),
      saveKnowledge: async () => ({ ok: true }),
      setCorsProxy: async () => ({ ok: true }),
      allowedSecrets: atom([]),
      allowSecret: nothing,
    },
    files: {
      entries: atom(Object.fromEntries((scene.files ?? []).map((file) => [file.path, file]))),
      writingPath: atom(scene.writingPath),
      createFile: async () => ({ ok: true }),
      createFolder: async () => ({ ok: true }),
      rename: async () => ({ ok: true }),
      moveInto: async () => ({ ok: true }),
      copyInto: async () => ({ ok: true }),
      remove: async () => ({ ok: true }),
      undoRemove: done,
      setLocked: nothing,
      setTargeted: nothing,
      resetRules: nothing,
      importing: atom(scene.importing),
      importFiles: done,
      importArchive: done,
      readArchive: async () => [],
      workdirPath: (path) => `/home/project/${path}`,
      readBytes: () => scene.bytes,
      zip: async () => new Blob(),
    },
    editor: {
      openPaths: atom(scene.openPaths ?? []),
      selectedPath,
      document,
      draftPaths: atom(scene.draftPaths ?? (scene.document?.hasDraft ? [scene.document.path] : [])),
      conflictPaths: atom(scene.document?.conflict ? [scene.document.path] : []),
      isFollowing,
      reveal: atom(undefined),
      streaming: atom(undefined),
      isReady: atom(true),
      setReady: nothing,
      comparison,
      shownSecrets: atom(scene.shownSecrets ?? []),
      select: (path) => selectedPath.set(path),
      enter: (path) => selectedPath.set(path),
      close: nothing,
      closeOthers: nothing,
      follow: (value) => isFollowing.set(value),
      change: nothing,
      save: async () => true,
      saveAll: async () => true,
      discard: nothing,
      discardAll: nothing,
      keepMine: nothing,
      takeTheirs: nothing,
      compare: done,
      endComparison: () => comparison.set(undefined),
      showSecrets: nothing,
      arrived: nothing,
      rememberPlace: nothing,
      placeOf: () => undefined,
      indentationOf: () => ({ unit: '  ', width: 2 }),
    },
    diagnostics: { current: atom(scene.diagnostics) },
    search: {
      query: atom(scene.search?.query ?? ''),
      isRegex: atom(scene.search?.isRegex ?? false),
      caseSensitive: atom(false),
      results: atom(scene.search?.results ?? []),
      isSearching: atom(scene.search?.isSearching ?? false),
      isTruncated: atom(false),
      error: atom(scene.search?.error),
      setQuery: nothing,
      setRegex: nothing,
      setCaseSensitive: nothing,
      showMore: nothing,
      open: nothing,
      replaceAll: done,
      replaceInFile: done,
    },
    snapshots: {
      versions: atom(scene.versions ?? []),
      comparison: atom<Comparison>(scene.comparison ?? { status: 'none' }),
      isRestoring: atom(false),
      nextNumber: atom((scene.versions?.[0]?.number ?? 0) + 1),
      preview: atom<VersionPreview>(scene.versionPreview ?? { status: 'none' }),
      openPreview: done,
      closePreview: done,
      runPreview: done,
      stopPreview: done,
      compare: done,
      compareTurn: done,
      describe: async () => '',
      shownPath: atom(undefined),
      showPath: nothing,
      restore: done,
      undoTurn: done,
      revertFile: done,
    },
    branches: {
      list: atom(scene.branches ?? [{ name: 'main', title: 'main', isMain: true, isCurrent: true, slug: 'bakery-handover', versionCount: 13 }]),
      isBusy: atom(scene.isBranchBusy ?? false),
      comparison: atom<BranchComparison>(scene.branchComparison ?? { status: 'none' }),
      read: done,
      start: done,
      switchTo: done,
      compare: done,
      closeComparison: done,
      runOther: done,
      choose: nothing,
      keep: done,
      discard: done,
    },
    deploys: {
      site: atom<SiteState>(scene.site ?? { status: 'ready', site: null }),
      publishing: atom<Publishing>(scene.publishing ?? { status: 'idle' }),
      target: atom<HostingTarget>(scene.hosted === undefined ? 'lathe' : 'netlify'),
      hosted: atom(scene.hosted ?? null),
      serverNeed: atom(scene.serverNeed),
      exportForServer: async () => new Blob(),
      chooseTarget: done,
      prepare: done,
      rebuild: done,
      publish: done,
      cancel: nothing,
      setVisibility: done,
      restore: done,
      give: done,
      takeOffline: done,
    },
    domains: {
      state: atom<DomainsState>(scene.domains ?? { status: 'ready', domains: { domains: [], isOwner: true, canConnect: false, siteUrl: null } }),
      load: done,
      add: done,
      check: done,
      makePrimary: done,
      setRedirects: done,
      remove: done,
      connectLink: async () => undefined,
    },
    remotes: {
      state: atom<RemoteState>({ status: 'ready', remote: scene.remote }),
      syncing: atom<Syncing>({ status: 'idle' }),
      question: atom(scene.syncQuestion),
      automaticPush: atom<AutomaticPush>(scene.automaticPush ?? { status: 'idle' }),
      setPushesVersions: done,
      load: done,
      connect: done,
      disconnect: done,
      sync: done,
      answer: done,
      dropQuestion: nothing,
      openPullRequest: async () => '',
    },
    terminals: {
      terminals: atom(scene.terminals ?? []),
      selectedId: atom(scene.terminals?.[0]?.id),
      enteredId: atom(undefined),
      arrived: nothing,
      select: nothing,
      openShell: done,
      restart: done,
      close: done,
      rename: nothing,
      clear: nothing,
      textOf: () => scene.terminalOutput ?? '',
      findFiles: () => [],
      input: nothing,
      resize: nothing,
      attach: (_id, write) => {
        write(scene.terminalOutput ?? '');
        return nothing;
      },
    },
    inspector: {
      isInspecting: atom(scene.isInspecting ?? false),
      selected: atom(scene.selected),
      setInspecting: nothing,
      edits: atom(scene.edits ?? []),
      editState: atom(scene.editState),
      chooseCandidate: nothing,
      change: done,
      changePicture: done,
      undo: done,
      ask: nothing,
      deselect: nothing,
    },
    tunnel: {
      state: atom<TunnelState>(scene.tunnel ?? { status: 'off' }),
      linkTo: (port, path) => `https://k3f9x2aq0000000000000000--${port}.lathe.page/__tunnel/?to=${encodeURIComponent(path)}#${'Zk3'.repeat(14)}A`,
    },
    previews: {
      previews: atom(scene.previews ?? []),
      selectedPort: atom(scene.previews?.[0]?.port),
      location: atom('/'),
      canGoBack: atom(true),
      canGoForward: atom(false),
      isCapturing: atom(false),
      reloadCount: atom(0),
      frameCount: atom(0),
      page: atom('painted' as const),
      health: atom(scene.health ?? ('ok' as const)),
      selectPort: nothing,
      navigate: nothing,
      back: nothing,
      forward: nothing,
      reload: nothing,
      screenshot: done,
      setFrame: nothing,
      frameLoaded: nothing,
      setTabVisible: nothing,
      receiveTabMessage: nothing,
    },
    problems: {
      problems: atom(scene.problems ?? []),
      newestAt: atom(scene.problems ? Date.now() - 4000 : undefined),
      estimate: atom({ tokens: 2400, cost: 0.0072 }),
      isRepeating: atom(scene.tried !== undefined),
      tried: atom(scene.tried ?? []),
      isAnalyzing: atom(scene.isAnalyzing ?? false),
      rollbackVersion: atom(scene.versions ? 11 : undefined),
      fix: done,
      ignore: done,
      ask: nothing,
      rollBack: done,
      text: () => '',
      describe: () => '',
    },
    layout: {
      view,
      side: atom<SideView>(scene.side ?? 'tree'),
      setSide: nothing,
      isTerminalOpen,
      isChatOpen,
      column,
      setView: (value) => {
        view.set(value);
        column.set('view');
      },
      setTerminalOpen: (value) => isTerminalOpen.set(value),
      setChatOpen: (value) => {
        isChatOpen.set(value);
        column.set(value ? 'chat' : 'view');
      },
    },
    database: createFixtureDatabase(scene.database),
    supabase: createFixtureSupabase(scene.supabase),
    migrations: createFixtureMigrations(scene.migrations),
    databaseServices: createFixtureDatabaseServices(scene.databaseServices),
    functionSecrets: { save: done, postpone: nothing },
    functionDeploys: { progress: atom(undefined), failure: atom(undefined), deploy: done },
    ignoredFindings: createFixtureIgnoredFindings(scene.ignoredFindings),
    changes: createFixtureChanges(scene.migrations, { needsDatabase: scene.needsDatabase, secrets: scene.neededSecrets }),
    dialogs: { current: dialog, answer: () => dialog.set(undefined) },
    notices: { notices, show: () => '', dismiss: (id) => notices.set(notices.get().filter((notice) => notice.id !== id)) },
  };
}

function createFixtureChat(scene: Scene): ChatStore {
  const draft = atom(scene.draft ?? '');
  const attachments = atom(scene.attachments ?? []);
  const mode = atom<'build' | 'plan'>('build');
  const modelId = atom<string | undefined>(scene.models?.[0]?.id ?? 'anthropic:sonnet-5');
  const messages = atom(scene.messages ?? []);
  if (scene.wordsPerSecond !== undefined) {
    let count = 0;
    setInterval(() => messages.set(withWord(messages.get(), count++)), 1000 / scene.wordsPerSecond);
  }
  return {
    messages,
    status: atom(scene.status ?? 'idle'),
    isStoppable: atom(scene.status === 'running'),
    queue: atom(scene.queue ?? []),
    draft,
    attachments,
    models: atom(scene.models ?? SAMPLE_MODELS),
    modelId,
    mode,
    contextParts: atom({ system: 2500, files: 14_000, chat: 46_000 }),
    contextUsed: atom(scene.contextUsed),
    setDraft: (text) => draft.set(text),
    attachFiles: done,
    removeAttachment: (id) => attachments.set(attachments.get().filter((attachment) => attachment.id !== id)),
    setMode: (value) => mode.set(value),
    chooseModel: (id) => modelId.set(id),
    send: done,
    reply: done,
    stop: done,
    pageLeaves: nothing,
    pageReturned: nothing,
    retry: done,
    goOn: done,
    enhancing: atom(scene.enhancing ?? 'idle'),
    enhance: done,
    undoEnhance: nothing,
    editing: atom(scene.editing),
    edit: nothing,
    cancelEdit: nothing,
    regenerate: done,
    branch: done,
    copyText: () => '',
    estimate: () => sampleEstimate,
    readLedger: async () => sampleLedger,
    exportChat: () => ({ name: 'chat.md', mediaType: 'text/markdown', text: '' }),
    importChat: done,
    sendQueuedNow: done,
    removeQueued: nothing,
    moveQueued: nothing,
    reloadModels: done,
    skipAction: nothing,
    retryAction: async () => undefined,
    unlockOnce: done,
  };
}

const WORDS = 'Each **shift** has a list of its own, and what is open at its end moves on with its owner, marked `carried over`.'.split(' ');
const PARAGRAPH_WORDS = WORDS.length * 2;

/** Adds a word to the last text. Paragraphs have two sentences. */
function withWord(messages: readonly MessageView[], count: number): readonly MessageView[] {
  const last = messages.at(-1);
  const part = last?.role === 'assistant' ? last.parts.at(-1) : undefined;
  if (last?.role !== 'assistant' || part?.type !== 'text') return messages;
  const space = (count + 1) % PARAGRAPH_WORDS === 0 ? '\n\n' : ' ';
  const parts = [...last.parts.slice(0, -1), { ...part, text: `${part.text}${WORDS[count % WORDS.length]}${space}` }];
  return [...messages.slice(0, -1), { ...last, parts }];
}
