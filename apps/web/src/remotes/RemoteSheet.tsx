import type { ProjectRemote } from '@lathe/protocol';
import { useEffect } from 'react';
import { LoadFailed } from '../components/LoadFailed.tsx';
import { Loading } from '../components/Loading.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { ConflictSheet } from './ConflictSheet.tsx';
import { ConnectRepository } from './ConnectRepository.tsx';
import { ConnectedRepository, SyncFooter } from './ConnectedRepository.tsx';

export interface RemoteSheetProps {
  /** The project's. */
  readonly title: string;
  /** A branch of the project is open, which follows it. */
  readonly isBranch: boolean;
  readonly onDismiss: () => void;
}

/** The project's repository at a code host: connects it, synchronizes with it, and asks what to keep where both changed the same. */
export function RemoteSheet({ title, isBranch, onDismiss }: RemoteSheetProps) {
  const { remotes } = useWorkspace();
  const state = useStore(remotes.state);
  const question = useStore(remotes.question);
  useEffect(() => void remotes.load({ check: true }), [remotes]);
  const remote = state.status === 'ready' ? state.remote : undefined;
  if (question !== undefined && remote !== undefined) return <ConflictSheet question={question} path={remote.path} onDismiss={onDismiss} />;
  return (
    <Sheet title={titleOf(remote)} onDismiss={onDismiss} footer={remote && <SyncFooter remote={remote} />}>
      {state.status === 'loading' && <Loading text="Looking for the repository" className="text-fg-3" />}
      {state.status === 'failed' && <LoadFailed error={new Error(state.message)} onRetry={() => void remotes.load()} />}
      {state.status === 'ready' && remote !== undefined && <ConnectedRepository remote={remote} isBranch={isBranch} />}
      {state.status === 'ready' && remote === undefined && isBranch && (
        <p className="text-fg-2">The project is connected to a repository, and its branches follow. Switch to the project first.</p>
      )}
      {state.status === 'ready' && remote === undefined && !isBranch && <ConnectRepository title={title} />}
    </Sheet>
  );
}

const titleOf = (remote: ProjectRemote | undefined): string => remote?.path ?? 'Connect a repository';
