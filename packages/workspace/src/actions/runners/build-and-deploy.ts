import type { Action } from '@lathe/protocol';
import { runChildren } from './children.ts';
import type { ActionRunner } from './runner.ts';

/** Source: docs/decisions.md#C10. A saved domain is set up after them. */
const CHILDREN: readonly Action[] = [{ type: 'build' }, { type: 'deploy' }];

export const runBuildAndDeploy: ActionRunner<'build-and-deploy'> = async (_action, { deploys, domains }, context) => {
  const refused = await deploys.ask(context.signal);
  if (refused !== undefined) return refused;
  const saved = await domains.saved();
  const children: readonly Action[] = saved === undefined ? CHILDREN : [...CHILDREN, { type: 'domain-setup', hostname: saved }];
  // The first two publish: the build gets the site's address, and its output is what is deployed.
  return runChildren(children, (child) => {
    if (child.type === 'domain-setup') return domains.setUp(child.hostname, context.signal);
    return child.type === 'build' ? deploys.build(context) : deploys.deploy(context);
  });
};
