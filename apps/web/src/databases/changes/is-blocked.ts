import type { MigrationView } from '@lathe/workspace';

/** Whether one of the changes before must be decided on first, because it failed or may lose data. */
export const isBlocked = (before: readonly MigrationView[]): boolean => before.some(({ state, risks }) => state === 'failed' || risks.length > 0);
