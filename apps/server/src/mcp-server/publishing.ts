import { AppError, deployProblem } from '@lathe/protocol';
import type { ProjectPagesDependencies } from '../deploys/project-pages.ts';
import { projectPages } from '../deploys/project-pages.ts';
import { fileOf, readZip, type ZippedFile } from '../deploys/read-zip.ts';
import type { DeployService } from '../deploys/service.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ProjectService } from '../projects/service.ts';

export interface PublishingDependencies {
  readonly projects: Pick<ProjectService, 'writable'>;
  readonly deploys: Pick<DeployService, 'read' | 'restore' | 'counted' | 'publish'>;
  readonly pages: ProjectPagesDependencies;
  readonly deployLimiter: RateLimiter;
  readonly appOrigin: string;
}

/** What a call may give to be published. */
export interface Given {
  readonly files?: readonly { readonly path: string; readonly text?: string | undefined; readonly base64?: string | undefined }[] | undefined;
  readonly zip?: string | undefined;
}

interface PublishedProject {
  readonly slug: string;
  readonly treeId: string;
}

/** The files to publish: those that were given, or the project's own if it needs no build. @throws AppError */
export async function filesToPublish(
  { files, zip }: Given,
  { slug, treeId }: PublishedProject,
  { pages, appOrigin }: PublishingDependencies,
): Promise<readonly ZippedFile[]> {
  if (files !== undefined && zip !== undefined) throw new AppError('invalid-input', 'Give files or a zip, not both.');
  if (zip !== undefined) return readZip(chunkOf(fromBase64(zip, 'The zip')));
  if (files !== undefined) return publishable(files.map(givenFile));
  const own = await projectPages(pages, treeId);
  if (own !== undefined) return publishable(own);
  throw new AppError(
    'site-deployment-error',
    `This project has to be built, and this server builds nothing. Build it where you are and give the files of its output folder, run lathe deploy with that folder and --site ${slug}, or open ${appOrigin}/~/${slug} and choose Publish.`,
    { isRetryable: false },
  );
}

function givenFile({ path, text, base64 }: NonNullable<Given['files']>[number]): ZippedFile {
  if ((text === undefined) === (base64 === undefined)) throw new AppError('invalid-input', `Give ${path} either text or base64.`);
  const bytes = base64 === undefined ? new TextEncoder().encode(text) : fromBase64(base64, path);
  return fileOf(path.normalize('NFC'), bytes);
}

function publishable(files: readonly ZippedFile[]): readonly ZippedFile[] {
  const problem = deployProblem(files);
  if (problem !== undefined) throw new AppError('site-deployment-error', problem, { isRetryable: false });
  return files;
}

function fromBase64(text: string, what: string): Uint8Array<ArrayBuffer> {
  // Without spaces first: a pattern that allows them at two places can try each way to split them.
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text.replaceAll(/\s+/g, ''))) throw new AppError('invalid-input', `${what} is not base64.`);
  return new Uint8Array(Buffer.from(text, 'base64'));
}

async function* chunkOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
