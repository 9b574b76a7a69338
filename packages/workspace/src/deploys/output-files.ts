import { DEPLOY_FILE_LIMIT, type DeployFile } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import type { ProjectFiles } from '../files/project-files.ts';
import { sha256Of } from '../files/sha256.ts';

/** A file that a build wrote. */
export interface OutputFile {
  /** Relative to the output folder. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const byteSizeOf = (files: readonly OutputFile[]): number => files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

/** Files that no visitor needs: of version control, of the system, and the project's secrets. */
const LEFT_OUT = /(?:^|\/)(?:\.git|\.lathe|node_modules|__MACOSX|\.DS_Store|Thumbs\.db)(?:\/|$)/;

export const isLeftOut = (path: string): boolean => LEFT_OUT.test(path);

type FileSystem = Pick<Runtime['fs'], 'readdir' | 'readFile'>;

/** The first of the folders that has a page, and its files. Undefined if none has. */
export async function readOutput(fs: FileSystem, folders: readonly string[]): Promise<readonly OutputFile[] | undefined> {
  for (const folder of folders) {
    const names = await fs.readdir(folder).catch(() => undefined); // there is no such folder
    if (names?.includes('index.html')) return readFolder(fs, folder);
  }
  return undefined;
}

async function readFolder(fs: FileSystem, folder: string): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  const folders = [''];
  for (let within = folders.pop(); within !== undefined; within = folders.pop()) {
    for (const entry of await fs.readdir(within === '' ? folder : `${folder}/${within}`, { withFileTypes: true })) {
      const path = within === '' ? entry.name : `${within}/${entry.name}`;
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      // One more than the limit is enough to say so.
      else if (entry.isFile() && files.length <= DEPLOY_FILE_LIMIT)
        files.push({ path: path.normalize('NFC'), bytes: new Uint8Array(await fs.readFile(`${folder}/${path}`)) });
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const OWN_LEFT_OUT = /^(?:\.|node_modules\/|package(?:-lock)?\.json$)|\/\./;

/** The project's own files, of a project that is published as it is. */
export function ownFiles(files: Pick<ProjectFiles, 'paths' | 'get'>): OutputFile[] {
  return files.paths().flatMap((path) => {
    const record = OWN_LEFT_OUT.test(path) ? undefined : files.get(path);
    return record === undefined ? [] : [{ path, bytes: new Uint8Array(record.bytes ?? new TextEncoder().encode(record.text)) }];
  });
}

/** The files with their hashes, as the server names them. */
export async function hashed(files: readonly OutputFile[]): Promise<(DeployFile & { readonly bytes: Uint8Array<ArrayBuffer> })[]> {
  const result: (DeployFile & { readonly bytes: Uint8Array<ArrayBuffer> })[] = [];
  for (const { path, bytes } of files) {
    result.push({ path, bytes, sha256: await sha256Of(bytes), byteSize: bytes.byteLength });
  }
  return result;
}
