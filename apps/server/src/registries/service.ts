import { AppError, REGISTRIES_LIMIT, type Registry, type User } from '@lathe/protocol';
import type { Logger } from 'pino';
import type { OrganizationName, OrganizationService } from '../organizations/service.ts';
import type { Secret } from '../storage/secret.ts';
import type { RegistryRepository } from './repository.ts';

export interface RegistryDependencies {
  readonly repository: RegistryRepository;
  readonly organizations: Pick<OrganizationService, 'requireMember' | 'requireAdmin'>;
  readonly secret: Secret;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * Credentials for an organization's package registries. Every member's runtime may use them, and admins change them.
 */
export class RegistryService {
  readonly #repository: RegistryRepository;
  readonly #organizations: RegistryDependencies['organizations'];
  readonly #secret: Secret;
  readonly #log: Logger;
  readonly #now: () => Date;

  constructor({ repository, organizations, secret, log, now }: RegistryDependencies) {
    this.#repository = repository;
    this.#organizations = organizations;
    this.#secret = secret;
    this.#log = log;
    this.#now = now;
  }

  /** With decrypted tokens. Tokens that cannot be decrypted are left out. */
  async list(user: User, named: OrganizationName): Promise<Registry[]> {
    const { row: organization } = await this.#organizations.requireMember(user, named);
    const rows = await this.#repository.list(organization.id);
    return rows.flatMap(({ scope, url, sealedToken }) => {
      try {
        return [{ scope, url, token: this.#secret.unseal('registries', sealedToken, sealContext(organization.id, scope)) }];
      } catch (error) {
        this.#log.warn({ err: error, organizationId: organization.id, scope }, 'Could not decrypt a registry token: the data folder’s secret has changed');
        return [];
      }
    });
  }

  async put(user: User, named: OrganizationName, { scope, url, token }: Registry): Promise<void> {
    const { id } = await this.#organizations.requireAdmin(user, named);
    const known = await this.#repository.list(id);
    if (known.length >= REGISTRIES_LIMIT && known.every((row) => row.scope !== scope)) {
      throw new AppError('invalid-state', `There are already ${REGISTRIES_LIMIT} registries. Remove one first.`);
    }
    await this.#repository.put({
      organizationId: id,
      scope,
      url,
      sealedToken: this.#secret.seal('registries', token, sealContext(id, scope)),
      updatedAt: this.#now(),
    });
  }

  async delete(user: User, named: OrganizationName, scope: string): Promise<void> {
    const { id } = await this.#organizations.requireAdmin(user, named);
    await this.#repository.delete(id, scope);
  }
}

/** Binds an encrypted token to its row. */
function sealContext(organizationId: string, scope: string): string {
  return `${organizationId} ${scope}`;
}
