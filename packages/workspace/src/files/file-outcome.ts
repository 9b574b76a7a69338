import type { Notices } from '../notices/notices.ts';
import type { FileOutcome } from './contract.ts';
import { FilesystemError } from './filesystem-error.ts';

/** Turns what the work throws into an outcome, which the caller shows beside its field. */
export async function outcomeOf(work: () => Promise<void>): Promise<FileOutcome> {
  try {
    await work();
    return { ok: true };
  } catch (error) {
    const { message, code } = FilesystemError.from(error);
    return { ok: false, message, code };
  }
}

/** The same for work without a field: a notice shows the failure. */
export async function outcomeWithNotice(notices: Notices, work: () => Promise<void>): Promise<FileOutcome> {
  const outcome = await outcomeOf(work);
  if (!outcome.ok) notices.show({ kind: 'error', text: outcome.message });
  return outcome;
}
