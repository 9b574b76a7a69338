import { AppError } from '@lathe/protocol';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices } from '../services.tsx';
import { AccountPage } from '../accounts/AccountPage.tsx';
import { useAccount } from '../accounts/use-account.ts';
import { PasswordField } from '../accounts/PasswordField.tsx';
import { useEnter } from './use-enter.ts';

export function SignInPage() {
  usePageTitle('Sign in');
  const { api } = useServices();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const search = useSearch({ strict: false });
  const account = useAccount();
  const { enter, isBusy, error } = useEnter(api.signIn);
  const isWrong = error instanceof AppError && error.code === 'wrong-credentials';
  return (
    <AccountPage title="Sign in" lead={search.restored === true ? 'The backup is restored. Sign in to go on.' : 'Pick up where you left off.'}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          enter({ email: email.trim(), password });
        }}
      >
        <Field label="Email" type="email" autoComplete="email" required autoFocus value={email} onChange={(event) => setEmail(event.target.value)} />
        <PasswordField
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={isWrong ? 'Wrong email or password.' : undefined}
        />
        {account.data?.user?.kind === 'guest' && (
          <p className="text-12 text-fg-3">
            You are a guest here, and your projects stay with the guest. To take them along, keep the guest’s account instead.
          </p>
        )}
        <ActionError error={isWrong ? undefined : error} />
        <Button type="submit" kind="primary" size="wide" className="mt-1" isBusy={isBusy} disabled={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
      {account.data?.entrance?.way !== 'private' && (
        <p className="mt-4 text-12 text-fg-3">
          New here?{' '}
          <Link to="/sign-up" search={search} className="underline">
            Create an account
          </Link>
        </p>
      )}
    </AccountPage>
  );
}
