import type { ActionRunner } from './runner.ts';

/** Only the person publishes, because everybody may see the result. */
export const runDeploy: ActionRunner<'deploy'> = async () => ({
  status: 'failed',
  result: { reason: 'Only a person can publish the app: with Publish, at the top of the page.' },
});
