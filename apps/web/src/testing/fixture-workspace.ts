import { atom } from 'nanostores';
import type {
  ChatStore,
  DialogView,
  EditorDocument,
  FileEntry,
  MessageView,
  Notice,
  PreviewView,
  ProblemView,
  ProjectState,
  QueuedPrompt,
  SavedState,
  StepState,
  TerminalView,
  Workspace,
  BenchView,
  Comparison,
  FileMatches,
  VersionView,
  SideView,
} from '@lathe/workspace';
import { SAMPLE_MODELS } from './sample-chat.ts';

/** What a scene sets; the rest is a quiet, open project. */
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
  readonly comparison?: Comparison;
  readonly isTerminalOpen?: boolean;
  readonly messages?: readonly MessageView[];
  readonly status?: 'idle' | 'running' | 'stopping';
  readonly queue?: readonly QueuedPrompt[];
  readonly draft?: string;
  readonly contextUsed?: number;
  readonly files?: readonly FileEntry[];
  readonly openPaths?: readonly string[];
  readonly document?: EditorDocument;
  readonly writingPath?: string;
  readonly steps?: readonly [StepState, StepState, StepState];
  readonly logTail?: readonly string[];
  readonly previews?: readonly PreviewView[];
  readonly terminals?: readonly TerminalView[];
  readonly terminalOutput?: string;
  readonly problems?: readonly ProblemView[];
  readonly dialog?: DialogView;
  readonly notices?: readonly Notice[];
}

const ready: StepState = { status: 'ready' };
const done = async (): Promise<void> => undefined;
const nothing = (): void => undefined;

/** A workspace that stands still: atoms with a scene's values, and verbs that move only what the screens need to move. */
export function createFixtureWorkspace(scene: Scene): Workspace {
  const view = atom<BenchView>(scene.view ?? 'preview');
  const isTerminalOpen = atom(scene.isTerminalOpen ?? false);
  const isChatOpen = atom(true);
  const selectedPath = atom(scene.document?.path);
  const document = atom(scene.document);
  const isFollowing = atom(true);
  const dialog = atom(scene.dialog);
  const notices = atom(scene.notices ?? []);
  const step = (index: 0 | 1 | 2) => atom<StepState>(scene.steps?.[index] ?? ready);
  return {
    open: done,
    close: done,
    project: {
      state: atom<ProjectState>(
        scene.project ?? { status: 'open', project: { id: '1', slug: 'bakery-handover', title: 'Bakery handover', access: 'owner', isFrozen: false } },
      ),
      rename: done,
      retry: done,
      download: async () => new Blob(),
    },
    saving: { state: atom<SavedState>(scene.saved ?? { status: 'saved', at: 0 }), hasUnsavedServerState: atom(false), saveNow: done },
    runtime: {
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
    files: {
      entries: atom(Object.fromEntries((scene.files ?? []).map((file) => [file.path, file]))),
      writingPath: atom(scene.writingPath),
      createFile: async () => ({ ok: true }),
      createFolder: async () => ({ ok: true }),
      rename: async () => ({ ok: true }),
      remove: async () => ({ ok: true }),
      setLocked: nothing,
      setTargeted: nothing,
    },
    editor: {
      openPaths: atom(scene.openPaths ?? []),
      selectedPath,
      document,
      draftPaths: atom([]),
      isFollowing,
      reveal: atom(undefined),
      select: (path) => selectedPath.set(path),
      close: nothing,
      follow: (value) => isFollowing.set(value),
      change: nothing,
      save: done,
      arrived: nothing,
      rememberScroll: nothing,
      scrollOf: () => undefined,
    },
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
      isCheckingOut: atom(false),
      compare: done,
      compareTurn: done,
      restore: done,
      undoTurn: done,
      revertFile: done,
    },
    terminals: {
      terminals: atom(scene.terminals ?? []),
      selectedId: atom(scene.terminals?.[0]?.id),
      select: nothing,
      openShell: done,
      close: done,
      input: nothing,
      resize: nothing,
      attach: (_id, write) => {
        write(scene.terminalOutput ?? '');
        return nothing;
      },
    },
    previews: {
      previews: atom(scene.previews ?? []),
      selectedPort: atom(scene.previews?.[0]?.port),
      location: atom('/'),
      reloadCount: atom(0),
      page: atom('painted' as const),
      health: atom('ok' as const),
      selectPort: nothing,
      navigate: nothing,
      back: nothing,
      forward: nothing,
      reload: nothing,
      setFrame: nothing,
    },
    problems: {
      problems: atom(scene.problems ?? []),
      estimatedTokens: atom(1800),
      isRepeating: atom(false),
      isAnalysing: atom(false),
      fix: done,
      ignore: nothing,
      ask: nothing,
    },
    layout: {
      view,
      side: atom<SideView>(scene.side ?? 'tree'),
      setSide: nothing,
      isTerminalOpen,
      isChatOpen,
      setView: (value) => view.set(value),
      setTerminalOpen: (value) => isTerminalOpen.set(value),
      setChatOpen: (value) => isChatOpen.set(value),
    },
    dialogs: { current: dialog, answer: () => dialog.set(undefined) },
    notices: { notices, dismiss: (id) => notices.set(notices.get().filter((notice) => notice.id !== id)) },
  };
}

function createFixtureChat(scene: Scene): ChatStore {
  const draft = atom(scene.draft ?? '');
  const mode = atom<'build' | 'plan'>('build');
  const modelId = atom<string | undefined>('anthropic:sonnet-5');
  return {
    messages: atom(scene.messages ?? []),
    status: atom(scene.status ?? 'idle'),
    queue: atom(scene.queue ?? []),
    draft,
    models: atom(SAMPLE_MODELS),
    modelId,
    mode,
    contextUsed: atom(scene.contextUsed),
    setDraft: (text) => draft.set(text),
    setMode: (value) => mode.set(value),
    chooseModel: (id) => modelId.set(id),
    send: done,
    stop: done,
    retry: done,
    removeQueued: nothing,
    moveQueued: nothing,
    reloadModels: done,
    unlockOnce: done,
  };
}
