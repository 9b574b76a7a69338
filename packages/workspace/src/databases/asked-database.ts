import type { ChangeQueue } from './change-queue.ts';
import type { DatabaseStore } from './contract.ts';
import type { SupabaseStore } from './supabase/contract.ts';

interface Deps {
  readonly queue: Pick<ChangeQueue, 'items'>;
  readonly database: Pick<DatabaseStore, 'state' | 'busy'>;
  readonly supabase: Pick<SupabaseStore, 'status' | 'progress'>;
  readonly isBusy: () => boolean;
  readonly onConnected: (place: 'supabase' | 'built-in') => void;
}

/** Notices when this page connects a database that the queue asked for. To be created before anything that empties the queue. */
export function watchAskedDatabase({ queue, database, supabase, isBusy, onConnected }: Deps) {
  let isConnectingAsked = false;
  let connected: 'supabase' | 'built-in' | undefined;
  const isAsked = (): boolean => queue.items.get().some(({ type }) => type === 'connect-required');
  const ends = [
    supabase.status.listen((now, before) => {
      // By the time it is connected, its address is in the env file, and the queue no longer asks for one.
      if (now === 'CONNECTING' && before !== 'NEED_CONFIRMATION') isConnectingAsked = isAsked();
      if (now === 'CONFIGURED' && isConnectingAsked && supabase.progress.get() !== undefined) connected = 'supabase';
    }),
    database.state.listen((now, before) => {
      // An answer knows about a database that one of its own steps creates.
      if (before?.state === 'none' && now?.state !== 'none' && database.busy.get() === 'creating' && !isBusy() && isAsked()) connected = 'built-in';
    }),
  ];
  return {
    /** Reports it, once. */
    say(): void {
      if (connected === undefined) return;
      const place = connected;
      connected = undefined;
      onConnected(place);
    },
    end(): void {
      for (const end of ends) end();
    },
  };
}
