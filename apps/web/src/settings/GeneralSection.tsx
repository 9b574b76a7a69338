import { Link } from '@tanstack/react-router';
import { useAccount } from '../api/queries.ts';
import { buttonClass } from '../components/Button.tsx';
import { SettingRow } from './SettingRow.tsx';

export function GeneralSection() {
  const account = useAccount();
  const user = account.data?.user;
  return (
    <>
      <p className="mt-1 text-fg-2">The account that your projects belong to.</p>
      <section className="mt-7">
        {user && (
          <>
            <SettingRow title="Name" text="Shown to others when you saved a project last.">
              <span>{user.name || 'None'}</span>
            </SettingRow>
            <SettingRow title="Email" text="You sign in with it.">
              <span className="truncate">{user.email}</span>
            </SettingRow>
          </>
        )}
        {account.data?.isLoggedIn === false && (
          <SettingRow title="Not signed in" text="Projects are kept once you sign in.">
            <Link to="/sign-in" search={{ returnTo: '/settings' }} className={buttonClass('primary')}>
              Sign in
            </Link>
          </SettingRow>
        )}
      </section>
    </>
  );
}
