import type { Action } from '@lathe/protocol';
import type { RunOutcome } from '../actions/runners/runner.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import type { Previews } from '../previews/previews.ts';
import type { Machine } from '../runtime/machine.ts';
import type { PreparedStarter } from '../runtime/prepared-starter.ts';

/** A starter that was prepared for a new project. It runs from the start, and is the project's once the assistant imports it. */
export interface StarterClaim {
  /** Shows and runs it. */
  begin(): void;
  /** Runs an action: the import of this starter claims it, anything else gives it up first. */
  around(action: Action, run: () => Promise<RunOutcome>): Promise<RunOutcome>;
  /** Gives it up unless it was claimed: the turn is over, or the project is left. */
  settle(): Promise<void>;
}

interface Deps {
  readonly starter: PreparedStarter;
  readonly files: Pick<ProjectFiles, 'get'>;
  readonly machine: Pick<Machine, 'adopt' | 'abandon'>;
  readonly previews: Pick<Previews, 'previews' | 'announce'>;
  readonly notices: Pick<Notices, 'show'>;
}

export function claimStarter({ starter, files, machine, previews, notices }: Deps): StarterClaim {
  let isOpen = true;
  const isInProject = (path: string) => files.get(path) !== undefined;

  async function giveUp(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    // Nothing waits for it any more.
    starter.skipInstallation();
    await machine.abandon();
    await starter.remove(isInProject);
  }

  return {
    begin() {
      // Not awaited: the assistant answers meanwhile.
      machine
        .adopt(starter)
        .catch(() => notices.show({ kind: 'error', text: 'The starter could not be prepared. It is installed and started when it is needed.' }));
      const open = starter.port();
      const isShown = previews.previews.get().some(({ port }) => port === open?.port);
      if (open && !isShown) previews.announce(open.port, open.url);
    },
    async around(action, run) {
      const isImport = action.type === 'import-template' && action.key === starter.key;
      if (!isImport) await giveUp();
      const outcome = await run();
      if (!isOpen) return outcome;
      if (outcome.status !== 'complete') await giveUp();
      else {
        isOpen = false;
        await starter.claim(isInProject);
      }
      return outcome;
    },
    settle: giveUp,
  };
}
