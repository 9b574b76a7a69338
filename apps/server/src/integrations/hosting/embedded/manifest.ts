import type { HeaderRule } from './header-rules.ts';
import type { RedirectRule } from './redirect-rules.ts';

/** `immutable`: its name changes with its contents. */
export type CacheClass = 'immutable' | 'revalidated';

export interface StoredBody {
  readonly blob: string;
  readonly byteSize: number;
}

export interface ManifestFile extends StoredBody {
  readonly type: string;
  readonly cache: CacheClass;
  /** Compressed variants, made when the deploy was stored. */
  readonly br?: StoredBody;
  readonly gzip?: StoredBody;
}

/** Everything that is needed to serve a deploy, decided once. A path that is not in it does not exist. */
export interface Manifest {
  readonly files: ReadonlyMap<string, ManifestFile>;
  readonly redirects: readonly RedirectRule[];
  readonly headers: readonly HeaderRule[];
  /** Paths that are not files show the first page, whose own router knows them. */
  readonly isSinglePage: boolean;
}

interface ManifestJson extends Omit<Manifest, 'files'> {
  readonly version: 1;
  readonly files: readonly (readonly [path: string, file: ManifestFile])[];
}

export function writeManifest({ files, ...rest }: Manifest): Uint8Array {
  const json: ManifestJson = { version: 1, ...rest, files: [...files] };
  return Buffer.from(JSON.stringify(json));
}

export function readManifest(bytes: Buffer): Manifest {
  const { version, files, ...rest } = JSON.parse(bytes.toString('utf8')) as ManifestJson;
  if (version !== 1) throw new Error(`The manifest has version ${version}, which this server does not support.`);
  return { ...rest, files: new Map(files) };
}

/** Every body that the manifest names. */
export function bodiesOf({ files }: Pick<Manifest, 'files'>): StoredBody[] {
  return [...files.values()].flatMap((file) => [file, ...(file.br ? [file.br] : []), ...(file.gzip ? [file.gzip] : [])]);
}
