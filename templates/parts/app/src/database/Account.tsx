import { useState } from 'react';
import { Dialog } from '../components/Dialog';
import { database } from './client';
import { SignIn } from './SignIn';
import { useSession } from './session';
import { words } from './words';
import './database.css';

/** The line above the app: who is signed in, and the way in and out. */
export function Account() {
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="account">
      {session && (
        <>
          <span className="account-name">{session.user.email}</span>
          <button type="button" className="button-link" onClick={() => void database.auth.signOut({ scope: 'local' })}>
            {words.signOut}
          </button>
        </>
      )}
      {session === null && (
        <button type="button" className="button-link" onClick={() => setOpen(true)}>
          {words.signIn}
        </button>
      )}
      {isOpen && session === null && (
        <Dialog title={words.signIn} onClose={() => setOpen(false)}>
          <SignIn onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  );
}
