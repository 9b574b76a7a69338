import type { DeployFile } from '@lathe/protocol';
import type { StoredContents } from '../../person-storage/repository.ts';

/** A deploy that is to be stored. Its paths, sizes and number of files are within the limits. */
export interface NewDeploy {
  readonly files: readonly DeployFile[];
  /** What the person sends, each with its SHA-256. Earlier deploys have everything else. */
  readonly sent: AsyncIterable<{ readonly sha256: string; readonly bytes: Uint8Array }>;
  /** References of earlier deploys of the same site. */
  readonly earlier: readonly string[];
  /** Called before contents are stored. @throws AppError 'storage-limit' */
  readonly reserve: (contents: readonly StoredContents[]) => Promise<void>;
}

/** A deploy that was stored and passed the check. Nobody sees it yet. */
export interface HostedDeploy {
  /** The provider's name for it. */
  readonly reference: string;
  readonly byteSize: number;
  /** With the compressed variants that browsers get. */
  readonly sentByteSize: number;
  /** What was ignored, each as one sentence. */
  readonly warnings: readonly string[];
}

/** Where apps are published. */
export interface HostingProvider {
  /** Where the site is served, or one of its deploys. */
  url(site: string, deployId?: string): string;
  /**
   * Stores a deploy, which never changes, and checks that its first page and what it loads are there.
   * @throws AppError 'site-deployment-error' with what is wrong and what to do
   */
  deploy(deploy: NewDeploy, options: { readonly signal: AbortSignal }): Promise<HostedDeploy>;
  /** The SHA-256 of everything that the deploy's files need, so that it is kept. */
  contents(reference: string): Promise<ReadonlySet<string>>;
  /** Those of the files that none of these deploys has, so that they must be sent. */
  missing(files: readonly DeployFile[], earlier: readonly string[]): Promise<readonly string[]>;
}

/** How a deploy of the embedded host is shown. */
export interface Showing {
  /** Search engines may list it. */
  readonly isListed: boolean;
  /** Only some people may open it, so nothing on the way may keep it. */
  readonly isPrivate: boolean;
}

/** A GET or HEAD of a path without a query and without ranges, by what decides its answer. */
export interface PlainRequest {
  readonly path: string;
  /** '' without the header. */
  readonly acceptEncoding: string;
  readonly ifNoneMatch: string | undefined;
}

/** An answer for the socket. */
export interface ReadyAnswer {
  readonly status: 200 | 304;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer | undefined;
}

/** A provider whose sites this server serves itself. */
export interface ServingProvider extends HostingProvider {
  respond(request: Request, reference: string, showing: Showing): Promise<Response>;
  /** The answer, if it is known without waiting. Undefined: `respond` gives it. */
  ready(asked: PlainRequest, reference: string, showing: Showing): ReadyAnswer | undefined;
}
