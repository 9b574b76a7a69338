import type { ActionRunner } from './runner.ts';

/** Source: docs/specification/integrations.md. The person agrees first, because others see what is pushed. */
export const runGithubSync: ActionRunner<'github-sync'> = async ({ message }, { remotes }, { signal }) => remotes.sync(message, signal);

export const runGithubClone: ActionRunner<'github-clone'> = async ({ repository }, { remotes, files }, { signal }) => {
  if (files.paths().length > 0) return { status: 'failed', result: { reason: 'The project has files already. A repository is cloned into an empty project.' } };
  return remotes.clone(repository, signal);
};
