import { messageOf } from '@lathe/protocol';
import { readUsage } from '@lathe/workspace';
import { useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { CopyButton, CopyIconButton } from '../../components/CopyButton.tsx';
import { byteSizeText } from '../../components/format.ts';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import type { DatabasePartProps } from '../part-props.ts';
import { fullnessOf } from '../fullness.ts';
import { tableId, tableLabel, useCatalog } from '../use-catalog.ts';
import { useDatabaseQuery } from '../use-database-query.ts';
import { Copies } from './Copies.tsx';
import { MoveDatabase } from './MoveDatabase.tsx';

/** How full the database is, what fills it, and what apps and servers need to reach it. */
export default function Usage({ onTable, onShow, onDelete }: DatabasePartProps) {
  const { database } = useWorkspace();
  const state = useStore(database.state);
  const catalog = useCatalog();
  const usage = useDatabaseQuery(['usage'], readUsage);
  if (usage.data === undefined || catalog.data === undefined || state === undefined || state.state === 'none') {
    const error = usage.error ?? catalog.error;
    if (error)
      return (
        <PaneMessage
          title="The usage could not be read"
          text={messageOf(error)}
          onRetry={() => {
            void usage.refetch();
            void catalog.refetch();
          }}
        />
      );
    return <Loading text="Reading the usage" className="p-5 text-fg-2" />;
  }
  const { rowBytes, fileBytes, connections, connectionsMax } = usage.data;
  const used = rowBytes + fileBytes;
  // Functions and what the server keeps beside it count, too.
  const fullness = fullnessOf(Math.max(used, state.sizeBytes), state.sizeLimitBytes);
  const tables = catalog.data.tables.filter(({ kind }) => kind === 'table').sort((a, b) => b.sizeBytes - a.sizeBytes);
  return (
    <div className="h-full overflow-y-auto p-4">
      <div className="flex max-w-160 flex-col gap-6">
        <section aria-labelledby="usage-size">
          <h2 id="usage-size" className="font-semibold">
            {byteSizeText(used)} of {byteSizeText(state.sizeLimitBytes)}
          </h2>
          <div aria-hidden="true" className="mt-2 flex h-2 overflow-hidden rounded-full bg-solid">
            <span
              className={fullness === undefined ? 'bg-accent-fill' : 'bg-danger'}
              style={{ width: `${Math.min(100, (rowBytes / state.sizeLimitBytes) * 100)}%` }}
            />
            <span className="bg-fg-3" style={{ width: `${Math.min(100, (fileBytes / state.sizeLimitBytes) * 100)}%` }} />
          </div>
          <p className="mt-2 text-12 text-fg-2 tnum">
            <Dot className={fullness === undefined ? 'bg-accent-fill' : 'bg-danger'} /> Rows and indexes {byteSizeText(rowBytes)}, <Dot className="bg-fg-3" />{' '}
            stored files {byteSizeText(fileBytes)}. {connections} of {connectionsMax} connections.
          </p>
          {fullness !== undefined && (
            <p className="mt-1 text-12 text-danger">
              {fullness === 'full' ? 'It is full: your app cannot save anything.' : 'It is nearly full.'} Delete rows or stored files.
              {fullness === 'full' && ' Their space is free again about a minute later.'}
            </p>
          )}
        </section>
        <section aria-labelledby="usage-tables">
          <h2 id="usage-tables" className="font-semibold">
            Tables by size
          </h2>
          <ul className="mt-1">
            {tables.map((table) => (
              <li key={tableId(table)} className="flex min-h-8 items-center gap-3 border-b border-line tnum">
                <button
                  type="button"
                  onClick={() => {
                    onTable(tableId(table));
                    onShow('tables');
                  }}
                  className="min-w-0 flex-1 truncate text-left font-mono text-12 hover:underline focus-row max-sm:min-h-10"
                >
                  {tableLabel(table)}
                </button>
                <span className="text-12 text-fg-3">{table.rows && `${table.rows.isExact ? '' : 'about '}${table.rows.count.toLocaleString('en')} rows`}</span>
                <span className="w-20 text-right text-12">{byteSizeText(table.sizeBytes)}</span>
              </li>
            ))}
          </ul>
        </section>
        <Keys url={state.url} publishable={state.publishableKey} />
        <p className="text-12 text-fg-3">
          PostgreSQL {catalog.data.version}, {state.engine === 'embedded' ? 'built in' : 'on the server of this installation'}, since{' '}
          {new Date(state.createdAt).toLocaleDateString('en-US', { dateStyle: 'long' })}.
        </p>
        <Copies />
        <MoveDatabase />
        <section aria-labelledby="usage-delete" className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <div className="min-w-48 flex-1">
            <h2 id="usage-delete" className="font-semibold">
              Delete the database
            </h2>
            <p className="text-12 text-fg-3">All rows, users and stored files of the app are lost.</p>
          </div>
          <Button icon="trash" onClick={onDelete}>
            Delete database
          </Button>
        </section>
      </div>
    </div>
  );
}

/** The color of a part of the bar. */
function Dot({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`mr-0.5 inline-block size-2 rounded-full ${className}`} />;
}

function Keys({ url, publishable }: { readonly url: string; readonly publishable: string }) {
  const { databaseServices } = useWorkspace();
  const [secret, setSecret] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const reveal = async (): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      setSecret((await databaseServices.keys()).secret);
    } catch (reason) {
      setError(reason);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section aria-labelledby="usage-keys">
      <h2 id="usage-keys" className="font-semibold">
        Address and keys
      </h2>
      <dl className="mt-1">
        <Value name="Address" note="Apps use it with the key below." value={url} />
        <Value name="Publishable key" note="Goes into apps. Policies say what it can do." value={publishable} />
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1">
          <dt className="w-36 flex-none max-sm:w-full">Secret key</dt>
          <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
            {secret === undefined ? (
              <>
                <span className="min-w-0 flex-1 text-12 text-fg-3">Passes all policies. For your own servers, never for an app.</span>
                <Button icon="eye" isBusy={isBusy} disabled={isBusy} onClick={() => void reveal()}>
                  {isBusy ? 'Reading' : 'Show'}
                </Button>
              </>
            ) : (
              <>
                <code className="min-w-0 flex-1 font-mono text-12 wrap-anywhere">{secret}</code>
                <CopyButton text={secret} label="Copy" name="Copy the secret key" />
                <Button icon="eye-off" onClick={() => setSecret(undefined)}>
                  Hide
                </Button>
              </>
            )}
          </dd>
        </div>
      </dl>
      <ActionError error={error} className="mt-1" />
    </section>
  );
}

function Value({ name, note, value }: { readonly name: string; readonly note: string; readonly value: string }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line py-1">
      <dt className="w-36 flex-none max-sm:w-full">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        <span className="min-w-0 flex-1">
          <code className="block truncate font-mono text-12">{value}</code>
          <span className="block text-12 text-fg-3">{note}</span>
        </span>
        <CopyIconButton text={() => value} label={`Copy the ${name.toLowerCase()}`} />
      </dd>
    </div>
  );
}
