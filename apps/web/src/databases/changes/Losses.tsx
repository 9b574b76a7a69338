import { messageOf } from '@lathe/protocol';
import type { MigrationTrial } from '@lathe/workspace';
import type { UseQueryResult } from '@tanstack/react-query';
import { Loading } from '../../components/Loading.tsx';
import { lossText } from './loss-text.ts';

/** What a change that was tried and undone would lose, counted. */
export function Losses({ trial }: { readonly trial: UseQueryResult<MigrationTrial | null> }) {
  const { data, error } = trial;
  if (data === undefined && error !== null) return <Note>What it loses could not be counted: {messageOf(error)}</Note>;
  if (data === undefined) return <Loading text="Counting what it loses" className="text-12 text-fg-3" />;
  if (data === null) return null;
  if (data.type === 'failed') return <Note>What it loses could not be counted, because it does not run: {data.error.message}</Note>;
  return (
    <div className="text-12">
      {data.losses.length === 0 ? (
        <p className="text-fg-2">It loses no row and no value that is there now.</p>
      ) : (
        <ul className="list-disc pl-4 text-fg tnum">
          {data.losses.map((loss) => (
            <li key={lossText(loss)}>{lossText(loss)}</li>
          ))}
        </ul>
      )}
      <p className="text-fg-3">Counted by running it on the database and undoing it.</p>
    </div>
  );
}

function Note({ children }: { readonly children: React.ReactNode }) {
  return <p className="text-12 text-fg-2 wrap-anywhere">{children}</p>;
}
