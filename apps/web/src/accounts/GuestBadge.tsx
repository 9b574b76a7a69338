import type { User } from '@lathe/protocol';
import { useState } from 'react';
import { Button } from '../components/Button.tsx';
import { KeepAccountDialog } from './KeepAccountDialog.tsx';

/** Says that the person is a guest, and offers to keep the account. */
export default function GuestBadge({ user }: { readonly user: User }) {
  const [isKeeping, setIsKeeping] = useState(false);
  return (
    <>
      <span className="ml-1 text-12 text-fg-3">Guest</span>
      <Button kind="quiet" onClick={() => setIsKeeping(true)} className="mr-1 max-sm:hidden">
        Keep this account
      </Button>
      {isKeeping && <KeepAccountDialog user={user} onDismiss={() => setIsKeeping(false)} />}
    </>
  );
}
