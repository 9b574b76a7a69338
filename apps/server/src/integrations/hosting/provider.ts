import type { DeployFile, DeployLogEntry, HostedDeployInfo, HostingProviderName } from '@lathe/protocol';
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

/** Where an app is published. */
export interface HostingProvider {
  /**
   * Stores a deploy, which never changes, and checks that its first page and what it loads are there.
   * @throws AppError 'site-deployment-error' with what is wrong and what to do
   */
  deploy(deploy: NewDeploy, options: { readonly signal: AbortSignal }): Promise<HostedDeploy>;
  /** Those of the files that must be sent, because none of these deploys has them or the host does not tell. */
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
  /** Where the site is served, or one of its deploys. */
  url(site: string, deployId?: string): string;
  /** The SHA-256 of everything that the deploy's files need, so that it is kept. */
  contents(reference: string): Promise<ReadonlySet<string>>;
  respond(request: Request, reference: string, showing: Showing): Promise<Response>;
  /** The answer, if it is known without waiting. Undefined: `respond` gives it. */
  ready(asked: PlainRequest, reference: string, showing: Showing): ReadyAnswer | undefined;
}

interface Waiting {
  readonly signal: AbortSignal;
}

export interface RemoteSite {
  readonly siteId: string;
  readonly url: string;
  /** The host's own page about it. */
  readonly adminUrl: string | undefined;
}

/** A host of another company, with one account there. Every method throws AppError with the host's words in `data.reason`. */
export interface RemoteHost {
  /** What the host calls the account. @throws AppError 'forbidden' if it does not accept the token */
  accountName(options: Waiting): Promise<string>;
  /** `sessionId` makes it a site that can be claimed. @throws AppError 'site-creation-error' */
  createSite(site: { readonly name: string; readonly sessionId?: string | undefined }, options: Waiting): Promise<RemoteSite>;
  /** Whether this account has the site. */
  hasSite(siteId: string, options: Waiting): Promise<boolean>;
  /** Publishes built files to the site. */
  site(siteId: string, title: string): HostingProvider;
  /** Has the host build a zip of the project. @throws AppError 'site-deployment-error' */
  build(project: { readonly siteId: string; readonly title: string; readonly zip: Uint8Array<ArrayBuffer> }, options: Waiting): Promise<HostedDeployInfo>;
  /** @throws AppError 'not-found' if the site has no such deploy */
  status(deploy: { readonly siteId: string; readonly deployId: string }, options: Waiting): Promise<HostedDeployInfo>;
  /** The log of a build, from its beginning. Ends with a report, an error, or when the host closes the connection. */
  logs(build: { readonly siteId: string; readonly deployId: string; readonly buildId?: string | undefined }, options: Waiting): AsyncIterable<DeployLogEntry>;
}

/** Hosts of other companies, as the operator configured them. */
export interface RemoteHosting {
  /** What people call it. */
  readonly label: string;
  /** With the token of a person, or with the server's own. Undefined: the server has none. */
  as(token: string | undefined): RemoteHost | undefined;
  /** The address at which such a site is claimed. Undefined: the operator has not set this up. */
  claimUrl(sessionId: string, nowMs: number): string | undefined;
}

export type RemoteHosts = Readonly<Record<HostingProviderName, RemoteHosting>>;
