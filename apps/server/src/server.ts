import type { RequestListener } from 'node:http';
import { createSpindleHandlers } from '@lathe/spindle/server';
import { createApp } from './app.ts';
import { STEP_KEPT_MS } from './chat/step-streams.ts';
import type { ServerConfig } from './config.ts';
import type { Logger } from './logging.ts';
import { CORS_PROXY_PATH } from './network/cors-proxy.ts';
import { createOutbound } from './network/guarded-fetch.ts';
import { createHosts } from './network/hosts.ts';
import { createTunnelSockets, type TunnelSockets } from './tunnels/sockets.ts';
import { listen } from './listen.ts';
import { findNpmRegistry, type NpmRegistry } from './network/npm-registry.ts';
import { createRequestListener } from './network/request-listener.ts';
import { ownPackage } from './own-package.ts';
import { sweepRegularly } from './housekeeping/sweep-regularly.ts';
import { createServices, type ServiceDependencies } from './services.ts';
import { openStorage, type Storage, type StorageOptions } from './storage/storage.ts';

export interface ServerOptions {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Called when the server cannot recover. It should then be stopped. */
  readonly onFatal: (error: Error) => void;
  readonly modelOptions?: ServiceDependencies['modelOptions'];
  /** Every response is validated against the schema of its endpoint: for development and tests. */
  readonly areResponsesChecked?: boolean;
  readonly embeddedPrograms?: StorageOptions['embeddedPrograms'];
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
export async function startServer({
  config,
  log,
  onFatal,
  modelOptions,
  areResponsesChecked = false,
  embeddedPrograms,
}: ServerOptions): Promise<RunningServer> {
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1', refresh: '1' }).end('Lathe is starting.');
  };
  let upgrade: TunnelSockets['upgrade'] = (_request, socket) => socket.destroy();
  const sockets = await listen(config, {
    request: (request, response) => listener(request, response),
    upgrade: (request, socket, head) => upgrade(request, socket, head),
  });
  const { port } = sockets;

  const hosts = createHosts(config, port);
  let storage: Storage;
  let registry: NpmRegistry;
  try {
    [storage, registry] = await Promise.all([
      openStorage({
        config,
        log,
        onDatabaseDeath: onFatal,
        address: { origin: hosts.appOrigin, host: config.listenHost, port },
        ...(embeddedPrograms === undefined ? {} : { embeddedPrograms }),
      }),
      findNpmRegistry(config.npmRegistry, log),
    ]);
  } catch (error) {
    await sockets.close(0);
    throw error;
  }

  const stopping = new AbortController();
  const { version, webDirectory, runtimeDirectory, templatesDirectory } = ownPackage();
  const ownPorts = [port, ...(config.publicPort === undefined ? [] : [config.publicPort]), ...config.outbound.ownPorts];
  const now = () => new Date();
  const composition = { config, hosts, storage, log, version, now, stopping: stopping.signal };
  const services = createServices({
    ...composition,
    outbound: createOutbound({ ...config.outbound, ownPorts }, { areLocalServicesAllowed: config.areLocalModelHostsAllowed }),
    templatesDirectory,
    modelOptions,
  });
  // Beside the start: a service that answers slowly, or not at all, delays nobody.
  void services.models.lookAround();
  const { configuration, entrance, stepEvents, tunnels, unusedBlobs } = services;
  const stopSweeping = sweepRegularly({ unusedBlobs, steps: { sweep: () => stepEvents.sweep(new Date(Date.now() - STEP_KEPT_MS)) }, guests: entrance, log });
  const tunnelSockets = createTunnelSockets({ tunnels, hosts, isProxyTrusted: config.isProxyTrusted, now: Date.now, log });
  upgrade = tunnelSockets.upgrade;
  const app = createApp({
    ...composition,
    services,
    areResponsesTrusted: !areResponsesChecked,
    webDirectory,
    spindle: createSpindleHandlers({
      assetsDirectory: runtimeDirectory,
      appOrigins: [hosts.appOrigin],
      registryUrl: registry.url,
      registryOptions: registry.options,
      cacheDirectory: storage.cacheDirectory,
      corsProxyUrl: `${hosts.proxyOrigin}${CORS_PROXY_PATH}`,
    }),
  });
  await configuration.print();
  listener = createRequestListener(app.fetch);
  if (await entrance.needsSetup()) announceSetup(config, `${hosts.appOrigin}/setup`, services.setupCode.text, log);
  log.info({ registry: new URL(registry.url).host, data: config.dataDirectory }, 'Using this registry for packages and this folder for data');

  return {
    appOrigin: hosts.appOrigin,
    createOwnerLink: async () => (config.isLocal ? services.ownerLinks.create(hosts.appOrigin) : undefined),
    async stop() {
      stopping.abort();
      tunnels.close();
      tunnelSockets.close();
      await sockets.close(config.shutdownGraceMs);
      await stopSweeping();
      await storage.close();
    },
  };
}

function announceSetup({ isSetupClosed, setupCode }: ServerConfig, address: string, code: string, log: Logger): void {
  if (isSetupClosed) {
    log.warn('This Lathe has no account, and SETUP is closed, so nobody can sign in');
    return;
  }
  // The operator's own code is not repeated where others may read it.
  log.info({ address, ...(setupCode === undefined ? { code } : {}) }, 'Set up this Lathe: open the address and enter the setup code');
}
