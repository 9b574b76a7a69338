import { AppError } from '@lathe/protocol';
import type { Position } from './repository.ts';

/** The end of the year 9999, in milliseconds since 1970: the latest time in text with a four-digit year. */
const LATEST_MS = Date.UTC(10_000, 0) - 1;

/** The position after which the next page starts, as opaque text. */
export function writeCursor({ editedAt, id }: Position): string {
  return Buffer.from(`${editedAt.getTime()} ${id}`).toString('base64url');
}

/** @throws AppError 'invalid-input' */
export function readCursor(cursor: string): Position {
  const match = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  const editedAt = new Date(Number(match?.[1]));
  // JavaScript supports later times than a database does.
  if (match?.[2] === undefined || !(editedAt.getTime() <= LATEST_MS)) throw new AppError('invalid-input', 'The cursor does not belong to this list.');
  return { editedAt, id: match[2] };
}
