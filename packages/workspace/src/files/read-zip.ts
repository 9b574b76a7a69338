import { type UnzipFileInfo, unzip } from 'fflate';
import type { ImportedFile } from './contract.ts';

/**
 * The files of a zip archive. Only those that `isWanted` are unpacked; the others are named and cannot be read.
 * @throws Error when it is no zip, is damaged, or would unpack to more than the limit.
 */
export function readZip(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  { limitBytes, tooBig }: { readonly limitBytes: number; readonly tooBig: string },
): Promise<readonly ImportedFile[]> {
  let byteSize = 0;
  let isTooBig = false;
  const skipped: ImportedFile[] = [];
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (name.endsWith('/')) return false;
    const path = cleanName(name);
    if (!isWanted(path)) {
      skipped.push({ path, byteSize: originalSize, read: () => Promise.reject(new Error(`${path} was not unpacked.`)) });
      return false;
    }
    byteSize += originalSize;
    isTooBig ||= byteSize > limitBytes;
    return !isTooBig;
  };
  return new Promise((resolve, reject) => {
    unzip(bytes, { filter }, (error, files) => {
      if (error) reject(new Error(`This archive cannot be read: ${error.message}.`, { cause: error }));
      else if (isTooBig) reject(new Error(tooBig));
      else {
        const read = Object.entries(files).map(([name, contents]) => ({
          path: cleanName(name),
          byteSize: contents.length,
          read: () => Promise.resolve(contents),
        }));
        resolve([...read, ...skipped]);
      }
    });
  });
}

/** Archives made on Windows may have backslashes. */
function cleanName(name: string): string {
  return name.replaceAll('\\', '/');
}
