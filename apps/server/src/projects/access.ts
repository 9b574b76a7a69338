import type { ProjectAccess } from '@lathe/protocol';
import type { ProjectForPerson, ProjectRow } from './repository.ts';

/**
 * What a person may do with a project (docs/decisions.md#A9), or undefined for nothing at all. The most powerful of
 * their roles counts. `read`: view and fork. `write`: also edit, deploy and change the database. `owner`: also change
 * visibility and domain, delete, and freeze.
 */
export function accessOf({ row, organizationRole, projectRole }: ProjectForPerson, userId: string | undefined): ProjectAccess | undefined {
  const isCreator = row.organizationId === null && row.ownerId === userId;
  if (isCreator || organizationRole === 'admin' || projectRole === 'owner') return 'owner';
  if (organizationRole === 'member' || projectRole === 'editor') return 'write';
  if (projectRole === 'viewer' || row.visibility !== 'private') return 'read';
  return undefined;
}

/** True if the person has a role of their own, so that a project being public does not make everyone a member. */
export function isMember({ row, organizationRole, projectRole }: ProjectForPerson, userId: string): boolean {
  return organizationRole !== null || projectRole !== null || (row.organizationId === null && row.ownerId === userId);
}

/** The ID of the project itself, for a row that may be a branch of it. */
export function mainIdOf({ id, branchOfId }: Pick<ProjectRow, 'id' | 'branchOfId'>): string {
  return branchOfId ?? id;
}
