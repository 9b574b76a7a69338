import { AppError, type DesignAccount, type DesignAssetContents, type DesignFrame, type ReadDesignAssetsBody, type User } from '@lathe/protocol';
import type { DesignTool } from '../integrations/design-tools/provider.ts';
import { nameAtService, type ServiceAccounts } from '../service-accounts/service.ts';

export interface DesignDependencies {
  readonly tool: DesignTool;
  readonly accounts: Pick<ServiceAccounts, 'find' | 'put' | 'delete' | 'token'>;
}

/** Fetches frames from the design tool, each with the account of the person who asks for it. */
export class DesignService {
  readonly #tool: DesignTool;
  readonly #accounts: DesignDependencies['accounts'];

  constructor({ tool, accounts }: DesignDependencies) {
    this.#tool = tool;
    this.#accounts = accounts;
  }

  async account(user: User): Promise<DesignAccount> {
    return { account: await this.#accounts.find(user.id, 'figma') };
  }

  /** Asks the tool whose token it is, and stores it. @throws AppError 'forbidden' if the tool does not accept it */
  async connect(user: User, token: string, signal: AbortSignal): Promise<DesignAccount> {
    const name = await nameAtService(this.#tool.name, () => this.#tool.accountName(token, { signal }));
    await this.#accounts.put(user.id, 'figma', { token, name });
    return this.account(user);
  }

  async isConnected(userId: string): Promise<boolean> {
    return (await this.#accounts.find(userId, 'figma')) !== null;
  }

  async disconnect(user: User): Promise<void> {
    await this.#accounts.delete(user.id, 'figma');
  }

  /** @throws AppError 'forbidden' without an account */
  async frame(user: User, url: string, signal: AbortSignal): Promise<DesignFrame> {
    return this.#tool.frame(url, await this.#token(user), { signal });
  }

  /** @throws AppError 'forbidden' without an account */
  async assets(user: User, body: ReadDesignAssetsBody, signal: AbortSignal): Promise<DesignAssetContents[]> {
    return this.#tool.assets(body, await this.#token(user), { signal });
  }

  async #token(user: User): Promise<string> {
    const token = await this.#accounts.token(user.id, 'figma');
    if (token === undefined) {
      throw new AppError('forbidden', `Connect ${this.#tool.name} under Settings, Applications. Then its frames can be imported.`);
    }
    return token;
  }
}
