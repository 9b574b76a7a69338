import { AppError, type DeployFile } from '@lathe/protocol';
import type { Hosts } from '../../../network/hosts.ts';
import { type BlobStore, blobId, blobIdOf } from '../../../storage/blobs/blob-store.ts';
import { mapConcurrently } from '../../../storage/map-concurrently.ts';
import type { HostedDeploy, NewDeploy, PlainRequest, ServingProvider, Showing } from '../provider.ts';
import { answer } from './answers.ts';
import { BodyCache } from './body-cache.ts';
import { cacheClassOf, mediaTypeOf } from './file-facts.ts';
import { HEADERS_FILE, parseHeaders } from './header-rules.ts';
import { checkHealth } from './health-check.ts';
import { bodiesOf, type Manifest, type ManifestFile, readManifest, type StoredBody, writeManifest } from './manifest.ts';
import { ManifestCache } from './manifest-cache.ts';
import { type Answered, ReadyAnswers } from './ready-answers.ts';
import { parseRedirects, REDIRECTS_FILE } from './redirect-rules.ts';
import { redirectLoop } from './resolve.ts';
import { compress, type Effort, effortFor, isCompressible } from './variants.ts';

/** Node has four threads for compression. */
const COMPRESSIONS_AT_ONCE = 4;
const WRITES_AT_ONCE = 16;
/** Files whose variants are counted together: each time costs a transaction, and what is counted is in memory. */
const BATCH_FILES = 128;
const BATCH_BYTES = 4 * 1024 * 1024;
/** One is compressed while others are stored. */
const BATCHES_AT_ONCE = 3;
/** What a check sees: everything of the site. */
const CHECKING: Showing = { isListed: false, isPrivate: false };
const RULES_LIMIT_BYTES = 256 * 1024;
const WARNINGS_MAX = 20;

export interface EmbeddedHostDependencies {
  readonly hosts: Pick<Hosts, 'scheme' | 'site' | 'portSuffix'>;
  readonly blobs: Pick<BlobStore, 'put' | 'batch' | 'read' | 'find'>;
}

/** Publishes to this server: files are blobs, and a deploy is a manifest that names them. */
export function createEmbeddedProvider({ hosts, blobs }: EmbeddedHostDependencies): ServingProvider {
  const bodies = new BodyCache(blobs);
  const manifests = new ManifestCache(blobs);
  const answers = new ReadyAnswers(bodies);

  async function earlierFiles(references: readonly string[]): Promise<EarlierFiles> {
    const files = new Map<string, ManifestFile>();
    for (const reference of references) for (const file of (await manifests.read(reference)).files.values()) files.set(file.blob, file);
    return files;
  }

  return {
    url: (site, deployId) => `${hosts.scheme}://${deployId === undefined ? '' : `${deployId}--`}${site}.${hosts.site}${hosts.portSuffix}`,
    async contents(reference) {
      // Not from the cache: the housekeeping reads all of them, and visitors come back to few.
      const manifest = readManifest(await blobs.read(blobId(reference)));
      return new Set([reference, ...bodiesOf(manifest).map(({ blob }) => blob)]);
    },
    async missing(files, earlier) {
      const known = await earlierFiles(earlier);
      return [...new Set(files.map(({ sha256 }) => sha256))].filter((sha256) => !known.has(sha256));
    },
    async deploy(deploy, { signal }) {
      const earlier = await earlierFiles(deploy.earlier);
      const batch = blobs.batch();
      const stored = { put: batch.put, read: blobs.read.bind(blobs) };
      await storeSent(deploy, earlier, stored, signal);
      const { manifest, warnings } = await describe(deploy, earlier, stored, signal);
      warnings.push(...(await checkHealth((path) => answer(new Request(`http://site${path}`), manifest, CHECKING, { blobs, bodies }))));
      requireGoing(signal);
      await batch.settle();
      const bytes = writeManifest(manifest);
      await deploy.reserve([{ blobId: blobIdOf(bytes), byteSize: bytes.byteLength }]);
      const { id } = await blobs.put(bytes);
      return { reference: id, ...sizesOf(manifest), warnings: warnings.slice(0, WARNINGS_MAX) };
    },
    async respond(request, reference, showing) {
      const manifest = await manifests.read(reference);
      const onAnswered = (asked: PlainRequest, answered: Answered) => answers.keep(asked, reference, showing, answered);
      return answer(request, manifest, showing, { blobs, bodies, onAnswered });
    },
    ready: (asked, reference, showing) => answers.find(asked, reference, showing),
  };
}

/** Whoever published has left. */
function requireGoing(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('aborted', 'Stopped.');
}

/** Files by their contents, as earlier deploys have them. */
type EarlierFiles = ReadonlyMap<string, ManifestFile>;

async function storeSent({ files, sent, reserve }: NewDeploy, earlier: EarlierFiles, blobs: Pick<BlobStore, 'put'>, signal: AbortSignal): Promise<void> {
  const wanted = new Map(files.filter(({ sha256 }) => !earlier.has(sha256)).map(({ sha256, byteSize }) => [sha256, byteSize]));
  await reserve([...wanted].map(([sha256, byteSize]) => ({ blobId: sha256, byteSize })));
  const writing = new Set<Promise<unknown>>();
  try {
    for await (const { sha256, bytes } of sent) {
      requireGoing(signal);
      const write: Promise<unknown> = blobs.put(bytes).then(() => writing.delete(write));
      write.catch(() => undefined); // thrown below
      writing.add(write);
      if (writing.size >= WRITES_AT_ONCE) await Promise.race(writing);
      wanted.delete(sha256);
    }
  } finally {
    await Promise.allSettled(writing);
  }
  // A write that failed is still among them.
  await Promise.all(writing);
  if (wanted.size > 0) throw new AppError('site-deployment-error', 'Some files did not arrive. Publish again.', { data: { missing: wanted.size } });
}

