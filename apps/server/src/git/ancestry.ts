import type { Graph } from './upload-pack.ts';

export function isAncestor(ancestor: string, id: string, graph: Graph): boolean {
  for (const one of withAncestors(id, graph)) if (one === ancestor) return true;
  return false;
}

/** The newest commit that both have: where one began from the other, or was last merged into it. */
export function mergeBase(a: string, b: string, graph: Graph): string | undefined {
  const known = new Set(withAncestors(a, graph));
  for (const id of withAncestors(b, graph)) if (known.has(id)) return id;
  return undefined;
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
