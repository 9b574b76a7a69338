interface WrittenFile {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Recognizes the product's own writes when the runtime reports them as changes, so that they are not read back. */
export interface OwnWrites {
  /** The product wrote the file. `file` is how the runtime stored it. */
  wrote(path: string, file: WrittenFile): void;
  /** The file is still as the product wrote it. */
  isUnchanged(path: string, file: WrittenFile): boolean;
}

export function createOwnWrites(): OwnWrites {
  const written = new Map<string, WrittenFile>();
  return {
    wrote: (path, { size, mtimeMs }) => void written.set(path, { size, mtimeMs }),
    isUnchanged(path, { size, mtimeMs }) {
      const file = written.get(path);
      if (file?.size === size && file.mtimeMs === mtimeMs) return true;
      written.delete(path);
      return false;
    },
  };
}
