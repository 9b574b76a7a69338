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

onPerson(() => void read());

/** Whether who is signed in owns the app: whoever signed up first. The database decides; this only hides what it would refuse. */
export const ownsApp = (): boolean => isOwner;
