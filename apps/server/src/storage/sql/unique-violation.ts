import { hasErrorCode } from '../error-codes.ts';

/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = new Set(['23505']);

/** Whether a statement failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  return hasErrorCode(error, UNIQUE_VIOLATION);
}
