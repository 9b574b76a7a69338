import type { User } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../components/Menu.tsx';
import { useServices } from '../services.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { Avatar } from './Avatar.tsx';
import { useLeave } from './use-leave.ts';

export default function AccountMenu({ user }: { readonly user: User }) {
  const { api } = useServices();
  const navigate = useNavigate();
  const address = useSettingsAddress();
  const leave = useLeave();
  const signOut = useMutation({ mutationFn: () => api.signOut(), onSuccess: () => leave() });
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" aria-label={`Account of ${user.name || user.email}`} className="grid size-8 place-items-center rounded-full max-sm:size-10">
          <Avatar user={user} />
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate">{user.email}</span>
      </MenuLabel>
      <MenuItem icon="sliders" onSelect={() => void navigate({ href: address('general') })}>
        Settings
      </MenuItem>
      <MenuLine />
      <MenuItem icon="arrow-right" isDisabled={signOut.isPending} onSelect={() => signOut.mutate()}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
