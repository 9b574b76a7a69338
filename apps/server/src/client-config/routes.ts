import { type ClientConfig, getConfig } from '@lathe/protocol';
import { Hono } from 'hono';
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
}): Hono {
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
  const routes = new Hono();
  routes.get(getConfig.path, (c) => c.json(config));
  return routes;
}
