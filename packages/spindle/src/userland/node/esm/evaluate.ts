import { createDeferred } from './deferred.ts';
import { MODULE_STATUS, type ModuleRecord } from './module-record.ts';

/**
 * ECMA-262, 16.2.1.5.3 `Evaluate` with its algorithms for top-level await, under their original names. As in V8's
 * interface, the specification's `evaluating-async` appears as `evaluated`.
 */
const asyncOrders = { next: 0 };

/**
 * Evaluates a linked graph. Returns a promise if there is something to wait for, otherwise nothing: a graph
 * without top-level await has run, or thrown, when this returns.
 */
export function evaluateModule(module: ModuleRecord): Promise<void> | undefined {
  const { evaluated, errored } = MODULE_STATUS;
  const root = module.status === evaluated || module.status === errored ? (module.cycleRoot ?? module) : module;
  if (root.status === errored) throw root.error;
  if (root.completion !== null) return root.completion.promise;
  if (root.status === evaluated) return undefined;
  // Re-entered from within its own cycle, whose evaluation is already in progress.
  if (root.status === MODULE_STATUS.evaluating) return undefined;

  const stack: ModuleRecord[] = [];
  try {
    innerModuleEvaluation(root, stack, 0);
  } catch (error) {
    for (const member of stack) fail(member, error);
    throw error;
  }
  if (root.asyncOrder === -1) return undefined;
  root.completion ??= createDeferred();
  return root.completion.promise;
}

function innerModuleEvaluation(module: ModuleRecord, stack: ModuleRecord[], startIndex: number): number {
  if (module.status === MODULE_STATUS.errored) throw module.error;
  if (module.status === MODULE_STATUS.evaluated || module.status === MODULE_STATUS.evaluating) return startIndex;
  let index = startIndex;
  module.status = MODULE_STATUS.evaluating;
  module.dfsIndex = index;
  module.dfsAncestorIndex = index;
  module.pendingDependencies = 0;
  index++;
  stack.push(module);
  for (const dependency of module.evaluatedDependencies) {
    index = innerModuleEvaluation(dependency, stack, index);
    let required = dependency;
    if (required.status === MODULE_STATUS.evaluating) {
      module.dfsAncestorIndex = Math.min(module.dfsAncestorIndex, required.dfsAncestorIndex);
    } else {
      required = required.cycleRoot ?? required;
      if (required.status === MODULE_STATUS.errored) throw required.error;
    }
    if (isWaiting(required)) {
      module.pendingDependencies++;
      required.asyncParents.push(module);
    }
  }
  if (module.pendingDependencies > 0 || module.hasTopLevelAwait) {
    module.asyncOrder = asyncOrders.next++;
    if (module.pendingDependencies === 0) executeAsyncModule(module);
  } else module.execute();

  if (module.dfsAncestorIndex === module.dfsIndex) {
    for (;;) {
      const member = stack.pop()!;
      member.status = MODULE_STATUS.evaluated;
      member.cycleRoot = module;
      if (member === module) break;
    }
  }
  return index;
}

/** Async and not finished yet. */
function isWaiting(module: ModuleRecord): boolean {
  return module.asyncOrder >= 0;
}

/** Sets the specification's `[[AsyncEvaluationOrder]]` to `done`. */
function settleOrder(module: ModuleRecord): void {
  module.asyncOrder = -2;
}

function fail(module: ModuleRecord, error: unknown): void {
  module.status = MODULE_STATUS.errored;
  module.error = error;
  module.cycleRoot ??= module;
}

function executeAsyncModule(module: ModuleRecord): void {
  module.execute()!.then(
    () => asyncModuleExecutionFulfilled(module),
    (error: unknown) => asyncModuleExecutionRejected(module, error),
  );
}

function asyncModuleExecutionFulfilled(module: ModuleRecord): void {
  if (module.status === MODULE_STATUS.errored) return;
  settleOrder(module);
  module.completion?.resolve();
  const ready: ModuleRecord[] = [];
  gatherAvailableAncestors(module, ready);
  ready.sort((a, b) => a.asyncOrder - b.asyncOrder);
  for (const parent of ready) {
    if (parent.status === MODULE_STATUS.errored) continue;
    if (parent.hasTopLevelAwait) {
      executeAsyncModule(parent);
      continue;
    }
    try {
      parent.execute();
    } catch (error) {
      asyncModuleExecutionRejected(parent, error);
      continue;
    }
    settleOrder(parent);
    parent.completion?.resolve();
  }
}

function gatherAvailableAncestors(module: ModuleRecord, ready: ModuleRecord[]): void {
  for (const parent of module.asyncParents) {
    if (ready.includes(parent) || parent.cycleRoot?.status === MODULE_STATUS.errored) continue;
    parent.pendingDependencies--;
    if (parent.pendingDependencies === 0) {
      ready.push(parent);
      if (!parent.hasTopLevelAwait) gatherAvailableAncestors(parent, ready);
    }
  }
}

function asyncModuleExecutionRejected(module: ModuleRecord, error: unknown): void {
  if (module.status === MODULE_STATUS.errored) return;
  fail(module, error);
  settleOrder(module);
  for (const parent of module.asyncParents) asyncModuleExecutionRejected(parent, error);
  module.completion?.reject(error);
}
