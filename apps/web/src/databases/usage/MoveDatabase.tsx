import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { byteSizeText } from '../../components/format.ts';
import { saveBlob } from '../../components/save-blob.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { MoveInDialog } from './MoveInDialog.tsx';

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
  const [byteSize, setByteSize] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const download = useMutation({
    mutationFn: async () => {
      running.current = new AbortController();
      setByteSize(0);
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          setByteSize((bytes) => bytes + chunk.byteLength);
          controller.enqueue(chunk);
        },
      });
      const contents = (await databaseServices.moveOut(running.current.signal)).pipeThrough(counted);
      // Browsers keep large blobs on disk.
      const blob = await new Response(contents, { headers: { 'content-type': 'application/zip' } }).blob();
      saveBlob(blob, `${open.status === 'open' ? nameOf(open.project.title) : 'app'}-database.zip`);
    },
  });
  const stop = (): void => {
    running.current?.abort();
    download.reset();
  };
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

const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'app';
