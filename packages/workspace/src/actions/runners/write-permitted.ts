import type { ProjectFiles } from '../../files/project-files.ts';
import type { RunOutcome } from './runner.ts';

/** Writes those of the files that the person's locks and targets permit. If they permit none, the outcome is the reason. */
export async function writePermitted(
  files: Pick<ProjectFiles, 'permit' | 'writeAll'>,
  title: string,
  contents: readonly (readonly [path: string, contents: string | Uint8Array])[],
): Promise<RunOutcome> {
  const permitted = contents.filter(([path]) => files.permit([path]).isAllowed);
  const [refused] = contents;
  if (refused && permitted.length === 0) {
    const refusal = files.permit([refused[0]]);
    return { status: 'skipped', result: { reason: refusal.isAllowed ? '' : refusal.reason } };
  }
  await files.writeAll(permitted);
  return { status: 'complete', result: { output: `${title}: ${permitted.length} files.` }, hasChangedFiles: permitted.length > 0 };
}
