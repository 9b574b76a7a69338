import { type HostingAccount, messageOf } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hostingAccountsQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { relativeTime } from '../components/format.ts';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { SettingsGroup } from '../components/SettingsLead.tsx';
import { useServices } from '../services.tsx';

/** Where a token of Netlify is made. */
const NETLIFY_TOKENS = 'https://app.netlify.com/user/applications#personal-access-tokens';

/** Accounts at other hosts, to publish there. */
export function HostingAccounts() {
  const { api } = useServices();
  const list = useQuery(hostingAccountsQuery(api));
  return (
    <SettingsGroup title="Hosting" text="Where apps can be published besides this server. Tokens are stored encrypted and never shown again.">
      {list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <NetlifyRow account={list.data?.accounts.find(({ provider }) => provider === 'netlify')} isLoading={list.isPending} />
      )}
    </SettingsGroup>
  );
}

function NetlifyRow({ account, isLoading }: { readonly account: HostingAccount | undefined; readonly isLoading: boolean }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const disconnect = useMutation({
    mutationFn: () => api.disconnectHost('netlify'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['hosting-accounts'] }),
  });
  return (
    <section aria-label="Netlify" className="border-y border-line py-3" aria-busy={isLoading}>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-2 font-strong">
            Netlify
            {account && <Badge tone="ok">Connected</Badge>}
          </div>
          <p className="text-12 wrap-anywhere text-fg-3">
            {account ? `${account.name}, connected ${relativeTime(account.connectedAt)}.` : 'Builds apps that need a server, and serves them.'}
          </p>
          <ActionError error={disconnect.error} />
        </div>
        {!isEditing && (
          <>
            {account && (
              <Button kind="quiet" isBusy={disconnect.isPending} disabled={disconnect.isPending} onClick={() => disconnect.mutate()} className="max-sm:h-10">
                Disconnect
              </Button>
            )}
            <Button disabled={isLoading} onClick={() => setIsEditing(true)} className="max-sm:h-10">
              {account ? 'Replace' : 'Connect'}
            </Button>
          </>
        )}
      </div>
      {isEditing && <TokenForm onDone={() => setIsEditing(false)} />}
    </section>
  );
}

function TokenForm({ onDone }: { readonly onDone: () => void }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [token, setToken] = useState('');
  const connect = useMutation({
    mutationFn: () => api.connectHost({ provider: 'netlify', token: token.trim() }),
    onSuccess: (list) => {
      client.setQueryData(hostingAccountsQuery(api).queryKey, list);
      onDone();
    },
  });
  return (
    <form
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        connect.mutate();
      }}
    >
      <Field
        label="Access token"
        type="password"
        autoComplete="off"
        required
        autoFocus
        placeholder="nfp_…"
        value={token}
        onChange={(event) => setToken(event.target.value)}
        error={connect.isError ? messageOf(connect.error) : undefined}
      />
      <p className="text-12 text-fg-3">
        Make one at{' '}
        <a href={NETLIFY_TOKENS} target="_blank" rel="noreferrer" className="text-accent">
          Netlify, Applications, Personal access tokens
        </a>
        .
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={connect.isPending} disabled={connect.isPending}>
          {connect.isPending ? 'Connecting' : 'Connect'}
        </Button>
      </div>
    </form>
  );
}
