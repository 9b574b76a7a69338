import { GIT_HOST_LABELS, messageOf, type ProjectRemote } from '@lathe/protocol';
import { syncText } from '@lathe/workspace';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { Field } from '../components/Field.tsx';
import { relativeTime } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { SheetBlock } from '../components/SheetBlock.tsx';
import { Switch } from '../components/Switch.tsx';
import { useStore } from '../components/use-store.ts';
import { Fact } from '../deploys/Fact.tsx';
import { useWorkspace } from '../services.tsx';
import { automaticPushWords, isInStep, remoteWords } from './remote-words.ts';

/** Where the repository is, how both sides are, and what can be done. */
export function ConnectedRepository({ remote, isBranch }: { readonly remote: ProjectRemote; readonly isBranch: boolean }) {
  const { remotes } = useWorkspace();
  const syncing = useStore(remotes.syncing);
  const notPushed = automaticPushWords(useStore(remotes.automaticPush));
  const disconnect = useMutation({ mutationFn: () => remotes.disconnect() });
  const { branch, defaultBranch, host, path, url, syncedAt } = remote;
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-14 font-strong">
        <Icon name={remote.problem === undefined ? (isInStep(remote) ? 'check' : 'branch') : 'warn'} size={16} className="flex-none text-fg-2" />
        <span className="min-w-0 wrap-anywhere">{syncing.status === 'running' ? `Synchronizing with ${path}` : remoteWords(remote)}</span>
      </p>
      {syncing.status === 'done' && <p className="text-fg-2">{syncText(syncing, path)}</p>}
      <ActionError error={syncing.status === 'failed' ? new Error(syncing.message) : null} />
      {notPushed !== undefined && syncing.status !== 'running' && <ActionError error={new Error(notPushed)} />}
      <dl>
        <Fact name={GIT_HOST_LABELS[host]}>
          <a href={url} target="_blank" rel="noreferrer" className="min-w-0 wrap-anywhere text-accent">
            {path}
          </a>
        </Fact>
        <Fact name="Branch">{branch === defaultBranch ? branch : `${branch}, for pull requests into ${defaultBranch}`}</Fact>
        <Fact name="Last time">{syncedAt === undefined ? 'Never' : relativeTime(syncedAt)}</Fact>
      </dl>
      <p className="text-12 text-fg-3">
        Synchronizing takes over what is new there, and pushes each version as a commit with its title. Where both changed the same lines, you choose what to
        keep.
      </p>
      <PushEveryChange isOn={remote.pushesVersions} />
      {branch !== defaultBranch && syncedAt !== undefined && <PullRequest remote={remote} />}
      {!isBranch && (
        <div className="flex items-center gap-3 border-t border-line pt-3">
          <p className="min-w-0 flex-1 text-12 text-fg-3">Disconnecting changes nothing in the repository.</p>
          <Button
            kind="quiet"
            className="max-sm:h-11"
            isBusy={disconnect.isPending}
            disabled={disconnect.isPending || syncing.status === 'running'}
            onClick={() => disconnect.mutate()}
          >
            Disconnect
          </Button>
        </div>
      )}
      <ActionError error={disconnect.error} />
    </>
  );
}

function PushEveryChange({ isOn }: { readonly isOn: boolean }) {
  const { remotes } = useWorkspace();
  const about = useId();
  const change = useMutation({ mutationFn: (pushesVersions: boolean) => remotes.setPushesVersions(pushesVersions) });
  return (
    <div className="flex items-center gap-3">
      <span className="min-w-0 flex-1">
        Push every change
        <span id={about} className="block text-12 text-fg-3">
          After each turn of the assistant, its version is pushed as a commit, without a click. What others push still waits for you.
        </span>
        <ActionError error={change.error} />
      </span>
      <Switch label="Push every change" describedBy={about} isOn={isOn} isDisabled={change.isPending} onChange={change.mutate} />
    </div>
  );
}

/** The button that synchronizes. It waits for the assistant, whose turn becomes a version. */
export function SyncFooter({ remote }: { readonly remote: ProjectRemote }) {
  const { remotes, chat } = useWorkspace();
  const isRunning = useStore(remotes.syncing).status === 'running';
  const isAnswering = useStore(chat.status) !== 'idle';
  return (
    <>
      <p className="min-w-0 flex-1 text-12 text-fg-3">{isAnswering ? 'Wait until the assistant is done.' : ''}</p>
      <Button kind="primary" isBusy={isRunning} disabled={isRunning || isAnswering} onClick={() => void remotes.sync()} className="max-sm:h-11">
        {isRunning ? 'Synchronizing' : remote.syncedAt === undefined ? 'Synchronize now' : 'Synchronize'}
      </Button>
    </>
  );
}

function PullRequest({ remote: { branch, defaultBranch } }: { readonly remote: ProjectRemote }) {
  const { remotes, snapshots } = useWorkspace();
  const newest = useStore(snapshots.versions)[0]?.title ?? '';
  const [title, setTitle] = useState(newest);
  const open = useMutation({ mutationFn: () => remotes.openPullRequest(title.trim()) });
  return (
    <SheetBlock title={`Pull request from ${branch} into ${defaultBranch}`}>
      {open.data === undefined ? (
        <form
          className="flex flex-col gap-3 pt-2"
          onSubmit={(event) => {
            event.preventDefault();
            open.mutate();
          }}
        >
          <Field
            label="Title"
            required
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            error={open.isError ? messageOf(open.error) : undefined}
          />
          <div className="flex justify-end">
            <Button type="submit" isBusy={open.isPending} disabled={open.isPending || title.trim() === ''}>
              Open a pull request
            </Button>
          </div>
        </form>
      ) : (
        <p role="status" className="pt-2">
          <a href={open.data} target="_blank" rel="noreferrer" className="wrap-anywhere text-accent">
            {open.data}
          </a>
        </p>
      )}
    </SheetBlock>
  );
}
