import { AppError, type HostingProviderName } from '@lathe/protocol';
import type { Logger } from '../logging.ts';
import type { Secret } from '../storage/secret.ts';
import type { ServiceAccountRepository } from './repository.ts';

/** Services where a person can have an account that Lathe uses for them. */
export type ServiceName = HostingProviderName | 'figma';

/** An account as it is shown, without its token. */
export interface ServiceAccount {
  /** What the service calls the person. */
  readonly name: string;
  readonly connectedAt: string;
}

export interface ServiceAccountDependencies {
  readonly repository: ServiceAccountRepository;
  readonly secret: Secret;
  readonly log: Logger;
  readonly now: () => Date;
}

/** People's accounts at other services. A token is encrypted, and goes to its service only. */
export class ServiceAccounts {
  readonly #dependencies: ServiceAccountDependencies;

  constructor(dependencies: ServiceAccountDependencies) {
    this.#dependencies = dependencies;
  }

  async find(userId: string, service: ServiceName): Promise<ServiceAccount | null> {
    const row = await this.#dependencies.repository.find(userId, service);
    return row === undefined ? null : { name: row.name, connectedAt: row.updatedAt.toISOString() };
  }

  async put(userId: string, service: ServiceName, { token, name }: { readonly token: string; readonly name: string }): Promise<void> {
    const { repository, secret, now } = this.#dependencies;
    const sealedToken = secret.seal('service-accounts', token, sealContext(userId, service));
    await repository.put({ userId, service, sealedToken, name, updatedAt: now() });
  }

  async delete(userId: string, service: ServiceName): Promise<void> {
    await this.#dependencies.repository.delete(userId, service);
  }

  /** Undefined: there is no account, or its token can no longer be decrypted. */
  async token(userId: string, service: ServiceName): Promise<string | undefined> {
    const { repository, secret, log } = this.#dependencies;
    const row = await repository.find(userId, service);
    if (row === undefined) return undefined;
    try {
      return secret.unseal('service-accounts', row.sealedToken, sealContext(userId, service));
    } catch (error) {
      log.warn({ err: error, userId, service }, 'Could not decrypt a token: the data folder’s secret has changed');
      return undefined;
    }
  }
}

/** What a service calls the person whose token it is. @throws AppError 'forbidden' with what to do if it does not accept the token */
export async function nameAtService(service: string, ask: () => Promise<string>): Promise<string> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error;
    throw new AppError('forbidden', `${service} does not accept this token. Make a new one there, and paste all of it.`, { cause: error });
  }
}

/** Binds an encrypted token to its row, so that it cannot be moved to another person. */
const sealContext = (userId: string, service: string): string => `${userId} ${service}`;
