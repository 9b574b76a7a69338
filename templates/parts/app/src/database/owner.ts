import { database } from './client';
import { onPerson, userId } from './session';
import { changed } from './tables';

let isOwner = false;

async function read() {
  const asked = userId();
  isOwner = false;
  if (asked === undefined) return;
  const { data } = await database.rpc('is_owner' as never);
  if (asked !== userId()) return;
  isOwner = data === true;
  changed();
}

let isAsked = false;

/** Finds out who owns the app whenever somebody signs in, from the first call on. Only apps for which it matters have the function. */
export function knowOwner(): void {
  if (isAsked) return;
  isAsked = true;
  onPerson(() => void read());
  void read();
}

/** Whether who is signed in owns the app: whoever signed up first. The database decides; this only hides what it would refuse. */
export const ownsApp = (): boolean => isOwner;
