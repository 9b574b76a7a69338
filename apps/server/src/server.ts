import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createSpindleHandlers } from '@lathe/spindle/server';
import { createApp } from './app.ts';
import { STEP_KEPT_MS } from './chat/step-streams.ts';
import type { ServerConfig } from './config.ts';
import type { Logger } from './logging.ts';
import { CORS_PROXY_PATH } from './network/cors-proxy.ts';
import { createOutbound } from './network/guarded-fetch.ts';
import { createHosts } from './network/hosts.ts';
import { createTunnelSockets, type TunnelSockets } from './tunnels/sockets.ts';
import { findNpmRegistry, type NpmRegistry } from './network/npm-registry.ts';
import { createRequestListener } from './network/request-listener.ts';
import { ownPackage } from './own-package.ts';
import { sweepRegularly } from './housekeeping/sweep-regularly.ts';
import { createServices, type ServiceDependencies } from './services.ts';
import { StartError } from './start-error.ts';
import { openStorage, type Storage, type StorageOptions } from './storage/storage.ts';

/** The port is in use, or may not be used. */
export class ListenError extends StartError {
  override readonly name = 'ListenError';
}

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
  const server = createServer((request, response) => listener(request, response));
  const port = await new Promise<number>((resolvePort, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, config)));
    server.listen(config.port, config.listenHost, () => resolvePort((server.address() as AddressInfo).port));
  });
  let upgrade: TunnelSockets['upgrade'] = (_request, socket) => socket.destroy();
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, head));

  let storage: Storage;
  let registry: NpmRegistry;
  try {
    [storage, registry] = await Promise.all([
      openStorage({
        config,
        log,
        onDatabaseDeath: onFatal,
        ...(embeddedPrograms === undefined ? {} : { embeddedPrograms }),
      }),
      findNpmRegistry(config.npmRegistry, log),
    ]);
  } catch (error) {
    server.close();
    server.closeAllConnections();
    throw error;
  }

  const hosts = createHosts(config, port);
  const stopping = new AbortController();
  const { version, webDirectory, templatesDirectory } = ownPackage();
  const ownPorts = [port, ...(config.publicPort === undefined ? [] : [config.publicPort]), ...config.outbound.ownPorts];
  const now = () => new Date();
  const composition = { config, hosts, storage, log, version, now, stopping: stopping.signal };
  const services = createServices({
    ...composition,
    outbound: createOutbound({ ...config.outbound, ownPorts }, { areLocalServicesAllowed: config.areLocalModelHostsAllowed }),
    templatesDirectory,
    modelOptions,
  });
  const { configuration, stepEvents, tunnels, unusedBlobs } = services;
  const stopSweeping = sweepRegularly({ unusedBlobs, steps: { sweep: () => stepEvents.sweep(new Date(Date.now() - STEP_KEPT_MS)) }, log });
  const tunnelSockets = createTunnelSockets({ tunnels, hosts, isProxyTrusted: config.isProxyTrusted, now: Date.now, log });
  upgrade = tunnelSockets.upgrade;
  const app = createApp({
    ...composition,
    services,
    areResponsesTrusted: !areResponsesChecked,
    webDirectory,
    spindle: createSpindleHandlers({
      assetsDirectory: runtimeDirectory(),
      appOrigins: [hosts.appOrigin],
      registryUrl: registry.url,
      registryOptions: registry.options,
      cacheDirectory: storage.cacheDirectory,
      corsProxyUrl: `${hosts.proxyOrigin}${CORS_PROXY_PATH}`,
    }),
  });
  await configuration.print();
  listener = createRequestListener(app.fetch);
  log.info({ registry: new URL(registry.url).host, data: config.dataDirectory }, 'Using this registry for packages and this folder for data');

  return {
    appOrigin: hosts.appOrigin,
    async stop() {
      stopping.abort();
      tunnels.close();
      tunnelSockets.close();
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      // A keep-alive connection may become idle only later.
      const idle = setInterval(() => server.closeIdleConnections(), 200);
      const grace = setTimeout(() => server.closeAllConnections(), config.shutdownGraceMs);
      await closed;
      clearInterval(idle);
      clearTimeout(grace);
      await stopSweeping();
      await storage.close();
    },
  };
}

function listenError(error: NodeJS.ErrnoException, config: ServerConfig): ListenError {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'it is in use by another program. Stop that one, or set PORT to another number',
    EACCES: 'it requires elevated permissions. Set PORT to a number above 1023',
    EADDRNOTAVAIL: 'this machine does not have that address. Set HOST to one it has',
    ENOTFOUND: 'this machine does not have that address. Set HOST to one it has',
  };
  const reason = reasons[error.code ?? ''] ?? error.message;
  return new ListenError(`Cannot listen on ${config.listenHost} port ${config.port}: ${reason}.`, { cause: error });
}

/** The folder of the runtime's build: `dist/runtime` of its package. */
function runtimeDirectory(): string {
  return fileURLToPath(new URL('../../dist/runtime', import.meta.resolve('@lathe/spindle/server')));
}
