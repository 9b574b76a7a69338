import { messageOf } from '@lathe/protocol';
import { readBuckets } from '@lathe/workspace';
import { useState } from 'react';
import { Badge } from '../../components/Badge.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { byteSizeText } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useDatabaseQuery } from '../use-database-query.ts';
import { AddBucket } from './AddBucket.tsx';
import { Folder } from './Folder.tsx';

/** The files that people stored in the app, in buckets. */
export default function Storage() {
  const [chosen, setChosen] = useState<string>();
  const [isAdding, setIsAdding] = useState(false);
  const buckets = useDatabaseQuery(['buckets'], readBuckets);
  if (buckets.data === undefined) {
    if (buckets.error) return <PaneMessage title="The buckets could not be read" text={messageOf(buckets.error)} onRetry={() => void buckets.refetch()} />;
    return <Loading text="Reading the buckets" className="p-5 text-fg-2" />;
  }
  const dialog = isAdding && (
    <AddBucket
      taken={buckets.data.map(({ id }) => id)}
      onDone={(id) => {
        setIsAdding(false);
        if (id !== undefined) setChosen(id);
      }}
    />
  );
  if (buckets.data.length === 0)
    return (
      <>
        <PaneMessage
          title="No buckets yet"
          text="Files of your app live in buckets: public ones for pictures that everyone sees, private ones where policies say who reads what."
          action={
            <Button kind="primary" icon="plus" onClick={() => setIsAdding(true)}>
              Create a bucket
            </Button>
          }
        />
        {dialog}
      </>
    );
  const shown = buckets.data.find(({ id }) => id === chosen) ?? buckets.data[0];
  return (
    <div className="flex h-full min-h-0 max-sm:flex-col">
      <div className="flex w-58 flex-none flex-col border-line max-sm:max-h-40 max-sm:w-full max-sm:border-b sm:border-r">
        <nav aria-label="Buckets" className="min-h-0 flex-1 overflow-y-auto p-1.5">
          <ul>
            {buckets.data.map(({ id, isPublic, fileCount, byteSize }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === shown?.id ? 'true' : undefined}
                  onClick={() => setChosen(id)}
                  className={classNames(
                    'flex min-h-10 w-full items-center gap-2 rounded-row px-2 py-1 text-left focus-row max-sm:min-h-11',
                    id === shown?.id ? 'bg-press' : 'hover:bg-hover',
                  )}
                >
                  <Icon name={isPublic ? 'globe' : 'lock'} size={14} className="text-fg-3" />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{id}</span>
                    <span className="block truncate text-12 text-fg-3 tnum">
                      {fileCount.toLocaleString('en')} {fileCount === 1 ? 'file' : 'files'}, {byteSizeText(byteSize)}
                    </span>
                  </span>
                  {isPublic && <Badge>public</Badge>}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex-none p-2">
          <Button kind="quiet" icon="plus" onClick={() => setIsAdding(true)}>
            Create a bucket
          </Button>
        </div>
      </div>
      {shown && <Folder key={shown.id} bucket={shown.id} />}
      {dialog}
    </div>
  );
}
