import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { byteSizeText } from '../components/format.ts';
import { saveBlob } from '../components/save-blob.ts';
import { useServices } from '../services.tsx';
import { SettingRow } from '../components/SettingRow.tsx';

/** Downloads all of the person's data. */
export function ExportData() {
  const { api } = useServices();
  const [byteSize, setByteSize] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const download = useMutation({
    mutationFn: async () => {
      running.current = new AbortController();
      const { signal } = running.current;
      setByteSize(0);
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          setByteSize((bytes) => bytes + chunk.byteLength);
          controller.enqueue(chunk);
        },
      });
      const contents = (await api.exportAccount(signal)).pipeThrough(counted);
      // Browsers keep large blobs on disk.
      saveBlob(
        await new Response(contents, { headers: { 'content-type': 'application/zip' } }).blob(),
        `lathe-export-${new Date().toISOString().slice(0, 10)}.zip`,
      );
    },
  });
  const stop = (): void => {
    running.current?.abort();
    download.reset();
  };
  return (
    <>
      <SettingRow
        title="Export"
        text={
          <>
            A zip of your projects with their files and chats, your settings and your usage. It contains no passwords or keys.
            {download.isSuccess && <span role="status"> Downloaded, {byteSizeText(byteSize)}.</span>}
          </>
        }
      >
        {download.isPending ? (
          <div className="flex items-center gap-3">
            <span role="status" className="text-12 text-fg-2 tnum">
              {byteSize === 0 ? 'Preparing' : `Downloading, ${byteSizeText(byteSize)}`}
            </span>
            <Button className="max-sm:h-10" onClick={stop}>
              Stop
            </Button>
          </div>
        ) : (
          <Button icon="download" className="max-sm:h-10" onClick={() => download.mutate()}>
            Download
          </Button>
        )}
      </SettingRow>
      <ActionError error={download.error} className="pb-3" />
    </>
  );
}
