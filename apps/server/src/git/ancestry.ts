import type { Graph } from './upload-pack.ts';

/** Whether a commit can be reached from another, or is the same. */
export function isAncestor(ancestor: string, id: string, graph: Graph): boolean {
  for (const one of withAncestors(id, graph)) if (one === ancestor) return true;
  return false;
}

/** The newest commit that both have: where one began from the other, or was last merged into it. Undefined: they have none. */
export function mergeBase(a: string, b: string, graph: Graph): string | undefined {
  const ofA = new Set(ancestry(a, graph));
  const common = ancestry(b, graph).filter((id) => ofA.has(id));
  // One that another one comes from is the worse base.
  const older = new Set(common.flatMap((id) => graph.get(id) ?? []));
  return common.find((id) => !older.has(id));
}

/** The commit itself, then its parents, then theirs. */
export function* withAncestors(id: string, graph: Graph): Generator<string> {
  const seen = new Set([id]);
  const open = [id];
  for (let index = 0; index < open.length; index++) {
    const next = open[index] as string;
    yield next;
    for (const parent of graph.get(next) ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      open.push(parent);
    }
  }
}

/** As `withAncestors`, without those that the graph does not have. */
export function ancestry(id: string, graph: Graph): string[] {
  return [...withAncestors(id, graph)].filter((commit) => graph.has(commit));
}

/** How many commits can be reached from one and not from the other. */
export function countBeyond(id: string, known: string | undefined, graph: Graph): number {
  return commitsBeyond(id, known, graph).length;
}

export function commitsBeyond(id: string, known: string | undefined, graph: Graph): string[] {
  const had = new Set(known === undefined ? [] : ancestry(known, graph));
  return ancestry(id, graph).filter((commit) => !had.has(commit));
}
