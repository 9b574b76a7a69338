import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { byteSizeText } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { fullnessOf } from './fullness.ts';

/** Says that the database is full, or soon will be, and what can be done. */
export function FullNotice({ onUsage }: { readonly onUsage: () => void }) {
  const { database } = useWorkspace();
  const state = useStore(database.state);
  if (state === undefined || state.state === 'none') return null;
  const fullness = fullnessOf(state.sizeBytes, state.sizeLimitBytes);
  if (fullness === undefined) return null;
  const isFull = fullness === 'full';
  return (
    <div
      role={isFull ? 'alert' : 'status'}
      className={classNames(
        'flex min-h-9 flex-none flex-wrap items-center gap-x-2 border-b py-1 pr-2 pl-3 text-12 text-fg-2',
        isFull ? 'border-danger-line bg-danger-soft' : 'border-warn-line bg-warn-soft',
      )}
    >
      <Icon name="warn" size={14} className={isFull ? 'text-danger' : 'text-warn'} />
      <span className="min-w-48 flex-1 tnum max-sm:basis-[calc(100%-22px)]">
        <b className="font-strong text-fg">{isFull ? 'The database is full, and your app cannot save anything.' : 'The database is nearly full.'}</b>{' '}
        {byteSizeText(state.sizeBytes)} of {byteSizeText(state.sizeLimitBytes)} are used.{' '}
        {isFull
          ? 'Delete rows or stored files. Their space is free again about a minute later.'
          : 'Once it is full, your app can read and delete, but not save.'}
      </span>
      <Button kind="quiet" size="sm" className="max-sm:-my-1 max-sm:ml-auto max-sm:h-10" onClick={onUsage}>
        Show what fills it
      </Button>
    </div>
  );
}
