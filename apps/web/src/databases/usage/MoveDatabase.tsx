import { slugOfName } from '@lathe/protocol';
import { useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { byteSizeText } from '../../components/format.ts';
import { useCountedDownload } from '../../components/use-counted-download.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { MoveInDialog } from './MoveInDialog.tsx';

/** Of the file's name, in characters. */
const NAME_LENGTH = 60;

/** Takes everything of the database along, or brings it from elsewhere. */
export function MoveDatabase() {
  const { project } = useWorkspace();
  const open = useStore(project.state);
  const [isMovingIn, setIsMovingIn] = useState(false);
  return (
    <section aria-labelledby="usage-move" className="flex flex-col gap-3 border-t border-line pt-4">
      <h2 id="usage-move" className="font-semibold">
        Move
      </h2>
      <MoveOut />
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-48 flex-1 text-12 text-fg-3">
          Move in what another Lathe wrote, or a project at Supabase: all of it, or nothing if something does not fit.
        </p>
        <Button icon="upload" onClick={() => setIsMovingIn(true)}>
          Move in
        </Button>
      </div>
      {isMovingIn && open.status === 'open' && <MoveInDialog title={open.project.title} onDismiss={() => setIsMovingIn(false)} />}
    </section>
  );
}

function MoveOut() {
  const { databaseServices, project } = useWorkspace();
  const open = useStore(project.state);
  const { byteSize, download, stop } = useCountedDownload(
    (signal) => databaseServices.moveOut(signal),
    () => `${(open.status === 'open' && slugOfName(open.project.title, NAME_LENGTH)) || 'app'}-database.zip`,
  );
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-48 flex-1 text-12 text-fg-3">
          Move out: one zip with tables, rows, users and their passwords’ hashes, stored files, functions and migrations, and a program that loads it into
          Supabase or any PostgreSQL. Keep it as safe as the database.
          {download.isSuccess && <span role="status"> Downloaded, {byteSizeText(byteSize)}.</span>}
        </p>
        {download.isPending ? (
          <>
            <span role="status" className="text-12 text-fg-2 tnum">
              {byteSize === 0 ? 'Writing' : `Downloading, ${byteSizeText(byteSize)}`}
            </span>
            <Button onClick={stop}>Stop</Button>
          </>
        ) : (
          <Button icon="download" onClick={() => download.mutate()}>
            Move out
          </Button>
        )}
      </div>
      <ActionError error={download.error} className="mt-1" />
    </div>
  );
}
