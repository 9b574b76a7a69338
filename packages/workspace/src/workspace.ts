import { AppError, createRuntimeToken, getConfig, messageOf, type Project } from '@lathe/protocol';
import type { PreviewMessage, Runtime } from '@lathe/spindle';
import { atom, computed } from 'nanostores';
import { createActionQueue } from './actions/action-queue.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { watchStripeSetup } from './analytics/watch-stripe-setup.ts';
import { createSession } from './accounts/session.ts';
import { type ApiClient, createApiClient } from './api/client.ts';
import { attachScreenshot } from './chat/attach-screenshot.ts';
import { createChat } from './chat/chat.ts';
import type { OpenOptions, Workspace } from './contract.ts';
import type { WorkspaceDeps } from './deps.ts';
import { createChangeQueue } from './databases/change-queue.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createDialogs } from './dialogs/dialogs.ts';
import { createEditor } from './editor/editor.ts';
import { createFileVerbs } from './files/file-verbs.ts';
import { createImports } from './files/import-files.ts';
import { readVersion } from './editor/read-version.ts';
import { toWorkdirPath } from './files/ignored-paths.ts';
import { createProjectFiles } from './files/project-files.ts';
import { zipFiles } from './files/zip-files.ts';
import { detectFramework } from './frameworks/frameworks.ts';
import { createLayout } from './layout/layout.ts';
import { createNotices } from './notices/notices.ts';
import { pageReport } from './previews/page-protocol.ts';
import { createPreviews } from './previews/previews.ts';
import { createInspector } from './previews/inspector.ts';
import { createTunnel } from './previews/tunnel.ts';
import { createProjectProblems } from './problems/project-problems.ts';
import { nextTask } from './projects/next-task.ts';
import { createProjects, type OpenedProject } from './projects/project-store.ts';
import { createSaveAnswers } from './projects/answer-save-events.ts';
import { contentHash } from './projects/content-hash.ts';
import type { Journal, JournalEntry, KeptJournalEntry } from './projects/journal.ts';
import { readBinaries } from './projects/read-binaries.ts';
import { recoverAsCopy } from './projects/recover-journal.ts';
import { createSaving, type Saving } from './projects/saving.ts';
import { FATAL_EVENTS, isOutOfMemory } from './runtime/boot-failure.ts';
import { followCorsToken } from './runtime/cors-token.ts';
import { createMachine } from './runtime/machine.ts';
import { createPrivateRegistries } from './runtime/private-registries.ts';
import { readResourceConfig } from './runtime/resource-config.ts';
import { createSearch } from './search/search.ts';
import { createSearchClient } from './search/search-client.ts';
import { createProjectSettings } from './settings/project-settings.ts';
import { createSnapshots, type Snapshots } from './snapshots/snapshots.ts';
import { DEFAULT_EDITOR_SETTINGS } from './settings/editor-settings.ts';
import { createTerminals } from './terminal/terminals.ts';

/**
 * The composition root: every store of one page, and the flows that touch several. Ends with
 * `signal`: processes stop, nothing more is saved.
 */
