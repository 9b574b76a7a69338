/**
 * What this browser remembers of a project's workbench across a reload, besides its files: unsaved drafts,
 * terminal output. Values are plain data.
 */
export interface ProjectMemory {
  /** The name of this page. Two tabs with the same project must not overwrite each other's entries. */
  readonly page: string;
  /** Whether a page is still open. */
  isPageAlive(page: string): Promise<boolean>;
  keys(projectId: string): Promise<readonly string[]>;
  read(projectId: string, key: string): Promise<unknown>;
  /** `undefined` forgets it. */
  write(projectId: string, key: string, value: unknown): Promise<void>;
}

/** The storage that the pages of one browser share. See `createProjectMemory`. */
export class BrowserMemory {
  readonly values = new Map<string, unknown>();
  readonly livingPages = new Set<string>();
}

/** For tests and for browsers that refuse storage. Pages with one memory are tabs of one browser. */
export function createProjectMemory({ values, livingPages } = new BrowserMemory(), page = 'page'): ProjectMemory {
  livingPages.add(page);
  return {
    page,
    isPageAlive: async (other) => livingPages.has(other),
    keys: async (projectId) => [...values.keys()].filter((id) => id.startsWith(`${projectId}\n`)).map((id) => id.slice(projectId.length + 1)),
    read: async (projectId, key) => structuredClone(values.get(`${projectId}\n${key}`)),
    async write(projectId, key, value) {
      if (value === undefined) values.delete(`${projectId}\n${key}`);
      else values.set(`${projectId}\n${key}`, structuredClone(value));
    },
  };
}
