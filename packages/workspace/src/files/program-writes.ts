import type { FileRecord } from './file-record.ts';

/** A change that a command of the assistant made against the person's locks and targets, and that was undone. */
export interface UndoneWrite {
  readonly path: string;
  /** The rule that it broke, in a sentence. */
  readonly reason: string;
}

/** What changed while a command of the assistant ran. */
export interface CommandWrites {
  /** Files that were changed or deleted. */
  readonly changed: readonly string[];
  readonly undone: readonly UndoneWrite[];
}

/** A change of a locked file by a program of the person. Locks do not apply to the person, but they should know. */
export interface LockedChange {
  readonly path: string;
  readonly before: FileRecord;
  readonly isDeleted: boolean;
}

interface Deps {
  /** Why the assistant may not write a path. Undefined if it may. */
  readonly refusal: (path: string) => string | undefined;
  readonly isLocked: (path: string) => boolean;
  /** Uses up an allowance that was needed. */
  readonly useAllowance: (path: string) => void;
  readonly isAllowedOnce: (path: string) => boolean;
}

export interface ProgramWrites {
  /** A command of the assistant runs until the returned function is called. */
  begin(): () => CommandWrites;
  /** The product itself writes, moves or deletes a path and what is in it. Until that is done, changes there are not a program's. */
  notBy<Result>(path: string, work: () => Promise<Result>): Promise<Result>;
  /** A program changed or deleted a file. Returns whether that must be undone. */
  seen(path: string, before: FileRecord | undefined, isDeleted: boolean): 'take' | 'undo';
  /** Changes of locked files since the last call. */
  takeLockedChanges(): readonly LockedChange[];
}

/** Judges what programs write by the person's rules. All that is known about a program is when it ran. */
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
