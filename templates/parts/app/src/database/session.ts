import type { Session } from '@supabase/supabase-js';
import { useSyncExternalStore } from 'react';
import { database, isConnected } from './client';

/** Undefined until it is known whether somebody is signed in. */
let session: Session | null | undefined = isConnected ? undefined : null;
const listeners = new Set<() => void>();

if (isConnected) {
  database.auth.onAuthStateChange((_event, next) => {
    const isSame = session !== undefined && session?.user.id === next?.user.id;
    session = next;
    if (!isSame) for (const listener of listeners) listener();
  });
}

/** Calls the listener when another person, or nobody, is signed in. */
export function onPerson(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const isKnown = (): boolean => session !== undefined;
export const userId = (): string | undefined => session?.user.id;

/** Who is signed in: null is nobody, and undefined is not known yet. */
export function useSession(): Session | null | undefined {
  return useSyncExternalStore(onPerson, () => session);
}
