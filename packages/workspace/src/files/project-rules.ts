import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { type EditPermission, type EditRules, editPermission, NO_RULES, rulesAfterMove, withRule } from './edit-permission.ts';
import type { FileRecords } from './file-records.ts';

/** Stores the person's locks and targets of a project in this browser. */
export interface KeptRules {
  read(projectId: string): EditRules;
  write(projectId: string, rules: EditRules): void;
}

/** The person's locks and targets, and what they allow in spite of them. */
export interface ProjectRules {
  readonly state: ReadableAtom<EditRules>;
  set(rules: EditRules): void;
  setLocked(path: string, isLocked: boolean): void;
  setTargeted(path: string, isTargeted: boolean): void;
  reset(): void;
  /** A file or folder has a new path, and its locks and targets follow it. */
  moved(from: string, to: string): void;
  /** The rules that are in force: a target that no longer exists must not keep everything else from being edited. */
  inForce(): EditRules;
  isLocked(path: string): boolean;
  /** Why the assistant may not write a path. Undefined if it may. */
  refusal(path: string): string | undefined;
  /** Allows writes that the rules refuse, once each, until the returned function is called. */
  allowOnce(paths: readonly string[]): () => void;
  isAllowedOnce(path: string): boolean;
  /** An allowance was needed and has been used up. */
  useAllowance(path: string): void;
  /** Whether all of these may be written. Uses up the allowances that are needed, or none if it refuses. */
  permit(paths: readonly string[]): EditPermission;
}

interface Deps {
  readonly records: Pick<FileRecords, 'entries' | 'setRules'>;
  readonly kept: KeptRules | undefined;
  readonly identity: ProjectIdentity | undefined;
}

export function createProjectRules({ records, kept, identity }: Deps): ProjectRules {
  const state = atom<EditRules>((identity && kept?.read(identity.current.id)) ?? NO_RULES);
  const allowed = new Set<string>();

  function set(next: EditRules): void {
    state.set(next);
    records.setRules(next);
    if (identity) kept?.write(identity.current.id, next);
  }

  function inForce(): EditRules {
    const { locked, targeted } = state.get();
    const entries = records.entries.get();
    return { locked, targeted: new Set([...targeted].filter((path) => entries[path] !== undefined)) };
  }

  records.setRules(state.get());
  identity?.onCopied(() => set(state.get()));

  return {
    state,
    set,
    setLocked: (path, isLocked) => set(withRule(state.get(), 'locked', path, isLocked)),
    setTargeted: (path, isTargeted) => set(withRule(state.get(), 'targeted', path, isTargeted)),
    reset: () => set(NO_RULES),
    moved: (from, to) => set(rulesAfterMove(state.get(), from, to)),
    inForce,
    isLocked: (path) => !editPermission(path, { locked: state.get().locked, targeted: NO_RULES.targeted }).isAllowed,
    refusal(path) {
      const permission = editPermission(path, inForce());
      return permission.isAllowed ? undefined : permission.reason;
    },
    allowOnce(paths) {
      for (const path of paths) allowed.add(path);
      return () => {
        for (const path of paths) allowed.delete(path);
      };
    },
    isAllowedOnce: (path) => allowed.has(path),
    useAllowance: (path) => void allowed.delete(path),
    permit(paths) {
      const rules = inForce();
      const refusals = paths.flatMap((path) => {
        const permission = editPermission(path, rules);
        return permission.isAllowed ? [] : [{ path, permission }];
      });
      const refused = refusals.find(({ path }) => !allowed.has(path));
      if (refused) return refused.permission;
      for (const { path } of refusals) allowed.delete(path);
      return { isAllowed: true };
    },
  };
}
