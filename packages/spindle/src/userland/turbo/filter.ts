/** Chooses packages by turbo's filters, such as `web`, `./apps/*`, `...ui`, `!docs`. */
import path from 'node:path';
import { type Package, ROOT, type Workspace } from './workspace.ts';

interface Filter {
  readonly isExcluding: boolean;
  readonly hasDependents: boolean;
  readonly hasDependencies: boolean;
  /** The packages themselves are left out. */
  readonly isWithout: boolean;
  readonly name: string;
  readonly directory: string | undefined;
}

/**
 * Without filters, all packages, or the one whose directory `from` is. A choice by what changed in Git chooses all,
 * because Git's history is not always there.
 * @throws for a filter that names no package
 */
export function choosePackages(workspace: Workspace, filters: readonly string[], from: string): ReadonlySet<string> {
  const all = [...workspace.packages.values()].filter(({ name }) => workspace.isSingle || name !== ROOT);
  const parsed = filters.map(parse);
  const including = parsed.filter(({ isExcluding }) => !isExcluding);
  const own = all.find(({ directory, name }) => name !== ROOT && (from === directory || from.startsWith(`${directory}${path.sep}`)));
  const chosen = new Set(
    including.length > 0 ? including.flatMap((filter) => matching(workspace, all, filter)) : (parsed.length === 0 && own ? [own] : all).map(({ name }) => name),
  );
  for (const filter of parsed.filter(({ isExcluding }) => isExcluding)) for (const name of matching(workspace, all, filter)) chosen.delete(name);
  return chosen;
}

function parse(text: string): Filter {
  const isExcluding = text.startsWith('!');
  let rest = text.slice(isExcluding ? 1 : 0).replace(/\[[^\]]*\]/, '');
  const hasDependents = rest.startsWith('...');
  if (hasDependents) rest = rest.slice(3);
  const hasDependencies = rest.endsWith('...');
  if (hasDependencies) rest = rest.slice(0, -3);
  const isWithout = rest.startsWith('^') || rest.endsWith('^');
  rest = rest.replace(/^\^|\^$/g, '');
  const [, name = '', braces] = /^([^{]*)(?:\{([^}]*)\})?$/.exec(rest) ?? [];
  const isPath = braces === undefined && /^\.{1,2}(?:\/|$)/.test(name);
  return { isExcluding, hasDependents, hasDependencies, isWithout, name: isPath ? '' : name, directory: isPath ? name : braces };
}

function matching(workspace: Workspace, all: readonly Package[], filter: Filter): string[] {
  const { name, directory } = filter;
  const pool = name === ROOT ? [...workspace.packages.values()] : all;
  const wanted = directory?.replace(/^\.\//, '').replace(/\/+$/, '');
  const isIn = ({ location }: Package) => wanted === undefined || wanted === '.' || location === wanted || path.posix.matchesGlob(location, wanted);
  const isNamed = (own: Package) =>
    name === '' || own.name === name || own.name.endsWith(`/${name}`) || (name !== ROOT && path.posix.matchesGlob(own.name, name));
  const found = pool.filter((own) => isIn(own) && isNamed(own)).map((own) => own.name);
  const exact = found.filter((own) => own === name);
  const bases = exact.length > 0 ? exact : found;
  if (bases.length === 0 && name !== '' && !/[*?]/.test(name) && !filter.isExcluding) throw new Error(`No package found with name '${name}' in workspace`);
  const around = [
    ...(filter.hasDependencies ? reached(bases, (at) => workspace.packages.get(at)?.dependencies ?? []) : []),
    ...(filter.hasDependents ? reached(bases, (at) => all.filter(({ dependencies }) => dependencies.includes(at)).map((dependent) => dependent.name)) : []),
  ];
  return filter.isWithout ? around : [...bases, ...around];
}

/** What can be reached from these, without them. */
function reached(from: readonly string[], next: (name: string) => readonly string[]): string[] {
  const seen = new Set(from);
  const queue = [...from];
  for (const name of queue) {
    for (const other of next(name)) {
      if (seen.has(other)) continue;
      seen.add(other);
      queue.push(other);
    }
  }
  return queue.slice(from.length);
}
