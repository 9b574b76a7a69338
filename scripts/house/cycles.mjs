/** Import cycles, type imports included: between files, and between the folders of a package. */

export function fileCycles(tree) {
  const problems = [];
  const finished = new Set();
  const visit = (file, path) => {
    if (finished.has(file)) return;
    const at = path.indexOf(file);
    if (at >= 0) {
      problems.push({ file, message: `import cycle: ${[...path.slice(at), file].join(' -> ')}` });
      return;
    }
    for (const { target } of tree.targetsOf(file)) visit(target, [...path, file]);
    finished.add(file);
  };
  for (const file of tree.files.keys()) visit(file, []);
  return problems;
}

/** The folders directly below a package's `src`. Files in `src` itself compose them and may import all. */
const FOLDER = /^((?:packages|apps)\/[^/]+)\/src\/([^/]+)\//;

/** One problem for each import between folders that reach each other. */
export function folderCycles(tree) {
  const edges = [];
  for (const file of tree.files.keys()) {
    const from = FOLDER.exec(file);
    if (!from || tree.isTest(file)) continue;
    for (const { target } of tree.targetsOf(file)) {
      const to = FOLDER.exec(target);
      if (to && to[1] === from[1] && to[2] !== from[2] && !tree.isTest(target)) edges.push({ file, target, from: from[0], to: to[0] });
    }
  }
  const neighbors = new Map();
  for (const { from, to } of edges) neighbors.set(from, (neighbors.get(from) ?? new Set()).add(to));
  const reach = new Map([...neighbors.keys()].map((folder) => [folder, reachableFrom(folder, neighbors)]));
  return edges
    .filter(({ from, to }) => reach.get(to)?.has(from))
    .map(({ file, target, from, to }) => ({ file, message: `${from} and ${to} import each other, directly or through others (${target})` }));
}

function reachableFrom(start, neighbors) {
  const seen = new Set();
  const waiting = [start];
  while (waiting.length > 0) {
    for (const next of neighbors.get(waiting.pop()) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}
