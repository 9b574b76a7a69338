import { AppError } from '@lathe/protocol';

/** PostgreSQL's character_not_in_repertoire and untranslatable_character: its texts cannot contain NUL. */
const TEXT_ERRORS = new Set(['22021', '22P05']);

/** The error as a caller should see it when a text of the request cannot be stored in the database. */
export function asTextError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (TEXT_ERRORS.has(String((cause as NodeJS.ErrnoException).code))) {
      return new AppError('invalid-input', 'The request contains a character that cannot be stored (NUL).', { cause: error });
    }
  }
  return error;
}
