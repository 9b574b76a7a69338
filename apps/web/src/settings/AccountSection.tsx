import { ACCOUNT_NAME_MAX_LENGTH, type User } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangePasswordForm } from '../accounts/ChangePasswordForm.tsx';
import { DeleteAccountDialog } from '../accounts/DeleteAccountDialog.tsx';
import { KeepAccountDialog } from '../accounts/KeepAccountDialog.tsx';
import { ExportData } from '../accounts/ExportData.tsx';
import { Sessions } from '../accounts/Sessions.tsx';
import { useAccount } from '../accounts/use-account.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { useServices } from '../services.tsx';
import { AccessTokens } from './AccessTokens.tsx';
import { NameForm } from './NameForm.tsx';
import { NeedsAccount } from './NeedsAccount.tsx';
import { StorageRow } from './StorageRow.tsx';
import { SettingRow } from '../components/SettingRow.tsx';
import { SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';

export function AccountSection() {
  return (
    <>
      <SettingsLead>Your profile, sessions, access tokens and data.</SettingsLead>
      <NeedsAccount section="account" what="your account">
        <Profile />
        <Sessions />
        <AccessTokens />
        <YourData />
      </NeedsAccount>
    </>
  );
}

function Profile() {
  const { api } = useServices();
  const client = useQueryClient();
  const user = useAccount().data?.user;
  const rename = useMutation({
    mutationFn: (name: string) => api.changeAccount({ name }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['logged-in'] }),
  });
  if (!user) return null;
  return (
    <SettingsGroup title="Profile">
      <SettingRow title="Name" text="Shown to people you work with.">
        <NameForm
          key={user.name}
          label="Name"
          name={user.name}
          maxLength={ACCOUNT_NAME_MAX_LENGTH}
          isDisabled={rename.isPending}
          onRename={(name) => rename.mutate(name)}
        />
      </SettingRow>
      <ActionError error={rename.error} className="pb-3" />
      {user.email === null ? <NoCredentials user={user} /> : <Credentials email={user.email} />}
    </SettingsGroup>
  );
}

function NoCredentials({ user }: { readonly user: User }) {
  const [isKeeping, setIsKeeping] = useState(false);
  return (
    <SettingRow
      title="Email and password"
      text={
        user.kind === 'guest'
          ? 'Only this browser can open your projects until you add them.'
          : 'You sign in with links from npm run open. With a password you can also sign in elsewhere.'
      }
    >
      <Button icon="key" className="max-sm:h-10" onClick={() => setIsKeeping(true)}>
        {user.kind === 'guest' ? 'Keep this account' : 'Add'}
      </Button>
      {isKeeping && <KeepAccountDialog user={user} onDismiss={() => setIsKeeping(false)} />}
    </SettingRow>
  );
}

function Credentials({ email }: { readonly email: string }) {
  const client = useQueryClient();
  const [isChanging, setIsChanging] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const changed = async (): Promise<void> => {
    setIsChanging(false);
    setIsChanged(true);
    await client.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <>
      <SettingRow title="Email" text="You sign in with this address.">
        <span className="truncate">{email}</span>
      </SettingRow>
      <SettingRow
        title="Password"
        text={isChanged ? <span role="status">Password changed. You are signed out everywhere else.</span> : 'Changing it signs you out everywhere else.'}
      >
        {!isChanging && (
          <Button icon="key" className="max-sm:h-10" onClick={() => setIsChanging(true)}>
            Change password
          </Button>
        )}
      </SettingRow>
      {isChanging && <ChangePasswordForm email={email} onCancel={() => setIsChanging(false)} onChanged={changed} />}
    </>
  );
}

function YourData() {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <SettingsGroup title="Your data">
      <StorageRow />
      <ExportData />
      <SettingRow title="Delete account" text="This permanently deletes your projects, chats, keys and settings.">
        <Button icon="trash" className="text-danger! max-sm:h-10" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </SettingRow>
      {isDeleting && <DeleteAccountDialog onDismiss={() => setIsDeleting(false)} />}
    </SettingsGroup>
  );
}
