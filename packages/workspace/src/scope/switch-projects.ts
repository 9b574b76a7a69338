import { atom, type ReadableAtom } from 'nanostores';
import type { CarriedPrompts } from '../chat/turn/stale-files.ts';
import type { OpenOptions, Workspace } from '../contract.ts';
import { loadProject } from '../projects/load-project.ts';
import { nextTask } from '../projects/next-task.ts';
import { restoreJournal } from '../projects/restore-journal.ts';
import { openProject, type ProjectScope } from './open-project.ts';
import type { Page } from './page.ts';

export interface ProjectSwitch {
  /** The open project; undefined while there is none. */
  readonly current: ReadableAtom<Workspace | undefined>;
  open(slug: string, options?: OpenOptions): Promise<void>;
  close(): Promise<void>;
}

interface Open {
  readonly scope: ProjectScope;
  readonly ends: AbortController;
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

  async function openNow(slug: string, options: OpenOptions, carried: CarriedPrompts | undefined, isWanted: () => boolean): Promise<void> {
    await closeNow();
    if (!isWanted()) return; // the person has opened another one
    const { api, deps, state, boot } = page;
    boot.warmUp();
    const found = await loadProject(slug, { api, fetch: deps.fetch, state });
    if (!found || !isWanted()) return;
    const ends = new AbortController();
    const restored = await restoreJournal(found.project, found.binaries, { ...page, ...deps, open: reopen });
    const signal = AbortSignal.any([ends.signal, ...(page.signal ? [page.signal] : [])]);
    const scope = openProject(page, { project: found.project, restored, view: options.defaultView }, { signal, open: reopen });
    shown = { scope, ends };
    await scope.prepared();
    await nextTask(); // drawing it happens in a task of its own
    current.set(scope.workspace);
    scope.show();
    await scope.begin(options, carried);
  }

  async function closeNow(): Promise<void> {
    const closed = shown;
    shown = undefined;
    try {
      await closed?.scope.leave();
    } finally {
      closed?.ends.abort();
      current.set(undefined);
      page.state.set({ status: 'closed' });
    }
  }

  const reopen = (slug: string, carried?: CarriedPrompts): Promise<void> => inTurn((isWanted) => openNow(slug, {}, carried, isWanted));
  return {
    current,
    open: (slug, options = {}) => inTurn((isWanted) => openNow(slug, options, undefined, isWanted)),
    close: () => inTurn(closeNow),
  };
}
