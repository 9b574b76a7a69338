import { AppError, type ConnectHostBody, type HostingAccountList, type HostingProviderName, hostingProviderSchema, type User } from '@lathe/protocol';
import type { RemoteHost, RemoteHosts } from '../integrations/hosting/provider.ts';
import type { Logger } from '../logging.ts';
import type { Secret } from '../storage/secret.ts';
import type { HostingAccountRepository } from './repository.ts';

export interface HostingAccountDependencies {
  readonly repository: HostingAccountRepository;
  readonly hosts: RemoteHosts;
  readonly secret: Secret;
  readonly log: Logger;
  readonly now: () => Date;
  /** Whether a person may publish with the server's own account. */
  readonly mayUseServerAccount: (userId: string) => Promise<boolean>;
}

/** People's accounts at hosts. A token never leaves the server, except to its host. */
export class HostingAccountService {
  readonly #dependencies: HostingAccountDependencies;

  constructor(dependencies: HostingAccountDependencies) {
    this.#dependencies = dependencies;
  }

  async list(user: User): Promise<HostingAccountList> {
    const { repository } = this.#dependencies;
    const rows = await repository.list(user.id);
    const claimable: HostingProviderName[] = [];
    for (const provider of hostingProviderSchema.options) if ((await this.serverHost(user.id, provider)) !== undefined) claimable.push(provider);
    return {
      accounts: rows.map(({ provider, name, updatedAt }) => ({ provider, name, connectedAt: updatedAt.toISOString() })),
      claimable,
    };
  }

  /** Asks the host whose token it is, and keeps it. @throws AppError 'forbidden' if the host does not accept it */
  async connect(user: User, { provider, token }: ConnectHostBody, signal: AbortSignal): Promise<HostingAccountList> {
    const { repository, hosts, secret, now } = this.#dependencies;
    const host = hosts[provider].as(token) as RemoteHost;
    const name = await host.accountName({ signal }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
      throw new AppError('forbidden', `${hosts[provider].label} does not accept this token. Make a new one there, and paste all of it.`, { cause: error });
    });
    await repository.put({
      ...{ userId: user.id, provider, name, updatedAt: now() },
      sealedToken: secret.seal('hosting-accounts', token, sealContext(user.id, provider)),
    });
    return this.list(user);
  }

  async disconnect(user: User, provider: HostingProviderName): Promise<void> {
    await this.#dependencies.repository.delete(user.id, provider);
  }

  /** The host with the server's own account. Undefined: there is none, or this person may not use it. */
  async serverHost(userId: string, provider: HostingProviderName): Promise<RemoteHost | undefined> {
    const { hosts, mayUseServerAccount } = this.#dependencies;
    const host = hosts[provider].as(undefined);
    return host !== undefined && (await mayUseServerAccount(userId)) ? host : undefined;
  }

  /** The host with this person's account. Undefined: they have none, or its token cannot be read anymore. */
  async hostOf(userId: string, provider: HostingProviderName): Promise<RemoteHost | undefined> {
    const { repository, hosts, secret, log } = this.#dependencies;
    const row = (await repository.list(userId)).find((one) => one.provider === provider);
    if (row === undefined) return undefined;
    try {
      return hosts[provider].as(secret.unseal('hosting-accounts', row.sealedToken, sealContext(userId, provider)));
    } catch (error) {
      log.warn({ err: error, userId, provider }, 'Could not decrypt the token of a host: the data folder’s secret has changed');
      return undefined;
    }
  }
}

/** Binds an encrypted token to its row, so that it cannot be moved to another person. */
const sealContext = (userId: string, provider: string): string => `${userId} ${provider}`;
