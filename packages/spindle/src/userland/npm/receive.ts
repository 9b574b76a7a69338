import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import {
  FrameType,
  type InstallError,
  type InstallManifest,
  type InstallProgress,
  type InstallRequest,
  InstallStreamParser,
} from '../../abi/install-stream.ts';
import type { InstallState } from '../../abi/messages.ts';
import { TRANSFORM_CACHE_DIRECTORY } from '../node/esm/cache-location.ts';
import { machine } from './machine.ts';
import { NpmError } from './npm-error.ts';
import type { Output } from './output.ts';

/** The service named a conflict; npm's own CLI has the words for it. */
export class ResolutionConflict extends NpmError {
  readonly explanation: Readonly<Record<string, unknown>>;
  constructor(error: InstallError & { readonly explanation: Readonly<Record<string, unknown>> }) {
    super(error);
    this.explanation = error.explanation;
  }
}

export interface ReceiveOptions {
  /** Called once, when it is known what will come. */
  readonly beforeFirstFile?: (manifest: InstallManifest) => void;
  /** Told how far it is. */
  readonly onState?: (state: Omit<InstallState, 'directory'>) => void;
}

/** The service says something at least every few seconds: after this long it is gone, or the connection is. */
const STALL_MS = 60_000;
/** Between two states told while files are written. */
const STATE_INTERVAL_MS = 50;

/** Asks the installation service, and writes the files under `directory` as they arrive. */
export async function receivePackages(
  request: InstallRequest,
  directory: string,
  output: Output,
  { beforeFirstFile, onState = () => undefined }: ReceiveOptions = {},
): Promise<InstallManifest> {
  const response = await withinStall(ask(request));
  let manifest: InstallManifest | undefined;
  let writer: FileWriter | undefined;
  let isComplete = false;
  const bytes = { done: 0, total: 0 };
  let packages = { done: 0, total: 0 };
  let toldAt = 0;
  const parser = new InstallStreamParser((type, payload) => {
    if (type === FrameType.data) {
      writer?.push(payload);
      bytes.done += payload.length;
      if (performance.now() - toldAt < STATE_INTERVAL_MS) return;
      toldAt = performance.now();
      onState({ phase: 'writing', packages, bytes: { ...bytes } });
    } else if (type === FrameType.progress) {
      const progress = JSON.parse(decode(payload)) as InstallProgress;
      packages = { done: progress.done, total: progress.total };
      output.progress(progressText(progress));
      onState({ phase: progress.phase === 'resolve' ? 'resolving' : 'fetching', packages, bytes: { done: progress.doneBytes, total: 0 } });
    } else if (type === FrameType.error) throw failureOf(JSON.parse(decode(payload)) as InstallError);
    else if (type === FrameType.manifest) {
      manifest = JSON.parse(decode(payload)) as InstallManifest;
      const files = [...manifest.files, ...manifest.transformed.map(([name, byteSize]) => [`${TRANSFORM_CACHE_DIRECTORY}/${name}`, byteSize, 0o644] as const)];
      bytes.total = files.reduce((sum, [, byteSize]) => sum + byteSize, 0);
      onState({ phase: 'writing', packages, bytes: { ...bytes } });
      beforeFirstFile?.(manifest);
      writer = new FileWriter(directory, files);
      output.progress(`writing ${manifest.files.length} files`);
    } else if (type === FrameType.end) isComplete = true;
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let piece = await withinStall(reader.read()); !piece.done; piece = await withinStall(reader.read())) parser.push(piece.value);
  } catch (error) {
    // What still comes is not wanted; whether it can be stopped changes nothing about why.
    reader.cancel().catch(() => undefined);
    throw error instanceof NpmError ? error : cutOff(`The connection broke: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!manifest || !isComplete) throw cutOff('The installation was cut off before it was complete.');
  writer?.finish();
  output.clearProgress();
  return manifest;
}

/** @throws NpmError ETIMEDOUT when nothing comes for too long */
async function withinStall<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new NpmError({
            code: 'ETIMEDOUT',
            lines: ['code ETIMEDOUT', `network The installation stalled: nothing came for ${STALL_MS / 1000} s.`, 'network Run the command again.'],
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
  if (!host?.site.installUrl) throw new NpmError({ code: 'ENOSERVICE', lines: ['code ENOSERVICE', 'This host offers no installation service.'] });
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
        `network The installation service cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
        'network Check the connection and try again.',
      ],
    });
  }
  if (!response.ok || !response.body) throw new NpmError({ code: `E${response.status}`, lines: [`code E${response.status}`, await response.text()] });
  return response;
}

function failureOf(error: InstallError): NpmError {
  const lines = [`code ${error.code}`, ...error.lines];
  return error.explanation ? new ResolutionConflict({ code: error.code, lines, explanation: error.explanation }) : new NpmError({ code: error.code, lines });
}

function cutOff(reason: string): NpmError {
  return new NpmError({
    code: 'ECONNRESET',
    lines: ['code ECONNRESET', `network ${reason}`, 'network Run the command again: nothing half-installed is kept as installed.'],
  });
}

/** Cuts the stream of bytes into the manifest's files. */
class FileWriter {
  readonly #directory: string;
  readonly #files: InstallManifest['files'];
  readonly #madeDirectories = new Set<string>();
  #index = 0;
  #parts: Uint8Array[] = [];
  #missing = 0;

  constructor(directory: string, files: InstallManifest['files']) {
    this.#directory = directory;
    this.#files = files;
    this.#missing = files[0]?.[1] ?? 0;
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
    const [relative, , mode] = this.#files[this.#index];
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
    this.#missing = this.#files[this.#index]?.[1] ?? 0;
  }
}

/** A large file comes in many pieces: written one by one, none is copied. */
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

function progressText({ phase, done, total }: InstallProgress): string {
  return phase === 'resolve' ? 'resolving packages' : `fetching packages ${done} of ${total}`;
}
