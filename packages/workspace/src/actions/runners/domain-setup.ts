import type { ActionRunner } from './runner.ts';

/** Source: docs/specification/deployments.md. The person agrees first, because the name is theirs. */
export const runDomainSetup: ActionRunner<'domain-setup'> = async ({ hostname }, { domains }, { signal }) =>
  (await domains.ask(hostname, signal)) ?? domains.setUp(hostname, signal);
