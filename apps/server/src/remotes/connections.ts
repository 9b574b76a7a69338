import { AppError } from '@lathe/protocol';
import { MAIN } from '../git/history.ts';
import { mainIdOf } from '../projects/access.ts';
import type { ProjectRow } from '../projects/repository.ts';
import type { RemoteRepository, RemoteRow } from './repository.ts';

/** A project, or one of its branches, and the branch of a repository that it is synchronized with. */
export interface Connection {
  readonly project: ProjectRow;
  /** Of the project whose git repository has it. */
  readonly projectId: string;
  /** Its branch there. */
  readonly head: string;
  /** A branch of the workbench that was never synchronized has none of its own yet: this is what it would be. */
  readonly row: RemoteRow;
  /** The newest of its commits that the repository is known to have. */
  readonly known: string | undefined;
}

/** A branch of the workbench goes to the branch of the same name, in the repository of its project. Undefined: that has none. */
export async function findConnection(project: ProjectRow, repository: Pick<RemoteRepository, 'find'>): Promise<Connection | undefined> {
  const projectId = mainIdOf(project);
  const main = await repository.find(projectId);
  if (main === undefined) return undefined;
  const head = project.branchName ?? MAIN;
  if (project.branchOfId === null) return { project, projectId, head, row: main, known: main.commitId ?? undefined };
  const own = await repository.find(project.id);
  const row: RemoteRow = {
    ...(own ?? { ...main, projectId: project.id, branch: head, commitId: null, syncedAt: null }),
    defaultBranch: main.branch,
    pushesVersions: main.pushesVersions,
  };
  return { project, projectId, head, row, known: row.commitId ?? main.commitId ?? undefined };
}

/** Whether a branch of the workbench can go to the repository. @throws AppError 'invalid-state' */
export async function requireSyncable({ project, projectId, head, row }: Connection, repository: Pick<RemoteRepository, 'find'>): Promise<void> {
  if (project.branchOfId === null) return;
  const main = await repository.find(projectId);
  if (main?.syncedAt == null) throw new AppError('invalid-state', 'Synchronize the project itself first. Then its branches can follow.');
  if (head === main.branch || head === main.defaultBranch)
    throw new AppError('invalid-state', `${row.path} has a branch ${head} that this idea does not belong to. Begin it again under another name.`);
}