export function createWorkspace(deps: WorkspaceDeps, { signal }: { readonly signal?: AbortSignal } = {}): Workspace {
  const { now, randomId } = deps;
  const session = createSession({ fetch: deps.fetch, now });
  const api = createApiClient({
    fetch: deps.fetch,
    session,
    onFailure: ({ method, path, status, message }) => analytics.track('backend-call-failed', `${method} ${path} ${status}: ${message}`),
  });
  const notices = createNotices(randomId);
  const dialogs = createDialogs(randomId);
  const changes = createChangeQueue(randomId);
  const layout = createLayout();
  const files = createProjectFiles({ now, ...(deps.keptRules ? { keptRules: deps.keptRules } : {}) });
  const settings = deps.editorSettings ?? atom(DEFAULT_EDITOR_SETTINGS);
  const editor = createEditor({
    files,
    notices,
    settings,
    memory: deps.memory,
    format: deps.format,
    readVersion: (side, path) => readVersion(side, path, { chat, snapshots: snapshotsOf() }),
  });
  const searchClient = createSearchClient(files, deps.createSearchWorker);
  const search = createSearch({ client: searchClient, files, editor, layout, notices });
  const previews = createPreviews({
    waitsForFramework: () => detectFramework((path) => files.readText(path))?.name === 'expo',
    isDialogOpen: () => dialogs.current.get() !== undefined,
  });
  const tunnel = createTunnel({
    api,
    previews,
    openWebSocket: deps.openWebSocket,
    randomBytes: deps.randomBytes,
    isAllowed: async () => (await session.refresh())?.featureFlags.previewTunneling === true,
  });
  // The flows below close over one another; each is only called after all exist.
  const savingOf = (): Saving => saving;
  const snapshotsOf = (): Snapshots => snapshots;

  const analytics = createAnalytics({
    fetch: deps.fetch,
    getProjectId: () => {
      const state = projects.state.get();
      return state.status === 'open' ? state.project.id : undefined;
    },
    getFramework: () => detectFramework((path) => files.readText(path))?.name,
    browser: deps.browser,
    now,
  });
  const terminals = createTerminals({
    randomId,
    notices,
    files,
    memory: deps.memory,
    getRuntime: () => machine.prepared(),
    onShellOutput: (text) => problems.terminalPrinted(text),
  });
  const projects = createProjects({
    api,
    fetch: deps.fetch,
    files,
    notices,
    reopen: (slug): Promise<void> => open(slug),
    duplicate: () => saveAnswers.goOnAsCopy('This is the copy.'),
    forget: () => savingOf().giveUp(),
  });

  const setPrivateRegistries = createPrivateRegistries(api);
  /** A fault in the project's config file is told once, until the file says something else. */
  let toldFault: string | undefined;
  function corsProxy(): boolean {
    const { corsProxy: isUsed, fault } = readResourceConfig((path) => files.readText(path));
    if (fault !== undefined && fault !== toldFault) notices.show({ kind: 'error', text: fault });
    toldFault = fault;
    return isUsed;
  }

  const machine = createMachine({
    bootRuntime: deps.bootRuntime,
    getBootOptions: async () => {
      const [config, token] = await Promise.all([api.call(getConfig, {}), runtimeToken(api)]);
      return {
        headlessUrl: config.runtimeUrl,
        previewHost: config.previewHost,
        node: session.user.get()?.featureFlags.experimentalNode ? 'next' : 'current',
        ...(token === undefined ? {} : { token }),
        ...(signal ? { signal } : {}),
      };
    },
    prepare: async (runtime) => {
      // Who signs in after the runtime has booted, or as somebody else, installs as that person.
      await runtime.setToken(await runtimeToken(api));
      await runtime.setCorsProxy(corsProxy());
      try {
        await setPrivateRegistries(runtime, { user: session.user.get(), organization: session.organization.get() });
      } catch (error) {
        notices.show({
          kind: 'error',
          text: `The organisation's package registries could not be read: ${messageOf(error)}`,
        });
      }
    },
    files,
    terminals,
    dialogs,
    now,
    cannotRun: deps.cannotRun,
    onBooted: followRuntime,
    onOutput: (_source, text) => problems.terminalPrinted(text),
    reloadPage: deps.reloadPage,
    onFatal: (variant, cause) => analytics.track(FATAL_EVENTS[variant], cause),
    copyText: deps.copyText,
  });

  const diagnostics = createDiagnostics({
    document: editor.document,
    packages: machine.packages,
    files,
    getRuntime: () => machine.get(),
    checker: deps.checker,
  });
  const queue = createActionQueue({
    files,
    machine,
    api,
    renameProject: (title) => projects.rename(title),
    isAutoRun: () => settings.get().autoRun,
    onShellFailed: (failed) => problems.shellFailed(failed),
  });
  const chat = createChat({
    api,
    files,
    editor,
    queue,
    search: searchClient,
    notices,
    problems: () => problems.texts(),
    getTitle: () => projects.title(),
    packages: machine.packages,
    now,
    randomId,
    forkFirst: async () => {
      await saveAnswers.goOnAsCopy('This is your own copy of the project: the assistant works in it.');
      const state = projects.state.get();
      return state.status === 'open' && state.project.access !== 'read';
    },
    onTurnBegin(messageId, prompt) {
      void snapshotsOf().take(randomId(), 'Edited by hand');
      snapshotsOf().create(messageId, prompt);
    },
    onTurnEnd: async (messageId) => {
      await savingOf().saveNow();
      void snapshotsOf().finalize(messageId);
    },
  });
  const fileVerbs = createFileVerbs({ files, notices, writeDrafts: (paths) => editor.writeDrafts(paths) });
  const imports = createImports({
    files,
    dialogs,
    notices,
    keepVersion: (title) => snapshotsOf().take(randomId(), title),
    show: (path) => (path === undefined ? editor.selectDefault() : editor.select(path)),
    canRun: deps.cannotRun === undefined,
    installAndStart: () => whenAttached().then(() => machine.installAndStart()),
  });
  const saveAnswers = createSaveAnswers({
    projects,
    saving: savingOf,
    files,
    dialogs,
    notices,
    writeDrafts: () => editor.writeDrafts(),
    onMoved: async (opened) => {
      files.moveTo(opened.id);
      await Promise.all([editor.moveTo(opened.id), chat.moveTo(opened), snapshotsOf().begin(opened)]);
    },
    reopen: (slug) => open(slug),
  });
  const saving = createSaving({
    api,
    session,
    files,
    journal: deps.journal,
    notices,
    now,
    random: Math.random,
    fetch: deps.fetch,
    isHeld: computed(
      [chat.isAnswering, queue.isBusy, imports.importing, saveAnswers.isForking],
      (isAnswering, isBusy, importing, isForking) => isAnswering || isBusy || importing !== undefined || isForking,
    ),
    onEvent: (event) => saveAnswers.answer(event),
  });
  const snapshots = createSnapshots({
    api,
    fetch: deps.fetch,
    files,
    layout,
    notices,
    randomId,
    isBusy: computed([chat.isRunning, queue.isBusy], (isRunning, isBusy) => isRunning || isBusy),
    draftPaths: editor.draftPaths,
    writeDrafts: () => editor.writeDrafts(),
    saveNow: () => saving.saveNow(),
    reinstallAndStart: () => machine.retry('packages'),
    restartServer: () => machine.restartServer(),
    now,
    thumbnails: { api, capture: () => previews.capture(), shrinkPicture: deps.shrinkPicture },
    preview: {
      canRun: deps.cannotRun === undefined,
      getRuntime: () => machine.get(),
      terminals,
      openPorts: () => previews.previews.get().map(({ port }) => port),
      showPort: (port) => {
        previews.selectPort(port);
        layout.setView('preview');
      },
    },
  });
  const problems = createProjectProblems({
    api,
    analytics,
    chat,
    dialogs,
    files,
    notices,
    snapshots,
    async saveAll() {
      await editor.writeDrafts();
      await saving.saveNow();
    },
    now,
    randomId,
    warn: (text) => console.warn(text),
    largeFixTokens: () => deps.largeFixTokens?.(),
  });
  const inspector = createInspector({ files, editor, chat, notices, previews });
  files.onChange(() => saving.touch());
  followCorsToken({ api, session, runtime: machine.current, notices, now }, signal ? { signal } : {});

  let attached: Promise<void> | undefined;

  function followRuntime(runtime: Runtime): void {
    tunnel.follow(runtime);
    previews.follow(runtime, {
      open: (port) => {
        if (!snapshots.takesPort(port)) machine.portOpened(port);
      },
      ready: () => layout.previewBecameReady(),
    });
    runtime.on('preview-message', (message) => previewSaid(message));
    runtime.on('error', ({ message }) => {
      if (isOutOfMemory(message)) machine.ranOutOfMemory(message);
      else notices.show({ kind: 'error', text: message });
    });
    if (projects.state.get().status === 'open') attached = files.attach(runtime);
  }

  function previewSaid(message: PreviewMessage): void {
    if (message.type !== 'custom') {
      if (snapshots.isPreviewPort(message.port)) return; // an old version's errors are not the project's
      const { port, pathname, search: query, hash, stack } = message;
      const place = { port, pathname, search: query, hash, ...(stack ? { stack } : {}) };
      problems.previewReported(
        message.type === 'console-error' ? { ...place, type: message.type, args: message.args.map(printed) } : { ...place, message: message.message },
      );
      return;
    }
    const report = pageReport(message);
    if (!report) return;
    previews.reported(message.port, report);
    if (message.port === previews.selectedPort.get()) {
      if (report.type === 'lathe.init') inspector.pageBegan();
      else if (report.type === 'lathe.inspected') void inspector.inspected(report.element);
      else if (report.type === 'lathe.inspect-left') inspector.left();
    }
    if (report.type === 'lathe.init') problems.previewStarted();
    if (report.type === 'lathe.open-tab' && URL.canParse(report.url) && new URL(report.url).protocol === 'https:')
      notices.show({
        kind: 'info',
        text: `The app leads to ${new URL(report.url).host}, which opens in a tab of its own.`,
        action: { label: 'Open', run: () => deps.openTab(report.url) },
      });
  }

  async function claimJournal(projectId: string): ReturnType<Journal['claim']> {
    try {
      return await deps.journal.claim(projectId);
    } catch (error) {
      notices.show({ kind: 'error', text: `The local copy in this browser cannot be read: ${messageOf(error)}` });
      return undefined;
    }
  }

  /** Contents of the binary files of the journal: its own, those of the server's copy, or from the storage. */
  async function journalBinaries({ files: unsaved, binaries: unsent }: JournalEntry, project: Project, stored: ReadonlyMap<string, Uint8Array>) {
    const known = (path: string, contents: string) => unsent.get(path) ?? (project.appFiles[path]?.contents === contents ? stored.get(path) : undefined);
    try {
      return await readBinaries(unsaved, deps.fetch, known);
    } catch (error) {
      notices.show({ kind: 'error', text: messageOf(error) });
      return new Map([...stored, ...unsent]);
    }
  }

  /** What other tabs left of the project that now is open, and is older than what was restored. */
  async function keepOthers(others: readonly KeptJournalEntry[], project: OpenedProject): Promise<void> {
    for (const other of others) {
      try {
        if (contentHash(other.files) !== contentHash(files.toAppFiles())) {
          const copy = await recoverAsCopy(other, project, { api, session, fetch: deps.fetch, now });
          const action = { label: 'Open', run: () => void open(copy.slug) };
          notices.show({ kind: 'info', text: `What another tab had not saved was kept as “${copy.title}”.`, action });
        }
        await deps.journal.discard(other.id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return; // it stays in the journal until the project is opened again
      }
    }
  }

  /** Opening and closing follow one another: what is half open is never closed over. */
  let lastChange: Promise<void> = Promise.resolve();
  let changeCount = 0;
  function inTurn(change: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    const own = ++changeCount;
    const run = () => change(() => own === changeCount);
    lastChange = lastChange.then(run, run);
    return lastChange;
  }

  const open = (slug: string, options?: OpenOptions): Promise<void> => inTurn((isWanted) => openNow(slug, options, isWanted));
  const close = (): Promise<void> => inTurn(closeNow);

  async function openNow(slug: string, options: OpenOptions = {}, isWanted: () => boolean): Promise<void> {
    await closeNow();
    if (!isWanted()) return; // the person went on to another one
    machine.warmUp();
    const found = await projects.read(slug);
    if (!found || !isWanted()) return;
    const { project, binaries } = found;
    // What this browser has and the server lacks comes first. Was the server's copy changed meanwhile,
    // the save from the journal's base meets the conflict, and the person is asked.
    const claimed = await claimJournal(project.id);
    const contents = claimed ? await journalBinaries(claimed.entry, project, binaries) : binaries;
    const malformed = files.load(claimed?.entry.files ?? project.appFiles, contents, project.id);
    if (malformed.length > 0) notices.show({ kind: 'error', text: `Malformed project file: ${malformed.join(', ')}. It is binary and has no contents.` });
    await nextTask(); // what is drawn of it comes in a task of its own
    const opened = projects.opened(project);
    saving.begin({ ...opened, needsFork: !opened.canWrite }, claimed?.entry);
    if (claimed) void keepOthers(claimed.others, opened);
    const isNew = files.paths().length === 0;
    layout.begin(options.defaultView ?? (isNew ? 'files' : 'preview'));
    await Promise.all([editor.begin(opened.id), terminals.begin(opened.id), chat.begin(opened), snapshots.begin(opened)]);
    const runtime = machine.current.get();
    if (runtime) attached = files.attach(runtime);
    if (options.firstPrompt) {
      if (options.firstPrompt.modelId) chat.chooseModel(options.firstPrompt.modelId);
      void whenAttached().then(() => chat.send(options.firstPrompt?.text ?? ''));
    } else if (!isNew && deps.cannotRun === undefined && settings.get().autoRun) {
      // Nothing of the past runs again: one installation and one start bring the project back.
      void whenAttached().then(() => machine.installAndStart());
    }
  }

  /** The runtime has the project's files; resolves also when it cannot run (editor only). */
  async function whenAttached(): Promise<void> {
    if (deps.cannotRun !== undefined) return;
    await machine.get().catch(() => undefined); // a failed boot is shown by the machine
    await attached;
  }

  async function closeNow(): Promise<void> {
    if (projects.state.get().status === 'closed') return;
    await chat.end();
    await saving.end();
    await editor.end();
    await diagnostics.end();
    await machine.reset();
    const runtime = machine.current.get();
    const paths = files.paths();
    files.detach();
    attached = undefined;
    if (runtime) {
      // The next project starts in an empty work directory.
      for (const name of new Set([...paths.map((path) => path.split('/')[0] as string), 'node_modules']))
        await runtime.fs.rm(name, { recursive: true, force: true });
    }
    inspector.clear();
    tunnel.clear();
    previews.clear();
    problems.clear();
    search.clear();
    changes.clear();
    snapshots.end();
    files.load({}, new Map());
    projects.close();
  }

  const stopWatchingPayments = watchStripeSetup(chat.history, analytics);
  signal?.addEventListener('abort', () => {
    stopWatchingPayments();
    machine.current.get()?.teardown();
  });

  return {
    project: projects,
    saving,
    runtime: machine,
    chat,
    files: {
      ...files,
      ...fileVerbs,
      ...imports,
      workdirPath: (path) => toWorkdirPath(path),
      readBytes: (path) => {
        const record = files.get(path);
        return record && (record.bytes ?? new TextEncoder().encode(record.text));
      },
      zip: (paths) => zipFiles(files, (path) => paths.some((root) => path === root || path.startsWith(`${root}/`))),
    },
    editor,
    diagnostics,
    search,
    snapshots,
    terminals,
    tunnel,
    inspector,
    previews: { ...previews, screenshot: () => attachScreenshot({ previews, chat, notices }) },
    problems,
    layout,
    dialogs,
    changes,
    notices,
    settings: createProjectSettings({ files }),
    open,
    close,
  };
}

/** An argument of `console.error` as the console has it. */
function printed(argument: unknown): string {
  return typeof argument === 'string' ? argument : (JSON.stringify(argument) ?? String(argument));
}

/** Undefined for who is not signed in, or cannot reach the server: what needs the token says so then. */
async function runtimeToken(api: ApiClient): Promise<string | undefined> {
  try {
    return (await api.call(createRuntimeToken, {})).token ?? undefined;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
