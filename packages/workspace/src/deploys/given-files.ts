import { AppError, DEPLOY_LIMIT_BYTES, deployProblem } from '@lathe/protocol';
import type { ImportedFile } from '../files/contract.ts';
import { readArchive } from '../files/read-archive.ts';
import { isLeftOut, type OutputFile } from './output-files.ts';

const ARCHIVE = /\.(?:zip|tar|tgz|tar\.gz)$/i;

/**
 * Files that a person gives to be published as they are: a folder, or one archive. Nothing is read or unpacked before its
 * size was checked. @throws AppError 'site-deployment-error', Error if the archive cannot be read
 */
export async function givenFiles(given: readonly ImportedFile[]): Promise<readonly OutputFile[]> {
  const [first] = given;
  const isArchive = given.length === 1 && first !== undefined && ARCHIVE.test(first.path);
  const found = isArchive ? await readArchive(await first.read(), (path) => !isLeftOut(path), DEPLOY_LIMIT_BYTES) : given;
  const files = found.filter(({ path }) => !isLeftOut(path));
  const folder = sharedFolder(files.map(({ path }) => path));
  const named = files.map((file) => ({ ...file, path: file.path.slice(folder.length).normalize('NFC') }));
  const problem = deployProblem(named) ?? (named.some(({ path }) => path === 'index.html') ? undefined : NO_PAGE);
  if (problem !== undefined) throw new AppError('site-deployment-error', problem, { isRetryable: false });
  const output: OutputFile[] = [];
  for (const { path, read } of named) output.push({ path, bytes: new Uint8Array(await read()) });
  return output;
}

const NO_PAGE = 'There is no index.html at the top of these files. Choose the folder that has the first page, such as dist.';

/** The one folder that everything is in, which is not a part of the addresses. */
function sharedFolder(paths: readonly string[]): string {
  const folder = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? '';
  return folder !== '../' && folder !== './' && paths.every((path) => path.startsWith(folder)) ? folder : '';
}
