import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hostingAccountsQuery } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { SettingsGroup } from '../components/SettingsLead.tsx';
import { useServices } from '../services.tsx';
import { ServiceAccountRow } from './ServiceAccountRow.tsx';

/** Where a token of Netlify is made. */
const NETLIFY_TOKENS = 'https://app.netlify.com/user/applications#personal-access-tokens';

/** Accounts at other hosts, to publish there. */
export function HostingAccounts() {
  const { api } = useServices();
  const client = useQueryClient();
  const list = useQuery(hostingAccountsQuery(api));
  const account = list.data?.accounts.find(({ provider }) => provider === 'netlify');
  return (
    <SettingsGroup title="Hosting" text="Where apps can be published besides this server. Tokens are stored encrypted and never shown again.">
      {list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <ServiceAccountRow
          service="Netlify"
          text="Builds apps that need a server, and serves them."
          account={list.isPending ? undefined : (account ?? null)}
          help={
            <>
              Make one at{' '}
              <a href={NETLIFY_TOKENS} target="_blank" rel="noreferrer" className="text-accent">
                Netlify, Applications, Personal access tokens
              </a>
              .
            </>
          }
          placeholder="nfp_…"
          onConnect={async (token) => client.setQueryData(hostingAccountsQuery(api).queryKey, await api.connectHost({ provider: 'netlify', token }))}
          onDisconnect={async () => {
            await api.disconnectHost('netlify');
            await client.invalidateQueries({ queryKey: ['hosting-accounts'] });
          }}
        />
      )}
    </SettingsGroup>
  );
}
