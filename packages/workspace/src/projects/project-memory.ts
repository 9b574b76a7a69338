/**
 * What this browser remembers of a project's workbench over a reload, besides its files: unsaved drafts,
 * the output of its terminals. Values are plain data.
 */
export interface ProjectMemory {
  read(projectId: string, key: string): Promise<unknown>;
  /** `undefined` forgets it. */
  write(projectId: string, key: string, value: unknown): Promise<void>;
}

/** For tests and for browsers that refuse storage. */
export function createProjectMemory(): ProjectMemory {
  const values = new Map<string, unknown>();
  return {
    read: async (projectId, key) => structuredClone(values.get(`${projectId}\n${key}`)),
    write: async (projectId, key, value) => void values.set(`${projectId}\n${key}`, structuredClone(value)),
  };
}
