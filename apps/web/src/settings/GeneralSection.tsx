import { PROJECT_TITLE_MAX_LENGTH } from '@lathe/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { accountText } from '../accounts/account-text.ts';
import { useAccount } from '../accounts/use-account.ts';
import { Button, buttonClass } from '../components/Button.tsx';
import { DeleteDialog } from '../components/DeleteDialog.tsx';
import { Select } from '../components/Select.tsx';
import { Switch } from '../components/Switch.tsx';
import { VISIBILITIES } from '../projects/visibilities.ts';
import { projectLimitsQuery } from '../api/queries.ts';
import { useServices } from '../services.tsx';
import { MonthlyLimits } from './MonthlyLimits.tsx';
import { NameForm } from './NameForm.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { type SettingsProject, useSettingsProject } from './use-settings-project.ts';

export function GeneralSection() {
  const open = useSettingsProject();
  return (
    <>
      <SettingsLead>{open ? 'This project and your account.' : 'The account your projects belong to.'}</SettingsLead>
      {open && <ProjectSettings open={open} />}
      <AccountSettings />
    </>
  );
}

function ProjectSettings({ open: { workspace, project } }: { readonly open: SettingsProject }) {
  const { api } = useServices();
  const isOwner = project.access === 'owner';
  return (
    <SettingsGroup title="Project" text={project.organization ? `Owned by ${project.organization.name}.` : undefined}>
      <SettingRow title="Title" text="Shown in your project list and to people you share it with.">
        <NameForm
          key={project.title}
          label="Title"
          name={project.title}
          maxLength={PROJECT_TITLE_MAX_LENGTH}
          isDisabled={project.access === 'read'}
          onRename={(title) => void workspace.project.rename(title)}
        />
      </SettingRow>
      <SettingRow title="Visibility" text={VISIBILITIES.find(({ value }) => value === project.visibility)?.text}>
        <Select
          label="Visibility"
          options={VISIBILITIES}
          value={project.visibility}
          isDisabled={!isOwner}
          onChange={(visibility) => void workspace.project.setVisibility(visibility)}
          className="w-56 max-sm:w-full"
        />
      </SettingRow>
      <SettingRow title="Frozen" text="No changes can be saved to it. Anyone who edits it gets a copy.">
        <Switch label="Frozen" isOn={project.isFrozen} isDisabled={!isOwner} onChange={(isFrozen) => void workspace.project.setFrozen(isFrozen)} />
      </SettingRow>
      {project.access !== 'read' && (
        <MonthlyLimits
          queryKey={projectLimitsQuery(api, project.slug).queryKey}
          read={(signal) => api.projectLimits(project.slug, signal)}
          change={(caps) => api.changeProjectLimits(project.slug, caps)}
          who="everyone in this project"
          isDisabled={!isOwner}
        />
      )}
      {isOwner ? (
        <SettingRow title="Delete this project" text="Deletes its files, versions and chat for everyone.">
          <DeleteProject open={{ workspace, project }} />
        </SettingRow>
      ) : (
        <p className="mt-3 text-12 text-fg-3">Only owners can change visibility and limits, freeze or delete the project.</p>
      )}
    </SettingsGroup>
  );
}

function DeleteProject({ open: { workspace, project } }: { readonly open: SettingsProject }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const close = (): void => {
    setIsAsking(false);
    setIsSure(false);
  };
  const remove = async (): Promise<void> => {
    setIsDeleting(true);
    const isGone = await workspace.project.remove();
    setIsDeleting(false);
    close();
    if (!isGone) return;
    await navigate({ to: '/' });
    await client.invalidateQueries({ queryKey: ['projects'] });
  };
  return (
    <>
      <Button className="text-danger! max-sm:h-10" icon="trash" onClick={() => setIsAsking(true)}>
        Delete project
      </Button>
      {isAsking && (
        <DeleteDialog name={project.title} kind="project" isDeleting={isDeleting} canDelete={isSure} onDelete={() => void remove()} onDismiss={close}>
          <p className="text-fg-2">This deletes its files, versions and chat from the server for everyone with access.</p>
          <label className="flex items-center gap-2">
            <input type="checkbox" checked={isSure} onChange={(event) => setIsSure(event.target.checked)} />I understand that this cannot be undone
          </label>
        </DeleteDialog>
      )}
    </>
  );
}

function AccountSettings() {
  const account = useAccount();
  const address = useSettingsAddress();
  const user = account.data?.user;
  return (
    <SettingsGroup title="Account">
      {user && (
        <SettingRow title={user.name} text={accountText(user)}>
          <Link to={address('account')} className={buttonClass('default', 'md')}>
            Manage account
          </Link>
        </SettingRow>
      )}
      {account.data?.isLoggedIn === false && (
        <SettingRow title="Not signed in" text="Your projects are saved once you sign in.">
          <Link to="/sign-in" search={{ returnTo: address('general') }} className={buttonClass('primary')}>
            Sign in
          </Link>
        </SettingRow>
      )}
    </SettingsGroup>
  );
}
