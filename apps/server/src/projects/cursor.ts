import { AppError } from '@lathe/protocol';
import type { Position } from './repository.ts';

/** The place behind which the next page starts, as an opaque text. */
export function writeCursor({ editedAt, id }: Position): string {
  return Buffer.from(`${editedAt.getTime()} ${id}`).toString('base64url');
}

/** @throws AppError 'invalid-input' */
export function readCursor(cursor: string): Position {
  const match = /^(\d{1,15}) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (match?.[1] === undefined || match[2] === undefined) throw new AppError('invalid-input', 'The cursor is not one of this list.');
  return { editedAt: new Date(Number(match[1])), id: match[2] };
}
