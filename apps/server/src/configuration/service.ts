import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConfigurationReport, UnsafeSetting } from '@lathe/protocol';
import type { AccountRepository } from '../accounts/repository.ts';
import type { ServerConfig } from '../config.ts';
import type { Logger } from '../logging.ts';
import { ProxyWatch } from './proxy-watch.ts';
import { type ReviewedConfig, unsafeSettings } from './unsafe-settings.ts';

const READABLE_BY_OTHERS = 0o044;
const ENTERABLE_BY_OTHERS = 0o011;

export interface ConfigurationDependencies {
  readonly config: ReviewedConfig & Pick<ServerConfig, 'dataDirectory'>;
  readonly accounts: Pick<AccountRepository, 'emailsWithAccount'>;
  readonly log: Logger;
}

/** Unsafe settings of this server, printed at startup and shown to its operators. */
export class ConfigurationService {
  readonly #dependencies: ConfigurationDependencies;
  /** Sees every request. */
  readonly proxyWatch: ProxyWatch;

  constructor(dependencies: ConfigurationDependencies) {
    this.#dependencies = dependencies;
    const { config, log } = dependencies;
    this.proxyWatch = new ProxyWatch({
      isProxyTrusted: config.isProxyTrusted,
      onFirst: (what) => {
        const id = what === 'forwarded' ? 'untrusted-proxy' : 'bypassed-proxy';
        this.report().then(
          ({ unsafe }) => this.#warn(unsafe.filter((setting) => setting.id === id)),
          (error: unknown) => log.error({ err: error }, 'Could not check the configuration'),
        );
      },
    });
  }

  async report(): Promise<ConfigurationReport> {
    const { config, accounts } = this.#dependencies;
    const { isForwarded, isBypassed } = this.proxyWatch;
    const known = await accounts.emailsWithAccount([...config.operators]);
    const unsafe = unsafeSettings(config, {
      readableByOthers: await readableByOthers(config.dataDirectory),
      operatorsWithoutAccount: [...config.operators].filter((email) => !known.has(email)),
      isForwarded,
      isProxyBypassed: isBypassed,
    });
    return { isReachable: !config.isLocal || isForwarded, unsafe };
  }

  /** For the start of the server: a warning for each unsafe setting, with what to do. */
  async print(): Promise<void> {
    this.#warn((await this.report()).unsafe);
  }

  #warn(unsafe: readonly UnsafeSetting[]): void {
    for (const { id, problem, remedy } of unsafe) this.#dependencies.log.warn({ unsafe: id }, `${problem} ${remedy}`);
  }
}

/**
 * The data folder if other users may enter it and read something in it, and also the secret if it is readable. Windows
 * has different permissions.
 */
async function readableByOthers(dataDirectory: string): Promise<string[]> {
  if (process.platform === 'win32') return [];
  const modeOf = async (path: string) => (await stat(path)).mode;
  if (((await modeOf(dataDirectory)) & ENTERABLE_BY_OTHERS) === 0) return [];
  const secret = join(dataDirectory, 'secret');
  return [dataDirectory, ...(((await modeOf(secret)) & READABLE_BY_OTHERS) === 0 ? [] : [secret])];
}
