import type { ImportedFile } from '../contract.ts';
import { BUILDERS } from './builders.ts';
import { ExportFiles, type PlannedFile } from './export-files.ts';

export interface AdaptedExport {
  readonly files: readonly PlannedFile[];
  /** What was recognized and what was changed. */
  readonly text: string;
}

/**
 * Recognizes a project that another builder exported, and makes it run. Undefined for any other. Source:
 * docs/decisions.md#B8.
 * @param given everything in the archive, also what is not imported
 */
export async function adaptExport(planned: readonly PlannedFile[], given: readonly ImportedFile[]): Promise<AdaptedExport | undefined> {
  const files = await ExportFiles.read(planned, given);
  const builder = BUILDERS.find(({ isFrom }) => isFrom(files));
  if (builder === undefined) return undefined;
  const done = builder.adapt(files);
  const hint = builder.hint?.(files);
  const text = `This is an export of ${builder.name}${done.length === 0 ? ', which needs no changes' : `: ${listed(done)}`}.`;
  return { files: files.result(), text: hint === undefined ? text : `${text} ${hint}` };
}

/** One verb is enough for what follows each other: `added a, b and c`. */
function listed(done: readonly string[]): string {
  const items = done.map((item, index) => (done[index - 1]?.startsWith('added ') ? item.replace(/^added /, '') : item));
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
