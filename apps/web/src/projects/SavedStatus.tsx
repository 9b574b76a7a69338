import { useStore } from '@nanostores/react';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { classNames } from '../components/class-names.ts';
import { useWorkspace } from '../services.tsx';

const SHAPE = 'inline-flex h-6 items-center gap-1.5 rounded-row px-1.5 text-12 whitespace-nowrap';

/** Whether the server has everything; always in view. */
export function SavedStatus() {
  const { saving } = useWorkspace();
  const state = useStore(saving.state);
  return (
    <span className="inline-flex flex-none items-center">
      <span
        role="status"
        className={classNames(SHAPE, state.status === 'failed' ? 'text-danger' : 'text-fg-3')}
        title={state.status === 'failed' ? state.message : undefined}
      >
        {state.status === 'saved' && (
          <>
            <Icon name="check" size={14} />
            Saved
          </>
        )}
        {state.status === 'saving' && (
          <>
            <Spinner size={11} />
            <span className="max-sm:sr-only">Saving…</span>
          </>
        )}
        {state.status === 'offline' && (
          <>
            <Icon name="drive" size={14} />
            <span className="max-sm:sr-only">Offline, kept in this browser</span>
          </>
        )}
        {state.status === 'failed' && (
          <>
            <Icon name="warn" size={14} />
            <span className="max-sm:sr-only">Could not save</span>
          </>
        )}
      </span>
      {state.status === 'failed' && (
        <button type="button" onClick={() => void saving.saveNow()} className={classNames(SHAPE, 'font-medium text-fg-2 hover:bg-hover')}>
          Retry
        </button>
      )}
    </span>
  );
}
