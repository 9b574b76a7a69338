import { type DatabaseCopy, messageOf, slugOfName } from '@lathe/protocol';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { byteSizeText, relativeTime } from '../../components/format.ts';
import { useCountedDownload } from '../../components/use-counted-download.ts';
import { useNow } from '../../components/use-now.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { useDatabaseQuery } from '../use-database-query.ts';

/** Of the file's name, in characters. */
const NAME_LENGTH = 60;

/** Copies of the database from before changes that may have lost data. */
export function Copies() {
  const { databaseServices } = useWorkspace();
  const copies = useDatabaseQuery(['copies'], () => databaseServices.copies());
  if (copies.data?.length === 0 || (copies.data === undefined && copies.error === null)) return null;
  return (
    <section aria-labelledby="usage-copies" className="flex flex-col gap-2 border-t border-line pt-4">
      <h2 id="usage-copies" className="font-semibold">
        Copies from before risky changes
      </h2>
      <p className="text-12 text-fg-3">
        Before a change that may lose data, the server copies the whole database. The last ten copies are kept. To go back, download one and move it in, here or
        into another project.
      </p>
      <ActionError error={copies.data === undefined ? new Error(`The copies could not be read. ${messageOf(copies.error)}`) : undefined} />
      <ul>
        {copies.data?.map((copy) => (
          <Copy key={copy.id} copy={copy} />
        ))}
      </ul>
    </section>
  );
}

function Copy({ copy: { id, createdAt, version, byteSize } }: { readonly copy: DatabaseCopy }) {
  const { databaseServices, migrations, project } = useWorkspace();
  const now = useNow();
  const open = useStore(project.state);
  const change = useStore(migrations.all)?.find((one) => one.version === version);
  const { download, stop } = useCountedDownload(
    (signal) => databaseServices.downloadCopy(id, signal),
    () => `${(open.status === 'open' && slugOfName(open.project.title, NAME_LENGTH)) || 'app'}-database-before-${version}.zip`,
  );
  return (
    <li className="border-b border-line py-1 last:border-b-0">
      <div className="flex min-h-9 flex-wrap items-center gap-3 max-sm:min-h-11">
        <span className="min-w-0 flex-1 truncate">Before “{change?.title ?? version}”</span>
        <span className="text-12 text-fg-3 tnum">
          {relativeTime(createdAt, now)}, {byteSizeText(byteSize)}
        </span>
        {download.isPending ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button icon="download" aria-label={`Download the database before ${change?.title ?? version}`} onClick={() => download.mutate()}>
            Download
          </Button>
        )}
      </div>
      <ActionError error={download.error} />
    </li>
  );
}
