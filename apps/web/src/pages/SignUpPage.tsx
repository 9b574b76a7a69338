import { AppError, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@lathe/protocol';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices } from '../services.tsx';
import { AccountPage } from '../accounts/AccountPage.tsx';
import { PasswordField } from '../accounts/PasswordField.tsx';
import { useEnter } from './use-enter.ts';

export function SignUpPage() {
  usePageTitle('Sign up');
  const { api } = useServices();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const search = useSearch({ strict: false });
  const { enter, isBusy, error } = useEnter(api.signUp);
  const isTaken = error instanceof AppError && error.code === 'account-exists';
  return (
    <AccountPage title="Sign up" lead="Your account stores your projects. You need nothing else to start.">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          enter({ name: name.trim(), email: email.trim(), password });
        }}
      >
        <Field label="Name" autoComplete="name" autoFocus value={name} onChange={(event) => setName(event.target.value)} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isTaken ? 'There is already an account with this email. Sign in instead.' : undefined}
        />
        <PasswordField
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN_LENGTH}
          maxLength={PASSWORD_MAX_LENGTH}
          hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ActionError error={isTaken ? undefined : error} />
        <Button type="submit" kind="primary" size="wide" className="mt-1" isBusy={isBusy} disabled={isBusy}>
          {isBusy ? 'Signing up' : 'Sign up'}
        </Button>
      </form>
      <p className="mt-4 text-12 text-fg-3">
        Already have an account?{' '}
        <Link to="/sign-in" search={search} className="underline">
          Sign in
        </Link>
      </p>
    </AccountPage>
  );
}
