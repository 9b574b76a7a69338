import { AppError } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import type { ReadableAtom } from 'nanostores';
import type { Session } from './accounts/session.ts';
import type { ApiClient } from './api/client.ts';
import type { Chat } from './chat/chat-deps.ts';
import type { AskedPrompt, OpenOptions } from './contract.ts';
import type { ChangeQueue } from './databases/change-queue.ts';
import type { Diagnostics } from './diagnostics/diagnostics.ts';
import type { Editor } from './editor/editor.ts';
import type { FileVerbs } from './files/file-verbs.ts';
import type { ProjectFiles } from './files/project-files.ts';
import type { SecretAccess } from './files/secret-access.ts';
import type { PersonKnowledge } from './settings/person-knowledge.ts';
import type { Layout } from './layout/layout.ts';
import type { Notices } from './notices/notices.ts';
import type { Inspector } from './previews/inspector.ts';
import type { Previews } from './previews/previews.ts';
import type { Tunnel } from './previews/tunnel.ts';
import type { Problems } from './problems/problems.ts';
import type { Boot } from './runtime/boot.ts';
import type { Machine } from './runtime/machine.ts';
import type { Search } from './search/search.ts';
import type { EditorSettings } from './settings/contract.ts';
import type { Snapshots } from './snapshots/snapshots.ts';
import type { Terminals } from './terminal/terminals.ts';
import type { Journal } from './projects/journal.ts';
import { nextTask } from './projects/next-task.ts';
import type { Projects } from './projects/project-store.ts';
import { restoreJournal } from './projects/restore-journal.ts';
import type { Saving } from './projects/saving.ts';

interface Deps {
  readonly api: ApiClient;
  readonly session: Session;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly journal: Journal;
  readonly settings: ReadableAtom<EditorSettings>;
  /** The page has a runtime; without one a project is only edited. */
  readonly canRun: boolean;
  readonly projects: Projects;
  readonly files: ProjectFiles;
  readonly fileVerbs: Pick<FileVerbs, 'forgetRemoved'>;
  readonly secrets: SecretAccess;
  readonly personKnowledge: PersonKnowledge;
  readonly saving: Saving;
  readonly boot: Boot;
  readonly machine: Machine;
  readonly layout: Layout;
  readonly notices: Notices;
  readonly editor: Editor;
  readonly diagnostics: Diagnostics;
  readonly terminals: Terminals;
  readonly chat: Chat;
  readonly snapshots: Snapshots;
  readonly previews: Previews;
  readonly tunnel: Tunnel;
  readonly inspector: Inspector;
  readonly problems: Problems;
  readonly search: Search;
  readonly changes: ChangeQueue;
}

