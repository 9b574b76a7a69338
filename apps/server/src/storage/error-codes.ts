/** Whether an error or one of its causes has one of the codes: drivers wrap the error of the database or the system. */
export function hasErrorCode(error: unknown, codes: ReadonlySet<string>): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.has(String((cause as NodeJS.ErrnoException).code))) return true;
  }
  return false;
}
