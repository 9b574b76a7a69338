import type { RequestListener } from 'node:http';
import { SetupCode } from './accounts/setup-code.ts';
import { RestoreUploads, type RestoreUploadsDependencies } from './backups/restore-uploads.ts';
import type { ServerConfig } from './config.ts';
import { listen } from './listen.ts';
import type { Logger } from './logging.ts';
import { createHosts } from './network/hosts.ts';
import { findNpmRegistry } from './network/npm-registry.ts';
import type { ServiceDependencies } from './services.ts';
import { createServing, type Serving } from './serving.ts';
import { openStorage, type StorageOptions } from './storage/storage.ts';

export interface ServerOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Called when the server cannot recover. It should then be stopped. */
  readonly onFatal: (error: Error) => void;
  readonly modelOptions?: ServiceDependencies['modelOptions'];
  /** Every response is validated against the schema of its endpoint: for development and tests. */
  readonly areResponsesChecked?: boolean;
  readonly embeddedPrograms?: StorageOptions['embeddedPrograms'];
  readonly backendProgram?: ServiceDependencies['backendProgram'];
}

export interface RunningServer {
  readonly appOrigin: string;
  /** A new link that signs the owner in. Undefined if others can reach the server. */
  createOwnerLink(): Promise<string | undefined>;
  /** Stops accepting requests, lets running ones finish during the grace period, then closes everything. */
  stop(): Promise<void>;
}

/**
 * Listens, opens the storage and serves. The port is taken first, so that a second start fails at once and clearly.
 * Until the storage is open, every call returns 503.
 * @throws ListenError, DataFolderInUseError, and what opening the database throws
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, onFatal, modelOptions, areResponsesChecked = false, embeddedPrograms, backendProgram } = options;
  let serving: Serving | undefined;
  const sockets = await listen(config, {
    request: (request, response) => (serving?.listener ?? starting)(request, response),
    upgrade: (request, socket, head) => (serving === undefined ? socket.destroy() : serving.upgrade(request, socket, head)),
  });
  const { port } = sockets;
  const hosts = createHosts(config, port);
  const setupCode = new SetupCode(config.setupCode);
  const restoreUploads = new RestoreUploads({ config, log, exchange, ...(embeddedPrograms === undefined ? {} : { worker: embeddedPrograms.worker }) });
  const openData = () =>
    openStorage({
      config,
      log,
      onDatabaseDeath: onFatal,
      address: { origin: hosts.appOrigin, host: config.listenHost, port },
      ...(embeddedPrograms === undefined ? {} : { embeddedPrograms }),
    });
  const lookingForRegistry = findNpmRegistry(config.npmRegistry, log);
  const serve = async () => {
    const [storage, registry] = await Promise.all([openData(), lookingForRegistry]);
    return createServing({ config, hosts, log, port, storage, registry, setupCode, restoreUploads, modelOptions, backendProgram, areResponsesChecked });
  };

  try {
    const first = await serve();
    await restoreUploads.clear();
    await first.services.configuration.print();
    serving = first;
  } catch (error) {
    await sockets.close(0);
    throw error;
  }
  const { entrance, ownerLinks } = serving.services;
  if (await entrance.needsSetup()) announceSetup(config, `${hosts.appOrigin}/setup`, setupCode.text, log);
  log.info({ registry: new URL((await lookingForRegistry).url).host, data: config.dataDirectory }, 'Using this registry for packages and this folder for data');

  return {
    appOrigin: hosts.appOrigin,
    createOwnerLink: async () => (config.isLocal ? ownerLinks.create(hosts.appOrigin) : undefined),
    async stop() {
      serving?.endStreams();
      await sockets.close(config.shutdownGraceMs);
      await restoreUploads.settled();
      await serving?.close();
    },
  };

  /** Opens what a backup restored in place of the data. Meanwhile, every call returns 503. */
  async function exchange(commit: () => Promise<void>): ReturnType<RestoreUploadsDependencies['exchange']> {
    const before = serving;
    if (before === undefined) throw new Error('A backup was restored before the server had started.');
    return before.services.entrance.replace(async () => {
      await commit();
      serving = undefined;
      try {
        before.endStreams();
        await before.close();
        const after = await serve();
        serving = after;
        return { state: 'restored', needsAccount: await after.services.entrance.needsSetup() };
      } catch (error) {
        // The next start opens it.
        onFatal(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
    });
  }
}

const starting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1', refresh: '1' }).end('Lathe is starting.');
};

function announceSetup({ isSetupClosed, setupCode }: ServerConfig, address: string, code: string, log: Logger): void {
  if (isSetupClosed) {
    log.warn('This Lathe has no account, and SETUP is closed, so nobody can sign in');
    return;
  }
  // The operator's own code is not repeated where others may read it.
  log.info({ address, ...(setupCode === undefined ? { code } : {}) }, 'Set up this Lathe: open the address and enter the setup code');
}
