import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../accounts/use-account.ts';
import { buttonClass } from '../components/Button.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';

/** The children if the person is signed in, otherwise a link to sign in. */
export function NeedsAccount({ section, what, children }: { readonly section: string; readonly what: string; readonly children: ReactNode }) {
  const account = useAccount();
  const address = useSettingsAddress();
  if (account.data?.isLoggedIn === true) return children;
  if (account.isPending) return <Loading text="Loading" className="mt-7 text-fg-3" />;
  if (account.isError) return <LoadFailed className="mt-7" error={account.error} onRetry={() => void account.refetch()} />;
  return (
    <div className="mt-7 flex max-w-[380px] flex-col items-start gap-3">
      <p className="text-fg-2">Sign in to see {what}.</p>
      <Link to="/sign-in" search={{ returnTo: address(section) }} className={buttonClass('primary')}>
        Sign in
      </Link>
    </div>
  );
}
