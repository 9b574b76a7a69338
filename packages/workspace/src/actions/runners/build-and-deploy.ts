import type { Action } from '@lathe/protocol';
import { runChildren } from './children.ts';
import type { ActionRunner } from './runner.ts';

/** Source: docs/decisions.md#C10. */
const CHILDREN: readonly Action[] = [{ type: 'build' }, { type: 'deploy' }];

export const runBuildAndDeploy: ActionRunner<'build-and-deploy'> = async (_action, { deploys }, context) => {
  const refused = await deploys.ask(context.signal);
  if (refused !== undefined) return refused;
  // These two publish: the build gets the site's address, and its output is what is deployed.
  return runChildren(CHILDREN, (child) => (child.type === 'build' ? deploys.build(context) : deploys.deploy(context)));
};
