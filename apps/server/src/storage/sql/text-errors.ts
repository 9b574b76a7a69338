import { AppError } from '@lathe/protocol';

/** PostgreSQL's character_not_in_repertoire and untranslatable_character: its text cannot contain NUL. */
const TEXT_ERRORS = new Set(['22021', '22P05']);

/** The error as a caller should see it if the database cannot store a text of the request. */
export function asTextError(error: unknown): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (TEXT_ERRORS.has(String((cause as NodeJS.ErrnoException).code))) {
      return new AppError('invalid-input', 'The request contains a character that cannot be stored (NUL).', { cause: error });
    }
  }
  return error;
}
