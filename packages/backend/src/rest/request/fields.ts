import type { Field, JsonStep } from './nodes.ts';
import type { Scanner } from './scanner.ts';

const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/y;
/** Words of letters, digits, `_`, `$` and spaces, joined by dashes that do not begin an arrow. */
const NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy;
const JSON_KEY = /[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/y;
const JSON_INDEX = /(-?\d+)(?=->|::|\.|,|$)/y;
const IDENTIFIER = /[\p{L}\p{N}_ ]+/uy;

export const FIELD_NAME = 'field name (* or [a..z0..9_$])';

const unescape = (quoted: string): string => quoted.replace(/\\([\s\S])/g, '$1');

/** A value in double quotes, in which a backslash makes the next character itself. */
export function readQuoted(scanner: Scanner): string | undefined {
  const found = scanner.match(QUOTED);
  return found === undefined ? undefined : unescape(found[1] ?? '');
}

export function tryFieldName(scanner: Scanner): string | undefined {
  const quoted = readQuoted(scanner);
  if (quoted !== undefined) return quoted;
  return scanner.match(NAME)?.[0].trim();
}

export const readFieldName = (scanner: Scanner): string => tryFieldName(scanner) ?? scanner.fail(FIELD_NAME);

/** The name of a type or of a text search configuration. */
export function readIdentifier(scanner: Scanner): string | undefined {
  return scanner.match(IDENTIFIER)?.[0].trim();
}

export function readJsonPath(scanner: Scanner): readonly JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.take('->>') ? '->>' : scanner.take('->') ? '->' : undefined;
    if (arrow === undefined) return steps;
    const index = scanner.match(JSON_INDEX)?.[1];
    const key = index ?? readQuoted(scanner) ?? scanner.match(JSON_KEY)?.[0].trim();
    if (key === undefined) scanner.fail('any non reserved character different from: .,>()');
    steps.push({ arrow, key, isIndex: index !== undefined });
  }
}

export function readField(scanner: Scanner): Field {
  scanner.spaces();
  const field = { name: readFieldName(scanner), path: readJsonPath(scanner) };
  scanner.spaces();
  return field;
}
