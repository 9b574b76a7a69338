import { randomBytes } from 'node:crypto';
import type { NewHostedFunction } from '../provider.ts';
import { functionMetadataShape } from './shapes.ts';

/**
 * The form with which a function is deployed: its metadata, and its files with their paths as their names. Written here, because the
 * guarded fetch is of another package than the global FormData, and does not know it.
 */
export function functionForm({ name, entrypoint, importMap, verifyJWT, files }: NewHostedFunction): { contentType: string; body: string } {
  const metadata = functionMetadataShape.parse({ name, entrypoint_path: entrypoint, import_map_path: importMap, verify_jwt: verifyJWT });
  // Random, so that no file contains it.
  const boundary = `lathe-${randomBytes(18).toString('hex')}`;
  const parts = [
    `content-disposition: form-data; name="metadata"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(metadata)}`,
    ...Object.entries(files).map(
      ([path, contents]) =>
        `content-disposition: form-data; name="file"; filename="${escaped(path)}"\r\ncontent-type: application/octet-stream\r\n\r\n${contents}`,
    ),
  ];
  const body = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** As the HTML standard escapes names in forms. */
const escaped = (path: string): string => path.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
