import { createHash } from 'node:crypto';
import { messageOf } from '@lathe/protocol';
import { list, type ReadEntry } from 'tar';
import { BackupError } from './backup-error.ts';
import { COPIED_DATABASE } from '../databases/copy-database.ts';
import { isDatabaseRef } from '../network/hosts.ts';
import { DATABASE_ENTRY, DATABASES_ENTRY, hashOfDatabases, type Manifest, MANIFEST_ENTRY, manifestSchema, SECRET_ENTRY } from './manifest.ts';

const BLOB = /^blobs\/(?<folder>[0-9a-f]{2})\/(?<id>(?<start>[0-9a-f]{2})[0-9a-f]{62})$/;
/** Far more than a manifest has. */
const MANIFEST_LIMIT_BYTES = 64 * 1024;

interface Found {
  readonly hashes: Map<string, string>;
  blobs: number;
  manifest: string | undefined;
  fault: string | undefined;
}

/**
 * Reads a whole archive without writing anything: every entry is one that a backup has, and has the contents that the
 * manifest or its own name promise. Errors call it `name`.
 * @throws BackupError
 */
export async function checkArchive(path: string, name = path): Promise<Manifest> {
  const found: Found = { hashes: new Map(), blobs: 0, manifest: undefined, fault: undefined };
  try {
    await list({ file: path, strict: true, onReadEntry: (entry) => readEntry(entry, found) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new BackupError(`There is no file ${path}.`, { cause: error });
    throw new BackupError(`${name} cannot be read: it is damaged, or not a backup of Lathe (${messageOf(error)}).`, { cause: error });
  }
  if (found.fault !== undefined) throw new BackupError(`${name} is not a valid backup: ${found.fault}.`);
  const manifest = parseManifest(found.manifest, name);
  const isWhole =
    manifest.secret === found.hashes.get(SECRET_ENTRY) && manifest.database === found.hashes.get(DATABASE_ENTRY) && manifest.blobs === found.blobs;
  if (!isWhole || !haveSameDatabases(manifest, found))
    throw new BackupError(`${name} is damaged: its contents are not what was backed up. Use another backup.`);
  return manifest;
}

/** A database may have no file, as a new one on a PostgreSQL server. */
function haveSameDatabases({ databases }: Manifest, { hashes }: Found): boolean {
  const files = [...hashes].filter(([path]) => isOfDatabase(path));
  return databases === undefined ? files.length === 0 : databases.hash === hashOfDatabases(files);
}

function readEntry(entry: ReadEntry, found: Found): void {
  const { path, type } = entry;
  const blob = BLOB.exec(path)?.groups;
  const isFile = type === 'File' || type === 'OldFile';
  if (found.manifest !== undefined) found.fault ??= `${path} follows the manifest`;
  else if (!isFile) found.fault ??= `${path} is not a file`;
  else if (blob === undefined && !isOfDatabase(path) && ![SECRET_ENTRY, DATABASE_ENTRY, MANIFEST_ENTRY].includes(path))
    found.fault ??= `it has an unknown file, ${path}`;
  else if (found.hashes.has(path)) found.fault ??= `it has ${path} twice`;

  const hash = createHash('sha256');
  const kept: Buffer[] = [];
  entry.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    if (path === MANIFEST_ENTRY && entry.size <= MANIFEST_LIMIT_BYTES) kept.push(chunk);
  });
  entry.on('end', () => {
    if (!isFile) return;
    const digest = hash.digest('hex');
    found.hashes.set(path, digest);
    if (path === MANIFEST_ENTRY) found.manifest = Buffer.concat(kept).toString('utf8');
    if (blob === undefined) return;
    found.blobs++;
    if (digest !== blob['id'] || blob['folder'] !== blob['start']) found.fault ??= `the contents of ${path} are damaged`;
  });
}

/** Whether it is a file of a project's database, as `copyDatabase` lays them out. */
function isOfDatabase(path: string): boolean {
  const [folder, ref = '', part, ...rest] = path.split('/');
  if (folder !== DATABASES_ENTRY || !isDatabaseRef(ref) || rest.includes('..')) return false;
  return rest.length === 0 ? part === COPIED_DATABASE : part === 'files' || part === 'functions';
}

function parseManifest(text: string | undefined, name: string): Manifest {
  if (text === undefined) throw new BackupError(`${name} is incomplete, or not a backup of Lathe: it has no manifest.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BackupError(`${name} has a damaged manifest.`, { cause: error });
  }
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) throw new BackupError(`${name} was made by a newer Lathe, or its manifest is damaged. Update Lathe, then restore it.`);
  return parsed.data;
}
