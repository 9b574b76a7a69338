import type { SqlError } from '@lathe/protocol';
import { quoteName } from '@lathe/workspace';
import { distance } from 'fastest-levenshtein';

/** What is wrong and where, in the text that was run. */
export interface SqlErrorPlace {
  /** From 0, of the word that the error names. */
  readonly from: number;
  readonly to: number;
  /** From 1. */
  readonly line: number;
  readonly lineText: string;
  /** Characters before it in its line. */
  readonly column: number;
}

/** PostgreSQL counts characters, not UTF-16 units, from 1. */
export function placeOf({ position }: SqlError, text: string): SqlErrorPlace | undefined {
  if (position === undefined) return undefined;
  const from = [...text].slice(0, position - 1).join('').length;
  const word = /^(?:"(?:[^"]|"")*"|[\p{L}\p{N}_$])(?:"(?:[^"]|"")*"|[\p{L}\p{N}_$.])*/u.exec(text.slice(from))?.[0] ?? text.slice(from, from + 1);
  const lineFrom = text.lastIndexOf('\n', from - 1) + 1;
  const lineTo = text.indexOf('\n', from);
  return {
    from,
    to: from + word.length,
    line: text.slice(0, from).split('\n').length,
    lineText: text.slice(lineFrom, lineTo === -1 ? undefined : lineTo),
    column: from - lineFrom,
  };
}

export interface SqlFix {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

/** The name that the database hints at, or the one of the app's tables that is nearly what was written. */
export function fixOf(error: SqlError, text: string, tables: readonly string[]): SqlFix | undefined {
  const place = placeOf(error, text);
  if (place === undefined) return undefined;
  const hinted = /[Pp]erhaps you meant (?:to (?:reference|call) )?the \w+ "([^"]+)"/.exec(error.hint ?? '')?.[1];
  const written = text.slice(place.from, place.to);
  const name = hinted?.slice(hinted.lastIndexOf('.') + 1) ?? (error.code === '42P01' ? nearest(written, tables) : undefined);
  if (name === undefined) return undefined;
  // Only the last part of `o.totl` is wrong.
  const from = place.from + written.lastIndexOf('.') + 1;
  return { from, to: place.to, name: sqlName(name) };
}

/** A name as people write it: in quotes only if it needs them. */
export const sqlName = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : quoteName(name));

/** Names that differ by at most this many letters are taken for one that was mistyped. */
const DISTANCE_MAX = 2;

function nearest(written: string, names: readonly string[]): string | undefined {
  const wanted = written.slice(written.lastIndexOf('.') + 1).replaceAll('"', '');
  const near = names.map((name) => ({ name, edits: distance(name, wanted) })).filter((one) => one.edits <= Math.min(DISTANCE_MAX, wanted.length - 2));
  return near.sort((a, b) => a.edits - b.edits)[0]?.name;
}
