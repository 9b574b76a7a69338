/** `node --run`: runs a script from the nearest package.json in a shell, without npm's lifecycle scripts. Source: node/src/node_task_runner.cc. */
import type { Realm } from './realm.ts';

const SHELL = '/bin/sh';
const SHELL_WORD = /^[^\t\n\r "#$&'()*;<>?\\`|~]+$/;

interface FoundPackage {
  readonly path: string;
  readonly directory: string;
}

/** `args`: the arguments after `--`. Returns the exit code: 1 for every failure, as in Node. */
export function runPackageScript(realm: Realm, name: string, args: readonly string[]): number {
  const found = findPackage(realm);
  const fail = (text: string): number => {
    realm.writeError(`${text}\n`);
    return 1;
  };
  if (found === undefined) return fail(`Can't find package.json for directory ${realm.cwd}`);
  const scripts = readScripts(realm, found.path);
  if (typeof scripts === 'string') return fail(scripts);
  const script = scripts[name];
  if (script === undefined) {
    const names = Object.entries(scripts).map(([other, text]) => `  ${other}: ${String(text)}\n`);
    realm.writeError(`Missing script: "${name}" for ${found.path}\n\nAvailable scripts are:\n${names.join('')}`);
    return 1;
  }
  if (typeof script !== 'string') return fail(`Script "${name}" is unexpectedly not a string for ${found.path}\n`);
  return spawn(realm, [script, ...args.map(quote)].join(' '), found, name);
}

function spawn(realm: Realm, command: string, { path, directory }: FoundPackage, name: string): number {
  const env = {
    ...realm.env,
    PATH: [...binFolders(realm), realm.env.PATH ?? ''].join(':'),
    NODE_RUN_SCRIPT_NAME: name,
    NODE_RUN_PACKAGE_JSON_PATH: path,
  };
  const { status, error } = realm.binding<{ spawn(options: object): { status: number | null; error?: number } }>('spawn_sync').spawn({
    file: SHELL,
    args: [SHELL, '-c', command],
    cwd: directory,
    envPairs: Object.entries(env).map(([key, value]) => `${key}=${value}`),
    stdio: [0, 1, 2].map((fd) => ({ type: 'fd', fd })),
  });
  if (error !== undefined) realm.writeError(`Error: ${realm.errors.codeOf(error)}\n`);
  return error !== undefined || (status ?? 0) > 0 ? 1 : 0;
}

function* upwards(directory: string): Generator<string> {
  for (let at = directory; ; at = at.slice(0, at.lastIndexOf('/'))) {
    yield at === '/' ? '' : at;
    if (at === '' || at === '/') return;
  }
}

function findPackage(realm: Realm): FoundPackage | undefined {
  for (const folder of upwards(realm.cwd)) {
    const path = `${folder}/package.json`;
    if (realm.fs.exists(path)) return { path, directory: folder || '/' };
  }
  return undefined;
}

/** The existing folders, nearest first. */
function binFolders(realm: Realm): string[] {
  return Array.from(upwards(realm.cwd), (folder) => `${folder}/node_modules/.bin`).filter((folder) => realm.fs.exists(folder));
}

/** A string describes what is wrong with the file. */
function readScripts(realm: Realm, path: string): Record<string, unknown> | string {
  let json: unknown;
  try {
    json = JSON.parse(new realm.native.TextDecoder().decode(realm.fs.readFile(path)));
  } catch (error) {
    if (error instanceof SyntaxError) return `Can't parse ${path}`;
    throw error;
  }
  const scripts = typeof json === 'object' && json !== null ? (json as { scripts?: unknown }).scripts : undefined;
  return typeof scripts === 'object' && scripts !== null ? (scripts as Record<string, unknown>) : `Can't find "scripts" field in ${path}`;
}

function quote(word: string): string {
  return SHELL_WORD.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
