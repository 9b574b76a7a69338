/** Counts the changes of a project that the server does not have. */
export interface UnsavedChanges {
  /** Grows with every change. */
  version(): number;
  isDirty(): boolean;
  /** When the oldest unsaved change was made, milliseconds since 1970. */
  since(): number;
  /** When the newest change was made, milliseconds since 1970. */
  lastAt(): number;
  add(at: number): void;
  /** Dates the newest change, which an earlier page made. */
  date(at: number): void;
  /** Everything so far is saved, or no longer wanted. */
  settle(): void;
}

export function createUnsavedChanges(): UnsavedChanges {
  let version = 0;
  let savedVersion = 0;
  let since = 0;
  let lastAt = 0;
  const isDirty = () => version !== savedVersion;
  return {
    version: () => version,
    isDirty,
    since: () => since,
    lastAt: () => lastAt,
    add(at) {
      if (!isDirty()) since = at;
      version += 1;
      lastAt = at;
    },
    date(at) {
      lastAt = at;
    },
    settle() {
      savedVersion = version;
    },
  };
}
