import * as z from 'zod';

/** How a part is named in targets and in code: `dueDate`. It stays the same when the part is renamed. */
export const keySchema = z.string().regex(/^[a-z][a-zA-Z0-9]*$/, 'A key is a word in camelCase, such as dueDate.');

/** Words that cannot be a property, a file or a variable of the written code. */
const TAKEN = new Set(
  'id key index app class new delete default function return import export var let const if else for while do switch case this null true false in of type'.split(
    ' ',
  ),
);

/** A key for a name, different from those that are taken: "Due date" becomes `dueDate`, and then `dueDate2`. */
export function keyFor(name: string, taken: Iterable<string> = []): string {
  const words = name
    .normalize('NFKD')
    .replace(/ß/g, 'ss')
    .replace(/[\u0300-\u036f'’]/g, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter((word) => word !== '');
  const joined = words.map((word, index) => (index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())).join('');
  const start = joined === '' ? 'item' : /^[a-z]/.test(joined) ? joined : `n${joined}`;
  const used = new Set(taken);
  const isFree = (key: string): boolean => !used.has(key) && !TAKEN.has(key);
  if (isFree(start)) return start;
  let number = 2;
  while (!isFree(`${start}${number}`)) number += 1;
  return `${start}${number}`;
}
