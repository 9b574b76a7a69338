import { messageOf } from '@lathe/protocol';
import { FOLDER_ENTRIES_MAX, type FolderEntry, readFilesBelow, readFolder } from '@lathe/workspace';
import { useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { DeleteDialog } from '../../components/DeleteDialog.tsx';
import { byteSizeText, relativeTime } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useNow } from '../../components/use-now.ts';
import { useWorkspace } from '../../services.tsx';
import { useDatabaseQuery } from '../use-database-query.ts';

/** One folder of a bucket. */
export function Folder({ bucket }: { readonly bucket: string }) {
  const { databaseServices } = useWorkspace();
  /** With a slash at its end, or empty. */
  const [folder, setFolder] = useState('');
  const [leaving, setLeaving] = useState<FolderEntry>();
  const [error, setError] = useState<unknown>();
  const now = useNow();
  const entries = useDatabaseQuery(['folder', bucket, folder], (database) => readFolder(database, bucket, folder));
  const steps = folder.split('/').slice(0, -1);

  /** The window opens at once, because browsers block those that open after an answer. */
  const open = async (entry: FolderEntry): Promise<void> => {
    const tab = window.open('about:blank');
    if (tab) tab.opener = null;
    setError(undefined);
    try {
      const url = await databaseServices.linkFile({ bucket, name: `${folder}${entry.name}` });
      if (tab) tab.location.href = url;
    } catch (reason) {
      tab?.close();
      setError(reason);
    }
  };
  return (
    <section aria-label={`Files in ${bucket}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <nav aria-label="Folder" className="flex min-h-11 flex-none flex-wrap items-center gap-1 border-b border-line px-2">
        <Button kind="quiet" aria-current={folder === '' ? 'page' : undefined} onClick={() => setFolder('')}>
          {bucket}
        </Button>
        {steps.map((step, index) => {
          const path = `${steps.slice(0, index + 1).join('/')}/`;
          return (
            <span key={path} className="inline-flex items-center gap-1 text-fg-3">
              /
              <Button kind="quiet" aria-current={path === folder ? 'page' : undefined} onClick={() => setFolder(path)}>
                {step}
              </Button>
            </span>
          );
        })}
      </nav>
      <ActionError error={error} className="border-b border-line px-3 py-2" />
      {entries.data === undefined ? (
        entries.error ? (
          <PaneMessage title="The folder could not be read" text={messageOf(entries.error)} onRetry={() => void entries.refetch()} />
        ) : (
          <Loading text="Reading the folder" className="p-4 text-fg-2" />
        )
      ) : entries.data.length === 0 ? (
        <PaneMessage title="No files yet" text={`Your app stores files here with supabase.storage.from('${bucket}').upload(…).`} />
      ) : (
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {entries.data.map((entry) => (
            <li
              key={`${entry.isFolder ? 'd' : 'f'} ${entry.name}`}
              className="flex min-h-9 items-center gap-2 border-b border-line pr-1.5 pl-3 hover:bg-hover max-sm:min-h-11"
            >
              <button
                type="button"
                onClick={() => (entry.isFolder ? setFolder(`${folder}${entry.name}/`) : void open(entry))}
                title={entry.isFolder ? undefined : `Open ${entry.name}`}
                className="flex min-h-9 min-w-0 flex-1 items-center gap-2 text-left focus-row"
              >
                <Icon name={entry.isFolder ? 'folder' : entry.type.startsWith('image/') ? 'image' : 'file'} size={14} className="flex-none text-fg-3" />
                <span className="min-w-0 flex-1 truncate">{entry.name}</span>
                <span className="text-12 text-fg-3 max-md:hidden">
                  {entry.isFolder ? `${entry.fileCount.toLocaleString('en')} ${entry.fileCount === 1 ? 'file' : 'files'}` : entry.type}
                </span>
                <span className="w-18 text-right text-12 text-fg-2 tnum">{byteSizeText(entry.byteSize)}</span>
                <span className="w-24 text-right text-12 text-fg-3 max-sm:hidden">{relativeTime(entry.changed, now)}</span>
              </button>
              <IconButton icon="trash" label={`Delete ${entry.name}`} onClick={() => setLeaving(entry)} />
            </li>
          ))}
          {entries.data.length === FOLDER_ENTRIES_MAX && <li className="px-3 py-2 text-12 text-fg-3">Only the first {FOLDER_ENTRIES_MAX} are shown.</li>}
        </ul>
      )}
      {leaving && <DeleteEntry bucket={bucket} folder={folder} entry={leaving} onDone={() => setLeaving(undefined)} />}
    </section>
  );
}

interface DeleteEntryProps {
  readonly bucket: string;
  readonly folder: string;
  readonly entry: FolderEntry;
  readonly onDone: () => void;
}

function DeleteEntry({ bucket, folder, entry, onDone }: DeleteEntryProps) {
  const { database, databaseServices } = useWorkspace();
  const [isDeleting, setIsDeleting] = useState(false);
  const [error, setError] = useState<unknown>();
  const path = `${folder}${entry.name}`;
  const remove = async (): Promise<void> => {
    setIsDeleting(true);
    try {
      const names = entry.isFolder ? await readFilesBelow(database, bucket, `${path}/`) : [path];
      await databaseServices.deleteFiles(names.map((name) => ({ bucket, name })));
      onDone();
    } catch (reason) {
      setError(reason);
      setIsDeleting(false);
    }
  };
  const many = entry.isFolder ? `${entry.fileCount.toLocaleString('en')} ${entry.fileCount === 1 ? 'file' : 'files'}` : 'file';
  return (
    <DeleteDialog name={entry.name} kind={many} isDeleting={isDeleting} error={error} onDelete={() => void remove()} onDismiss={onDone}>
      <p className="text-fg-2">
        {byteSizeText(entry.byteSize)} in {bucket}. Addresses in your app that lead there stop working. This cannot be undone.
      </p>
    </DeleteDialog>
  );
}
