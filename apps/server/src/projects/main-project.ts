import { AppError } from '@lathe/protocol';
import type { ProjectRow } from './repository.ts';
import type { ProjectService } from './service.ts';

/** What a caller may do with a project. */
export type ProjectChecks = Pick<ProjectService, 'find' | 'readable' | 'writable' | 'owned'>;

/** For what belongs to the project as a whole: the checks return the project, for a branch too. */
export function ofMain(projects: ProjectChecks): ProjectChecks {
  return checksWith(projects, async (row, user) => (row.branchOfId === null ? row : projects.readable(user, row.branchOfId)));
}

/** For what is done with the project itself only. For a branch, the checks throw AppError 'invalid-input' with this text. */
export function onlyMain(projects: ProjectChecks, refusal: string): ProjectChecks {
  return checksWith(projects, async (row) => {
    if (row.branchOfId !== null) throw new AppError('invalid-input', refusal);
    return row;
  });
}

type Caller = Parameters<ProjectService['readable']>[0];

function checksWith(projects: ProjectChecks, then: (row: ProjectRow, user: Caller) => Promise<ProjectRow>): ProjectChecks {
  return {
    find: (user, slugOrId) => projects.find(user, slugOrId),
    readable: async (user, slugOrId) => then(await projects.readable(user, slugOrId), user),
    writable: async (user, slugOrId) => then(await projects.writable(user, slugOrId), user),
    owned: async (user, slugOrId) => then(await projects.owned(user, slugOrId), user),
  };
}
