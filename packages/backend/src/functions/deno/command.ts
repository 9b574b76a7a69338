import { join } from 'node:path';

/** Private networks of RFC 1918 and its like. Deno compares them with the address that a name leads to. */
const FORBIDDEN_NETWORKS = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '[::]',
  '[::1]',
  'localhost',
];

/** A release of a function on disk. */
export interface ReleaseFiles {
  readonly folder: string;
  /** Below the folder `source`, as are the next two. */
  readonly entrypoint: string;
  readonly config?: string | undefined;
  readonly importMap?: string | undefined;
}

const sourceFile = ({ folder }: ReleaseFiles, path: string): string => join(folder, 'source', path);

/** What loading modules depends on, the same when they are fetched and when they run. */
function moduleFlags(release: ReleaseFiles): string[] {
  const { config, importMap } = release;
  return [
    '--quiet',
    '--no-lock',
    '--node-modules-dir=none',
    '--vendor=false',
    config === undefined ? '--no-config' : `--config=${sourceFile(release, config)}`,
    ...(importMap === undefined ? [] : [`--import-map=${sourceFile(release, importMap)}`]),
  ];
}

/** Fetches what a release imports. Deno's own list of hosts for imports holds. */
export const cacheArguments = (release: ReleaseFiles): string[] => ['cache', ...moduleFlags(release), sourceFile(release, release.entrypoint)];

export interface RunOptions {
  readonly release: ReleaseFiles;
  readonly boot: string;
  /** The folder of the worker's two sockets. */
  readonly sockets: string;
  readonly socketFiles: readonly string[];
  readonly heapMegabytes: number;
}

/** A comma divides a list, unless it is there twice. */
const listOf = (paths: readonly string[]): string => paths.map((path) => path.replaceAll(',', ',,')).join(',');

/** Runs a release: it reads its own files and nothing else, writes nothing, starts nothing, and reaches public addresses only. */
export function runArguments({ release, boot, sockets, socketFiles, heapMegabytes }: RunOptions): string[] {
  return [
    'run',
    ...moduleFlags(release),
    '--no-prompt',
    '--cached-only',
    '--no-code-cache',
    `--preload=${boot}`,
    '--allow-env',
    '--allow-net',
    `--deny-net=${FORBIDDEN_NETWORKS.join(',')}`,
    `--allow-read=${listOf([release.folder, sockets])}`,
    `--allow-write=${listOf(socketFiles)}`,
    '--deny-run',
    '--deny-ffi',
    '--deny-sys',
    `--v8-flags=--max-old-space-size=${heapMegabytes}`,
    join(release.folder, 'main.js'),
  ];
}

/** Files that a function may write are two sockets, and a limit keeps it from making them files that fill the disk. */
const LIMIT_FILES = 'trap "" XFSZ; ulimit -f 2048; exec "$0" "$@"';

export const limited = (file: string, args: readonly string[]): [file: string, args: string[]] =>
  process.platform === 'win32' ? [file, [...args]] : ['/bin/sh', ['-c', LIMIT_FILES, file, ...args]];
