/**
 * What a process may access in the file system under `--permission`: paths, and everything below some of them.
 * Source: FSPermission in node/src/permission/fs_permission.cc.
 */
export class FileGrants {
  #isAll = false;
  #patterns: string[] = [];
  readonly #resolve: (path: string) => string;
  readonly #isDirectory: (path: string) => boolean;

  constructor(resolve: (path: string) => string, isDirectory: (path: string) => boolean) {
    this.#resolve = resolve;
    this.#isDirectory = isDirectory;
  }

  /** `*` means everything, and a trailing `*` everything with that prefix; a directory is granted with all its contents. */
  grant(text: string): void {
    if (text === ALL) this.#isAll = true;
    else this.#patterns.push(this.#patternOf(text));
  }

  /** Revokes a path and everything granted below it; without a path, everything. What `*` granted remains. */
  drop(text: string | undefined): void {
    if (text === undefined) {
      this.#isAll = false;
      this.#patterns = [];
      return;
    }
    const dropped = this.#patternOf(text);
    this.#patterns = this.#patterns.filter((pattern) => pattern !== dropped && !(dropped.endsWith(ALL) && pattern.startsWith(dropped.slice(0, -1))));
  }

  /** Without a path: whether everything is granted. */
  has(text: string | undefined): boolean {
    if (text === undefined || this.#isAll) return this.#isAll;
    const path = this.#resolve(text);
    return this.#patterns.some((pattern) => {
      if (!pattern.endsWith(ALL)) return path === pattern;
      // The character before the star may be missing: meant for a directory's slash, but Node allows any.
      return path.startsWith(pattern.slice(0, -1)) || path === pattern.slice(0, -2);
    });
  }

  #patternOf(text: string): string {
    const path = text.endsWith(ALL) ? `${this.#resolve(text.slice(0, -1))}${text.endsWith('/*') ? '/' : ''}*` : this.#resolve(text);
    if (path.endsWith(ALL) || !this.#isDirectory(path)) return path.replace(/^\/\/\*$/, '/*');
    return path === '/' ? '/*' : `${path}/*`;
  }
}

const ALL = '*';

/** An absolute path without `.`, `..` or a trailing slash. */
export function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
