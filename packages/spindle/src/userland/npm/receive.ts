import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import {
  FrameType,
  type InstallError,
  type InstallManifest,
  type InstallPack,
  type InstallProgress,
  type InstallRequest,
  InstallStreamParser,
} from '../../abi/install-stream.ts';
import type { InstallState } from '../../abi/messages.ts';
import { TRANSFORM_CACHE_DIRECTORY } from '../node/esm/cache-location.ts';
import { machine } from './machine.ts';
import { NpmError } from './npm-error.ts';
import type { Output } from './output.ts';
import { PackageSource } from './package-source.ts';

/** The service reported a conflict; npm's own CLI has the wording for it. */
export class ResolutionConflict extends NpmError {
  readonly explanation: Readonly<Record<string, unknown>>;
  constructor(error: InstallError & { readonly explanation: Readonly<Record<string, unknown>> }) {
    super(error);
    this.explanation = error.explanation;
  }
}

/** The service reported that it cannot reach a registry. */
class RegistryUnreachable extends NpmError {}

export interface ReceiveOptions {
  /** Called once, when the contents of the installation are known. */
  readonly beforeFirstFile?: (manifest: InstallManifest) => void;
  /** Receives progress updates. */
  readonly onState?: (state: Omit<InstallState, 'directory'>) => void;
}

/** The service sends something every few seconds; after this time without anything, the service or the connection is gone. */
const STALL_MS = 60_000;
/** Minimum time between two progress updates while files are written. */
const STATE_INTERVAL_MS = 50;

/**
 * Requests an installation and writes the files under `directory` as they arrive; packages that the browser has
 * come from its cache. Without a connection or a registry, falls back to the stored response.
 */
export async function receivePackages(request: InstallRequest, directory: string, output: Output, options: ReceiveOptions = {}): Promise<InstallManifest> {
  const source = await PackageSource.open();
  let isComplete = false;
  try {
    const manifest = await receiveFrom(source, request, directory, output, options);
    isComplete = true;
    return manifest;
  } finally {
    await source.close({ isComplete });
  }
}

