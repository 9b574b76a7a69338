import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse, TomlError } from 'smol-toml';
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
  host: Pick<DenoHost, 'deploy' | 'list' | 'delete'>,
  { files, config, removesOthers = false }: ProjectFunctions,
): Promise<FunctionDeploys> {
  const settings = readSettings(config ?? '');
  const entries = [...files].map(([path, content]) => ({ path, content, folder: path.includes('/') ? path.slice(0, path.indexOf('/')) : '' }));
  const isShared = (folder: string) => folder === '' || folder.startsWith('_');
  const names = [...new Set(entries.map(({ folder }) => folder))].filter((folder) => !isShared(folder) && !folder.startsWith('.')).sort();
  const deployed: string[] = [];
  const failed = new Map<string, string>();
  for (const name of names) {
    const own = entries.filter(({ folder }) => folder === name || isShared(folder)).map(({ path, content }) => [path, content] as const);
    const source = { files: new Map(own), entrypoint: `${name}/index.ts`, verifyJwt: settings.get(name) ?? true };
    try {
      const { isChanged } = await host.deploy(name, source);
      if (isChanged) deployed.push(name);
    } catch (error) {
      if (error instanceof FunctionSourceError) failed.set(name, error.message);
      else if (error instanceof FunctionFault) failed.set(name, error.hint ?? error.message);
      else throw error;
    }
  }
  const removed = removesOthers ? (await host.list()).map(({ slug }) => slug).filter((slug) => !names.includes(slug)) : [];
  for (const slug of removed) await host.delete(slug);
  return { deployed, removed, failed };
}

/** What changes of a function that is deployed. */
export interface FunctionChange {
  readonly slug: string;
  readonly name?: string | undefined;
  readonly verifyJwt?: boolean | undefined;
  /** A file in place of all that it has. */
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

/** @throws FunctionSourceError if it is not there (any more) */
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

/** The settings that {@link deployFunctions} reads. @param unverified functions that take requests without a token */
export const configOf = (unverified: readonly string[]): string => unverified.map((name) => `[functions.${name}]\nverify_jwt = false\n`).join('\n');

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
