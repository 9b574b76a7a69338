import { useEffect } from 'react';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { automaticPushWords, isInStep, remoteWords } from './remote-words.ts';

/** How the project and its repository are, if there is one. A click opens the sheet. */
export function RemoteStatus({ onOpen }: { readonly onOpen: () => void }) {
  const { remotes } = useWorkspace();
  const state = useStore(remotes.state);
  const isRunning = useStore(remotes.syncing).status === 'running';
  const notPushed = automaticPushWords(useStore(remotes.automaticPush));
  useEffect(() => void remotes.load({ check: true }), [remotes]);
  if (state.status !== 'ready' || state.remote === undefined) return null;
  const words = isRunning ? `Synchronizing with ${state.remote.path}` : (notPushed ?? remoteWords(state.remote));
  const isProblem = state.remote.problem !== undefined || (notPushed !== undefined && !isRunning);
  return (
    <button
      type="button"
      title={words}
      onClick={onOpen}
      className={classNames(
        'inline-flex h-6 min-w-0 shrink-[20] items-center gap-1.5 rounded-row px-1.5 text-12 whitespace-nowrap hover:bg-hover max-md:h-10 max-md:min-w-9 max-md:justify-center max-sm:hidden',
        isProblem ? 'text-warn' : isInStep(state.remote) ? 'text-fg-3' : 'text-fg-2',
      )}
    >
      {isRunning ? <Spinner size={11} /> : <Icon name={isProblem ? 'warn' : 'branch'} size={14} />}
      <span className="truncate max-xl:sr-only">{words}</span>
    </button>
  );
}