async function receiveFrom(
  source: PackageSource,
  request: InstallRequest,
  directory: string,
  output: Output,
  { beforeFirstFile, onState = () => undefined }: ReceiveOptions,
): Promise<InstallManifest> {
  const isWhole = Object.keys(request.installed ?? {}).length === 0;
  const progress = { packages: { done: 0, total: 0 }, bytes: { done: 0, total: 0 }, toldAt: 0 };
  const wrote = (byteSize: number) => {
    progress.bytes.done += byteSize;
    if (performance.now() - progress.toldAt < STATE_INTERVAL_MS) return;
    progress.toldAt = performance.now();
    onState({ phase: 'writing', packages: progress.packages, bytes: { ...progress.bytes } });
  };
  const begin = (manifest: InstallManifest) => {
    progress.bytes.total = manifest.packs.reduce((sum, pack) => sum + byteSizeOf(pack), 0);
    progress.packages = { done: manifest.packs.length, total: manifest.packs.length };
    onState({ phase: 'writing', packages: progress.packages, bytes: { ...progress.bytes } });
    beforeFirstFile?.(manifest);
    output.progress(`writing ${manifest.packs.length} packages`);
  };
  const writeHeld = async (manifest: InstallManifest) => {
    for (const pack of manifest.packs.filter(({ isHeld }) => isHeld)) {
      const bytes = await source.read(pack);
      new PackWriter(directory, [pack]).push(bytes);
      wrote(bytes.length);
    }
  };

  /** Fallback when the service or registry is unreachable: the stored response, whose packages the browser has. */
  const fallBack = async (failure: unknown): Promise<InstallManifest> => {
    const known = isWhole ? await source.storedResponse(request) : undefined;
    if (!known) throw failure;
    begin(known);
    await writeHeld(known);
    output.clearProgress();
    return known;
  };

  let response: Response;
  try {
    response = await withinStall(ask({ ...request, held: source.held }));
  } catch (error) {
    if (error instanceof NpmError && error.code === 'ENETWORK') return fallBack(error);
    throw error;
  }
  await source.startCaching();

  let manifest: InstallManifest | undefined;
  let writer: PackWriter | undefined;
  let collector: PackCollector | undefined;
  let fromCache: Promise<void> = Promise.resolve();
  let isComplete = false;
  const parser = new InstallStreamParser((type, payload) => {
    if (type === FrameType.data) {
      writer?.push(payload);
      collector?.push(payload);
      wrote(payload.length);
    } else if (type === FrameType.progress) {
      const { phase, done, total, doneBytes } = JSON.parse(decode(payload)) as InstallProgress;
      progress.packages = { done, total };
      output.progress(phase === 'resolve' ? 'resolving packages' : `fetching packages ${done} of ${total}`);
      onState({ phase: phase === 'resolve' ? 'resolving' : 'fetching', packages: progress.packages, bytes: { done: doneBytes, total: 0 } });
    } else if (type === FrameType.error) throw failureOf(JSON.parse(decode(payload)) as InstallError);
    else if (type === FrameType.manifest) {
      manifest = JSON.parse(decode(payload)) as InstallManifest;
      begin(manifest);
      const coming = manifest.packs.filter(({ isHeld }) => !isHeld);
      writer = new PackWriter(directory, coming);
      collector = new PackCollector(coming, source);
      fromCache = writeHeld(manifest);
      // Its failure is handled when it is awaited; the stream may fail first.
      fromCache.catch(() => undefined);
    } else if (type === FrameType.end) isComplete = true;
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let piece = await withinStall(reader.read()); !piece.done; piece = await withinStall(reader.read())) parser.push(piece.value);
  } catch (error) {
    // The rest is not needed, and a failure to cancel does not change the reason.
    reader.cancel().catch(() => undefined);
    if (error instanceof RegistryUnreachable && !manifest) return fallBack(error);
    throw error instanceof NpmError ? error : cutOff(`The connection was lost: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!manifest || !isComplete) throw cutOff('The installation ended before it was complete.');
  writer?.finish();
  await fromCache;
  if (isWhole) {
    source.keepAnswer(request, manifest);
    source.keepAnswer(repeated(request, manifest), { ...manifest, packageJson: undefined });
  }
  output.clearProgress();
  return manifest;
}

/**
 * After an installation into a project that already had packages: stores the response for the whole project, so
 * that it can be opened again without a network. A failure here does not fail the installation.
 */
export async function cacheWholeProject(request: InstallRequest, manifest: InstallManifest): Promise<void> {
  const whole = repeated({ ...request, installed: {} }, manifest);
  const source = await PackageSource.open();
  let isComplete = false;
  try {
    if (!source.isUsable || (await source.storedResponse(whole))) return;
    const response = await withinStall(ask({ ...whole, held: source.held }));
    await source.startCaching();
    let collector: PackCollector | undefined;
    let answer: InstallManifest | undefined;
    const parser = new InstallStreamParser((type, payload) => {
      if (type === FrameType.data) collector?.push(payload);
      else if (type === FrameType.end) isComplete = answer !== undefined;
      else if (type === FrameType.manifest) {
        answer = JSON.parse(decode(payload)) as InstallManifest;
        collector = new PackCollector(
          answer.packs.filter(({ isHeld }) => !isHeld),
          source,
        );
      }
    });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    for (let piece = await withinStall(reader.read()); !piece.done; piece = await withinStall(reader.read())) parser.push(piece.value);
    if (answer && isComplete) source.keepAnswer(whole, answer);
  } catch (error) {
    if (!(error instanceof NpmError || error instanceof TypeError)) throw error;
  } finally {
    await source.close({ isComplete });
  }
}

/** Splits the bytes into packs and stores them. */
class PackCollector {
  readonly #packs: readonly InstallPack[];
  readonly #source: PackageSource;
  #index = -1;
  #missing = 0;

  constructor(packs: readonly InstallPack[], source: PackageSource) {
    this.#packs = packs;
    this.#source = source;
  }

  push(bytes: Uint8Array): void {
    for (let rest = bytes; rest.length > 0; ) {
      while (this.#missing === 0) {
        const next = this.#packs[++this.#index];
        if (!next) return;
        this.#missing = byteSizeOf(next);
      }
      const part = rest.subarray(0, this.#missing);
      this.#source.keep(this.#packs[this.#index], part);
      this.#missing -= part.length;
      rest = rest.subarray(part.length);
    }
  }
}

/** The request that the same project would send later: with the added packages and the lock file. */
function repeated(
  { add: _add, remove: _remove, saveAs: _saveAs, saveExact: _saveExact, ...request }: InstallRequest,
  manifest: InstallManifest,
): InstallRequest {
  return { ...request, packageJson: manifest.packageJson ?? request.packageJson, lockFile: manifest.lockFile };
}

function byteSizeOf({ files, transformed }: InstallPack): number {
  return [...files, ...transformed].reduce((sum, [, byteSize]) => sum + byteSize, 0);
}

/** @throws NpmError ETIMEDOUT if nothing arrives for too long */
async function withinStall<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new NpmError({
            code: 'ETIMEDOUT',
            lines: ['code ETIMEDOUT', `network The installation stalled: no data arrived for ${STALL_MS / 1000} seconds.`, 'network Run the command again.'],
          }),
        ),
      STALL_MS,
    );
  });
  try {
    return await Promise.race([work, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

async function ask(request: InstallRequest): Promise<Response> {
  const host = machine();
  if (!host?.site.installUrl) throw new NpmError({ code: 'ENOSERVICE', lines: ['code ENOSERVICE', 'This host does not provide an installation service.'] });
  const { installUrl, token } = host.site;
  let response: Response;
  try {
    response = await host.fetch(installUrl, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    });
  } catch (cause) {
    throw new NpmError({
      code: 'ENETWORK',
      lines: [
        'code ENETWORK',
        `network Cannot reach the installation service: ${cause instanceof Error ? cause.message : String(cause)}`,
        'network Check the connection and try again.',
      ],
    });
  }
  if (!response.ok || !response.body) throw new NpmError({ code: `E${response.status}`, lines: [`code E${response.status}`, await response.text()] });
  return response;
}

function failureOf(error: InstallError): NpmError {
  const lines = [`code ${error.code}`, ...error.lines];
  if (error.isUnreachable) return new RegistryUnreachable({ code: error.code, lines });
  return error.explanation ? new ResolutionConflict({ code: error.code, lines, explanation: error.explanation }) : new NpmError({ code: error.code, lines });
}

function cutOff(reason: string): NpmError {
  return new NpmError({
    code: 'ECONNRESET',
    lines: ['code ECONNRESET', `network ${reason}`, 'network Run the command again. Incomplete packages are not recorded as installed.'],
  });
}

/** Splits the bytes into the files of consecutive packs. */
class PackWriter {
  readonly #directory: string;
  readonly #files: readonly { readonly file: string; readonly byteSize: number; readonly mode: number }[];
  readonly #madeDirectories = new Set<string>();
  #index = 0;
  #parts: Uint8Array[] = [];
  #missing = 0;

  constructor(directory: string, packs: readonly InstallPack[]) {
    this.#directory = directory;
    this.#files = packs.flatMap((pack) => [
      ...pack.files.map(([file, byteSize, mode]) => ({ file: path.join(pack.directory, file), byteSize, mode })),
      ...pack.transformed.map(([name, byteSize]) => ({ file: `${TRANSFORM_CACHE_DIRECTORY}/${name}`, byteSize, mode: 0o644 })),
    ]);
    this.#missing = this.#files[0]?.byteSize ?? 0;
    this.#writeEmptyFiles();
  }

  push(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0 && this.#index < this.#files.length) {
      const part = rest.subarray(0, this.#missing);
      this.#parts.push(part);
      this.#missing -= part.length;
      rest = rest.subarray(part.length);
      if (this.#missing === 0) {
        this.#write();
        this.#writeEmptyFiles();
      }
    }
  }

  finish(): void {
    if (this.#index < this.#files.length) throw cutOff('Some files of the installation did not arrive.');
  }

  #writeEmptyFiles(): void {
    while (this.#index < this.#files.length && this.#missing === 0) this.#write();
  }

  #write(): void {
    const { file: relative, mode } = this.#files[this.#index];
    const file = path.resolve(this.#directory, relative);
    const parent = path.dirname(file);
    if (!this.#madeDirectories.has(parent)) {
      mkdirSync(parent, { recursive: true });
      this.#madeDirectories.add(parent);
    }
    if (this.#parts.length <= 1) writeFileSync(file, this.#parts[0] ?? '', { mode });
    else writeParts(file, this.#parts, mode);
    this.#parts = [];
    this.#index += 1;
    this.#missing = this.#files[this.#index]?.byteSize ?? 0;
  }
}

/** A large file arrives in many chunks, which are written one by one without copying. */
function writeParts(file: string, parts: readonly Uint8Array[], mode: number): void {
  const descriptor = openSync(file, 'w', mode);
  try {
    for (const part of parts) writeSync(descriptor, part);
  } finally {
    closeSync(descriptor);
  }
}

function decode(payload: Uint8Array): string {
  return new TextDecoder().decode(payload.slice());
}
