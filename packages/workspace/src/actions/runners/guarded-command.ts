import { isReadAtStart } from '../../runtime/start-command.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import type { RunOutcome } from './runner.ts';

/** The most paths that "Unlock once" can allow; the person runs a command that writes more themselves. */
const REFUSED_PATHS_MAX = 100;

/**
 * Runs a command, which can write anywhere. What it writes to locked files and outside the targets is undone meanwhile
 * (`files/runtime-changes.ts`), and reported here.
 * Source: docs/specification/actions.md.
 */
export async function runGuarded(files: ProjectFiles, run: () => Promise<RunOutcome>): Promise<RunOutcome> {
  const end = files.guard();
  let outcome: RunOutcome;
  try {
    outcome = await run();
  } catch (error) {
    await end();
    throw error;
  }
  const { changed, undone } = await end();
  const hasChangedFiles = changed.some(isReadAtStart);
  const [first] = undone;
  if (first === undefined) return { ...outcome, hasChangedFiles };
  const others = undone.length > 1 ? ` Changes to ${undone.length - 1} more were undone too.` : '';
  const reason = `${first.reason} The command’s changes to it were undone.${others}`;
  return {
    hasChangedFiles,
    status: outcome.status === 'complete' ? 'skipped' : outcome.status,
    result: {
      ...outcome.result,
      reason: outcome.result.reason === undefined ? reason : `${outcome.result.reason} ${reason}`,
      refusedPaths: undone.slice(0, REFUSED_PATHS_MAX).map(({ path }) => path),
    },
  };
}
