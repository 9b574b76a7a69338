import path from 'node:path';

/** Packages fetched from the registry in parallel, like npm's `maxsockets`. */
export const PARALLEL_FETCHES = 15;

/** Options of npm's libraries. */
export interface RegistryOptions {
  readonly registry: string;
  readonly cache: string;
  readonly [option: string]: unknown;
}

export interface InstallServiceOptions {
  /** URL of the npm registry. */
  readonly registryUrl: string;
  /** Directory for npm's cache and unpacked packages; created if missing. */
  readonly cacheDirectory: string;
  /** npm options for credentials and scopes (`//host/:_authToken`, `@scope:registry`). */
  readonly registryOptions?: Readonly<Record<string, string>>;
}

/** npm's options for the configured registry. */
export function registryOptions({ registryUrl, registryOptions, cacheDirectory }: InstallServiceOptions): RegistryOptions {
  return {
    ...registryOptions,
    registry: registryUrl,
    cache: path.join(cacheDirectory, 'npm'),
    preferOffline: true,
    audit: false,
    fund: false,
    maxSockets: PARALLEL_FETCHES,
  };
}

/**
 * npm's libraries use the metadata in the cache without asking whether it is current (`preferOffline`). If it lacks a
 * version, `look` is called again with options that ask, because the version may have been published since.
 */
export async function withCurrentMetadata<Options extends object, T>(options: Options, look: (options: Options) => Promise<T>): Promise<T> {
  try {
    return await look(options);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ETARGET') throw error;
    return look({ ...options, preferOffline: false, preferOnline: true });
  }
}
