import type { HostingTarget } from '@lathe/protocol';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { hostingAccountsQuery } from '../api/queries.ts';
import { Select } from '../components/Select.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import { Fact } from './Fact.tsx';

const HOSTS: readonly { readonly value: HostingTarget; readonly label: string }[] = [
  { value: 'lathe', label: 'This server' },
  { value: 'netlify', label: 'Netlify' },
];

/** Where the app is published. */
export function HostChoice() {
  const { deploys } = useWorkspace();
  const target = useStore(deploys.target);
  const { status } = useStore(deploys.publishing);
  return (
    <>
      <Fact name="Publish to">
        <Select
          label="Publish to"
          value={target}
          options={HOSTS}
          isDisabled={status === 'deploying'}
          onChange={(chosen) => void deploys.chooseTarget(chosen)}
          className="w-44 max-sm:w-full"
        />
      </Fact>
      {target === 'netlify' && <ConnectNote />}
    </>
  );
}

/** What is missing before somebody can publish at Netlify. */
function ConnectNote() {
  const { deploys } = useWorkspace();
  const address = useSettingsAddress();
  const isMissing = useIsHostMissing();
  const hosted = useStore(deploys.hosted);
  if (!isMissing || hosted !== null) return null;
  return (
    <Fact name="Account">
      <Link to={address('applications')} className="text-accent">
        Connect Netlify in Settings
      </Link>
    </Fact>
  );
}

/** Neither the person nor the server has an account at Netlify. */
export function useIsHostMissing(): boolean {
  const { api } = useServices();
  const { data } = useQuery(hostingAccountsQuery(api));
  return data !== undefined && data.claimable.length === 0 && data.accounts.length === 0;
}
