import { isIgnoredPath, isProtectedPath } from '../../files/ignored-paths.ts';
import { isSecretPath } from '../../files/secrets.ts';
import type { ActionRunner } from './runner.ts';
import { writePermitted } from './write-permitted.ts';

/**
 * Copies another project's files into this one, if the person can read that project. Only an empty project allows
 * this, because it contains nothing yet that could have talked the assistant into it. Env files are not copied.
 */
export const runImportProject: ActionRunner<'import-project'> = async ({ slug }, { files, readProject }, { signal }) => {
  if (files.paths().length > 0) return { status: 'failed', result: { reason: 'You can import a project only into an empty one.' } };
  const { title, contents } = await readProject(slug, signal);
  signal.throwIfAborted();
  const taken = contents.filter(([path]) => !isProtectedPath(path) && !isIgnoredPath(path) && !isSecretPath(path));
  return writePermitted(files, title, taken);
};
