import { AppError, createDirectUpload, endpointPath } from '@lathe/protocol';
import type { TokenSource } from '../api/client.ts';
import type { FileRecord, ProjectFiles } from '../files/project-files.ts';
import { uploadFile } from './direct-upload.ts';

export interface UploadBinariesDeps {
  readonly files: Pick<ProjectFiles, 'paths' | 'get' | 'setBlobId'>;
  readonly fetch: typeof fetch;
  readonly session: TokenSource;
}

/**
 * Uploads changed binary files, one at a time. In the file map, they become the storage URL of their signed id and
 * name. Source: docs/specification/uploads.md.
 * @throws AppError 'Failed to upload file: {name}', with the code of what went wrong
 */
export async function uploadBinaries(slug: string, { files, fetch, session }: UploadBinariesDeps): Promise<void> {
  for (const [path, record] of unsentBinaries(files)) {
    const filename = path.slice(path.lastIndexOf('/') + 1);
    const file = new File([record.bytes as BlobPart], filename);
    const headers = async (): Promise<Record<string, string>> => {
      const token = await session.token();
      return token === undefined ? {} : { authorization: `Bearer ${token}` };
    };
    try {
      files.setBlobId(path, record, await uploadFile(file, { fetch, url: endpointPath(createDirectUpload, { slug }), headers }));
    } catch (cause) {
      const known = cause instanceof AppError ? cause : new AppError('unknown', String(cause), { cause });
      throw new AppError(known.code, `Failed to upload file: ${filename}`, { cause, isRetryable: known.isRetryable, data: known.data });
    }
  }
}

/** Binary files that the server does not have. */
export function unsentBinaries(files: UploadBinariesDeps['files']): (readonly [path: string, record: FileRecord])[] {
  return files.paths().flatMap((path) => {
    const record = files.get(path);
    return record?.bytes !== undefined && record.blobId === undefined ? [[path, record] as const] : [];
  });
}
