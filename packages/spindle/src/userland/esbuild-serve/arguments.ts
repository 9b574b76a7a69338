/** The arguments of the command `esbuild` as the options of its JavaScript interface. */
import type { BuildOptions, ServeOptions } from './options.ts';

/** Flags whose value is a list: `--main-fields=module,main`. */
const LISTS = new Set(['conditions', 'dropLabels', 'mainFields', 'resolveExtensions', 'target']);
/** Flags that are repeated, one value each: `--external:react`. */
const REPEATED = new Set(['drop', 'external', 'inject', 'pure']);
const EXPRESSIONS = new Set(['mangleProps', 'reserveProps']);
const NUMBERS = new Set(['lineLimit', 'logLimit']);
/** What the command does after a build that ends, which a server's does not. */
const WITHOUT_MEANING = new Set(['analyze', 'metafile', 'watchDelay']);

export function optionsOf(args: readonly string[]): { build: BuildOptions; serving: ServeOptions; isWatching: boolean } {
  const build: Record<string, unknown> = {};
  const entries: { in: string; out?: string }[] = [];
  const serving: ServeOptions = {};
  let isWatching = false;
  for (const argument of args) {
    const flag = /^--([^=:]+)(?::([^=]+))?(?:=([\s\S]*))?$/.exec(argument);
    if (!flag) entries.push(entryOf(argument));
    else if (flag[1] === 'watch') isWatching = flag[3] !== 'false';
    else if (!addServing(serving, flag[1] ?? '', flag[3])) addBuilding(build, flag[1] ?? '', flag[2], flag[3]);
  }
  // Entries with and without a name of their own cannot be mixed.
  const isNamed = entries.some(({ out }) => out !== undefined);
  build['entryPoints'] = isNamed
    ? entries.map((entry) => ({ in: entry.in, out: entry.out ?? entry.in.replace(/\.[^./]*$/, '') }))
    : entries.map((entry) => entry.in);
  return { build, serving, isWatching };
}

function entryOf(argument: string): { in: string; out?: string } {
  const at = argument.indexOf('=');
  return at === -1 ? { in: argument } : { out: argument.slice(0, at), in: argument.slice(at + 1) };
}

function addServing(serving: ServeOptions, name: string, value: string | undefined): boolean {
  if (name === 'serve') {
    const [, host, port] = /^(?:(.*):)?(\d*)$/.exec(value ?? '') ?? [];
    if (host) serving.host = host;
    if (port) serving.port = Number(port);
  } else if (name === 'servedir' && value !== undefined) serving.servedir = value;
  else if (name === 'serve-fallback' && value !== undefined) serving.fallback = value;
  else if (name === 'cors-origin' && value !== undefined) serving.cors = { origin: value.split(',') };
  else if (name === 'certfile' || name === 'keyfile') throw new Error('The server cannot use a certificate here: leave out --certfile and --keyfile');
  else return false;
  return true;
}

function addBuilding(build: Record<string, unknown>, flag: string, key: string | undefined, value: string | undefined): void {
  const name = flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  if (WITHOUT_MEANING.has(name)) return;
  if (REPEATED.has(name)) build[name] = [...((build[name] as string[] | undefined) ?? []), key];
  else if (key !== undefined) build[name] = { ...(build[name] as object | undefined), [key]: value };
  else if (LISTS.has(name)) build[name] = (value ?? '').split(',');
  else if (EXPRESSIONS.has(name)) build[name] = new RegExp(value ?? '');
  else if (NUMBERS.has(name)) build[name] = Number(value);
  else build[name] = value === undefined || value === 'true' ? true : value === 'false' ? false : value;
}
