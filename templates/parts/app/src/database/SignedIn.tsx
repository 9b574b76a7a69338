import type { ReactNode } from 'react';
import { SignIn } from './SignIn';
import { useSession } from './session';

/** What only people who are signed in see. Others sign in here. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session === undefined) return null;
  return session === null ? <SignIn /> : children;
}
