import { AppError, createRuntimeToken, getConfig } from '@lathe/protocol';
import type { PreviewMessage, Runtime } from '@lathe/spindle';
import { computed } from 'nanostores';
import { createActionQueue } from './actions/action-queue.ts';
import { type ApiClient, createApiClient } from './api/client.ts';
import { type Chat, createChat } from './chat/chat.ts';
import type { OpenOptions, Workspace } from './contract.ts';
import type { WorkspaceDeps } from './deps.ts';
import { createDialogs } from './dialogs/dialogs.ts';
import { createEditor } from './editor/editor.ts';
import { createProjectFiles } from './files/project-files.ts';
import { createLayout } from './layout/layout.ts';
import { createNotices } from './notices/notices.ts';
import { createPreviews } from './previews/previews.ts';
import { createProblems } from './problems/problems.ts';
import { createProjects } from './projects/project-store.ts';
import type { JournalEntry } from './projects/journal.ts';
import { createSaving, type Saving } from './projects/saving.ts';
import { createMachine } from './runtime/machine.ts';
import { createSearch } from './search/search.ts';
import { createSearchClient } from './search/search-client.ts';
import { createSnapshots, type Snapshots } from './snapshots/snapshots.ts';
import { createTerminals } from './terminal/terminals.ts';

/**
 * The composition root: every store of one page, and the flows that touch several. Ends with
 * `signal`: processes stop, nothing more is saved.
 */
