/** A change to a text that someone else has changed, too: line by line, and within lines where both touched the same ones. */
import { diff3Merge } from 'node-diff3';

export interface MergedText {
  readonly text: string;
  /** What was wanted in places that someone else has changed. These are as they were. */
  readonly conflicts: readonly string[];
}

interface Conflict {
  readonly a: readonly string[];
  readonly o: readonly string[];
  readonly b: readonly string[];
}

/** `base` became `current` by hand, and is to become `wanted`. */
export function mergeText(current: string, base: string, wanted: string): MergedText {
  const conflicts: string[] = [];
  const lines = merged(current.split('\n'), base.split('\n'), wanted.split('\n'), (conflict) => {
    const inside = mergedImports(conflict) ?? bothAdded(conflict) ?? mergedWords(conflict);
    if (inside) return inside;
    conflicts.push(conflict.b.join('\n').trim() || `without ${conflict.o.join('\n').trim()}`);
    return conflict.a;
  });
  return { text: lines.join('\n'), conflicts };
}

function merged(current: string[], base: string[], wanted: string[], settle: (conflict: Conflict) => readonly string[]): string[] {
  return diff3Merge(current, base, wanted, { excludeFalseConflicts: true }).flatMap(({ ok, conflict }) => (conflict ? [...settle(conflict)] : [...(ok ?? [])]));
}

/** Both added something at the same place, and both stay. */
function bothAdded({ a, o, b }: Conflict): readonly string[] | undefined {
  return o.length === 0 ? [...a, ...b] : undefined;
}

/** Both changed the same lines, but not the same words of them. */
function mergedWords({ a, o, b }: Conflict): readonly string[] | undefined {
  let isSettled = true;
  const words = merged(wordsOf(a), wordsOf(o), wordsOf(b), ({ a: own }) => {
    isSettled = false;
    return own;
  });
  return isSettled ? words.join('').split('\n') : undefined;
}

const wordsOf = (lines: readonly string[]): string[] => lines.join('\n').match(/\n *|\w+| +|[^\w\s]/g) ?? [];

/** Both changed imports: what either added is there, what either took away is not. */
function mergedImports({ a, o, b }: Conflict): readonly string[] | undefined {
  const [own, base, wanted] = [a, o, b].map(importsOf);
  if (!own || !base || !wanted) return undefined;
  return [...new Set([...own.keys(), ...wanted.keys()])].flatMap((module) => {
    const [left, middle, right] = [own, base, wanted].map((imports) => imports.get(module) ?? []) as [string[], string[], string[]];
    const names = [
      ...left.filter((name) => right.includes(name) || !middle.includes(name)),
      ...right.filter((name) => !left.includes(name) && !middle.includes(name)),
    ];
    if (names.length === 0) return [];
    const isType = names.every((name) => name.startsWith('type '));
    const written = isType ? `import type { ${names.map((name) => name.slice(5)).join(', ')} }` : `import { ${names.join(', ')} }`;
    return [`${written} from '${module}';`];
  });
}

/** Module -> names, if all lines are imports of names. */
function importsOf(lines: readonly string[]): ReadonlyMap<string, string[]> | undefined {
  const imports = new Map<string, string[]>();
  for (const line of lines) {
    const match = /^import (type )?\{ (.+) \} from '([^']+)';$/.exec(line);
    if (!match) return undefined;
    const [, type = '', names = '', module = ''] = match;
    imports.set(module, [...(imports.get(module) ?? []), ...names.split(', ').map((name) => type + name)]);
  }
  return imports;
}
