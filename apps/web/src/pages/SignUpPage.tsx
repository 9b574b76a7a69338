import { Link, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { Button } from '../components/Button.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices } from '../services.tsx';
import { AccountPage } from '../accounts/AccountPage.tsx';
import { NewCredentials } from '../accounts/NewCredentials.tsx';
import { useEnter } from './use-enter.ts';

export function SignUpPage() {
  usePageTitle('Sign up');
  const { api } = useServices();
  const form = useId();
  const search = useSearch({ strict: false });
  const { enter, isBusy, error } = useEnter(api.signUp);
  return (
    <AccountPage title="Sign up" lead="Your account stores your projects. You need nothing else to start.">
      <NewCredentials id={form} error={error} takenAdvice=" Sign in instead." onSubmit={enter} />
      <Button type="submit" form={form} kind="primary" size="wide" className="mt-4" isBusy={isBusy} disabled={isBusy}>
        {isBusy ? 'Signing up' : 'Sign up'}
      </Button>
      <p className="mt-4 text-12 text-fg-3">
        Already have an account?{' '}
        <Link to="/sign-in" search={search} className="underline">
          Sign in
        </Link>
      </p>
    </AccountPage>
  );
}
