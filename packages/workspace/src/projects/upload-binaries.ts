import { AppError, createDirectUpload } from '@lathe/protocol';
import { md5 } from '@noble/hashes/legacy.js';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';

/** Bytes hashed at once. Source: workspace specification, section 9. */
const CHECKSUM_CHUNK_BYTES = 2_097_152;

export function isBinaryUploadNeeded(files: ProjectFiles): boolean {
  return files.paths().some((path) => isUnsent(files, path));
}

function isUnsent(files: ProjectFiles, path: string): boolean {
  const record = files.get(path);
  return record?.bytes !== undefined && record.blobId === undefined;
}

/** Sends new binary files one at a time; the save then names them by their signed id. */
export async function uploadBinaries(slug: string, files: ProjectFiles, api: ApiClient, fetchImpl: typeof fetch): Promise<void> {
  for (const path of files.paths()) {
    const record = files.get(path);
    if (!record?.bytes || record.blobId) continue;
    const filename = path.slice(path.lastIndexOf('/') + 1);
    const { signed_id, direct_upload } = await api.call(
      createDirectUpload,
      { slug },
      { body: { blob: { filename, content_type: 'application/octet-stream', byte_size: record.bytes.length, checksum: checksum(record.bytes) } } },
    );
    const response = await fetchImpl(direct_upload.url, { method: 'PUT', headers: direct_upload.headers, body: record.bytes as BodyInit });
    if (!response.ok) throw new AppError('api-error', `Failed to upload file: ${filename}`);
    files.setBlobId(path, record, signed_id);
  }
}

function checksum(bytes: Uint8Array): string {
  const hash = md5.create();
  for (let offset = 0; offset < bytes.length; offset += CHECKSUM_CHUNK_BYTES) hash.update(bytes.subarray(offset, offset + CHECKSUM_CHUNK_BYTES));
  return btoa(String.fromCharCode(...hash.digest()));
}
