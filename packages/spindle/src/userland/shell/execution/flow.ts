/** Commands that a shell runs together: those in the foreground, or one job. */
export interface Flow {
  isForeground: boolean;
  /** Its processes that are the shell's children. */
  readonly children: Set<number>;
}

export const newFlow = (isForeground: boolean): Flow => ({ isForeground, children: new Set() });
