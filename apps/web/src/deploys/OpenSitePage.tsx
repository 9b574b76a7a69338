import { messageOf, OPEN_SITE_PATH } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount } from '../accounts/use-account.ts';
import { buttonClass } from '../components/Button.tsx';
import { Loading } from '../components/Loading.tsx';
import { MessagePage } from '../components/MessagePage.tsx';
import { usePageTitle } from '../components/use-page-title.ts';
import { useServices } from '../services.tsx';

/** `/open-site`: a private site sends its visitors here, because it cannot see who is signed in. Whoever may open it goes back, let in. */
export function OpenSitePage() {
  usePageTitle('Private site');
  const { site, path, domain } = useSearch({ from: OPEN_SITE_PATH });
  const { api } = useServices();
  const account = useAccount();
  const isSignedIn = account.data?.isLoggedIn === true;
  const visit = useQuery({
    queryKey: ['site-visit', site, path, domain],
    queryFn: () => api.openSite({ label: site, path, ...(domain === undefined ? {} : { domain }) }),
    enabled: isSignedIn,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  const url = visit.data?.url;
  useEffect(() => {
    if (url !== undefined) location.replace(url);
  }, [url]);
  if (visit.isError) return <MessagePage title="This site is private" text={messageOf(visit.error)} />;
  if (account.isPending || isSignedIn)
    return (
      <div className="grid h-dvh place-items-center">
        <Loading text="Opening the site" />
      </div>
    );
  const returnTo = `${OPEN_SITE_PATH}?${new URLSearchParams({ site, path, ...(domain === undefined ? {} : { domain }) }).toString()}`;
  return (
    <MessagePage
      title="This site is private"
      text="Sign in with an account that may open it."
      action={
        <Link to="/sign-in" search={{ returnTo }} className={buttonClass('primary')}>
          Sign in
        </Link>
      }
    />
  );
}
