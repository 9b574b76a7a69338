import type { Action, ActionResult } from '@lathe/protocol';
import type { RunOutcome } from './runner.ts';

/**
 * Runs the actions that an action consists of, one after the other. The first that does not complete
 * ends the run and gives it its status. Source: docs/specification/actions.md.
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
