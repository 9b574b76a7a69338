/** PostgreSQL's unique_violation. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as NodeJS.ErrnoException).code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
