import { getLoggedIn, type Organization, type User } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import { createApiClient, type TokenSource } from '../api/client.ts';

/** A token that is about to expire is no longer sent, because a call may take a while. */
const MARGIN_S = 60;

export interface Session extends TokenSource {
  /** Undefined while nobody is signed in, and until the server has been asked. */
  readonly user: ReadableAtom<User | undefined>;
  /** The person's active organization. Its private registries apply. */
  readonly organization: ReadableAtom<Organization | undefined>;
  /** Asks the server who is signed in, because that may have changed in another tab. @throws AppError 'network-error' */
  refresh(): Promise<User | undefined>;
}

/** Who is signed in, and the bearer token of their calls, which lives 15 minutes. Source: docs/decisions.md#A13. */
export function createSession({ fetch, now }: { readonly fetch: typeof globalThis.fetch; readonly now: () => number }): Session {
  const api = createApiClient({ fetch });
  const user = atom<User | undefined>(undefined);
  const organization = atom<Organization | undefined>(undefined);
  let held: { readonly token: string; readonly expiresAtMs: number } | undefined;
  let asking: Promise<User | undefined> | undefined;

  async function ask(): Promise<User | undefined> {
    const answer = await api.call(getLoggedIn, {}, { auth: 'none' });
    held = answer.token === undefined ? undefined : { token: answer.token, expiresAtMs: (answer.tokenExpiresAt ?? 0) * 1000 };
    const found = answer.isLoggedIn ? answer.user : undefined;
    if (found?.id !== user.get()?.id) user.set(found);
    organization.set(found && answer.activeOrganization);
    return found;
  }

  const session: Session = {
    user,
    organization,
    refresh() {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async token() {
      if (!held || now() >= held.expiresAtMs - MARGIN_S * 1000) await session.refresh();
      return held?.token;
    },
    refused(token) {
      if (held?.token === token) held = undefined;
    },
  };
  return session;
}
