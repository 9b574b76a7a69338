import type { Runtime } from '@lathe/spindle';
import type { CarriedPrompts } from '../chat/turn/stale-files.ts';
import type { OpenOptions, Workspace } from '../contract.ts';
import { reportLockedChanges } from '../files/report-locked-changes.ts';
import { detectFramework } from '../frameworks/frameworks.ts';
import { createInspector } from '../previews/inspector.ts';
import { createPreviewReports, type PreviewReports } from '../problems/preview-reports.ts';
import { suggestTailwindUpgrade } from '../projects/suggest-tailwind-upgrade.ts';
import { type Assistant, createAssistant } from './assistant.ts';
import { claimStarter } from './claim-starter.ts';
import { type Bench, createBench, type GivenProject } from './bench.ts';
import type { Handover } from '../runtime/handed.ts';
import { clearWorkDirectory, handOver } from '../runtime/handover.ts';
import { createFace } from './face.ts';
import type { Page } from './page.ts';
import { startProject } from './start-project.ts';

/** An open project: everything of it ends with the signal that it was opened with. */
export interface ProjectScope {
  readonly workspace: Workspace;
  /** Resolves when it can be shown. */
  prepared(): Promise<void>;
  /** The page shows it from now on. */
  show(): void;
  /** Restores what the server and this browser kept of it, attaches the runtime, and starts it. */
  begin(options: OpenOptions, carried?: CarriedPrompts): Promise<void>;
  /**
   * Stops what runs, and saves or keeps unsaved changes. Await it before the signal is aborted. With `keepsRunning`, what
   * another branch of the project goes on with is given away, if the project was in the runtime.
   */
  leave(options?: { readonly keepsRunning?: boolean }): Promise<Handover | undefined>;
}

interface Scope {
  readonly signal: AbortSignal;
  /** Opens another project in this one's place. */
  readonly open: (slug: string, carried?: CarriedPrompts) => Promise<void>;
  /** Opens another branch of the project in this one's place. What runs goes on. */
  readonly switchTo: (slug: string) => Promise<void>;
}

export function openProject(page: Page, given: GivenProject, scope: Scope): ProjectScope {
  const { signal } = scope;
  const bench = createBench(page, given, scope);
  const claim = given.starter && claimStarter({ ...bench, starter: given.starter });
  const assistant = createAssistant(page, bench, given, { ...scope, claim });
  const { files, machine, notices, projects } = bench;
  /** Aborted before unsaved changes are saved, so that nothing new begins. */
  const leaving = new AbortController();
  /** Aborted last, when the runtime is about to hold another project. */
  const attachment = new AbortController();
  /** Whether the runtime has the project's files, once that is known. */
  let attached: Promise<boolean> | undefined;

  async function whenAttached(): Promise<boolean> {
    if (page.deps.cannotRun !== undefined) return true;
    await page.boot.get().catch(() => undefined); // a failed boot is shown by the boot
    return (await attached) ?? true;
  }

  async function attach(runtime: Runtime): Promise<boolean> {
    try {
      await files.attach(runtime, attachment);
      return true;
    } catch {
      notices.show({ kind: 'error', text: 'There was a problem loading files into Spindle' });
      return false;
    }
  }

  const inspector = createInspector({
    files,
    editor: bench.editor,
    chat: assistant.chat,
    notices,
    previews: bench.previews,
    randomId: page.deps.randomId,
    now: page.deps.now,
  });
  signal.addEventListener(
    'abort',
    assistant.chat.status.listen((status) => status === 'running' && inspector.turnBegan()),
  );
  const reports = createPreviewReports({ ...bench, ...assistant, inspector, openTab: page.deps.openTab });
  const workspace = createFace(page, bench, assistant, { ...scope, inspector, reports, whenAttached });
  suggestTailwindUpgrade({ files, projects, notices, memory: page.deps.memory, install: () => machine.retry('packages') }, { signal });
  files.onLockedChange((changes) => reportLockedChanges(changes, { files, notices }));
  page.framework.set(() => detectFramework(files.readText)?.name);
  signal.addEventListener('abort', () => page.framework.set(undefined));
  followRuntime(page, bench, assistant, reports, signal);

  if (files.malformed.length > 0)
    notices.show({ kind: 'error', text: `Malformed project file: ${files.malformed.join(', ')}. It is binary and has no contents.` });

  return {
    workspace,
    prepared: () => bench.personKnowledge.compared,
    show: () => void projects.opened(given.project),
    async begin(options, carried) {
      const isNew = files.paths().length === 0;
      void given.restored.keepOthers(bench.identity.current, files, leaving.signal);
      await Promise.all([bench.editor.restore(), bench.terminals.restore(), assistant.chat.restore(), assistant.snapshots.read()]);
      void assistant.branches.read();
      signal.addEventListener(
        'abort',
        page.boot.current.subscribe((runtime) => {
          if (runtime) attached = attach(runtime);
        }),
      );
      if (carried) assistant.chat.continueWith(carried);
      claim?.begin();
      goOn(given.handover, bench);
      startProject(options, {
        page,
        canRun: page.deps.cannotRun === undefined,
        chat: assistant.chat,
        machine,
        files: workspace.files,
        isNew,
        wasServing: given.handover?.server !== undefined,
        whenAttached,
        signal: leaving.signal,
      });
    },
    async leave({ keepsRunning = false } = {}) {
      leaving.abort();
      await assistant.chat.leave();
      await assistant.saving.leave();
      await bench.editor.leave();
      await bench.diagnostics.end();
      await claim?.settle();
      const runtime = page.boot.current.get();
      const urlOf = (port: number) => bench.previews.previews.get().find((preview) => preview.port === port)?.baseUrl;
      const isKept = keepsRunning && runtime !== undefined && (await attached) === true;
      const handover = isKept ? await handOver({ runtime, files, machine, urlOf }) : undefined;
      await machine.end();
      attachment.abort();
      if (runtime && !handover) await clearWorkDirectory(runtime, files.paths());
      return handover;
    },
  };
}

/** The server and the packages of the branch that was left are this one's. */
function goOn(handover: Handover | undefined, { machine, previews }: Bench): void {
  if (handover === undefined) return;
  void machine.takeOver(handover);
  const open = handover.server?.port();
  if (open && !previews.previews.get().some(({ port }) => port === open.port)) previews.announce(open.port, open.url);
}

/** Ports, pages and their errors are this project's as long as it is open. */
function followRuntime({ boot }: Page, bench: Bench, { snapshots, branches }: Assistant, reports: PreviewReports, signal: AbortSignal): void {
  const { previews, tunnel, layout, machine } = bench;
  const portOpened = async (port: number) => {
    if (!(await snapshots.takesPort(port)) && !(await branches.takesPort(port))) machine.portOpened(port);
  };
  function follow(runtime: Runtime): void {
    signal.addEventListener('abort', tunnel.follow(runtime));
    signal.addEventListener('abort', previews.follow(runtime, { open: (port) => void portOpened(port), ready: () => layout.previewBecameReady() }));
    signal.addEventListener('abort', runtime.on('preview-message', reports));
  }
  signal.addEventListener(
    'abort',
    boot.current.subscribe((runtime) => runtime && follow(runtime)),
  );
}
