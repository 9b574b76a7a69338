import type { LoggedIn } from '@lathe/protocol';

/** Whether this person has an account, or gets a guest's with the first prompt. */
export function needsNoForm(account: LoggedIn | undefined): boolean {
  return account?.isLoggedIn === true || account?.entrance?.way === 'guest';
}
