import type { Organization, Registry } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { registriesQuery } from '../api/queries.ts';
import { useAccount } from '../accounts/use-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Badge } from '../components/Badge.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { Switch } from '../components/Switch.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices } from '../services.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { NeedsAccount } from './NeedsAccount.tsx';
import { type SettingsProject, useSettingsProject } from './use-settings-project.ts';

export function NetworkSection() {
  const open = useSettingsProject();
  return (
    <>
      <SettingsLead>How projects access the internet, and how others access them.</SettingsLead>
      <SettingsGroup title="Project">
        {open ? (
          <CorsProxy open={open} />
        ) : (
          <p className="border-y border-line py-3 text-fg-2">The proxy is set per project. Open a project, then Settings in its header.</p>
        )}
        <Tunnel />
      </SettingsGroup>
      <NeedsAccount section="network" what="package registries">
        <Registries />
      </NeedsAccount>
    </>
  );
}

function CorsProxy({ open: { workspace, project } }: { readonly open: SettingsProject }) {
  const isUsed = useStore(workspace.settings.corsProxy);
  const [error, setError] = useState<string>();
  const change = async (isOn: boolean): Promise<void> => {
    const outcome = await workspace.settings.setCorsProxy(isOn);
    setError(outcome.ok ? undefined : outcome.message);
  };
  return (
    <>
      <SettingRow
        title="CORS proxy"
        text="Routes requests from Node programs through this server, so that services that block browsers work too. Stored in the project's config file. Takes effect at the next start."
      >
        <Switch label="CORS proxy" isOn={isUsed} isDisabled={project.access === 'read'} onChange={(isOn) => void change(isOn)} />
      </SettingRow>
      <ActionError error={error} className="mt-2" />
    </>
  );
}

function Tunnel() {
  const address = useSettingsAddress();
  const isOn = useAccount().data?.user?.featureFlags.previewTunneling === true;
  return (
    <SettingRow
      title="Preview tunnel"
      text={
        <>
          {isOn
            ? 'Running previews can be opened on other devices while their project is open here. '
            : 'Running previews can only be opened in this browser. '}
          <Link className="underline" to={address('feature-previews')}>
            Change it in feature previews
          </Link>
        </>
      }
    >
      <Badge tone={isOn ? 'ok' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
    </SettingRow>
  );
}

function Registries() {
  const address = useSettingsAddress();
  const account = useAccount();
  const organization = account.data?.activeOrganization;
  const isOn = account.data?.user?.featureFlags.privateRegistries === true;
  return (
    <SettingsGroup
      title="Package registries"
      text={
        organization
          ? `For all members of ${organization.name}. Tokens are stored encrypted on the server.`
          : 'Install private packages from an organization’s registries.'
      }
    >
      {!isOn && (
        <p className="border-t border-line py-3 text-fg-2 last:border-b">
          Private registries are turned off.{' '}
          <Link className="underline" to={address('feature-previews')}>
            Turn them on in feature previews
          </Link>
        </p>
      )}
      {organization ? (
        <RegistryList organization={organization} />
      ) : (
        <p className="border-y border-line py-3 text-fg-2">
          No active organization.{' '}
          <Link className="underline" to={address('team')}>
            Choose or create one in Team
          </Link>
        </p>
      )}
    </SettingsGroup>
  );
}

function RegistryList({ organization }: { readonly organization: Organization }) {
  const { api } = useServices();
  const list = useQuery(registriesQuery(api, organization));
  const [edited, setEdited] = useState<Registry | 'new'>();
  if (list.isPending) return <Loading text="Loading registries" className="mt-7 text-fg-3" />;
  if (list.isError) return <LoadFailed className="mt-7" error={list.error} onRetry={() => void list.refetch()} />;
  const isAdmin = organization.role === 'admin';
  return (
    <>
      {list.data.length === 0 && (
        <p className="border-y border-line py-3 text-fg-2">No registries yet.{!isAdmin && ' Admins of the organization can add them.'}</p>
      )}
      <ul>
        {list.data.map((registry) => (
          <RegistryRow key={registry.scope} organization={organization} registry={registry} onEdit={() => setEdited(registry)} />
        ))}
      </ul>
      {isAdmin && edited === undefined && (
        <Button icon="plus" className="mt-3 max-sm:h-10" onClick={() => setEdited('new')}>
          Add registry
        </Button>
      )}
      {edited !== undefined && (
        <RegistryForm
          key={edited === 'new' ? '' : edited.scope}
          organization={organization}
          stored={edited === 'new' ? undefined : edited}
          onDone={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function useRefresh(organization: Organization): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['registries', organization.provider, organization.slug] });
}

function RegistryRow({ organization, registry, onEdit }: { readonly organization: Organization; readonly registry: Registry; readonly onEdit: () => void }) {
  const { api } = useServices();
  const remove = useMutation({ mutationFn: () => api.deleteRegistry(organization, registry.scope), onSuccess: useRefresh(organization) });
  return (
    <li className="flex flex-wrap items-center gap-2 border-t border-line py-2.5 last:border-b">
      <span className="min-w-0 flex-1">
        <span className="block font-mono text-[12px]">{registry.scope}</span>
        <span className="block truncate text-12 text-fg-3">{registry.url}</span>
      </span>
      {organization.role === 'admin' && (
        <>
          <Button
            kind="quiet"
            aria-label={`Remove ${registry.scope}`}
            isBusy={remove.isPending}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
            className="max-sm:h-10"
          >
            {remove.isPending ? 'Removing' : 'Remove'}
          </Button>
          <Button aria-label={`Change ${registry.scope}`} onClick={onEdit} className="max-sm:h-10">
            Change
          </Button>
        </>
      )}
      <ActionError error={remove.error} className="mt-2" />
    </li>
  );
}

function RegistryForm({
  organization,
  stored,
  onDone,
}: {
  readonly organization: Organization;
  readonly stored: Registry | undefined;
  readonly onDone: () => void;
}) {
  const { api } = useServices();
  const refresh = useRefresh(organization);
  const [registry, setRegistry] = useState<Registry>(stored ? { ...stored, token: '' } : { scope: '@', url: 'https://', token: '' });
  const save = useMutation({
    mutationFn: () => api.putRegistry(organization, { scope: registry.scope.trim(), url: registry.url.trim(), token: registry.token.trim() }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
  });
  return (
    <form
      aria-label={stored ? `Change ${stored.scope}` : 'Add registry'}
      className="mt-3 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Field
        label="Scope"
        required
        autoFocus={!stored}
        readOnly={stored !== undefined}
        hint="Packages in this scope are installed from this registry."
        value={registry.scope}
        onChange={(event) => setRegistry({ ...registry, scope: event.target.value })}
      />
      <Field label="Address" type="url" required value={registry.url} onChange={(event) => setRegistry({ ...registry, url: event.target.value })} />
      <Field
        label="Token"
        type="password"
        autoComplete="off"
        required
        autoFocus={stored !== undefined}
        value={registry.token}
        onChange={(event) => setRegistry({ ...registry, token: event.target.value })}
      />
      <ActionError error={save.error} className="mt-2" />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={save.isPending} disabled={save.isPending}>
          {save.isPending ? 'Saving' : 'Save registry'}
        </Button>
      </div>
    </form>
  );
}
