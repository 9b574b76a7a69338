import type { User } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../components/Menu.tsx';
import { useServices } from '../services.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { Avatar } from './Avatar.tsx';
import { accountText } from './account-text.ts';
import { GuestSignOutDialog } from './GuestSignOutDialog.tsx';
import { KeepAccountDialog } from './KeepAccountDialog.tsx';
import { useLeave } from './use-leave.ts';

export default function AccountMenu({ user }: { readonly user: User }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const address = useSettingsAddress();
  const leave = useLeave();
  const signOut = useMutation({ mutationFn: () => api.signOut(), onSuccess: () => leave() });
  const [asking, setAsking] = useState<'keep' | 'leave'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button type="button" aria-label={`Account of ${user.name}`} className="grid size-8 place-items-center rounded-full max-sm:size-10">
            <Avatar user={user} />
          </button>
        }
      >
        <MenuLabel>
          <span className="block truncate">{accountText(user)}</span>
        </MenuLabel>
        <MenuItem icon="sliders" onSelect={() => void navigate({ href: address('general') })}>
          Settings
        </MenuItem>
        {user.kind === 'guest' && (
          <MenuItem icon="key" onSelect={() => setAsking('keep')}>
            Keep this account
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon="arrow-right" isDisabled={signOut.isPending} onSelect={() => (user.kind === 'guest' ? setAsking('leave') : signOut.mutate())}>
          Sign out
        </MenuItem>
      </Menu>
      {asking === 'keep' && <KeepAccountDialog user={user} onDismiss={close} />}
      {asking === 'leave' && (
        <GuestSignOutDialog
          isLeaving={signOut.isPending || signOut.isSuccess}
          onKeep={() => setAsking('keep')}
          onLeave={() => signOut.mutate()}
          onDismiss={close}
        />
      )}
    </>
  );
}
