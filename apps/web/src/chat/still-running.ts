import { QUIET_ACTION_MS } from '@lathe/protocol';
import type { ActionView } from '@lathe/workspace';

/** It has printed nothing for so long that one asks oneself. */
export function isStillRunning({ quietSince }: Pick<ActionView, 'quietSince'>, now: number): boolean {
  return quietSince !== undefined && now - quietSince >= QUIET_ACTION_MS;
}
