import { ORGANIZATION_NAME_MAX_LENGTH, type Organization } from '@lathe/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { organizationsQuery } from '../api/queries.ts';
import { useAccount } from '../accounts/use-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { DeleteDialog } from '../components/DeleteDialog.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { Select } from '../components/Select.tsx';
import { NewOrganizationForm } from '../organizations/NewOrganizationForm.tsx';
import { Team } from '../organizations/Team.tsx';
import { ProjectPeople } from '../projects/ProjectPeople.tsx';
import { useServices } from '../services.tsx';
import { ModelKeys } from './ModelKeys.tsx';
import { MonthlyLimits } from './MonthlyLimits.tsx';
import { NameForm } from './NameForm.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';
import { NeedsAccount } from './NeedsAccount.tsx';
import { useSettingsProject } from './use-settings-project.ts';

const PERSONAL = 'personal';

export function TeamSection() {
  const open = useSettingsProject();
  return (
    <>
      <SettingsLead>People you work with, on this project and in organizations that share projects.</SettingsLead>
      <NeedsAccount section="team" what="your team">
        {open && (
          <SettingsGroup title="People on this project" text="People with their own roles, in addition to its organization's members.">
            <ProjectPeople project={open.project} />
          </SettingsGroup>
        )}
        <Organizations />
      </NeedsAccount>
    </>
  );
}

function Organizations() {
  const { api } = useServices();
  const client = useQueryClient();
  const list = useQuery(organizationsQuery(api));
  const account = useAccount();
  const [isAdding, setIsAdding] = useState(false);
  const choose = useMutation({
    mutationFn: (organization: Organization | undefined) =>
      api.changeAccount({ activeOrganization: organization ? { slug: organization.slug, provider: organization.provider } : null }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['logged-in'] }),
  });
  if (list.isPending) return <Loading text="Loading organizations" className="mt-7 text-fg-3" />;
  if (list.isError) return <LoadFailed className="mt-7" error={list.error} onRetry={() => void list.refetch()} />;
  const { organizations } = list.data;
  const active = organizations.find(({ id }) => id === account.data?.activeOrganization?.id);
  const options = [{ value: PERSONAL, label: 'Just me' }, ...organizations.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <>
      <SettingsGroup
        title="Organization"
        end={
          organizations.length > 0 && !isAdding ? (
            <Button icon="plus" onClick={() => setIsAdding(true)} className="max-sm:h-10">
              New organization
            </Button>
          ) : undefined
        }
      >
        {organizations.length > 0 && (
          <SettingRow title="Working in" text="It owns your new projects and supplies private registries.">
            <Select
              label="Active organization"
              options={options}
              value={active?.id ?? PERSONAL}
              isDisabled={choose.isPending}
              onChange={(id) => choose.mutate(organizations.find((organization) => organization.id === id))}
              className="w-56 max-sm:w-full"
            />
          </SettingRow>
        )}
        {active?.role === 'admin' && <OrganizationNameRow key={active.id} organization={active} />}
        {organizations.length === 0 && !isAdding && (
          <div className="flex max-w-[380px] flex-col items-start gap-3">
            <p className="text-fg-2">You are not in an organization. Organizations let you share projects and use private package registries.</p>
            <Button icon="plus" kind="primary" onClick={() => setIsAdding(true)} className="max-sm:h-10">
              New organization
            </Button>
          </div>
        )}
        {isAdding && (
          <div className="mt-3">
            <NewOrganizationForm onDone={() => setIsAdding(false)} onCancel={() => setIsAdding(false)} />
          </div>
        )}
        <ActionError error={choose.error} className="mt-2" />
      </SettingsGroup>
      {active && <Team key={active.id} organization={active} />}
      {active && (
        <SettingsGroup title="Limits of the assistant" text="In all of the organization's projects, whoever's keys are used.">
          <OrganizationLimits key={active.id} organization={active} />
        </SettingsGroup>
      )}
      {active?.role === 'admin' && (
        <SettingsGroup
          title="Model keys"
          text="Used by all members in the organization's projects. A member's own keys take precedence. Stored encrypted and never shown again."
        >
          <ModelKeys key={active.id} of={active} />
        </SettingsGroup>
      )}
      {active?.role === 'admin' && <DeleteOrganization organization={active} />}
    </>
  );
}

function OrganizationLimits({ organization }: { readonly organization: Organization }) {
  const { api } = useServices();
  return (
    <MonthlyLimits
      queryKey={['organization-limits', organization.id]}
      read={async (signal) => {
        const { caps, ...used } = await api.organizationLimits(organization, signal);
        return { caps, used };
      }}
      change={(caps) => api.changeOrganizationLimits(organization, caps)}
      who="all members"
      isDisabled={organization.role !== 'admin'}
    />
  );
}

function OrganizationNameRow({ organization }: { readonly organization: Organization }) {
  const { api } = useServices();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) => api.renameOrganization(organization, name),
    onSuccess: () => Promise.all([['organizations'], ['logged-in'], ['projects']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <>
      <SettingRow title="Name" text="Shown to members and on projects. Its URL does not change.">
        <NameForm
          key={organization.name}
          label="Organization name"
          name={organization.name}
          maxLength={ORGANIZATION_NAME_MAX_LENGTH}
          isDisabled={rename.isPending}
          onRename={(name) => rename.mutate(name)}
        />
      </SettingRow>
      <ActionError error={rename.error} className="mt-2" />
    </>
  );
}

function DeleteOrganization({ organization }: { readonly organization: Organization }) {
  const { api } = useServices();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.deleteOrganization(organization),
    onSuccess: () => Promise.all([['organizations'], ['logged-in']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const close = (): void => {
    setIsAsking(false);
    remove.reset();
  };
  return (
    <section aria-label="Delete organization" className="mt-7">
      <SettingRow title="Delete organization" text="Removes its members and registries. Delete its projects first.">
        <Button icon="trash" className="text-danger! max-sm:h-10" onClick={() => setIsAsking(true)}>
          Delete {organization.name}
        </Button>
      </SettingRow>
      {isAsking && (
        <DeleteDialog
          name={organization.name}
          kind="organization"
          isDeleting={remove.isPending}
          error={remove.error}
          onDelete={() => remove.mutate()}
          onDismiss={close}
        >
          <p className="text-fg-2">All members lose their roles, and its registry tokens are deleted. This cannot be undone.</p>
        </DeleteDialog>
      )}
    </section>
  );
}
