/** Import cycles, type imports included: between files, and between the folders of a package. */
import { packageOf } from './tree.mjs';

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

/**
 * One problem for each import that closes a cycle in a folder of a package. At every depth, the folders and files of
 * one folder are compared. A file is part of a cycle if it imports a folder beside it and that folder imports the file,
 * directly or through others.
 */
export function folderCycles(tree) {
  const edges = [];
  for (const file of tree.files.keys()) {
    if (tree.isTest(file)) continue;
    for (const { target } of tree.targetsOf(file)) if (isSamePackage(file, target) && !tree.isTest(target)) edges.push(edgeOf(file, target));
  }
  const betweenFolders = edges.filter(({ from, to }) => isFolder(from) && isFolder(to));
  return [...inCycles(betweenFolders), ...inCycles(edges).filter(({ from }) => !isFolder(from))].map(({ file, target, from, to }) => ({
    file,
    message: `${from} and ${to} import each other, directly or through others (${target})`,
  }));
}

const isSamePackage = (file, target) => /^(?:packages|apps)\//.test(file) && packageOf(file) === packageOf(target);
const isFolder = (path) => path.endsWith('/');

/** `from` and `to`: the two neighbors in the innermost folder that has both files, which these are or are below. */
function edgeOf(file, target) {
  let start = 0;
  for (let at = file.indexOf('/'); at >= 0 && file.slice(0, at) === target.slice(0, at); at = file.indexOf('/', at + 1)) start = at + 1;
  const neighborOf = (path) => {
    const end = path.indexOf('/', start);
    return end < 0 ? path : path.slice(0, end + 1);
  };
  return { file, target, from: neighborOf(file), to: neighborOf(target) };
}

/** The edges whose ends reach each other. */
function inCycles(edges) {
  const neighbors = new Map();
  for (const { from, to } of edges) neighbors.set(from, (neighbors.get(from) ?? new Set()).add(to));
  const reach = new Map([...neighbors.keys()].map((node) => [node, reachableFrom(node, neighbors)]));
  return edges.filter(({ from, to }) => reach.get(to)?.has(from));
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
