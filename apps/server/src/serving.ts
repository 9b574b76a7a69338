import type { RequestListener } from 'node:http';
import { createSpindleHandlers } from '@lathe/spindle/server';
import { createApp } from './app.ts';
import { STEP_KEPT_MS } from './chat/step-streams.ts';
import type { ServerConfig } from './config.ts';
import { createSiteListener } from './deploys/site-listener.ts';
import { createDatabaseSockets } from './databases/sockets.ts';
import { checkDomainsRegularly } from './domains/check-regularly.ts';
import { sweepRegularly } from './housekeeping/sweep-regularly.ts';
import { CORS_PROXY_PATH } from './network/cors-proxy.ts';
import { createOutbound } from './network/guarded-fetch.ts';
import type { NpmRegistry } from './network/npm-registry.ts';
import { destinationOf } from './network/hosts.ts';
import { createRequestListener } from './network/request-listener.ts';
import { ownPackage } from './own-package.ts';
import { createServices, type ServiceDependencies, type Services } from './services.ts';
import type { Storage } from './storage/storage.ts';
import { fetchDefaultStarter } from './templates/fetch-default-starter.ts';
import { createTunnelSockets, type TunnelSockets } from './tunnels/sockets.ts';

export interface ServingOptions extends Pick<ServiceDependencies, 'hosts' | 'log' | 'setupCode' | 'restoreUploads' | 'modelOptions' | 'backendProgram'> {
  readonly config: ServerConfig;
  readonly port: number;
  readonly storage: Storage;
  readonly registry: NpmRegistry;
  readonly areResponsesChecked: boolean;
}

/** Everything that answers requests from one storage. */
export interface Serving {
  readonly services: Services;
  readonly listener: RequestListener;
  readonly upgrade: TunnelSockets['upgrade'];
  /** Ends streams and tunnels, which would wait for more. */
  endStreams(): void;
  /** Stops background work and closes the storage. Call it when no requests are running. */
  close(): Promise<void>;
}

export function createServing({ config, hosts, log, port, storage, registry, areResponsesChecked, ...kept }: ServingOptions): Serving {
  const stopping = new AbortController();
  const { version, webDirectory, runtimeDirectory, templatesDirectory } = ownPackage();
  const ownPorts = [port, ...(config.publicPort === undefined ? [] : [config.publicPort]), ...config.outbound.ownPorts];
  const composition = { config, hosts, storage, log, version, now: () => new Date(), stopping: stopping.signal };
  const services = createServices({
    ...composition,
    ...kept,
    outbound: createOutbound({ ...config.outbound, ownPorts }, { areLocalServicesAllowed: config.areLocalModelHostsAllowed }),
    templatesDirectory,
  });
  // Beside the start: a service that answers slowly, or not at all, delays nobody.
  void services.models.lookAround();
  const { databases, databaseCopies, databaseDoor, databaseMoves, domains, entrance, stepEvents, tunnels, unusedBlobs } = services;
  void databaseMoves.clear().catch((error: unknown) => log.warn({ err: error }, 'Could not remove archives of databases that were on their way'));
  const stopSweeping = sweepRegularly({
    unusedBlobs,
    steps: { sweep: () => stepEvents.sweep(new Date(Date.now() - STEP_KEPT_MS)) },
    guests: entrance,
    databases: {
      async sweep() {
        const removed = await databases.sweep();
        await databaseCopies.sweep();
        return removed;
      },
    },
    log,
  });
  const stopChecking = checkDomainsRegularly({ domains, log });
  const tunnelSockets = createTunnelSockets({ tunnels, hosts, isProxyTrusted: config.isProxyTrusted, now: Date.now, log });
  const databaseSockets = createDatabaseSockets({ door: databaseDoor, hosts, isProxyTrusted: config.isProxyTrusted, log });
  const spindle = createSpindleHandlers({
    assetsDirectory: runtimeDirectory,
    appOrigins: [hosts.appOrigin],
    registryUrl: registry.url,
    registryOptions: registry.options,
    cacheDirectory: storage.cacheDirectory,
    corsProxyUrl: `${hosts.proxyOrigin}${CORS_PROXY_PATH}`,
  });
  const app = createApp({ ...composition, services, areResponsesTrusted: !areResponsesChecked, webDirectory, spindle });
  // Beside the start, as above. A fetch that is still running at shutdown ends with the process.
  if (config.isFetchingAhead) void fetchDefaultStarter({ templates: services.templates, spindle, log }, { signal: stopping.signal });
  return {
    services,
    listener: createSiteListener(
      { hosts, sites: services.sites, domains: services.servedDomains, isProxyTrusted: config.isProxyTrusted, log },
      createRequestListener(app.fetch),
    ),
    upgrade(request, socket, head) {
      const destination = destinationOf(hosts, request.headers.host);
      if (destination.type === 'database') databaseSockets.upgrade(request, socket, head, destination.ref);
      else tunnelSockets.upgrade(request, socket, head);
    },
    endStreams() {
      stopping.abort();
      tunnels.close();
      tunnelSockets.close();
      databaseSockets.close();
    },
    async close() {
      await Promise.all([stopSweeping(), stopChecking(), databases.close()]);
      await storage.close();
    },
  };
}
