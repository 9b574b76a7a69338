import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from './save-blob.ts';

/** Saves a zip that is streamed from the server, and counts its bytes meanwhile. It ends with the component. */
export function useCountedDownload(open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>, filename: () => string) {
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
      const contents = (await open(running.current.signal)).pipeThrough(counted);
      // Browsers keep large blobs on disk.
      saveBlob(await new Response(contents, { headers: { 'content-type': 'application/zip' } }).blob(), filename());
    },
  });
  const stop = (): void => {
    running.current?.abort();
    download.reset();
  };
  return { byteSize, download, stop };
}
