import { parseTunnelLabel } from '@lathe/protocol';
import type { ServerConfig } from '../config.ts';

/** Which of the installation's origins a request is for, by its Host header. */
export type Destination =
  | { readonly type: 'app' }
  | { readonly type: 'runtime' }
  | { readonly type: 'preview' }
  /** A preview that is opened from elsewhere. */
  | { readonly type: 'tunnel'; readonly label: string }
  /** The parent domain of previews, where workbenches open tunnels. */
  | { readonly type: 'preview-host' }
  /** The CORS proxy, which has no page. */
  | { readonly type: 'proxy' }
  | { readonly type: 'site'; readonly name: string }
  /** The database of a project. */
  | { readonly type: 'database'; readonly ref: string }
  /** A loopback address. It answers health checks; people are redirected to the app's host name. */
  | { readonly type: 'loopback' }
  | { readonly type: 'unknown' };

/** The installation's host names, and the URLs built from them. */
export interface Hosts {
  readonly scheme: 'http' | 'https';
  readonly app: string;
  readonly runtime: string;
  readonly preview: string;
  /** The parent domain of published sites. */
  readonly site: string;
  readonly proxy: string;
  /** The parent domain of projects' databases. */
  readonly backend: string;
  /** `:3000`, or '' for the scheme's default port. */
  readonly portSuffix: string;
  readonly appOrigin: string;
  readonly runtimeOrigin: string;
  readonly proxyOrigin: string;
}

type HostSettings = Pick<ServerConfig, 'appHost' | 'wildcardDomain' | 'scheme' | 'publicPort'> & Partial<Pick<ServerConfig, 'sitesDomain' | 'backendDomain'>>;

/** `listeningPort` is what people see on `localhost`. Elsewhere a proxy listens on the scheme's default port. */
export function createHosts(settings: HostSettings, listeningPort: number): Hosts {
  const { appHost, wildcardDomain, scheme, sitesDomain = `site.${wildcardDomain}`, backendDomain = `backend.${wildcardDomain}` } = settings;
  const ownPort = scheme === 'https' ? 443 : 80;
  const port = settings.publicPort ?? (appHost === 'localhost' ? listeningPort : ownPort);
  const portSuffix = port === ownPort ? '' : `:${port}`;
  const runtime = `runtime.${wildcardDomain}`;
  const proxy = `proxy.${wildcardDomain}`;
  return {
    scheme,
    app: appHost,
    runtime,
    preview: `preview.${wildcardDomain}`,
    site: sitesDomain,
    proxy,
    backend: backendDomain,
    portSuffix,
    appOrigin: `${scheme}://${appHost}${portSuffix}`,
    runtimeOrigin: `${scheme}://${runtime}${portSuffix}`,
    proxyOrigin: `${scheme}://${proxy}${portSuffix}`,
  };
}

// `{port}--{id}`: one label, so that one wildcard certificate covers all previews.
const PREVIEW_LABEL = /^[a-z0-9-]{1,63}$/;
const SITE_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Parses a Host header. The port in it does not matter, because it may be a forwarded one. */
export function destinationOf(hosts: Hosts, hostHeader: string | undefined): Destination {
  const name = hostName(hostHeader);
  if (name === undefined) return { type: 'unknown' };
  if (name === hosts.app) return { type: 'app' };
  if (name === hosts.runtime) return { type: 'runtime' };
  if (name === hosts.preview) return { type: 'preview-host' };
  if (name === hosts.proxy) return { type: 'proxy' };
  const preview = labelBelow(name, hosts.preview);
  if (preview !== undefined && parseTunnelLabel(preview) !== undefined) return { type: 'tunnel', label: preview };
  if (preview !== undefined && PREVIEW_LABEL.test(preview)) return { type: 'preview' };
  const site = labelBelow(name, hosts.site);
  if (site !== undefined && SITE_LABEL.test(site)) return { type: 'site', name: site };
  const ref = labelBelow(name, hosts.backend);
  if (ref !== undefined && isDatabaseRef(ref)) return { type: 'database', ref };
  if (name === '127.0.0.1' || name === '[::1]') return { type: 'loopback' };
  return { type: 'unknown' };
}

/** Whether a text can name the database of a project: in its address, and as its folder. */
export const isDatabaseRef = (text: string): boolean => /^[a-z]{20}$/.test(text);

/** The address of a project's database, without a slash at the end. */
export function databaseUrl({ scheme, backend, portSuffix }: Hosts, ref: string): string {
  return `${scheme}://${ref}.${backend}${portSuffix}`;
}

/** Whether a URL is the address of a project's database, on whatever port. */
export function isDatabaseUrl(hosts: Hosts, url: string): boolean {
  return URL.canParse(url) && destinationOf(hosts, new URL(url).hostname).type === 'database';
}

export function labelBelow(name: string, domain: string): string | undefined {
  return name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : undefined;
}

/** The name in a Host header, in lower case and without its port. */
export function hostName(header: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?$/.exec(header?.trim().toLowerCase() ?? '');
  // A name may end with the root's dot, which browsers treat as another origin.
  return match?.[1]?.endsWith('.') ? undefined : match?.[1];
}
