import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import {
  FrameType,
  InstallStreamParser,
  type InstallError,
  type InstallManifest,
  type InstallProgress,
  type InstallRequest,
} from '../../abi/install-stream.ts';
import type { NpmArguments } from './arguments.ts';
import { machine } from './machine.ts';
import { TRANSFORM_CACHE_DIRECTORY } from '../node/esm/cache-location.ts';
import type { Output } from './output.ts';
import { runScriptText, runLifecycle } from './scripts.ts';

/** An installation that failed in npm's words. */
export class NpmError extends Error {
  readonly code: string;
  readonly lines: readonly string[];
  constructor({ code, lines }: InstallError) {
    super(lines[0] ?? code);
    this.code = code;
    this.lines = lines;
  }
}

export interface InstallJob {
  readonly directory: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  readonly isFrozen: boolean;
  readonly options: NpmArguments['options'];
}

const INSTALLED_FILE = 'node_modules/.package-lock.json';

/** Installs a project through the host's installation service. Answers the exit code. */
export async function install(job: InstallJob, output: Output): Promise<number> {
  const startedAt = performance.now();
  const { directory, options } = job;
  const ignoreScripts = options['ignore-scripts'] === true;
  if (!ignoreScripts && !job.isFrozen) await runLifecycle(directory, ['preinstall'], output);

  const before = job.isFrozen ? {} : installedPackages(directory);
  const manifest = await receive(requestFor(job, before), directory, output, () => {
    if (job.isFrozen) rmSync(path.join(directory, 'node_modules'), { recursive: true, force: true });
  });
  removeExtraneous(directory, before, manifest.packages);
  linkExecutables(directory, manifest.links);
  if (!job.isFrozen && options['package-lock'] !== false) writeFileSync(path.join(directory, 'package-lock.json'), manifest.lockFile);
  if (manifest.packageJson !== undefined && options.save !== false) writeFileSync(path.join(directory, 'package.json'), manifest.packageJson);

  if (!ignoreScripts) {
    for (const { directory: location, scripts } of manifest.scripts) {
      for (const name of ['preinstall', 'install', 'postinstall']) {
        const script = scripts[name];
        if (script) await runScriptText({ directory: path.join(directory, location), name, script, isQuiet: true }, output);
      }
    }
  }
  // Written last: an installation that was cut off is repeated in full.
  writeInstalled(directory, manifest.packages);
  if (!ignoreScripts)
    await runLifecycle(
      directory,
      ['install', 'postinstall', ...(job.add.length + job.remove.length === 0 ? ['prepublish', 'preprepare', 'prepare', 'postprepare'] : [])],
      output,
    );
  for (const [location, original, replacement] of manifest.substitutions) {
    if (before[location] === undefined && options.loglevel === 'verbose') output.warn(`${original} is native; ${replacement} runs in its place`);
  }
  output.line(`\n${summary(before, manifest.packages)} in ${duration(performance.now() - startedAt)}`);
  return 0;
}

