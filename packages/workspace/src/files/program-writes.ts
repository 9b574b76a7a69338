import type { FileRecord } from './file-record.ts';

/** What a command of the assistant changed against the person's locks and targets; it is as it was before. */
export interface UndoneWrite {
  readonly path: string;
  /** The rule, in a sentence. */
  readonly reason: string;
}

/** What was written while a command of the assistant ran. */
export interface CommandWrites {
  /** Files that are different now, or gone. */
  readonly changed: readonly string[];
  readonly undone: readonly UndoneWrite[];
}

/** A program of the person changed a locked file: the lock is not theirs, but they should know. */
export interface LockedChange {
  readonly path: string;
  readonly before: FileRecord;
  readonly isDeleted: boolean;
}

interface Deps {
  /** Why the assistant may not write a path; undefined where it may. */
  readonly refusal: (path: string) => string | undefined;
  readonly isLocked: (path: string) => boolean;
  /** An allowance was needed and is used up. */
  readonly useAllowance: (path: string) => void;
  readonly isAllowedOnce: (path: string) => boolean;
}

export interface ProgramWrites {
  /** A command of the assistant runs, until the answered function is called. */
  begin(): () => CommandWrites;
  /** The product itself writes, moves or deletes a path and what is in it: until it is done, no program did. */
  notBy<Result>(path: string, work: () => Promise<Result>): Promise<Result>;
  /** A program made a file different, or deleted it: whether that is to be undone. */
  seen(path: string, before: FileRecord | undefined, isDeleted: boolean): 'take' | 'undo';
  /** Changes of locked files since the last call. */
  takeLockedChanges(): readonly LockedChange[];
}

/** Judges what programs write by the person's rules: all that is known of a program is when it ran. */
export function createProgramWrites(deps: Deps): ProgramWrites {
  const guards = new Set<{ readonly changed: Set<string>; readonly undone: Map<string, string> }>();
  const own = new Map<string, number>();
  const usedAllowances = new Set<string>();
  let lockedChanges: LockedChange[] = [];

  return {
    begin() {
      const guard = { changed: new Set<string>(), undone: new Map<string, string>() };
      guards.add(guard);
      return () => {
        guards.delete(guard);
        for (const path of usedAllowances) deps.useAllowance(path);
        usedAllowances.clear();
        return { changed: [...guard.changed], undone: [...guard.undone].map(([path, reason]) => ({ path, reason })) };
      };
    },
    async notBy(path, work) {
      own.set(path, (own.get(path) ?? 0) + 1);
      try {
        return await work();
      } finally {
        const count = (own.get(path) ?? 1) - 1;
        if (count > 0) own.set(path, count);
        else own.delete(path);
      }
    },
    seen(path, before, isDeleted) {
      if ([...own.keys()].some((root) => path === root || path.startsWith(`${root}/`))) return 'take';
      if (guards.size === 0) {
        if (before && deps.isLocked(path)) lockedChanges.push({ path, before, isDeleted });
        return 'take';
      }
      const reason = deps.refusal(path);
      if (reason === undefined || deps.isAllowedOnce(path)) {
        if (reason !== undefined) usedAllowances.add(path);
        for (const { changed } of guards) changed.add(path);
        return 'take';
      }
      for (const { undone } of guards) undone.set(path, reason);
      return 'undo';
    },
    takeLockedChanges() {
      const taken = lockedChanges;
      lockedChanges = [];
      return taken;
    },
  };
}
