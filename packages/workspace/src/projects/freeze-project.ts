import type { ReadableAtom } from 'nanostores';
import type { Projects } from './project-store.ts';
import type { Saving } from './saving.ts';

interface Deps {
  readonly projects: Pick<Projects, 'freeze' | 'delete'>;
  readonly saving: Pick<Saving, 'saveNow' | 'setNeedsFork' | 'giveUp'>;
  readonly snapshots: { setCanWrite(isAllowed: boolean): void };
  readonly isSaveHeld: ReadableAtom<boolean>;
}

/** Freezes the open project, or unfreezes it. Source: docs/decisions.md#A8. */
export async function freezeProject(isFrozen: boolean, { projects, saving, snapshots, isSaveHeld }: Deps): Promise<void> {
  // Once the project is frozen, nothing can be saved, so it is saved first. While the assistant works, nothing is
  // saved: its changes to a frozen project go into a copy.
  if (isFrozen && !isSaveHeld.get()) await saving.saveNow();
  const canWrite = await projects.freeze(isFrozen);
  if (canWrite === undefined) return;
  saving.setNeedsFork(!canWrite);
  snapshots.setCanWrite(canWrite);
}

/** Deletes the open project for everyone, then what this browser keeps of it. False when the server refused. */
export async function removeProject({ projects, saving }: Pick<Deps, 'projects' | 'saving'>): Promise<boolean> {
  const isDeleted = await projects.delete();
  if (isDeleted) await saving.giveUp();
  return isDeleted;
}
