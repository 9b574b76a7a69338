import type { ActionRunner } from './runner.ts';

/** Source: docs/specification/deployments.md. */
export const runDeploy: ActionRunner<'deploy'> = async ({ output }, { deploys }, context) => {
  if (output === undefined) return { status: 'failed', result: { reason: 'Failed to deploy because the build directory was not specified.' } };
  const refused = await deploys.ask(context.signal);
  if (refused !== undefined) return refused;
  const ready = await deploys.useFolder(output, context);
  return ready.status === 'complete' ? deploys.deploy(context) : ready;
};
