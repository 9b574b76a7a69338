import { type ConnectHostBody, type HostingAccountList, type HostingProviderName, hostingProviderSchema, type User } from '@lathe/protocol';
import type { RemoteHost, RemoteHosts } from '../integrations/hosting/provider.ts';
import { nameAtService, type ServiceAccounts } from '../service-accounts/service.ts';

export interface HostingAccountDependencies {
  readonly accounts: ServiceAccounts;
  readonly hosts: RemoteHosts;
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
    const accounts: HostingAccountList['accounts'] = [];
    const claimable: HostingProviderName[] = [];
    for (const provider of hostingProviderSchema.options) {
      const account = await this.#dependencies.accounts.find(user.id, provider);
      if (account !== null) accounts.push({ provider, ...account });
      if ((await this.serverHost(user.id, provider)) !== undefined) claimable.push(provider);
    }
    return { accounts, claimable };
  }

  /** Asks the host whose token it is, and keeps it. @throws AppError 'forbidden' if the host does not accept it */
  async connect(user: User, { provider, token }: ConnectHostBody, signal: AbortSignal): Promise<HostingAccountList> {
    const { accounts, hosts } = this.#dependencies;
    const host = hosts[provider].as(token) as RemoteHost;
    const name = await nameAtService(hosts[provider].label, () => host.accountName({ signal }));
    await accounts.put(user.id, provider, { token, name });
    return this.list(user);
  }

  async disconnect(user: User, provider: HostingProviderName): Promise<void> {
    await this.#dependencies.accounts.delete(user.id, provider);
  }

  /** The host with the server's own account. Undefined: there is none, or this person may not use it. */
  async serverHost(userId: string, provider: HostingProviderName): Promise<RemoteHost | undefined> {
    const { hosts, mayUseServerAccount } = this.#dependencies;
    const host = hosts[provider].as(undefined);
    return host !== undefined && (await mayUseServerAccount(userId)) ? host : undefined;
  }

  /** The host with this person's account. Undefined: they have none, or its token cannot be read anymore. */
  async hostOf(userId: string, provider: HostingProviderName): Promise<RemoteHost | undefined> {
    const { accounts, hosts } = this.#dependencies;
    const token = await accounts.token(userId, provider);
    return token === undefined ? undefined : hosts[provider].as(token);
  }
}
