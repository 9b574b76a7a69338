import { AppError, type ConnectGitHostBody, type GitHostList, type GitHostName, gitHostNameSchema, type HostedRepository, type User } from '@lathe/protocol';
import type { GitHost, GitHosts } from '../integrations/git-hosts/provider.ts';
import { nameAtService, type ServiceAccounts } from '../service-accounts/service.ts';

export interface GitHostDependencies {
  readonly hosts: GitHosts;
  readonly accounts: Pick<ServiceAccounts, 'address' | 'delete' | 'find' | 'put' | 'tokenAndAddress'>;
  /** @throws AppError 'invalid-input' for an address that people must not enter */
  readonly requireAllowed: (url: string) => void;
}

/** People's accounts at code hosts. A token never leaves the server, except to its host. */
export class GitHostService {
  readonly #dependencies: GitHostDependencies;

  constructor(dependencies: GitHostDependencies) {
    this.#dependencies = dependencies;
  }

  async list(user: User): Promise<GitHostList> {
    const { accounts, hosts } = this.#dependencies;
    const found: GitHostList['accounts'] = [];
    for (const host of gitHostNameSchema.options) {
      const account = await accounts.find(user.id, host);
      if (account !== null) found.push({ host, ...account, address: (await accounts.address(user.id, host)) ?? hosts[host].address });
    }
    return { accounts: found, hosts: gitHostNameSchema.options.map((host) => ({ host, address: hosts[host].address })) };
  }

  /** Asks the host whose token it is, and stores it. @throws AppError 'forbidden' if the host does not accept it */
  async connect(user: User, { host, token, address }: ConnectGitHostBody, signal: AbortSignal): Promise<GitHostList> {
    const { accounts, hosts, requireAllowed } = this.#dependencies;
    const own = hosts[host].address;
    const client = hosts[host].as(token, address);
    if (client.address !== own) requireAllowed(client.address);
    const name = await nameAtService(client.label, () => client.accountName({ signal }));
    await accounts.put(user.id, host, { token, name, address: client.address });
    return this.list(user);
  }

  /** Whether the person has an account at any of them. */
  async isConnected(userId: string): Promise<boolean> {
    const found = await Promise.all(gitHostNameSchema.options.map((host) => this.#dependencies.accounts.find(userId, host)));
    return found.some((account) => account !== null);
  }

  async disconnect(user: User, host: GitHostName): Promise<void> {
    await this.#dependencies.accounts.delete(user.id, host);
  }

  async repositories(user: User, host: GitHostName, signal: AbortSignal): Promise<HostedRepository[]> {
    return (await this.hostOf(user.id, host)).repositories({ signal });
  }

  /** The host with this person's account. @throws AppError 'forbidden' without one */
  async hostOf(userId: string, host: GitHostName): Promise<GitHost> {
    const found = await this.find(userId, host);
    if (found === undefined)
      throw new AppError('forbidden', `Connect ${this.#dependencies.hosts[host].label} under Settings, Applications. Then your repositories can be used.`);
    return found;
  }

  /** Undefined: the person has no account there. */
  async find(userId: string, host: GitHostName): Promise<GitHost | undefined> {
    const { accounts, hosts } = this.#dependencies;
    const account = await accounts.tokenAndAddress(userId, host);
    return account === undefined ? undefined : hosts[host].as(account.token, account.address);
  }
}
