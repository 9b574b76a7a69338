import type { IgnoredFinding, Workspace } from '@lathe/workspace';
import { atom } from 'nanostores';

/** Findings that are ignored and taken back in the page only. */
export function createFixtureIgnoredFindings(first: readonly IgnoredFinding[] = []): Workspace['ignoredFindings'] {
  const all = atom(first);
  return {
    all,
    ignore: async (id, reason) => all.set([...all.get(), { id, reason, at: '2026-11-27T09:30:00Z' }]),
    takeBack: async (id) => all.set(all.get().filter((one) => one.id !== id)),
  };
}
