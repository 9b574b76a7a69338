export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folder '' is the project itself. */
export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

export function isAtOrBelow(root: string, path: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}

/** Leaves out paths that are inside another of the paths. */
export function outermost(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));
}

/** How a notice names paths: a single one by its name, several by their number. */
export function describePaths(paths: readonly string[]): string {
  return paths.length === 1 ? nameOf(paths[0] as string) : count(paths.length, 'item');
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
