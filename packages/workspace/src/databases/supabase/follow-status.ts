import { AppError, type DatabaseStatus, readSupabaseStatus } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { pause } from '../../api/pause.ts';
import { statusOf } from './connect-run.ts';

/** Source: docs/decisions.md#F13. */
const POLL_MS = 5_000;
const POLLS = 60;

const ON_THE_WAY: ReadonlySet<DatabaseStatus> = new Set(['COMING_UP', 'GOING_DOWN', 'RESTARTING', 'UPGRADING', 'PAUSING', 'RESTORING', 'RESIZING']);

/** What a database still says for a while after it was asked to be paused or restored. */
const NOT_YET: Readonly<Record<'any' | 'paused' | 'restored', ReadonlySet<DatabaseStatus>>> = {
  any: new Set(),
  paused: new Set(['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY']),
  restored: new Set(['INACTIVE']),
};

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly pause: typeof pause;
  /** Of the project of Lathe. */
  readonly slug: string;
  readonly first: DatabaseStatus;
  readonly wanted: 'any' | 'paused' | 'restored';
  readonly onStatus: (status: DatabaseStatus) => void;
}

/** Asks for the status of a database while it changes, every 5 s for at most 5 min. True if it has settled. @throws AppError if the connection has ended */
export async function followStatus({ api, pause, slug, first, wanted, onStatus }: Deps, signal: AbortSignal): Promise<boolean> {
  if (!ON_THE_WAY.has(first)) return true;
  for (let polls = 0; polls < POLLS; polls += 1) {
    await pause(POLL_MS, signal);
    if (signal.aborted) return true;
    try {
      const { status } = await api.call(readSupabaseStatus, { slug }, { signal });
      if (signal.aborted) return true;
      if (NOT_YET[wanted].has(status)) continue;
      onStatus(status);
      if (!ON_THE_WAY.has(status)) return true;
    } catch (error) {
      if ([403, 404, 410].includes(statusOf(error) ?? 0)) throw error;
      // One answer that got lost does not end it.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return false;
}
