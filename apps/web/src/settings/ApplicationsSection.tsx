import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { modelKeysQuery, useAccount } from '../api/queries.ts';
import { buttonClass } from '../components/Button.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { useServices } from '../services.tsx';
import { KEY_PROVIDERS } from './key-providers.ts';
import { ModelKeyRow } from './ModelKeyRow.tsx';
import { SettingsLead } from './SettingsLead.tsx';
import { useSettingsAddress } from './use-settings-project.ts';

export function ApplicationsSection() {
  const { api } = useServices();
  const account = useAccount();
  const address = useSettingsAddress();
  const isSignedIn = account.data?.isLoggedIn === true;
  const keys = useQuery({ ...modelKeysQuery(api), enabled: isSignedIn });
  return (
    <>
      <SettingsLead>Services that Lathe uses in your name.</SettingsLead>
      <section className="mt-7" aria-labelledby="model-keys">
        <h2 id="model-keys" className="font-semibold">
          Model keys
        </h2>
        <p className="mb-3 text-12 text-fg-3">
          Kept encrypted on the server and never shown again. Without a key the built-in assistant works; it is not a language model.
        </p>
        {account.data?.isLoggedIn === false && (
          <Link to="/sign-in" search={{ returnTo: address('applications') }} className={buttonClass('primary')}>
            Sign in to add keys
          </Link>
        )}
        {isSignedIn && keys.isPending && <Loading text="Loading keys" className="text-fg-3" />}
        {keys.isError && <LoadFailed error={keys.error} onRetry={() => void keys.refetch()} />}
        {keys.data &&
          KEY_PROVIDERS.map((entry) => (
            <ModelKeyRow key={entry.provider} entry={entry} stored={keys.data.keys.find((key) => key.provider === entry.provider)} />
          ))}
      </section>
    </>
  );
}
