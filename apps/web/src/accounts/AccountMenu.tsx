import type { User } from '@lathe/protocol';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../components/Menu.tsx';
import { useServices } from '../services.tsx';
import { useSettingsAddress } from '../settings/use-settings-project.ts';
import { Avatar } from './Avatar.tsx';

export default function AccountMenu({ user }: { readonly user: User }) {
  const { api, pendingPrompt } = useServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const address = useSettingsAddress();
  const signOut = useMutation({
    mutationFn: () => api.signOut(),
    onSuccess: async () => {
      pendingPrompt.drop();
      await navigate({ to: '/' });
      client.clear();
      // Another person's workspace must not stay in memory.
      location.assign('/');
    },
  });
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
