import type { ModelPull } from '@lathe/protocol';

/** The download is not over. */
export function isPulling(pull: ModelPull | undefined): boolean {
  return pull?.state === 'pulling' || pull?.state === 'finishing';
}
