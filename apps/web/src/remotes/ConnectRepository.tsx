import { GIT_HOST_LABELS, type GitHostAccount, messageOf } from '@lathe/protocol';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { gitHostsQuery } from '../api/queries.ts';
import { ActionError } from '../components/ActionError.tsx';
import { Button, buttonClass } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { Segmented } from '../components/Segmented.tsx';
import { Select } from '../components/Select.tsx';
import { Switch } from '../components/Switch.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useServices, useWorkspace } from '../services.tsx';
import { nameOfRepository } from './repository-name.ts';
import { RepositoryChoice } from './RepositoryChoice.tsx';

/** Connects the project to a new repository or to one that is there, and synchronizes for the first time. */
export function ConnectRepository({ title }: { readonly title: string }) {
  const { api } = useServices();
  const hosts = useQuery(gitHostsQuery(api));
  const address = useSettingsAddress();
  if (hosts.isError) return <LoadFailed error={hosts.error} onRetry={() => void hosts.refetch()} />;
  if (hosts.data === undefined) return <Loading text="Looking for your accounts" className="text-fg-3" />;
  if (hosts.data.accounts.length > 0) return <ConnectForm title={title} accounts={hosts.data.accounts} />;
  return (
    <>
      <p className="text-fg-2">
        Keep the project in a repository at GitHub, GitLab, Gitea or Forgejo: each version becomes a commit with its title, and what others push there comes
        back into the project.
      </p>
      <p className="text-fg-2">First, connect your account with an access token.</p>
      <div>
        <Link to={address('applications')} className={buttonClass('primary')}>
          Connect an account
        </Link>
      </div>
    </>
  );
}

const KINDS = [
  { value: 'new', label: 'New repository' },
  { value: 'own', label: 'One of yours' },
] as const;

function ConnectForm({ title, accounts }: { readonly title: string; readonly accounts: readonly GitHostAccount[] }) {
  const { remotes } = useWorkspace();
  const [host, setHost] = useState(accounts[0]?.host ?? 'github');
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('new');
  const [name, setName] = useState(nameOfRepository(title));
  const [isPrivate, setIsPrivate] = useState(true);
  const [path, setPath] = useState('');
  const [branch, setBranch] = useState('');
  const connect = useMutation({
    mutationFn: async () => {
      const repository = kind === 'new' ? { name: name.trim(), isPrivate } : { path: path.trim() };
      await remotes.connect({ host, repository, ...(kind === 'new' || branch.trim() === '' ? {} : { branch: branch.trim() }) });
      void remotes.sync();
    },
  });
  const isReady = kind === 'new' ? name.trim() !== '' : path.trim() !== '';
  return (
    <form
      aria-label="Connect a repository"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) connect.mutate();
      }}
    >
      {accounts.length > 1 && (
        <Select
          label="Code host"
          options={accounts.map((account) => ({ value: account.host, label: `${GIT_HOST_LABELS[account.host]}, ${account.name}` }))}
          value={host}
          onChange={setHost}
        />
      )}
      <Segmented role="radiogroup" label="Repository" segments={KINDS} value={kind} onChange={setKind} />
      {kind === 'new' ? (
        <>
          <Field
            label="Name"
            required
            autoFocus
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.target.value)}
            hint={`In your account at ${GIT_HOST_LABELS[host]}.`}
            error={connect.isError ? messageOf(connect.error) : undefined}
          />
          <div className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              Private
              <span className="block text-12 text-fg-3">Only you and people you invite at {GIT_HOST_LABELS[host]} can see it.</span>
            </span>
            <Switch label="Private" isOn={isPrivate} onChange={setIsPrivate} />
          </div>
        </>
      ) : (
        <>
          <RepositoryChoice key={host} host={host} value={path} onChange={setPath} />
          <Field
            label="Branch"
            value={branch}
            onChange={(event) => setBranch(event.target.value)}
            placeholder="The default branch"
            hint="Enter another one, such as lathe, to open pull requests from it."
          />
          <ActionError error={connect.error} />
        </>
      )}
      <div className="flex justify-end">
        <Button type="submit" kind="primary" isBusy={connect.isPending} disabled={connect.isPending || !isReady} className="max-sm:h-11">
          {connect.isPending ? 'Connecting' : 'Connect and synchronize'}
        </Button>
      </div>
    </form>
  );
}
