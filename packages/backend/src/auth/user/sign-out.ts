import type { Auth, Call } from '../contract.ts';
import { refuse } from '../errors.ts';
import { record } from '../store/audit-log.ts';
import { deleteSession, deleteSessionsOf } from '../store/sessions.ts';
import { requireSignedIn } from '../accounts/signed-in.ts';

/** `POST /logout`: everywhere, here, or everywhere else. */
export async function signOut(auth: Auth, call: Call): Promise<void> {
  const scope = call.url.searchParams.get('scope') || 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') throw refuse('validation_failed', `Unsupported logout scope "${scope}"`);
  const { user, session } = await requireSignedIn(auth, call);
  await auth.database.transaction(async (sql) => {
    await record(auth, sql, call, user, 'logout');
    if (scope === 'global' || session === undefined) await deleteSessionsOf(sql, user.id);
    else if (scope === 'local') await deleteSession(sql, session.id);
    else await deleteSessionsOf(sql, user.id, session.id);
  });
}
