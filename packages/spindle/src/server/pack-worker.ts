/** Entry of a worker thread: tarballs in, packs out, one after another. */
import { parentPort } from 'node:worker_threads';
import type { PackAnswer, PackRequest } from './pack-thread.ts';
import { packTarball } from './package-pack.ts';

parentPort?.on('message', ({ id, tarball }: PackRequest) => {
  packTarball(Buffer.from(tarball.buffer, tarball.byteOffset, tarball.byteLength)).then(
    (pack) => {
      const bytes = new Uint8Array(pack);
      parentPort?.postMessage({ id, pack: bytes } satisfies PackAnswer, [bytes.buffer]);
    },
    (error: Error) => parentPort?.postMessage({ id, error: error.message } satisfies PackAnswer),
  );
});
