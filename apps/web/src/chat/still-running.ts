import { QUIET_ACTION_MS } from '@lathe/protocol';
import type { ActionView } from '@lathe/workspace';

/** Whether an action has printed nothing for so long that the person may wonder about it. */
export function isStillRunning({ quietSince }: Pick<ActionView, 'quietSince'>, now: number): boolean {
  return quietSince !== undefined && now - quietSince >= QUIET_ACTION_MS;
}
