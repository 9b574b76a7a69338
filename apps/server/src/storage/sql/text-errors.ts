import { AppError } from '@lathe/protocol';
import { hasErrorCode } from '../error-codes.ts';

/** PostgreSQL's character_not_in_repertoire and untranslatable_character: its text cannot contain NUL. */
const TEXT_ERRORS = new Set(['22021', '22P05']);

/** The error as a caller should see it if the database cannot store a text of the request. */
export function asTextError(error: unknown): unknown {
  if (!hasErrorCode(error, TEXT_ERRORS)) return error;
  return new AppError('invalid-input', 'The request contains a character that cannot be stored (NUL).', { cause: error });
}
