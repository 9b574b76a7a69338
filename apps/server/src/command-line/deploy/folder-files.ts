import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { DeployError } from './deploy-error.ts';
import { isLeftOut, type LocalFile } from './local-file.ts';

/** More are not a site: somebody named the wrong folder. */
const FILES_MAX = 100_000;

/**
 * The files of a folder. A link to a file inside the folder is that file; one that leads outside could publish anything
 * on the machine, and is refused. @throws DeployError
 */
export async function folderFiles(folder: string): Promise<LocalFile[]> {
  const root = await realpath(folder);
  const files: LocalFile[] = [];
  await visit('');
  return files;

  async function visit(path: string): Promise<void> {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = path === '' ? entry.name : `${path}/${entry.name}`;
      if (isLeftOut(name)) continue;
      if (entry.isDirectory()) await visit(name);
      else if (entry.isFile() || entry.isSymbolicLink()) files.push(await fileAt(name, entry.isSymbolicLink()));
      if (files.length > FILES_MAX)
        throw new DeployError(`${folder} has more than ${FILES_MAX.toLocaleString('en-US')} files. Name the folder that the build wrote.`);
    }
  }

  async function fileAt(path: string, isLink: boolean): Promise<LocalFile> {
    const place = join(root, path);
    if (isLink) await requireInside(path, place);
    const { size } = await stat(place);
    return { path, byteSize: size, read: () => readFile(place) };
  }

  async function requireInside(path: string, place: string): Promise<void> {
    const target = await realpath(place).catch(() => undefined);
    const inside = target === undefined ? '..' : relative(root, target);
    if (inside === '..' || inside.startsWith(`..${sep}`) || target === undefined)
      throw new DeployError(`${path} is a link to something outside of the folder. Replace it with the file itself, or remove it.`);
    if (!(await stat(target)).isFile()) throw new DeployError(`${path} is a link to a folder. Replace it with the folder itself, or remove it.`);
  }
}
