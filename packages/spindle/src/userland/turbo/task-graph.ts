/** Which tasks run, and which of them each waits for. */
import type { RunOptions } from './arguments.ts';
import { type Package, ROOT, type TaskDefinition, type Workspace } from './workspace.ts';

export interface Task {
  /** `package#task`. */
  readonly id: string;
  readonly package: Package;
  readonly task: string;
  /** Undefined if the package has no such script: then it only passes on the order. */
  readonly script: string | undefined;
  readonly isAsked: boolean;
  readonly isPersistent: boolean;
  readonly outputLogs: string | undefined;
  readonly waitsFor: Set<string>;
}

/** @throws for a task that no `turbo.json` names, and for tasks that wait for each other */
export function taskGraph(workspace: Workspace, chosen: ReadonlySet<string>, { tasks, isOnly, isParallel }: RunOptions): Map<string, Task> {
  const { packages } = workspace;
  const root = packages.get(ROOT);
  const graph = new Map<string, Task>();
  const asked = new Set(tasks);
  const definitionOf = (name: string, task: string): TaskDefinition | undefined => {
    const own = name === ROOT && !workspace.isSingle ? undefined : root?.tasks[task];
    const parts = [own, root?.tasks[`${name}#${task}`], name === ROOT ? undefined : packages.get(name)?.tasks[task]].filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : Object.assign({}, ...parts.map((part, index) => (index === 0 ? part : extended(part, parts.slice(0, index)))));
  };
  const add = (name: string, task: string): void => {
    const id = `${name}#${task}`;
    const own = packages.get(name);
    const definition = definitionOf(name, task);
    if (graph.has(id) || own === undefined || definition === undefined) return;
    const node: Task = {
      id,
      package: own,
      task,
      script: own.scripts[task],
      isAsked: asked.has(task) || asked.has(id),
      isPersistent: definition.persistent === true,
      outputLogs: definition.outputLogs,
      waitsFor: new Set(),
    };
    graph.set(id, node);
    for (const [otherName, otherTask] of (definition.with ?? []).map((text) => parts(text, own))) add(otherName, otherTask);
    for (const [otherName, otherTask] of (definition.dependsOn ?? []).flatMap((text) => dependencies(text, own))) {
      if (isOnly && !asked.has(otherTask)) continue;
      add(otherName, otherTask);
      if (!isParallel && graph.has(`${otherName}#${otherTask}`)) node.waitsFor.add(`${otherName}#${otherTask}`);
    }
  };
  for (const asking of tasks) {
    const [name, task] = asking.includes('#') ? split(asking) : [undefined, asking];
    const isKnown = [...packages.keys()].some((own) => (name === undefined || own === name) && definitionOf(own, task) !== undefined);
    if (!isKnown) throw new Error(`Could not find task \`${asking}\` in project`);
    const isRootTask = root?.tasks[`${ROOT}#${task}`] !== undefined;
    for (const own of name === undefined ? [...chosen, ...(isRootTask ? [ROOT] : [])] : [name]) add(own, task);
  }
  check(graph);
  return graph;
}

/** A list can start with `$TURBO_EXTENDS$`, which stands for the list that it would replace. */
function extended(part: TaskDefinition, before: readonly TaskDefinition[]): TaskDefinition {
  const { dependsOn } = part;
  if (!dependsOn?.includes('$TURBO_EXTENDS$')) return part;
  const replaced = before.findLast((other) => other.dependsOn !== undefined)?.dependsOn ?? [];
  return { ...part, dependsOn: [...replaced, ...dependsOn.filter((text) => text !== '$TURBO_EXTENDS$')] };
}

/** `^task` means the task of each package that this one depends on. In version 1, `$NAME` meant a variable. */
function dependencies(text: string, own: Package): [string, string][] {
  if (text.startsWith('$')) return [];
  return text.startsWith('^') ? own.dependencies.map((name) => [name, text.slice(1)]) : [parts(text, own)];
}

function parts(text: string, own: Package): [string, string] {
  return text.includes('#') ? split(text) : [own.name, text];
}

function split(id: string): [string, string] {
  const at = id.lastIndexOf('#');
  return [id.slice(0, at), id.slice(at + 1)];
}

function check(graph: ReadonlyMap<string, Task>): void {
  const done = new Set<string>();
  const visit = (id: string, trail: readonly string[]): void => {
    if (trail.includes(id)) throw new Error(`Cyclic dependency detected: ${[...trail.slice(trail.indexOf(id)), id].join(' -> ')}`);
    if (done.has(id)) return;
    for (const next of graph.get(id)?.waitsFor ?? []) {
      const other = graph.get(next);
      if (other?.isPersistent && other.script !== undefined) throw new Error(`"${next}" is a persistent task, "${id}" cannot depend on it`);
      visit(next, [...trail, id]);
    }
    done.add(id);
  };
  for (const id of graph.keys()) visit(id, []);
}
