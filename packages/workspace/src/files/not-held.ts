import { contentsOf, type FileRecord } from './file-record.ts';
import type { FilesAhead } from './file-writes.ts';
import { inParallel } from './in-parallel.ts';

/** The files that the runtime does not have yet with exactly these contents: writing the others would reload the app. */
export async function notHeld(
  files: ReadonlyMap<string, FileRecord | undefined>,
  ahead: Pick<FilesAhead, 'heldAs'> | undefined,
): Promise<Map<string, FileRecord | undefined>> {
  const missing = new Map(files);
  if (ahead === undefined) return missing;
  await inParallel([...files], async ([path, record]) => {
    if (await ahead.heldAs(path, contentsOf(record))) missing.delete(path);
  });
  return missing;
}
