import type { AppFiles } from '@lathe/protocol';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-1 of everything in a file map except its times: two states with the same hash are equal. Source: docs/specification/projects.md. */
export function contentHash(files: AppFiles): string {
  const hash = sha1.create();
  for (const path of Object.keys(files).sort()) {
    const file = files[path];
    hash.update(utf8ToBytes(`${path}\0${file?.type}\0${file?.isBinary ? (file.blobId ?? '') : file?.contents}\0`));
  }
  return bytesToHex(hash.digest());
}
