import type { ProjectAccess } from '@lathe/protocol';
import type { ProjectForPerson } from './repository.ts';

/**
 * What a person may do with a project (docs/decisions.md#A9), undefined for nothing at all: read is to look and
 * to fork; write is to edit, deploy and change the database; owner is visibility, domain, delete, freeze.
 * The strongest of their roles counts.
 */
export function accessOf({ row, organizationRole, projectRole }: ProjectForPerson, userId: string | undefined): ProjectAccess | undefined {
  const isMaker = row.organizationId === null && row.ownerId === userId;
  if (isMaker || organizationRole === 'admin' || projectRole === 'owner') return 'owner';
  if (organizationRole === 'member' || projectRole === 'editor') return 'write';
  if (projectRole === 'viewer' || row.visibility !== 'private') return 'read';
  return undefined;
}
