import { CHAT_TURN_LIMITS } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, computed } from 'nanostores';
import { createActionQueue } from './actions/action-queue.ts';
import { checkTypes } from './actions/check-types.ts';
import { createFileRepairs } from './actions/repair-file.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { watchStripeSetup } from './analytics/watch-stripe-setup.ts';
import { createSession } from './accounts/session.ts';
import { createApiClient } from './api/client.ts';
import { attachScreenshot } from './chat/composer/attach-screenshot.ts';
import { callMcpTool } from './chat/turn/call-mcp-tool.ts';
import { createChat } from './chat/chat.ts';
import type { Workspace } from './contract.ts';
import type { WorkspaceDeps } from './deps.ts';
import { createChangeQueue } from './databases/change-queue.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createDialogs } from './dialogs/dialogs.ts';
import { createEditor } from './editor/editor.ts';
import { createFileVerbs } from './files/file-verbs.ts';
import { createImports } from './files/import-files.ts';
import { readVersion } from './snapshots/read-version.ts';
import { toWorkdirPath } from './files/ignored-paths.ts';
import { createProjectFiles } from './files/project-files.ts';
import { createSecretAccess } from './files/secret-access.ts';
import { createPersonKnowledge } from './settings/person-knowledge.ts';
import { tellLockedChanges } from './files/tell-locked-changes.ts';
import { zipFiles } from './files/zip-files.ts';
import { detectFramework } from './frameworks/frameworks.ts';
import { suggestTailwindUpgrade } from './projects/suggest-tailwind-upgrade.ts';
import { createLayout } from './layout/layout.ts';
import { createNotices } from './notices/notices.ts';
import { createPreviewReports } from './problems/preview-reports.ts';
import { failureInTab } from './previews/page-protocol.ts';
import { createPreviews } from './previews/previews.ts';
import { createInspector } from './previews/inspector.ts';
import { createTunnel } from './previews/tunnel.ts';
import { followTurns } from './problems/follow-turns.ts';
import { createProjectProblems } from './problems/project-problems.ts';
import { createProjectConfiguring } from './projects/configure-project.ts';
import { createProjectOpening } from './open-project.ts';
import { createProjects } from './projects/project-store.ts';
import { readProject } from './projects/read-project.ts';
import { createSaveAnswers } from './projects/answer-save-events.ts';
import { createSaving, type Saving } from './projects/saving.ts';
import { FATAL_EVENTS, isOutOfMemory } from './runtime/boot-failure.ts';
import { followCorsToken } from './runtime/cors-token.ts';
import { createBoot } from './runtime/boot.ts';
import { createMachine } from './runtime/machine.ts';
import { startCommand } from './runtime/start-command.ts';
import { createRuntimePreparation } from './runtime/prepare-runtime.ts';
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
    onFailure: (failure) => analytics.trackFailure(failure),
  });
  const personId = () => session.user.get()?.id;
  const notices = createNotices(randomId);
  const dialogs = createDialogs(randomId);
  const changes = createChangeQueue(randomId);
  const layout = createLayout();
  const files = createProjectFiles({ now, warn: (text) => console.warn(text), ...(deps.keptRules ? { keptRules: deps.keptRules } : {}) });
  const secrets = createSecretAccess(files, deps.keptSecretAccess);
  const personKnowledge = createPersonKnowledge({ api, files });
  const settings = deps.editorSettings ?? atom(DEFAULT_EDITOR_SETTINGS);
  const editor = createEditor({
    files,
    notices,
    settings,
    memory: deps.memory,
    personId,
    now,
    format: deps.format,
    readVersion: (side, path) => readVersion(side, path, { chat, snapshots: snapshotsOf() }),
  });
  const searchClient = createSearchClient(files, deps.createSearchWorker);
  const search = createSearch({ client: searchClient, files, editor, layout, notices });
  const previews = createPreviews({
    waitsForFramework: () => detectFramework((path) => files.readText(path))?.name === 'expo',
    isDialogOpen: () => dialogs.current.get() !== undefined,
    loadPainter: deps.loadPainter,
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

  function getProjectId(): string | undefined {
    const state = projects.state.get();
    return state.status === 'open' ? state.project.id : undefined;
  }

  const analytics = createAnalytics({
    fetch: deps.fetch,
    getProjectId,
    getFramework: () => detectFramework((path) => files.readText(path))?.name,
    browser: deps.browser,
    now,
  });
  const terminals = createTerminals({
    randomId,
    notices,
    files,
    memory: deps.memory,
    personId,
    getRuntime: () => machine.prepared(),
    onShellOutput: (text) => problems.terminalPrinted(text),
  });
  const getOrganization = async () => {
    await session.refresh(); // it may have been chosen in another tab
    return session.organization.get();
  };
  const projects = createProjects({
    api,
    fetch: deps.fetch,
    files,
    notices,
    reopen: (slug): Promise<void> => opening.open(slug),
    duplicate: () => saveAnswers.goOnAsCopy('This is the copy.', { clearsQuery: true }),
    getOrganization,
    configuring: () => configuring,
    onPage: () => analytics.track('page-view', '/~/{slug}'),
    forget: () => savingOf().giveUp(),
    // While the assistant works nothing is saved: what it makes of a frozen project goes into a copy.
    saveBeforeFreeze: async () => (isSaveHeld.get() ? undefined : savingOf().saveNow()),
    onFrozen(canWrite) {
      savingOf().setNeedsFork(!canWrite);
      snapshotsOf().setCanWrite(canWrite);
    },
  });

  const preparation = createRuntimePreparation({ api, session, files, notices }, signal ? { signal } : {});
  const boot = createBoot({
    bootRuntime: deps.bootRuntime,
    getBootOptions: preparation.bootOptions,
    cannotRun: deps.cannotRun,
    dialogs,
    now,
    onFatal: (variant, cause) => analytics.track(FATAL_EVENTS[variant], cause),
    reloadPage: deps.reloadPage,
    copyText: deps.copyText,
  });
  boot.current.listen((runtime) => runtime && followRuntime(runtime));
  const machine = createMachine({
    boot,
    prepare: preparation.prepare,
    files,
    terminals,
    now,
    cannotRun: deps.cannotRun,
    onOutput: (_source, text) => problems.terminalPrinted(text),
  });

  const diagnostics = createDiagnostics({
    document: editor.document,
    packages: machine.packages,
    files,
    getRuntime: () => boot.get(),
    checker: deps.checker,
  });
  const queue = createActionQueue({
    files,
    machine,
    api,
    repairs: createFileRepairs({ api, modelId: () => chat.modelId.get(), projectId: getProjectId, secrets }),
    renameProject: (title) => projects.rename(title),
    readProject: (slug, signal) => readProject(slug, { api, fetch: deps.fetch, signal }),
    now,
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
    checkTypes: (stop) => checkTypes({ files, machine, isAutoRun: () => settings.get().autoRun }, stop),
    secrets,
    personKnowledge,
    callServer: (call, stop) => callMcpTool(call, { api, dialogs }, stop),
    getTitle: () => projects.title(),
    packages: machine.packages,
    now,
    randomId,
    forkFirst: async () => {
      await saveAnswers.goOnAsCopy('This is your own copy of the project: the assistant works in it.');
      const state = projects.state.get();
      return state.status === 'open' && state.project.access !== 'read';
    },
    dialogs,
    renameProject: (title) => projects.rename(title),
    fitPicture: deps.fitPicture,
    spendCapTokens: () => deps.spendCapTokens?.() ?? CHAT_TURN_LIMITS.spendCapTokens,
    versions: snapshotsOf,
    reopen: (slug) => opening.open(slug),
    getOrganization,
    keptModelChoice: deps.keptModelChoice,
    personId,
    memory: deps.memory,
    reconnectDelaysMs: deps.reconnectDelaysMs,
    pauseBetweenLooks: deps.pauseBetweenLooks,
    onTurnResumed: (messageId, prompt) => snapshotsOf().create(messageId, prompt),
    onTurnBegin(messageId, prompt) {
      void snapshotsOf().takeEdits();
      snapshotsOf().create(messageId, prompt);
      files.markUnchanged();
    },
    keepFiles: () => savingOf().keepLocally(),
    onTurnEnd: async (messageId) => {
      try {
        await savingOf().saveNow();
      } finally {
        void snapshotsOf().finalize(messageId);
      }
    },
  });
  const fileVerbs = createFileVerbs({ files, notices, writeDrafts: (paths) => editor.writeDrafts(paths) });
  const imports = createImports({
    files,
    dialogs,
    notices,
    keepVersion: (title) => snapshotsOf().take(randomId(), title),
    show: (path) => (path === undefined ? editor.selectDefault() : editor.select(path)),
    startCommand: () => (deps.cannotRun === undefined ? startCommand((path) => files.readText(path)) : undefined),
    startServer: () => opening.whenAttached().then(() => machine.startServer()),
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
      secrets.moveTo(opened.id);
      personKnowledge.moveTo(opened.id);
      await Promise.all([editor.moveTo(opened.id), terminals.moveTo(opened.id), chat.moveTo(opened), snapshotsOf().begin(opened)]);
    },
    reopen: (slug) => opening.open(slug),
  });
  const configuring = createProjectConfiguring({
    api,
    session,
    dialogs,
    notices,
    title: () => projects.title(),
    goOnAs: (fork) => saveAnswers.goOnAsCopy('This is the copy.', { clearsQuery: true, fork }),
    open: (slug) => opening.open(slug),
  });
  const isSaveHeld = computed(
    [chat.isAnswering, queue.isBusy, queue.isOnlyStarting, imports.importing, saveAnswers.isForking],
    (isAnswering, isBusy, isOnlyStarting, importing, isForking) => ((isAnswering || isBusy) && !isOnlyStarting) || importing !== undefined || isForking,
  );
  const saving = createSaving({
    api,
    session,
    files,
    journal: deps.journal,
    notices,
    now,
    random: Math.random,
    fetch: deps.fetch,
    isHeld: isSaveHeld,
    onEvent: (event) => saveAnswers.answer(event),
  });
  const snapshots = createSnapshots({
    api,
    fetch: deps.fetch,
    files,
    layout,
    notices,
    randomId,
    warn: (text) => console.warn(text),
    redact: secrets.redact,
    isBusy: computed([chat.status, queue.isBusy], (status, isBusy) => status !== 'idle' || isBusy),
    draftPaths: editor.draftPaths,
    writeDrafts: () => editor.writeDrafts(),
    saveNow: () => saving.saveNow(),
    reinstallAndStart: () => machine.retry('packages'),
    restartServer: () => machine.restartServer(),
    now,
    thumbnails: { api, capture: (ended) => previews.captureAtRest(ended), shrinkPicture: deps.shrinkPicture },
    preview: {
      canRun: deps.cannotRun === undefined,
      getRuntime: () => boot.get(),
      terminals,
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
    secrets,
    notices,
    snapshots,
    async saveAll() {
      await editor.writeDrafts();
      await saving.saveNow();
    },
    getProjectId,
    now,
    randomId,
    warn: (text) => console.warn(text),
    largeFixTokens: () => deps.largeFixTokens?.(),
  });
  const inspector = createInspector({ files, editor, chat, notices, previews });
  files.onChange(() => saving.touch());
  suggestTailwindUpgrade({ files, projects, notices, memory: deps.memory, install: () => machine.retry('packages') });
  files.onLockedChange((changes) => tellLockedChanges(changes, { files, notices }));
  followCorsToken({ api, session, runtime: boot.current, notices, now }, signal ? { signal } : {});

  const opening = createProjectOpening({
    api,
    session,
    fetch: deps.fetch,
    now,
    journal: deps.journal,
    settings,
    canRun: deps.cannotRun === undefined,
    projects,
    files,
    fileVerbs,
    secrets,
    personKnowledge,
    saving,
    boot,
    machine,
    layout,
    notices,
    editor,
    diagnostics,
    terminals,
    chat,
    snapshots,
    previews,
    tunnel,
    inspector,
    problems,
    search,
    changes,
  });
  const previewSaid = createPreviewReports({ previews, inspector, problems, snapshots, notices, openTab: deps.openTab });

  function saidInTab(origin: string, message: unknown): void {
    const preview = previews.previews.get().find(({ baseUrl }) => baseUrl === origin);
    const failure = preview && failureInTab(preview.port, message);
    if (failure) previewSaid(failure);
  }

  async function portOpened(port: number): Promise<void> {
    if (!(await snapshots.takesPort(port))) machine.portOpened(port);
  }

  function followRuntime(runtime: Runtime): void {
    tunnel.follow(runtime);
    previews.follow(runtime, {
      open: (port) => void portOpened(port),
      ready: () => layout.previewBecameReady(),
    });
    runtime.on('preview-message', previewSaid);
    runtime.on('error', ({ message }) => {
      if (isOutOfMemory(message)) boot.ranOutOfMemory(message);
      else notices.show({ kind: 'error', text: message });
    });
    opening.attach(runtime);
  }

  const stopFollowingTurns = followTurns({
    chat,
    problems,
    files,
    machine,
    settings,
    onFixed: async (title) => {
      await saving.saveNow();
      await snapshots.take(randomId(), title);
    },
  });
  const stopWatchingPayments = watchStripeSetup(chat.history, analytics);
  signal?.addEventListener('abort', () => {
    stopFollowingTurns();
    stopWatchingPayments();
    boot.current.get()?.teardown();
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
    previews: { ...previews, screenshot: () => attachScreenshot({ previews, chat, notices }), saidInTab },
    problems,
    layout,
    dialogs,
    changes,
    notices,
    settings: createProjectSettings({ files, secrets, personKnowledge }),
    open: opening.open,
    close: opening.close,
  };
}
