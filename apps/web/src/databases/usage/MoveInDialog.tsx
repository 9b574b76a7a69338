import type { MovedIn } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { byteSizeText } from '../../components/format.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { chooseRawFiles } from '../../files/choose-files.ts';
import { useWorkspace } from '../../services.tsx';
import { movedInLines } from './moved-in-text.ts';

type From = 'file' | 'connection';
const SOURCES = [
  { value: 'file', label: 'A file' },
  { value: 'connection', label: 'A connection string' },
] as const;
const NOTHING = { connectionString: '', url: '', serviceKey: '', title: '' };

/** Loads a database from elsewhere into this one, and says what came of it. */
export function MoveInDialog({ title, onDismiss }: { readonly title: string; readonly onDismiss: () => void }) {
  const { databaseServices } = useWorkspace();
  const [from, setFrom] = useState<From>('file');
  const [file, setFile] = useState<File>();
  const [typed, setTyped] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const confirmed = typed.title.trim() === '' ? undefined : typed.title.trim();
  const load = useMutation({
    mutationFn: () => {
      running.current = new AbortController();
      const { signal } = running.current;
      if (from === 'file' && file !== undefined) return databaseServices.moveIn(file, confirmed, signal);
      const [url, serviceKey] = [typed.url.trim(), typed.serviceKey.trim()];
      const storage = url !== '' && serviceKey !== '' ? { storage: { url, serviceKey } } : {};
      const connectionString = typed.connectionString.trim();
      return databaseServices.moveHostedIn({ connectionString, ...storage, ...(confirmed !== undefined && { title: confirmed }) }, signal);
    },
  });
  const choose = async (): Promise<void> => {
    const [chosen] = (await chooseRawFiles({ accept: '.zip,application/zip' })) ?? [];
    if (chosen === undefined) return;
    load.reset();
    setFile(chosen);
  };
  const field = (name: keyof typeof NOTHING) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    autoComplete: 'off',
    spellCheck: false,
    disabled: load.isPending,
  });
  const needsFile = from === 'file' && file === undefined;
  const isReady = (from === 'file' || typed.connectionString.trim() !== '') && (confirmed === undefined || confirmed === title);
  return (
    <Dialog
      icon="upload"
      title="Move in a database"
      onDismiss={() => !load.isPending && onDismiss()}
      footer={
        <>
          <span role="status" className="flex-1 text-12 text-fg-3">
            {load.isPending && 'Loading the database. The app waits meanwhile.'}
          </span>
          <Button onClick={onDismiss} disabled={load.isPending} className="max-sm:h-11">
            {load.isSuccess ? 'Close' : 'Cancel'}
          </Button>
          {!load.isSuccess && (
            <Button
              kind="primary"
              isBusy={load.isPending}
              disabled={load.isPending || (!needsFile && !isReady)}
              onClick={() => (needsFile ? void choose() : load.mutate())}
              className="max-sm:h-11"
            >
              {needsFile ? 'Choose a file' : 'Move in'}
            </Button>
          )}
        </>
      }
    >
      {load.isSuccess ? (
        <Outcome moved={load.data} />
      ) : (
        <>
          {!load.isPending && <Segmented label="Where it comes from" segments={SOURCES} value={from} onChange={setFrom} className="self-start" />}
          {from === 'file' ? (
            <p className="text-fg-2">{file === undefined ? 'Choose the zip that Move out wrote.' : `${file.name}, ${byteSizeText(file.size)}.`}</p>
          ) : (
            <>
              <Field
                {...field('connectionString')}
                type="password"
                label="Connection string"
                hint="postgresql://user:password@host:5432/postgres. At Supabase it is under Connect. It is used once, and not kept."
              />
              <Field {...field('url')} label="Address of the project (for stored files)" hint="https://….supabase.co. Leave it empty to go without files." />
              <Field {...field('serviceKey')} type="password" label="Service key (for stored files)" />
            </>
          )}
          {!needsFile && (
            <Field
              {...field('title')}
              label={`To replace what is in this database, type the project’s title, ${title}`}
              hint="An empty database needs no title. If anything does not fit, the database stays as it is."
            />
          )}
          <ActionError error={load.error} />
        </>
      )}
    </Dialog>
  );
}

function Outcome({ moved }: { readonly moved: MovedIn }) {
  const [first, ...others] = movedInLines(moved);
  return (
    <div role="status">
      <p>{first} Everybody has to sign in to the app again.</p>
      {others.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-fg-2">
          {others.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
