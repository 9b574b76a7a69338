import type { GitHostName, HostedRepository } from '@lathe/protocol';

interface CallOptions {
  readonly signal: AbortSignal;
}

/** Where git itself reaches a repository, and how it signs in. */
export interface RemoteAddress {
  /** Without credentials. */
  readonly url: string;
  /** Undefined: nobody is signed in, so only public repositories can be fetched. */
  readonly authorization: string | undefined;
  /** Goes where this host may be. */
  readonly fetch: typeof globalThis.fetch;
}

export interface NewRepository {
  readonly name: string;
  readonly isPrivate: boolean;
}

export interface NewPullRequest {
  /** The repository, as `owner/name`. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

/** A service with repositories, as one person reaches it. Its methods throw AppErrors that say what a person can do. */
export interface GitHost {
  /** What people call it. */
  readonly label: string;
  /** Where its pages are, for example `https://github.com`. */
  readonly address: string;
  /** What the host calls the person. @throws AppError 'forbidden' if it does not accept the token */
  accountName(options: CallOptions): Promise<string>;
  /** Those that the person may change, the latest changed first. */
  repositories(options: CallOptions): Promise<HostedRepository[]>;
  /** @throws AppError 'not-found' */
  repository(path: string, options: CallOptions): Promise<HostedRepository>;
  /** In the person's own account, without files. @throws AppError 'invalid-input' if the name is taken */
  createRepository(repository: NewRepository, options: CallOptions): Promise<HostedRepository>;
  /** Returns the address of its page; of the open one, if there is one already. */
  openPullRequest(request: NewPullRequest, options: CallOptions): Promise<string>;
  remote(path: string): RemoteAddress;
}

/** A host of one kind. */
export interface GitHostKind {
  readonly label: string;
  /** Where it is, unless a person enters another address. */
  readonly address: string;
  /** With a person's token. */
  as(token: string, address?: string): GitHost;
  /** Where a public repository is cloned from. */
  anonymous(path: string): RemoteAddress;
}

export type GitHosts = Readonly<Record<GitHostName, GitHostKind>>;
