import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { type DeployFile, deployProblem } from '@lathe/protocol';
import { DeployError } from './deploy-error.ts';
import { folderFiles } from './folder-files.ts';
import type { LocalFile } from './local-file.ts';
import { zipFiles } from './zip-files.ts';

export type HashedFile = LocalFile & DeployFile;

/** The files of a folder or a zip archive, with their hashes. @throws DeployError if they cannot be published */
export async function localFiles(source: string): Promise<HashedFile[]> {
  const found = await stat(source).catch(() => undefined);
  if (found === undefined) throw new DeployError(`There is no ${source}. Build the project first, then name the folder that the build wrote, such as dist.`);
  if (!found.isDirectory() && !found.isFile()) throw new DeployError(`${source} is neither a folder nor a zip archive.`);
  const files = found.isDirectory() ? await folderFiles(source) : await zipFiles(source, found.size);
  const problem = deployProblem(files) ?? whyNoPage(files, source);
  if (problem !== undefined) throw new DeployError(problem);
  const hashed: HashedFile[] = [];
  for (const file of files) {
    const sha256 = createHash('sha256')
      .update(await file.read())
      .digest('hex');
    hashed.push({ ...file, sha256 });
  }
  return hashed;
}

function whyNoPage(files: readonly LocalFile[], source: string): string | undefined {
  const paths = new Set(files.map(({ path }) => path));
  if (paths.has('index.html') && !paths.has('package.json')) return undefined;
  const built = ['dist', 'build', 'out', 'public'].find((folder) => paths.has(`${folder}/index.html`));
  if (built !== undefined) return `${source} is a project. Publish what it built: lathe deploy ${source.replace(/[/\\]$/, '')}/${built}`;
  if (paths.has('index.html')) return undefined;
  return `${source} has no index.html. ${paths.has('package.json') ? 'Build the project first, then name the folder that the build wrote, such as dist.' : 'Name the folder that has the first page.'}`;
}