function requestFor({ directory, add, remove, isFrozen, options }: InstallJob, installed: Record<string, string>): InstallRequest {
  const read = (name: string) => {
    const file = path.join(directory, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };
  const packageJson = read('package.json');
  if (packageJson === undefined && add.length === 0)
    throw new NpmError({
      code: 'ENOENT',
      lines: [
        'code ENOENT',
        'syscall open',
        `path ${path.join(directory, 'package.json')}`,
        'errno -2',
        `enoent Could not read package.json: Error: ENOENT: no such file or directory, open '${path.join(directory, 'package.json')}'`,
        'enoent This is related to npm not being able to find a file.',
        'enoent',
      ],
    });
  const lockFile = options['package-lock'] === false ? undefined : read('package-lock.json');
  const saveAs = options['save-dev']
    ? 'devDependencies'
    : options['save-optional']
      ? 'optionalDependencies'
      : options['save-peer']
        ? 'peerDependencies'
        : options['save-prod']
          ? 'dependencies'
          : undefined;
  const omit = [options.omit, ...(options.production === true ? ['dev'] : [])].filter(
    (value): value is 'dev' | 'optional' | 'peer' => value === 'dev' || value === 'optional' || value === 'peer',
  );
  return {
    packageJson: packageJson ?? '{}\n',
    ...(lockFile === undefined ? {} : { lockFile }),
    add,
    remove,
    ...(saveAs ? { saveAs } : {}),
    saveExact: options['save-exact'] === true,
    legacyPeerDeps: options['legacy-peer-deps'] === true || options['legacy-peer-deps'] === 'true',
    force: options.force === true,
    isFrozen,
    omit,
    installed,
  };
}

/** Reads the service's answer and writes the files as they arrive. */
async function receive(request: InstallRequest, directory: string, output: Output, beforeFirstFile: () => void): Promise<InstallManifest> {
  const host = machine();
  if (!host?.site.installUrl) throw new NpmError({ code: 'ENOSERVICE', lines: ['code ENOSERVICE', 'This host offers no installation service.'] });
  let response: Response;
  try {
    response = await host.fetch(host.site.installUrl, { method: 'POST', body: JSON.stringify(request) });
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

  let manifest: InstallManifest | undefined;
  let writer: FileWriter | undefined;
  let isComplete = false;
  const parser = new InstallStreamParser((type, payload) => {
    if (type === FrameType.data) writer?.push(payload);
    else if (type === FrameType.progress) output.progress(progressText(JSON.parse(decode(payload)) as InstallProgress));
    else if (type === FrameType.error) {
      const error = JSON.parse(decode(payload)) as InstallError;
      throw new NpmError({ code: error.code, lines: [`code ${error.code}`, ...error.lines] });
    } else if (type === FrameType.manifest) {
      manifest = JSON.parse(decode(payload)) as InstallManifest;
      beforeFirstFile();
      writer = new FileWriter(directory, [
        ...manifest.files,
        ...manifest.transformed.map(([name, byteSize]) => [`${TRANSFORM_CACHE_DIRECTORY}/${name}`, byteSize, 0o644] as const),
      ]);
      output.progress(`writing ${manifest.files.length} files`);
    } else if (type === FrameType.end) isComplete = true;
  });
  const reader = response.body.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) parser.push(piece.value);
  if (!manifest || !isComplete)
    throw new NpmError({
      code: 'ECONNRESET',
      lines: [
        'code ECONNRESET',
        'network The installation was cut off before it was complete.',
        'network Run the command again: nothing half-installed is kept as installed.',
      ],
    });
  writer?.finish();
  output.clearProgress();
  return manifest;
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
    if (this.#index < this.#files.length)
      throw new NpmError({ code: 'ECONNRESET', lines: ['code ECONNRESET', 'network Some files of the installation did not arrive.'] });
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

function installedPackages(directory: string): Record<string, string> {
  const file = path.join(directory, INSTALLED_FILE);
  if (!existsSync(file)) return {};
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as { packages?: Record<string, { version: string }> };
  // A package whose directory is gone is not installed, whatever the record says.
  return Object.fromEntries(
    Object.entries(packages)
      .filter(([location]) => existsSync(path.join(directory, location, 'package.json')))
      .map(([location, { version }]) => [location, version]),
  );
}

function writeInstalled(directory: string, packages: Readonly<Record<string, string>>): void {
  if (Object.keys(packages).length === 0 && !existsSync(path.join(directory, 'node_modules'))) return;
  mkdirSync(path.join(directory, 'node_modules'), { recursive: true });
  const record = {
    lockfileVersion: 3,
    requires: true,
    packages: Object.fromEntries(Object.entries(packages).map(([location, version]) => [location, { version }])),
  };
  writeFileSync(path.join(directory, INSTALLED_FILE), `${JSON.stringify(record, null, 2)}\n`);
}

function removeExtraneous(directory: string, before: Record<string, string>, now: Readonly<Record<string, string>>): void {
  for (const location of Object.keys(before)) if (now[location] === undefined) rmSync(path.join(directory, location), { recursive: true, force: true });
}

function linkExecutables(directory: string, links: InstallManifest['links']): void {
  for (const [relative, target] of links) {
    const link = path.join(directory, relative);
    mkdirSync(path.dirname(link), { recursive: true });
    if (existsSync(link)) unlinkSync(link);
    else rmSync(link, { force: true });
    symlinkSync(target, link);
  }
}

function summary(before: Record<string, string>, now: Readonly<Record<string, string>>): string {
  const added = Object.keys(now).filter((location) => before[location] === undefined).length;
  const removed = Object.keys(before).filter((location) => now[location] === undefined).length;
  const changed = Object.keys(now).filter((location) => before[location] !== undefined && before[location] !== now[location]).length;
  const count = (number: number) => `${number} package${number === 1 ? '' : 's'}`;
  const parts = [added && `added ${count(added)}`, removed && `removed ${count(removed)}`, changed && `changed ${count(changed)}`].filter(Boolean);
  return parts.length > 0 ? parts.join(', ').replace(/, ([^,]+)$/, ', and $1') : 'up to date';
}

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)}ms` : `${Math.round(milliseconds / 1000)}s`;
}
