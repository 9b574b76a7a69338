import { atom, type ReadableAtom } from 'nanostores';
import type { CarriedPrompts } from '../chat/turn/stale-files.ts';
import type { OpenOptions, Workspace } from '../contract.ts';
import { loadProject } from '../projects/load-project.ts';
import { nextTask } from '../projects/next-task.ts';
import { type RestoredFiles, restoreJournal } from '../projects/restore-journal.ts';
import type { Handover } from '../runtime/handed.ts';
import type { PreparedStarter } from '../runtime/prepared-starter.ts';
import { openProject, type ProjectScope } from './open-project.ts';
import type { Page } from './page.ts';

export interface ProjectSwitch {
  /** Prepares a starter for the next project, unless one is open. */
  prepareStarter(key: string, options: { readonly serves: boolean }): void;
  dropStarter(): Promise<void>;
  /** The open project; undefined while there is none. */
  readonly current: ReadableAtom<Workspace | undefined>;
  open(slug: string, options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
}

/** What goes on from the project before. */
interface Continued {
  readonly carried?: CarriedPrompts | undefined;
  /** The next project is a branch of the same: packages and server go on. */
  readonly keepsRunning?: boolean;
}

interface Open {
  readonly scope: ProjectScope;
  readonly ends: AbortController;
}

/** Only a new project that begins with a prompt goes on from a starter. Any other finds an empty work directory. */
async function starterFor(
  { firstPrompt, firstImport }: OpenOptions,
  { appFiles }: RestoredFiles,
  { starters, settings }: Page,
): Promise<PreparedStarter | undefined> {
  const isNew = firstPrompt !== undefined && firstPrompt.mode !== 'plan' && firstImport === undefined && Object.keys(appFiles).length === 0;
  if (isNew && settings.get().autoRun) return starters.take();
  await starters.drop();
  return undefined;
}

/** Opens one project at a time: the one before it has been left before the next one is read. */
export function createProjectSwitch(page: Page): ProjectSwitch {
  const current = atom<Workspace | undefined>(undefined);
  let shown: Open | undefined;
  /** Opening and closing follow one another: a project that is half open is never closed. */
  let lastChange: Promise<void> = Promise.resolve();
  let changeCount = 0;

  function inTurn(change: (isWanted: () => boolean) => Promise<void>): Promise<void> {
    const own = ++changeCount;
    const run = () => change(() => own === changeCount);
    lastChange = lastChange.then(run, run);
    return lastChange;
  }

  async function openNow(slug: string, options: OpenOptions, { carried, keepsRunning }: Continued, isWanted: () => boolean): Promise<void> {
    // The person stays where they are.
    const view = keepsRunning ? current.get()?.layout.view.get() : undefined;
    const handover = await closeNow({ keepsRunning });
    if (!isWanted()) return handover?.drop(); // the person has opened another one
    const { api, deps, state, boot, starters } = page;
    boot.warmUp();
    const found = await loadProject(slug, { api, fetch: deps.fetch, state });
    if (!found || !isWanted()) {
      await handover?.drop();
      return starters.drop();
    }
    const ends = new AbortController();
    const restored = await restoreJournal(found.project, found.binaries, { ...page, ...deps, open: reopen });
    const starter = await starterFor(options, restored, page);
    await handover?.keepOnly(new Set(Object.keys(restored.appFiles)));
    const signal = AbortSignal.any([ends.signal, ...(page.signal ? [page.signal] : [])]);
    const scope = openProject(
      page,
      { project: found.project, restored, view: options.defaultView ?? view, starter, handover },
      { signal, open: reopen, switchTo },
    );
    shown = { scope, ends };
    await scope.prepared();
    await nextTask(); // drawing it happens in a task of its own
    current.set(scope.workspace);
    scope.show();
    await scope.begin(options, carried);
  }

  async function closeNow(options: { readonly keepsRunning?: boolean | undefined } = {}): Promise<Handover | undefined> {
    const closed = shown;
    shown = undefined;
    try {
      return await closed?.scope.leave({ keepsRunning: options.keepsRunning === true });
    } finally {
      closed?.ends.abort();
      current.set(undefined);
      page.state.set({ status: 'closed' });
    }
  }

  const reopen = (slug: string, carried?: CarriedPrompts): Promise<void> => inTurn((isWanted) => openNow(slug, {}, { carried }, isWanted));
  const switchTo = (slug: string): Promise<void> => inTurn((isWanted) => openNow(slug, {}, { keepsRunning: true }, isWanted));
  return {
    current,
    prepareStarter(key, options) {
      if (!page.settings.get().autoRun) return;
      const own = changeCount;
      // The project before must have left the runtime.
      const prepare = () => {
        if (shown === undefined && own === changeCount) page.starters.prepare(key, options);
      };
      void lastChange.then(prepare, prepare);
    },
    dropStarter: () => page.starters.drop(),
    open: (slug, options = {}) => inTurn((isWanted) => openNow(slug, options, {}, isWanted)),
    close: () => inTurn(async () => void (await closeNow())),
  };
}