async function describe(
  { files, reserve }: NewDeploy,
  earlier: EarlierFiles,
  blobs: Pick<BlobStore, 'put' | 'read'>,
  signal: AbortSignal,
): Promise<{ readonly manifest: Manifest; readonly warnings: string[] }> {
  const redirects = parseRedirects(await textOf(files, REDIRECTS_FILE, blobs));
  const headers = parseHeaders(await textOf(files, HEADERS_FILE, blobs));
  const published = files.filter(({ path }) => path !== REDIRECTS_FILE && path !== HEADERS_FILE);
  const compressible = published.filter(({ path, sha256, byteSize }) => !earlier.has(sha256) && isCompressible(mediaTypeOf(path), byteSize));
  const effort = effortFor(compressible.reduce((sum, { byteSize }) => sum + byteSize, 0));
  const described = await mapConcurrently(batchesOf(published), BATCHES_AT_ONCE, (batch) => {
    requireGoing(signal);
    return describeFiles(batch, earlier, blobs, reserve, effort);
  });
  const pages = published.filter(({ path }) => /\.html?$/.test(path));
  const manifest: Manifest = {
    files: new Map(described.flat()),
    redirects: redirects.rules,
    headers: headers.rules,
    // One page and no rules of its own: the page's router decides what an address shows.
    isSinglePage: pages.length === 1 && pages[0]?.path === 'index.html' && redirects.rules.length === 0,
  };
  await refuseLoops(manifest);
  return { manifest, warnings: [...redirects.warnings, ...headers.warnings] };
}

function batchesOf(files: readonly DeployFile[]): (readonly DeployFile[])[] {
  const batches: DeployFile[][] = [];
  let byteSize = Number.POSITIVE_INFINITY;
  for (const file of files) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= BATCH_FILES || byteSize + file.byteSize > BATCH_BYTES) {
      batches.push([file]);
      byteSize = file.byteSize;
    } else {
      last.push(file);
      byteSize += file.byteSize;
    }
  }
  return batches;
}

async function refuseLoops(manifest: Manifest): Promise<void> {
  const loop = await redirectLoop(manifest);
  if (loop === undefined) return;
  const way = loop.way.slice(0, 4).join(' → ');
  throw new AppError(
    'site-deployment-error',
    `${REDIRECTS_FILE}, line ${loop.rule.line}, leads around in a circle: ${way}. Correct the rule and publish again.`,
    {
      isRetryable: false,
    },
  );
}

/** Makes the variants of these files, and counts them together before they are stored. */
async function describeFiles(
  files: readonly DeployFile[],
  earlier: EarlierFiles,
  blobs: Pick<BlobStore, 'put' | 'read'>,
  reserve: NewDeploy['reserve'],
  effort: Effort,
): Promise<(readonly [path: string, ManifestFile])[]> {
  const made = await mapConcurrently(files, COMPRESSIONS_AT_ONCE, async ({ path, sha256, byteSize }) => {
    const type = mediaTypeOf(path);
    const plain: ManifestFile = { blob: sha256, byteSize, type, cache: cacheClassOf(path) };
    const same = earlier.get(sha256);
    const kept = same?.type === type ? { ...(same.br ? { br: same.br } : {}), ...(same.gzip ? { gzip: same.gzip } : {}) } : undefined;
    const variants = kept !== undefined || !isCompressible(type, byteSize) ? {} : await compress(await blobs.read(blobId(sha256)), effort);
    return { path, file: { ...plain, ...kept }, variants };
  });
  const stored = made.flatMap(({ variants: { br, gzip } }) => [br, gzip].filter((bytes) => bytes !== undefined));
  await reserve(stored.map((bytes) => ({ blobId: blobIdOf(bytes), byteSize: bytes.byteLength })));
  const store = async (bytes: Buffer): Promise<StoredBody> => ({ blob: (await blobs.put(bytes)).id, byteSize: bytes.byteLength });
  return mapConcurrently(made, WRITES_AT_ONCE, async ({ path, file, variants: { br, gzip } }) => [
    path,
    { ...file, ...(br === undefined ? {} : { br: await store(br) }), ...(gzip === undefined ? {} : { gzip: await store(gzip) }) },
  ]);
}

async function textOf(files: readonly DeployFile[], path: string, blobs: Pick<BlobStore, 'read'>): Promise<string> {
  const file = files.find((one) => one.path === path);
  if (file === undefined) return '';
  if (file.byteSize > RULES_LIMIT_BYTES)
    throw new AppError('site-deployment-error', `${path} is larger than 256 KB. Shorten it and publish again.`, { isRetryable: false });
  return (await blobs.read(blobId(file.sha256))).toString('utf8');
}

function sizesOf({ files }: Manifest): Pick<HostedDeploy, 'byteSize' | 'sentByteSize'> {
  let byteSize = 0;
  let sentByteSize = 0;
  for (const file of files.values()) {
    byteSize += file.byteSize;
    sentByteSize += (file.br ?? file.gzip ?? file).byteSize;
  }
  return { byteSize, sentByteSize };
}
