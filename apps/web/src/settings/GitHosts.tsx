import { GIT_HOST_LABELS, type GitHostName, gitHostNameSchema } from '@lathe/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gitHostsQuery } from '../api/queries.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { SettingsGroup } from '../components/SettingsLead.tsx';
import { useServices } from '../services.tsx';
import { ServiceAccountRow } from './ServiceAccountRow.tsx';

const WORDS: Readonly<Record<GitHostName, { readonly help: string; readonly placeholder: string }>> = {
  github: {
    help: 'Make one in GitHub under Settings, Developer settings, Personal access tokens, with read and write access to contents and pull requests, and to administration for new repositories.',
    placeholder: 'github_pat_…',
  },
  gitlab: { help: 'Make one in GitLab under Preferences, Access tokens, with the scope api.', placeholder: 'glpat-…' },
  gitea: { help: 'Make one under Settings, Applications, with read and write access to repositories and read access to your user.', placeholder: '0f3c…' },
};

/** Accounts at code hosts, whose repositories projects are synchronized with. */
export function GitHosts() {
  const { api } = useServices();
  const client = useQueryClient();
  const list = useQuery(gitHostsQuery(api));
  return (
    <SettingsGroup title="Code hosts" text="Import repositories, and push what you build to them. Tokens are stored encrypted and never shown again.">
      {list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        gitHostNameSchema.options.map((host) => {
          const account = list.data?.accounts.find((found) => found.host === host);
          const address = account?.address ?? list.data?.hosts.find((found) => found.host === host)?.address;
          return (
            <ServiceAccountRow
              key={host}
              service={GIT_HOST_LABELS[host]}
              text={address === undefined ? '' : hostOf(address)}
              account={list.isPending ? undefined : ((account && { ...account, name: `${account.name} at ${hostOf(account.address)}` }) ?? null)}
              help={WORDS[host].help}
              placeholder={WORDS[host].placeholder}
              address={address}
              onConnect={async (token, entered) =>
                client.setQueryData(gitHostsQuery(api).queryKey, await api.connectGitHost({ host, token, ...(entered === '' ? {} : { address: entered }) }))
              }
              onDisconnect={async () => {
                await api.disconnectGitHost(host);
                await client.invalidateQueries({ queryKey: ['git-hosts'] });
              }}
            />
          );
        })
      )}
    </SettingsGroup>
  );
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? address;
}