export interface ProjectOpening {
  open(slug: string, options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
  /** A runtime has booted: it takes the files of the project that is open. */
  attach(runtime: Runtime): void;
  /** The runtime has the project's files; resolves also when it cannot run (editor only). */
  whenAttached(): Promise<void>;
}

/** Takes a project into every store of the page, and out of them again. */
export function createProjectOpening(deps: Deps): ProjectOpening {
  const { projects, files, saving, machine, layout, notices, editor, terminals, chat, snapshots } = deps;
  let attached: Promise<void> | undefined;
  /** Aborted when the project is closed. */
  let whileOpen = new AbortController();

  /** Opening and closing follow one another: what is half open is never closed over. */
  let lastChange: Promise<void> = Promise.resolve();
  let changeCount = 0;
  function inTurn(change: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    const own = ++changeCount;
    const run = () => change(() => own === changeCount);
    lastChange = lastChange.then(run, run);
    return lastChange;
  }

  async function openNow(slug: string, options: OpenOptions = {}, isWanted: () => boolean): Promise<void> {
    await closeNow();
    if (!isWanted()) return; // the person went on to another one
    deps.boot.warmUp();
    const found = await projects.read(slug);
    if (!found || !isWanted()) return;
    const restored = await restoreJournal(found.project, found.binaries, { ...deps, open });
    const malformed = files.load(restored.appFiles, restored.binaries, found.project.id);
    if (malformed.length > 0) notices.show({ kind: 'error', text: `Malformed project file: ${malformed.join(', ')}. It is binary and has no contents.` });
    deps.secrets.begin(found.project.id);
    await deps.personKnowledge.begin(found.project.id, found.project.ownKnowledge);
    await nextTask(); // what is drawn of it comes in a task of its own
    const opened = projects.opened(found.project);
    saving.begin({ ...opened, needsFork: !opened.canWrite }, restored.entry);
    whileOpen = new AbortController();
    void restored.keepOthers(opened, whileOpen.signal);
    const isNew = files.paths().length === 0;
    layout.begin(options.defaultView ?? (isNew ? 'files' : 'preview'));
    await Promise.all([editor.begin(opened.id), terminals.begin(opened.id), chat.begin(opened), snapshots.begin(opened)]);
    const runtime = deps.boot.current.get();
    if (runtime) attach(runtime);
    start(options, isNew);
    if (options.askedPrompt) void sendAsked(options.askedPrompt, isWanted);
  }

  /** Source: docs/decisions.md#H7. */
  async function sendAsked({ text, onSent }: AskedPrompt, isWanted: () => boolean): Promise<void> {
    if (text.trim() === '') return onSent();
    let isSignedIn = false;
    try {
      isSignedIn = (await deps.session.refresh()) !== undefined;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Offline: it waits where the person sends it.
    }
    if (!isWanted()) return;
    if (!isSignedIn) {
      // What they wrote before a reload goes before it: it may be these words, changed.
      if (chat.draft.get() === '') chat.setDraft(text);
      return;
    }
    // Who went on elsewhere meanwhile has another address, which stays.
    void chat.send(text, { after: whenAttached(), onKept: () => isWanted() && onSent() });
  }

  function start({ firstPrompt }: OpenOptions, isNew: boolean): void {
    if (firstPrompt) {
      if (isNew) void chat.nameProject(firstPrompt.text);
      // Seen at once: a machine that starts slowly must not look like a prompt that was lost.
      void chat.send(firstPrompt.text, { after: whenAttached(), onKept: () => firstPrompt.onKept?.() });
    } else if (!isNew && deps.canRun && deps.settings.get().autoRun) {
      // Nothing of the past runs again: one installation and one start bring the project back.
      void whenAttached().then(() => machine.startServer());
    }
    void whenAttached().then(() => chat.resume());
  }

  function attach(runtime: Runtime): void {
    attached = files.attach(runtime).catch(() => void notices.show({ kind: 'error', text: 'There was a problem loading files into Spindle' }));
  }

  async function whenAttached(): Promise<void> {
    if (!deps.canRun) return;
    await deps.boot.get().catch(() => undefined); // a failed boot is shown by the boot
    await attached;
  }

  async function closeNow(): Promise<void> {
    if (projects.state.get().status === 'closed') return;
    whileOpen.abort();
    deps.fileVerbs.forgetRemoved();
    notices.endUndo();
    await chat.end();
    await saving.end();
    await editor.end();
    await deps.diagnostics.end();
    await machine.reset();
    const runtime = deps.boot.current.get();
    const paths = files.paths();
    files.detach();
    attached = undefined;
    if (runtime) {
      // The next project starts in an empty work directory.
      for (const name of new Set([...paths.map((path) => path.split('/')[0] as string), 'node_modules']))
        await runtime.fs.rm(name, { recursive: true, force: true });
    }
    for (const store of [deps.inspector, deps.tunnel, deps.previews, deps.problems, deps.search, deps.changes]) store.clear();
    snapshots.end();
    deps.secrets.end();
    deps.personKnowledge.end();
    files.load({}, new Map());
    projects.close();
  }

  const open = (slug: string, options?: OpenOptions): Promise<void> => inTurn((isWanted) => openNow(slug, options, isWanted));
  return {
    open,
    close: () => inTurn(closeNow),
    attach(runtime) {
      if (projects.state.get().status === 'open') attach(runtime);
    },
    whenAttached,
  };
}
