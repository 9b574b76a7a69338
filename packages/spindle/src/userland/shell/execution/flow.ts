/** Commands that a shell runs together: what is in the foreground, or one job. */
export interface Flow {
  isForeground: boolean;
  /** Its processes that are children of the shell. */
  readonly children: Set<number>;
}

export const newFlow = (isForeground: boolean): Flow => ({ isForeground, children: new Set() });
