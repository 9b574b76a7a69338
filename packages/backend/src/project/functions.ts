import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { messageOf } from '../functions/deno/deployer.ts';
import type { DenoHost } from '../functions/deno/host.ts';
import { type DeployedFunction, type FunctionSource, FunctionSourceError } from '../functions/deno/releases.ts';
import { FunctionFault } from '../functions/errors.ts';

/** The functions of a project as Supabase lays them out. */
export interface ProjectFunctions {
  /** Contents by their paths below `supabase/functions`: `{name}/index.ts`, and what functions share in `_*`. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** `supabase/config.toml`, which says whether a function checks tokens. */
  readonly config?: string | undefined;
  /** Whether functions that are not among the files are removed. */
  readonly removesOthers?: boolean | undefined;
}

export interface FunctionDeploys {
  readonly deployed: readonly string[];
  readonly removed: readonly string[];
  /** What went wrong, by the function's name. The one before stays. */
  readonly failed: ReadonlyMap<string, string>;
}

/** Deploys the functions of a project. Those that have not changed stay. @throws FunctionSourceError for settings that cannot be read */
export async function deployFunctions(
  host: Pick<DenoHost, 'deploy' | 'list' | 'failures' | 'delete'>,
  { files, config, removesOthers = false }: ProjectFunctions,
): Promise<FunctionDeploys> {
  const settings = readSettings(config ?? '');
  const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');
  const names = [...new Set([...files.keys()].map(folderOf))].filter((folder) => isName(folder)).sort();
  const deployed: string[] = [];
  const failed = new Map<string, string>();
  for (const name of names) {
    const source = { files: sourceOf(name, files), entrypoint: `${name}/index.ts`, verifyJwt: settings.get(name) ?? verifiesByName(name) };
    try {
      const { isChanged } = await host.deploy(name, source);
      if (isChanged) deployed.push(name);
    } catch (error) {
      const message = messageOf(error);
      if (message === undefined) throw error;
      failed.set(name, message);
    }
  }
  const removed = removesOthers ? [...(await host.list()), ...(await host.failures())].map(({ slug }) => slug).filter((slug) => !names.includes(slug)) : [];
  const gone = [...new Set(removed)];
  for (const slug of gone) await host.delete(slug);
  return { deployed, removed: gone, failed };
}

/** A folder is a function, unless its name begins with an underscore, which is what functions share, or with a dot. */
const isName = (folder: string): boolean => folder !== '' && !/^[._]/.test(folder);

/** The default without a setting: webhooks, and the page that a sign-in returns to, are called without a token. Source: docs/decisions.md#F1. */
export const verifiesByName = (slug: string): boolean => !/webhook/i.test(slug) && slug !== 'auth-callback';

/**
 * The files of a function, those beside the functions, and folders that functions share if anything of it names them: a
 * change of one changes only the functions that import it. Source: docs/decisions.md#F12.
 */
function sourceOf(name: string, files: ProjectFunctions['files']): ReadonlyMap<string, string | Uint8Array> {
  const isOf = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
  const paths = [...files.keys()];
  const own = paths.filter((path) => isOf(name)(path) || !path.includes('/'));
  const left = new Set(paths.flatMap((path) => /^(_[^/]*)\//.exec(path)?.[1] ?? []));
  const textOf = (path: string): string => {
    const content = files.get(path) ?? '';
    return typeof content === 'string' ? content : Buffer.from(content).toString('utf8');
  };
  for (let at = 0; at < own.length && left.size > 0; at++) {
    const text = textOf(own[at]!);
    for (const shared of left) {
      if (!text.includes(shared)) continue;
      left.delete(shared);
      own.push(...paths.filter(isOf(shared)));
    }
  }
  return new Map(own.map((path) => [path, files.get(path)!]));
}

/** What changes of a function that is deployed. */
export interface FunctionChange {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly verifyJwt?: boolean | undefined;
  /** One file that replaces all of its files. */
  readonly entry?: string | undefined;
}

/** @throws FunctionSourceError, also if functions cannot run here */
export async function deployOne(host: Pick<DenoHost, 'deploy'>, slug: string, source: FunctionSource): Promise<DeployedFunction> {
  try {
    return (await host.deploy(slug, source)).deployed;
  } catch (error) {
    if (error instanceof FunctionFault) throw new FunctionSourceError(error.hint ?? error.message, { cause: error });
    throw error;
  }
}

/** @throws FunctionSourceError */
export async function updateFunction(
  host: Pick<DenoHost, 'deploy' | 'list' | 'sourceOf'>,
  { slug, entry, ...change }: FunctionChange,
): Promise<DeployedFunction> {
  const release = await releaseOf(host, slug);
  const { entrypoint, verifyJwt, importMap, name } = { ...release, ...withoutUndefined(change) };
  const files = entry === undefined ? await host.sourceOf(release) : new Map([[entrypoint, entry]]);
  const source = { files, entrypoint, verifyJwt, ...(importMap !== undefined && files.has(importMap) && { importMap }), ...(name !== undefined && { name }) };
  return deployOne(host, slug, source);
}

const withoutUndefined = <Part extends object>(part: Part): Partial<{ [Key in keyof Part]: Exclude<Part[Key], undefined> }> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as never;

/** @throws FunctionSourceError if there is no such function */
export async function releaseOf(host: Pick<DenoHost, 'list'>, slug: string): Promise<DeployedFunction> {
  const found = (await host.list()).find((one) => one.slug === slug);
  if (found === undefined) throw new FunctionSourceError(`There is no function "${slug}".`);
  return found;
}

/** What a folder with `functions/` and `config.toml` holds. */
export async function readFunctions(project: string): Promise<ProjectFunctions> {
  const folder = join(project, 'functions');
  const files = new Map<string, Uint8Array>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNothing([]));
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const parts = relative(folder, path).split(sep);
    if (entry.isFile() && !parts.includes('node_modules')) files.set(parts.join('/'), await readFile(path));
  }
  return { files, config: await readFile(join(project, 'config.toml'), 'utf8').catch(orNothing('')) };
}

const orNothing =
  <Nothing>(nothing: Nothing) =>
  (error: NodeJS.ErrnoException): Nothing => {
    if (error.code === 'ENOENT') return nothing;
    throw error;
  };

/** The settings that {@link deployFunctions} reads. @param verified whether each function checks tokens */
export const configOf = (verified: ReadonlyMap<string, boolean>): string =>
  [...verified]
    .filter(([name, verifies]) => verifies !== verifiesByName(name))
    .map(([name, verifies]) => `[functions.${name}]\nverify_jwt = ${verifies}\n`)
    .join('\n');

/** `[functions.{name}] verify_jwt`. */
function readSettings(text: string): Map<string, boolean> {
  const { functions } = parseSettings(text);
  if (typeof functions !== 'object') return new Map();
  const rows = Object.entries(functions as Record<string, unknown>).flatMap(([name, value]) => {
    const verifies = typeof value === 'object' && value !== null ? (value as { verify_jwt?: unknown }).verify_jwt : undefined;
    if (verifies === undefined) return [];
    if (typeof verifies !== 'boolean') throw new FunctionSourceError(`supabase/config.toml: verify_jwt of the function ${name} has to be true or false.`);
    return [[name, verifies] as const];
  });
  return new Map(rows);
}

function parseSettings(text: string): Record<string, unknown> {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its message goes on with the lines around, which may have secrets.
    const [, reason = ''] = /^Invalid TOML document: (.*)/.exec(error.message) ?? [];
    throw new FunctionSourceError(`supabase/config.toml cannot be read at line ${error.line}, column ${error.column}: ${reason}.`, { cause: error });
  }
}
