import { type ClientConfig, getConfig } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { Hosts } from '../network/hosts.ts';

export function clientConfigRoutes({
  hosts,
  version,
  isSignUpOpen,
  isAnalyticsOn,
}: {
  readonly hosts: Hosts;
  readonly version: string;
  readonly isSignUpOpen: boolean;
  readonly isAnalyticsOn: boolean;
}): Hono<ServerEnvironment> {
  const config: ClientConfig = {
    version,
    appOrigin: hosts.appOrigin,
    runtimeUrl: `${hosts.runtimeOrigin}/headless`,
    previewHost: `${hosts.preview}${hosts.portSuffix}`,
    siteHost: `${hosts.site}${hosts.portSuffix}`,
    scheme: hosts.scheme,
    isSignUpOpen,
    isAnalyticsOn,
  };
  const { routes, route } = endpointRoutes();
  route(getConfig, () => config);
  return routes;
}
