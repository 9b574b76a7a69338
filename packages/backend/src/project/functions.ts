import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { parse } from 'smol-toml';
import type { DenoHost } from '../functions/deno/host.ts';
import { FunctionSourceError } from '../functions/deno/releases.ts';

export interface FunctionDeploys {
  readonly deployed: readonly string[];
  /** What went wrong, by the function's name. The one before stays. */
  readonly failed: ReadonlyMap<string, string>;
}

/**
 * Deploys the functions of a folder as Supabase lays them out: `functions/{name}/index.ts`, what they share in
 * `functions/_*`, and `config.toml`, which says whether a function checks tokens. Those that have not changed stay.
 */
export async function deployFunctions(host: DenoHost, project: string): Promise<FunctionDeploys> {
  const folder = join(project, 'functions');
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const shared = await readAll(
    folder,
    folders.filter((name) => name.startsWith('_')),
  );
  const settings = await readSettings(join(project, 'config.toml'));
  const deployed: string[] = [];
  const failed = new Map<string, string>();
  for (const name of folders.filter((one) => !/^[_.]/.test(one))) {
    const files = new Map([...shared, ...(await readAll(folder, [name]))]);
    const verifyJwt = settings.get(name) ?? true;
    try {
      const { isChanged } = await host.deploy(name, { files, entrypoint: `${name}/index.ts`, verifyJwt });
      if (isChanged) deployed.push(name);
    } catch (error) {
      if (!(error instanceof FunctionSourceError)) throw error;
      failed.set(name, error.message);
    }
  }
  return { deployed, failed };
}

async function readAll(folder: string, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const name of names) {
    for (const entry of await readdir(join(folder, name), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || relative(folder, entry.parentPath).split(sep).includes('node_modules')) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(relative(folder, path).split(sep).join('/'), await readFile(path));
    }
  }
  return files;
}

/** `[functions.{name}] verify_jwt`. */
async function readSettings(file: string): Promise<Map<string, boolean>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const { functions } = parse(text);
  if (typeof functions !== 'object') return new Map();
  const rows = Object.entries(functions as Record<string, unknown>).flatMap(([name, value]) => {
    const verifies = typeof value === 'object' && value !== null ? (value as { verify_jwt?: unknown }).verify_jwt : undefined;
    return typeof verifies === 'boolean' ? [[name, verifies] as const] : [];
  });
  return new Map(rows);
}
