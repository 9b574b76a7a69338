import type { User } from '@lathe/protocol';

/** How the person gets back into their account, in a few words. */
export function accountText({ email, kind }: Pick<User, 'email' | 'kind'>): string {
  return email ?? (kind === 'guest' ? 'Guest of this browser' : 'Opens with npm run open');
}
