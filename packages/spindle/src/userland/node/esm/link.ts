import { MODULE_STATUS, type ModuleRecord } from './module-record.ts';

/**
 * ECMA-262, `Link`: links every unlinked module in the graph, dependencies first. Throws the SyntaxError of the
 * first unresolvable binding and restores the whole graph to its previous state.
 */
export function linkModule(root: ModuleRecord): void {
  const graph: ModuleRecord[] = [];
  collect(root, graph);
  try {
    for (const module of graph) module.declare();
    for (const module of graph) module.checkBindings();
    for (const module of graph) module.initialize();
  } catch (error) {
    for (const module of graph) module.status = MODULE_STATUS.uninstantiated;
    throw error;
  }
  for (const module of graph) module.status = MODULE_STATUS.instantiated;
}

/** Unlinked modules in evaluation order. Iterative, because graphs may be deep. */
function collect(root: ModuleRecord, graph: ModuleRecord[]): void {
  if (root.status !== MODULE_STATUS.uninstantiated) return;
  root.status = MODULE_STATUS.instantiating;
  const stack = [{ module: root, next: 0 }];
  while (stack.length > 0) {
    const top = stack.at(-1)!;
    const dependency = top.module.evaluatedDependencies[top.next++];
    if (dependency === undefined) {
      graph.push(top.module);
      stack.pop();
    } else if (dependency.status === MODULE_STATUS.uninstantiated) {
      dependency.status = MODULE_STATUS.instantiating;
      stack.push({ module: dependency, next: 0 });
    }
  }
}

/** Whether the evaluation of this graph involves waiting. */
export function isAsyncGraph(root: ModuleRecord): boolean {
  const seen = new Set<ModuleRecord>([root]);
  for (const module of seen) {
    if (module.hasTopLevelAwait) return true;
    for (const dependency of module.evaluatedDependencies) seen.add(dependency);
  }
  return false;
}
