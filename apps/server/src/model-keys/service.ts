import { type ModelKeyList, type ModelKeyProvider, modelKeyProviderSchema, type PutModelKeyBody, type User } from '@lathe/protocol';
import type { Logger } from 'pino';
import { assertNotLocal } from '../network/guarded-fetch.ts';
import type { Secret } from '../storage/secret.ts';
import type { ModelKeyRepository } from './repository.ts';

const HINT_LENGTH = 4;
/** A shorter key would be half told by its hint. */
const HINTED_FROM_LENGTH = 16;

/** A person's key, as the model providers need it. Never to be sent to a browser or written to a log. */
export interface OpenModelKey {
  readonly provider: ModelKeyProvider;
  readonly key: string;
  readonly baseUrl: string | null;
}

export interface ModelKeyDependencies {
  readonly repository: ModelKeyRepository;
  readonly secret: Secret;
  readonly log: Logger;
  readonly now: () => Date;
  /** Whether an address of this machine or its network may be entered. */
  readonly areLocalHostsAllowed: boolean;
}

export class ModelKeyService {
  readonly #repository: ModelKeyRepository;
  readonly #secret: Secret;
  readonly #log: Logger;
  readonly #now: () => Date;
  readonly #areLocalHostsAllowed: boolean;

  constructor({ repository, secret, log, now, areLocalHostsAllowed }: ModelKeyDependencies) {
    this.#repository = repository;
    this.#secret = secret;
    this.#log = log;
    this.#now = now;
    this.#areLocalHostsAllowed = areLocalHostsAllowed;
  }

  async list(user: User): Promise<ModelKeyList> {
    const rows = await this.#repository.list(user.id);
    return {
      keys: rows.map((row) => ({
        provider: modelKeyProviderSchema.parse(row.provider),
        hint: row.hint,
        baseUrl: row.baseUrl,
        updatedAt: row.updatedAt.toISOString(),
      })),
    };
  }

  async put(user: User, { provider, key, baseUrl }: PutModelKeyBody): Promise<ModelKeyList> {
    // Names that lead to such an address are refused when they are called.
    if (baseUrl && !this.#areLocalHostsAllowed) assertNotLocal(baseUrl);
    await this.#repository.put({
      userId: user.id,
      provider,
      sealedKey: this.#secret.seal('model-keys', key, sealContext(user.id, provider)),
      hint: key.length >= HINTED_FROM_LENGTH ? key.slice(-HINT_LENGTH) : '',
      baseUrl: baseUrl ?? null,
      updatedAt: this.#now(),
    });
    return this.list(user);
  }

  async delete(user: User, provider: ModelKeyProvider): Promise<void> {
    await this.#repository.delete(user.id, provider);
  }

  /** The person's keys in the clear, for a call to a provider. A key of a lost secret is left out. */
  async openAll(userId: string): Promise<OpenModelKey[]> {
    const rows = await this.#repository.list(userId);
    return rows.flatMap((row) => {
      const provider = modelKeyProviderSchema.parse(row.provider);
      try {
        const key = this.#secret.unseal('model-keys', row.sealedKey, sealContext(userId, provider));
        return [{ provider, key, baseUrl: row.baseUrl }];
      } catch (error) {
        this.#log.warn({ err: error, userId, provider }, 'A model key could not be opened: the secret of the data folder has changed');
        return [];
      }
    });
  }
}

/** Binds a sealed key to its row: it cannot be moved to another person's. */
function sealContext(userId: string, provider: string): string {
  return `${userId} ${provider}`;
}
