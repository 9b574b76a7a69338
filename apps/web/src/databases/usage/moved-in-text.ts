import type { MovedIn } from '@lathe/protocol';

const numbered = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** What was moved in, then what a person has to know about it. */
export function movedInLines({ counts, leftOut, secretNames, failedFunctions }: MovedIn): readonly string[] {
  const parts = [
    numbered(counts.tables, 'table'),
    numbered(counts.rows, 'row'),
    numbered(counts.users, 'user'),
    numbered(counts.storedFiles, 'file'),
    numbered(counts.functions, 'function'),
  ];
  return [
    `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} were moved in.`,
    ...failedFunctions.map(({ name, message }) => `The function ${name} did not start: ${message}`),
    ...(secretNames.length > 0 ? [`Set the secrets of functions again: ${secretNames.join(', ')}.`] : []),
    ...leftOut.map((text) => `Not in the archive: ${text}.`),
  ];
}
