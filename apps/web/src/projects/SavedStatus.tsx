import { Link } from '@tanstack/react-router';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { classNames } from '../components/class-names.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

const SHAPE = 'inline-flex h-6 items-center gap-1.5 rounded-row px-1.5 text-12 whitespace-nowrap';
const BUTTON = classNames(SHAPE, 'font-medium text-fg-2 hover:bg-hover max-md:h-10');

/** Whether all edits are in the files and all files on the server. A click opens the versions. */
export function SavedStatus() {
  const { saving, editor, snapshots } = useWorkspace();
  const state = useStore(saving.state);
  const hasDrafts = useStore(editor.draftPaths).length > 0;
  return (
    <span className="inline-flex flex-none items-center">
      <span role="status">
        <button
          type="button"
          title={state.status === 'failed' ? state.message : 'Versions of the project'}
          onClick={() => void snapshots.compare()}
          className={classNames(SHAPE, 'justify-center hover:bg-hover max-md:h-10 max-md:min-w-9', state.status === 'failed' ? 'text-danger' : 'text-fg-3')}
        >
          {state.status === 'saved' && hasDrafts && (
            <>
              <span className="mx-1 size-[7px] rounded-full bg-fg-3" />
              <span className="max-sm:sr-only">Unsaved edits</span>
            </>
          )}
          {state.status === 'saved' && !hasDrafts && (
            <>
              <Icon name="check" size={14} />
              <span className="max-sm:sr-only">Saved</span>
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
          {state.status === 'kept-here' && (
            <>
              <Icon name="drive" size={14} />
              <span className="max-sm:sr-only">Kept in this browser</span>
            </>
          )}
        </button>
      </span>
      {state.status === 'failed' && <SaveButton label="Retry" />}
      {state.status === 'kept-here' && state.reason === 'fork-needed' && <SaveButton label="Save a copy" />}
      {state.status === 'kept-here' && state.reason === 'signed-out' && (
        <Link to="/sign-in" className={BUTTON}>
          Sign in
        </Link>
      )}
    </span>
  );
}

function SaveButton({ label }: { readonly label: string }) {
  const { saving } = useWorkspace();
  return (
    <button type="button" onClick={() => void saving.saveNow()} className={BUTTON}>
      {label}
    </button>
  );
}
