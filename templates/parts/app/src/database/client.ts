import { createClient } from '@supabase/supabase-js';
import type { Database } from './types';

const url: string | undefined = import.meta.env.VITE_SUPABASE_URL;
const key: string | undefined = import.meta.env.VITE_SUPABASE_ANON_KEY;

/** Whether `.env` says where the database is. */
export const isConnected = Boolean(url && key);

export const database = createClient<Database>(url || 'http://localhost', key || 'none');
