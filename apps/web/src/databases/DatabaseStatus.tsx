import { DATABASE_STATUS_LABELS } from '@lathe/protocol';
import { atom } from 'nanostores';
import { classNames } from '../components/class-names.ts';
import { byteSizeText } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { fullnessOf } from './fullness.ts';

/** What the shown part adds to the status bar, such as how long it read. It belongs to the screen, not to the project. */
export const databaseFact = atom<string | undefined>(undefined);

const ENGINES = { embedded: 'PostgreSQL, built in', postgresql: 'PostgreSQL' } as const;
const STATES = { asleep: 'Database asleep', starting: 'Database starting', running: 'Database running', failed: 'Database failed' } as const;

/** The database's state, engine and size, for the status bar. */
export function DatabaseStatus() {
  const { database, supabase } = useWorkspace();
  const connected = useStore(supabase.integration)?.project;
  const state = useStore(database.state);
  const busy = useStore(database.busy);
  if (connected !== undefined)
    return (
      <>
        <span className="inline-flex items-center gap-[5px]">
          <Icon
            name={connected.status === 'ACTIVE_HEALTHY' ? 'check' : 'clock'}
            size={14}
            className={connected.status === 'ACTIVE_HEALTHY' ? 'text-ok' : 'text-warn'}
          />
          Supabase: {DATABASE_STATUS_LABELS[connected.status]}
        </span>
        <span className="max-md:hidden">{connected.region}</span>
      </>
    );
  if (busy !== undefined)
    return (
      <>
        <Spinner size={11} />
        {{ creating: 'Creating the database', waking: 'Waking the database', deleting: 'Deleting the database' }[busy]}
      </>
    );
  if (state === undefined || state.state === 'none') return 'No database';
  const fullness = fullnessOf(state.sizeBytes, state.sizeLimitBytes);
  return (
    <>
      <span className="inline-flex items-center gap-[5px]">
        {state.state === 'running' ? (
          <Icon name="check" size={14} className="text-ok" />
        ) : (
          <Icon name={state.state === 'failed' ? 'bad' : 'clock'} size={14} className={state.state === 'failed' ? 'text-danger' : undefined} />
        )}
        {STATES[state.state]}
      </span>
      <span className="max-md:hidden">{ENGINES[state.engine]}</span>
      <span className={classNames('tnum', fullness === 'full' ? 'text-danger' : fullness === 'nearly' && 'text-warn')}>
        {byteSizeText(state.sizeBytes)} of {byteSizeText(state.sizeLimitBytes)}
      </span>
    </>
  );
}