export function createWorkspace(deps: WorkspaceDeps, { signal }: { readonly signal?: AbortSignal } = {}): Workspace {
  const { now, randomId } = deps;
  const api = createApiClient(deps.fetch);
  const notices = createNotices(randomId);
  const dialogs = createDialogs(randomId);
  const layout = createLayout();
  const files = createProjectFiles({ now });
  const editor = createEditor(files);
  const searchClient = createSearchClient(files, deps.createSearchWorker);
  const search = createSearch({ client: searchClient, files, editor, layout, notices });
  const previews = createPreviews();
  // The flows below close over one another; each is only called after all exist.
  const chatOf = (): Chat => chat;
  const savingOf = (): Saving => saving;
  const snapshotsOf = (): Snapshots => snapshots;

  const problems = createProblems({
    randomId,
    send: (text) => chatOf().send(text),
    setDraft: (text) => chatOf().setDraft(text),
    warn: (text) => console.warn(text),
  });
  const terminals = createTerminals({ randomId, notices, getRuntime: () => machine.get() });
  const projects = createProjects({ api, fetch: deps.fetch, files, notices, reopen: (slug): Promise<void> => open(slug) });

  const machine = createMachine({
    bootRuntime: deps.bootRuntime,
    getBootOptions: async () => {
      const [config, token] = await Promise.all([api.call(getConfig, {}), runtimeToken(api)]);
      return { headlessUrl: config.runtimeUrl, previewHost: config.previewHost, ...(token === undefined ? {} : { token }), ...(signal ? { signal } : {}) };
    },
    // Who signs in after the runtime has booted, or as somebody else, installs as that person.
    authorize: async (runtime) => runtime.setToken(await runtimeToken(api)),
    files,
    terminals,
    dialogs,
    now,
    canRun: deps.canRun,
    onBooted: followRuntime,
    onOutput: (_source, text) => problems.terminalPrinted(text),
    reloadPage: deps.reloadPage,
    download: async () => void (await projects.download()),
    copyText: deps.copyText,
  });

  const queue = createActionQueue({ files, machine, api, renameProject: (title) => projects.rename(title), onShellFailed: problems.commandFailed });
  const chat = createChat({
    api,
    files,
    editor,
    queue,
    search: searchClient,
    notices,
    problems: () => problems.asText(),
    getTitle: () => projects.title(),
    packages: machine.packages,
    now,
    randomId,
    onTurnBegin: () => void snapshotsOf().take(randomId(), 'Edited by hand'),
    onTurnEnd: async (messageId, prompt) => {
      await savingOf().saveNow();
      void snapshotsOf().take(messageId, prompt);
    },
  });
  const saving = createSaving({
    api,
    files,
    journal: deps.journal,
    dialogs,
    notices,
    now,
    fetch: deps.fetch,
    isProcessing: computed([chat.isRunning, queue.isBusy], (isRunning, isBusy) => isRunning || isBusy),
    writeDrafts: () => editor.writeDrafts(),
    loadTheirs: async ({ giveUp }) => {
      const state = projects.state.get();
      if (state.status !== 'open') return;
      await giveUp();
      await open(state.project.slug);
    },
    saveAsCopy: async ({ giveUp }) => {
      const slug = await projects.copy();
      await giveUp();
      notices.show({ kind: 'success', text: 'Saved as a copy of your own.' });
      await open(slug);
    },
  });
  const snapshots = createSnapshots({
    api,
    fetch: deps.fetch,
    files,
    editor,
    layout,
    notices,
    randomId,
    isBusy: computed([chat.isRunning, queue.isBusy], (isRunning, isBusy) => isRunning || isBusy),
    saveNow: () => saving.saveNow(),
    installAndStart: () => machine.installAndStart(),
    restartServer: () => machine.restartServer(),
  });
  files.onChange(() => saving.touch());

  let attached: Promise<void> | undefined;

  function followRuntime(runtime: Runtime): void {
    previews.follow(runtime, (port) => {
      machine.portOpened(port);
      layout.previewBecameReady();
    });
    runtime.on('preview-message', (message) => previewSaid(message));
    runtime.on('error', ({ message }) => notices.show({ kind: 'error', text: message }));
    if (projects.state.get().status === 'open') attached = files.attach(runtime);
  }

  function previewSaid(message: PreviewMessage): void {
    if (message.type === 'custom') {
      const data = message.data as { type?: string; location?: string } | null;
      if (data?.type === 'lathe.location') previews.locationReported(message.port, data.location ?? '/');
      else if (data?.type === 'lathe.painted') previews.pageReported(message.port, 'painted');
      else if (data?.type === 'lathe.init') {
        previews.pageReported(message.port, 'started');
        problems.previewStarted();
      }
    } else if (message.type === 'console-error')
      problems.previewReported(message.args.map((argument) => (typeof argument === 'string' ? argument : JSON.stringify(argument))).join(' '), undefined);
    else problems.previewReported(message.message, message.stack);
  }

  async function readJournal(projectId: string): Promise<JournalEntry | undefined> {
    try {
      return await deps.journal.read(projectId);
    } catch (error) {
      notices.show({ kind: 'error', text: `The local copy in this browser cannot be read: ${error instanceof Error ? error.message : String(error)}` });
      return undefined;
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
    const journal = await readJournal(project.id);
    files.load(journal?.files ?? project.appFiles, binaries);
    const opened = projects.opened(project);
    saving.begin(journal ? { ...opened, editedAt: journal.baseEditedAt } : opened, journal !== undefined);
    const isNew = files.paths().length === 0;
    layout.begin(options.defaultView ?? (isNew ? 'files' : 'preview'));
    editor.selectDefault();
    await Promise.all([chat.begin(opened), snapshots.begin(opened)]);
    const runtime = machine.current.get();
    if (runtime) attached = files.attach(runtime);
    if (options.firstPrompt) {
      if (options.firstPrompt.modelId) chat.chooseModel(options.firstPrompt.modelId);
      void whenAttached().then(() => chat.send(options.firstPrompt?.text ?? ''));
    } else if (!isNew && deps.canRun) {
      // Nothing of the past runs again: one installation and one start bring the project back.
      void whenAttached().then(() => machine.installAndStart());
    }
  }

  /** The runtime has the project's files; resolves also when it cannot run (editor only). */
  async function whenAttached(): Promise<void> {
    if (!deps.canRun) return;
    await machine.get().catch(() => undefined); // a failed boot is shown by the machine
    await attached;
  }

  async function closeNow(): Promise<void> {
    if (projects.state.get().status === 'closed') return;
    await chat.end();
    await saving.end();
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
    previews.clear();
    problems.clear();
    editor.clear();
    search.clear();
    snapshots.end();
    files.load({}, new Map());
    projects.close();
  }

  signal?.addEventListener('abort', () => machine.current.get()?.teardown());

  return {
    project: projects,
    saving,
    runtime: machine,
    chat,
    files,
    editor,
    search,
    snapshots,
    terminals,
    previews,
    problems,
    layout,
    dialogs,
    notices,
    open,
    close,
  };
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
