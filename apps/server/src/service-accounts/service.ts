import { AppError, type GitHostName, type HostingProviderName } from '@lathe/protocol';
import type { Logger } from '../logging.ts';
import type { Secret } from '../storage/secret.ts';
import type { ServiceAccountRepository } from './repository.ts';

/** Services where a person can have an account that Lathe uses for them. */
export type ServiceName = HostingProviderName | GitHostName | 'figma';

/** An account as it is shown, without its token. */
export interface ServiceAccount {
  /** What the service calls the person. */
  readonly name: string;
  readonly connectedAt: string;
}

/** What a person entered. */
interface EnteredAccount {
  readonly token: string;
  readonly name: string;
  /** Of a service that others run, too. */
  readonly address?: string;
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

  async put(userId: string, service: ServiceName, { token, name, address = undefined }: EnteredAccount): Promise<void> {
    const { repository, secret, now } = this.#dependencies;
    const sealedToken = secret.seal('service-accounts', token, sealContext(userId, service, address));
    await repository.put({ userId, service, sealedToken, name, address: address ?? null, updatedAt: now() });
  }

  async delete(userId: string, service: ServiceName): Promise<void> {
    await this.#dependencies.repository.delete(userId, service);
  }

  /** Undefined: there is no account, or its token can no longer be decrypted. */
  async token(userId: string, service: ServiceName): Promise<string | undefined> {
    return (await this.tokenAndAddress(userId, service))?.token;
  }

  /** As `token`, with the only address that the token may be sent to. */
  async tokenAndAddress(userId: string, service: ServiceName): Promise<{ readonly token: string; readonly address: string | undefined } | undefined> {
    const { repository, secret, log } = this.#dependencies;
    const row = await repository.find(userId, service);
    if (row === undefined) return undefined;
    const address = row.address ?? undefined;
    try {
      return { token: secret.unseal('service-accounts', row.sealedToken, sealContext(userId, service, address)), address };
    } catch (error) {
      log.warn({ err: error, userId, service }, 'Could not decrypt a token: the data folder’s secret has changed');
      return undefined;
    }
  }

  /** The address of an account whose service others run, too. */
  async address(userId: string, service: ServiceName): Promise<string | undefined> {
    return (await this.#dependencies.repository.find(userId, service))?.address ?? undefined;
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

/** Binds an encrypted token to its row, so that it cannot be moved to another person, or sent to another address. */
const sealContext = (userId: string, service: string, address: string | undefined): string =>
  address === undefined ? `${userId} ${service}` : `${userId} ${service} ${address}`;
