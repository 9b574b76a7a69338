import type { Action, ActionOf, ActionResult } from '@lathe/protocol';
import type { ActionRunner, RunContext, RunnerDeps, RunOutcome } from './runner.ts';

/** Does one child, with the runner of its type. */
export type RunChild = (action: Action, deps: RunnerDeps, context: RunContext) => Promise<RunOutcome>;

/**
 * The children one after the other. One that does not end complete ends the pipe, whose status is then
 * the child's. Source: assistant specification, section 4.
 */
export async function runChildren(children: readonly Action[], run: (child: Action) => Promise<RunOutcome>): Promise<RunOutcome> {
  const outputs: string[] = [];
  const ended: NonNullable<ActionResult['children']> = [];
  let last: ActionResult = {};
  for (const child of children) {
    const { status, result } = await run(child);
    last = result;
    ended.push({ type: child.type, status });
    if (result.output) outputs.push(result.output.trim());
    if (status !== 'complete') {
      const rest = children.slice(ended.length).map(({ type }) => ({ type, status: 'skipped' as const }));
      return { status, result: { ...result, ...outputOf(outputs), children: [...ended, ...rest] } };
    }
  }
  return { status: 'complete', result: { ...(last.exitCode === undefined ? {} : { exitCode: last.exitCode }), ...outputOf(outputs), children: ended } };
}

const outputOf = (outputs: readonly string[]) => (outputs.length > 0 ? { output: outputs.join('\n\n') } : {});

/** Source: decisions, C10. */
export function childrenOfImport({ key, title }: ActionOf<'import'>): readonly Action[] {
  return [{ type: 'import-template', key, ...(title === undefined ? {} : { title }) }, { type: 'install', packages: [] }, { type: 'start' }];
}

/** Source: decisions, C10; the domain joins them where one is saved. */
const CHILDREN_OF_BUILD_AND_DEPLOY: readonly Action[] = [{ type: 'build' }, { type: 'deploy' }];

export function createImportRunner(run: RunChild): ActionRunner<'import'> {
  return (action, deps, context) => runChildren(childrenOfImport(action), (child) => run(child, deps, context));
}

export function createBuildAndDeployRunner(run: RunChild): ActionRunner<'build-and-deploy'> {
  return (_action, deps, context) => runChildren(CHILDREN_OF_BUILD_AND_DEPLOY, (child) => run(child, deps, context));
}
