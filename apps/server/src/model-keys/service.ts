import { type ModelKeyList, type ModelKeyProvider, modelKeyProviderSchema, type PutModelKeyBody, type User } from '@lathe/protocol';
import type { Logger } from 'pino';
import type { OutboundServices } from '../network/guarded-fetch.ts';
import type { Secret } from '../storage/secret.ts';
import type { ModelAsker } from '../integrations/models/provider.ts';
import type { OrganizationName, OrganizationService } from '../organizations/service.ts';
import type { KeyHolder, ModelKeyRepository } from './repository.ts';

const HINT_LENGTH = 4;
/** The hint would reveal half of a shorter key. */
const HINTED_FROM_LENGTH = 16;

/**
 * A key of a person or an organization, as the model providers need it. It must never be sent to a browser or written
 * to a log.
 */
export interface OpenModelKey {
  readonly provider: ModelKeyProvider;
  readonly owner: KeyHolder['type'];
  readonly key: string;
  readonly baseUrl: string | null;
}

export interface ModelKeyDependencies {
  readonly repository: ModelKeyRepository;
  readonly organizations: Pick<OrganizationService, 'requireMember' | 'requireAdmin'>;
  readonly secret: Secret;
  readonly log: Logger;
  readonly now: () => Date;
  /** Whether an address on this machine or its network may be entered. */
  readonly services: Pick<OutboundServices, 'requireAllowed'>;
}

export class ModelKeyService {
  readonly #repository: ModelKeyRepository;
  readonly #organizations: ModelKeyDependencies['organizations'];
  readonly #secret: Secret;
  readonly #log: Logger;
  readonly #now: () => Date;
  readonly #services: ModelKeyDependencies['services'];

  constructor({ repository, organizations, secret, log, now, services }: ModelKeyDependencies) {
    this.#repository = repository;
    this.#organizations = organizations;
    this.#secret = secret;
    this.#log = log;
    this.#now = now;
    this.#services = services;
  }

  async list(user: User): Promise<ModelKeyList> {
    return this.#list(ofPerson(user.id));
  }

  async put(user: User, body: PutModelKeyBody): Promise<ModelKeyList> {
    return this.#put(ofPerson(user.id), body);
  }

  async delete(user: User, provider: ModelKeyProvider): Promise<void> {
    await this.#repository.delete(ofPerson(user.id), provider);
  }

  /**
   * @throws AppError 'not-found' for a person who is not a member. The same holds for the next two methods, which are
   * for admins.
   */
  async listOf(user: User, named: OrganizationName): Promise<ModelKeyList> {
    return this.#list(ofOrganization((await this.#organizations.requireMember(user, named)).row.id));
  }

  async putOf(user: User, named: OrganizationName, body: PutModelKeyBody): Promise<ModelKeyList> {
    return this.#put(ofOrganization((await this.#organizations.requireAdmin(user, named)).id), body);
  }

  async deleteOf(user: User, named: OrganizationName, provider: ModelKeyProvider): Promise<void> {
    await this.#repository.delete(ofOrganization((await this.#organizations.requireAdmin(user, named)).id), provider);
  }

  /**
   * The decrypted keys that the person may use in the project, for a call to a provider: their own first, then those of
   * the organization that owns it. Keys that cannot be decrypted are left out.
   */
  async openAll({ userId, projectId }: ModelAsker): Promise<OpenModelKey[]> {
    if (userId === null) return [];
    const organizationId = projectId === null ? undefined : await this.#repository.organizationOf(projectId, userId);
    const own = await this.#open(ofPerson(userId));
    return organizationId === undefined ? own : [...own, ...(await this.#open(ofOrganization(organizationId)))];
  }

  async #list(holder: KeyHolder): Promise<ModelKeyList> {
    const rows = await this.#repository.list(holder);
    return {
      keys: rows.map((row) => ({
        provider: modelKeyProviderSchema.parse(row.provider),
        hint: row.hint,
        baseUrl: row.baseUrl,
        updatedAt: row.updatedAt.toISOString(),
      })),
    };
  }

  async #put(holder: KeyHolder, { provider, key, baseUrl }: PutModelKeyBody): Promise<ModelKeyList> {
    // Names that lead to such an address are refused when they are called.
    if (baseUrl) this.#services.requireAllowed(baseUrl);
    await this.#repository.put(holder, {
      provider,
      sealedKey: this.#secret.seal('model-keys', key, sealContext(holder, provider)),
      hint: key.length >= HINTED_FROM_LENGTH ? key.slice(-HINT_LENGTH) : '',
      baseUrl: baseUrl ?? null,
      updatedAt: this.#now(),
    });
    return this.#list(holder);
  }

  async #open(holder: KeyHolder): Promise<OpenModelKey[]> {
    const rows = await this.#repository.list(holder);
    return rows.flatMap((row) => {
      const provider = modelKeyProviderSchema.parse(row.provider);
      try {
        const key = this.#secret.unseal('model-keys', row.sealedKey, sealContext(holder, provider));
        return [{ provider, owner: holder.type, key, baseUrl: row.baseUrl }];
      } catch (error) {
        this.#log.warn({ err: error, ...holder, provider }, 'Could not decrypt a model key: the data folder’s secret has changed');
        return [];
      }
    });
  }
}

const ofPerson = (id: string): KeyHolder => ({ type: 'person', id });
const ofOrganization = (id: string): KeyHolder => ({ type: 'organization', id });

/** Binds an encrypted key to its row, so that it cannot be moved to another person or organization. */
function sealContext({ type, id }: KeyHolder, provider: string): string {
  return type === 'person' ? `${id} ${provider}` : `organization ${id} ${provider}`;
}
