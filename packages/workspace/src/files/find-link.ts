import type { Runtime } from '@lathe/spindle';

/**
 * The first part of a path that is a symbolic link: what is written there lands where the link leads,
 * in another file or outside of the project. Undefined where the path is what it says, or is not there.
 */
export async function findLink(runtime: Pick<Runtime, 'export'>, path: string): Promise<string | undefined> {
  let folder = '';
  for (const name of path.split('/')) {
    // Of a whole folder only the one entry: how it is stored, not where it leads.
    const entries = await runtime.export(folder === '' ? '.' : folder, { excludes: ['**'], includes: [literal(name)] });
    const entry = entries[name];
    const at = folder === '' ? name : `${folder}/${name}`;
    if (entry === undefined) return undefined;
    if ('file' in entry) return 'symlink' in entry.file ? at : undefined;
    folder = at;
  }
  return undefined;
}

/** As a pattern that means only this name. */
function literal(name: string): string {
  return name.replaceAll(/[\\*?[\]{}()!+@|^$]/g, '\\$&');
}
