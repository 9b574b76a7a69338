import type { Supabase } from './provider.ts';
import { createSupabase, type SupabaseSettings } from './supabase/supabase.ts';

/** Pauses before a request is tried again. */
const RETRY_DELAYS_MS = [500, 2_000];

export type HostedDatabasesOptions = Omit<SupabaseSettings, 'retryDelaysMs'> & { readonly retryDelaysMs?: readonly number[] | undefined };

/** Creates clients of database hosts. */
export function createHostedDatabases({ retryDelaysMs = RETRY_DELAYS_MS, ...options }: HostedDatabasesOptions): Supabase {
  return createSupabase({ ...options, retryDelaysMs });
}
