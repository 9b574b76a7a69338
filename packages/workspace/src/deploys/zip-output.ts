import { strToU8, Zip, ZipPassThrough } from 'fflate';
import type { OutputFile } from './output-files.ts';

/** What a build wrote, as one archive. Most of it is compressed by its host anyway. */
export function zipOutput(files: readonly OutputFile[]): Blob {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { path, bytes } of files) {
    const entry = new ZipPassThrough(path);
    zip.add(entry);
    entry.push(bytes.byteLength === 0 ? strToU8('') : bytes, true);
  }
  zip.end();
  return new Blob(parts as BlobPart[], { type: 'application/zip' });
}
