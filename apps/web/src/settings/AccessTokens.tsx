import type { CreatedPersonalToken, PersonalToken } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { personalTokensQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { CopyIconButton } from '../components/CopyButton.tsx';
import { dayText, relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { SettingsGroup } from '../components/SettingsLead.tsx';
import { useReturnFocus } from '../components/use-return-focus.ts';
import { useServices } from '../services.tsx';
import { AccessTokenForm } from './AccessTokenForm.tsx';

/** Tokens that the person gives to programs. A new one is shown once. */
export function AccessTokens() {
  const { api } = useServices();
  const client = useQueryClient();
  const list = useQuery(personalTokensQuery(api));
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<CreatedPersonalToken>();
  const opener = useReturnFocus<HTMLButtonElement>(isCreating);
  const refresh = () => client.invalidateQueries({ queryKey: ['personal-tokens'] });
  const revoke = useMutation({ mutationFn: (id: string) => api.revokePersonalToken(id), onSettled: refresh });
  const tokens = list.data?.tokens ?? [];
  // A revoked token is of no use anymore.
  const isRevoked = created !== undefined && revoke.isSuccess && revoke.variables === created.created.id;
  return (
    <SettingsGroup
      title="Access tokens"
      text="For git and other programs that act for you, in place of a password."
      end={
        !isCreating && (
          <Button
            ref={opener}
            icon="plus"
            className="max-sm:h-10"
            onClick={() => {
              setCreated(undefined);
              setIsCreating(true);
            }}
          >
            New token
          </Button>
        )
      }
    >
      {isCreating && (
        <AccessTokenForm
          onCancel={() => setIsCreating(false)}
          onCreated={async (answer) => {
            setCreated(answer);
            setIsCreating(false);
            await refresh();
          }}
        />
      )}
      {created !== undefined && !isRevoked && <NewToken token={created.token} />}
      {list.isPending && <Loading text="Loading access tokens" className="text-fg-3" />}
      {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && tokens.length === 0 && !isCreating && <p className="border-y border-line py-3 text-fg-2">No access tokens yet.</p>}
      {tokens.length > 0 && (
        <ul className="border-y border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} isBusy={revoke.isPending} onRevoke={() => revoke.mutate(token.id)} />
          ))}
        </ul>
      )}
      <ActionError error={revoke.error} className="mt-2" />
      <McpAddress />
    </SettingsGroup>
  );
}

/** Where programs find the tools that this server has for them. */
function McpAddress() {
  const address = new URL('/mcp', location.origin).href;
  return (
    <div className="mt-4">
      <p className="mb-1.5 text-12 text-fg-2">
        Editors and agents that speak MCP can list your projects, publish them and roll them back. Connect them to this address, with an access token as the
        bearer token.
      </p>
      <div className="flex h-9 items-center rounded-control border border-line-control bg-surface pr-1.5 pl-2.5 max-sm:h-11">
        <code className="min-w-0 flex-1 truncate font-mono text-12 select-all">{address}</code>
        <CopyIconButton text={() => address} label="Copy the MCP address" />
      </div>
    </div>
  );
}

function NewToken({ token }: { readonly token: string }) {
  return (
    <div role="status" className="mb-3 rounded-card border border-line-strong bg-surface p-3">
      <p className="mb-2 font-strong">Copy your new token now. It is not shown again.</p>
      <div className="flex h-9 items-center rounded-control border border-line-control bg-raised pr-1.5 pl-2.5 max-sm:h-11">
        <code className="min-w-0 flex-1 truncate font-mono text-12 select-all">{token}</code>
        <CopyIconButton text={() => token} label="Copy the token" />
      </div>
    </div>
  );
}

interface TokenRowProps {
  readonly token: PersonalToken;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}

function TokenRow({ token: { name, scope, createdAt, expiresAt, isExpired, lastUsedAt }, isBusy, onRevoke }: TokenRowProps) {
  const [isSure, setIsSure] = useState(false);
  const facts = [
    lastUsedAt === null ? 'never used' : `used ${relativeTime(lastUsedAt)}`,
    `created ${relativeTime(createdAt)}`,
    expiresAt === null ? 'does not expire' : `${isExpired ? 'expired' : 'expires'} on ${dayText(Date.parse(expiresAt), { year: 'numeric' })}`,
  ];
  return (
    <li className="flex min-h-12 items-center gap-3 border-line py-2 not-first:border-t">
      <Icon name="key" className="text-fg-3" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate">{name}</span>
          {isExpired ? <Badge tone="warn">Expired</Badge> : <Badge tone="line">{scope === 'read' ? 'Read' : 'Read and write'}</Badge>}
        </span>
        <span className="block text-12 text-fg-3 tnum">{facts.join(' · ')}</span>
      </span>
      <Button
        kind="quiet"
        size="sm"
        className={isSure ? 'text-danger! max-sm:h-10' : 'max-sm:h-10'}
        aria-label={isSure ? `Confirm: revoke ${name}` : `Revoke ${name}`}
        disabled={isBusy}
        onClick={() => (isSure ? onRevoke() : setIsSure(true))}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? 'Revoke now' : 'Revoke'}
      </Button>
    </li>
  );
}
