import { BOOT_FILES } from '../abi/boot-files.ts';
import { TRUSTED_TYPES_POLICY } from '../abi/own-scripts.ts';
import { BOOTSTRAP_POLICY, bootstrapPage } from '../abi/preview-pages.ts';
import { createInstallService, type InstallService } from './install-service.ts';
import { embedderPolicyFor } from './isolation.ts';
import { createRegistryMirror } from './registry-mirror.ts';
import { type InstallServiceOptions, registryOptions } from './registry-options.ts';
import { RuntimeAssets } from './runtime-assets.ts';

export interface SpindleHandlersOptions extends InstallServiceOptions {
  /** Directory of the built runtime (`dist/runtime`). */
  readonly assetsDirectory: string;
  /** Origins whose pages may embed the runtime and previews (`http://localhost:3000`). */
  readonly appOrigins: readonly string[];
  /** Absolute or root-relative URL of the host's CORS proxy, if it has one. */
  readonly corsProxyUrl?: string;
}

export interface SpindleHandlers {
  /** The runtime's own origin: `/headless`, `/ahead`, its files, `POST /install`, and `/registry/`, read-only access to the configured registry. */
  runtime(request: Request): Promise<Response>;
  /** Every preview origin: the bootstrap page for any path, and the gateway's files. */
  preview(request: Request): Promise<Response>;
  /** Fetches the packages of a project before anyone installs it. Returns how many were missing. */
  readonly fetchAhead: InstallService['fetchAhead'];
}

const REGISTRY_PATH = '/registry/';
/** The gateway's scripts beside its service worker. */
const GATEWAY_SCRIPT = /^\/__spindle\/(boot|modules|preview|worker)\.js$/;

/**
 * The headless page loads its script and starts the kernel's worker. The policy does not apply to workers, which
 * take theirs from the response of their own script; programs may do what a page may.
 */
const HEADLESS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES_POLICY}`,
].join('; ');
/** The page that only fetches the runtime's files. */
const AHEAD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
const PLAIN_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Web-standard handlers that a host site mounts under its runtime and preview hosts. */
export function createSpindleHandlers(options: SpindleHandlersOptions): SpindleHandlers {
  const installs = createInstallService(options);
  const registry = createRegistryMirror(registryOptions(options));
  const frameAncestors = `frame-ancestors ${options.appOrigins.join(' ')}`;

  const assets = new RuntimeAssets(options.assetsDirectory);
  const asset = (relative: string, request: Request, extra: Record<string, string> = {}) =>
    assets.answer(relative, request, { ...isolation(request), ...extra });

  return {
    fetchAhead: installs.fetchAhead,
    async runtime(request) {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/headless') return headless(request);
      if (pathname === '/ahead') return ahead(request);
      if (pathname === '/install') {
        // Only for the runtime's own pages and workers; otherwise another site could use the service.
        if (isForeign(request)) return withHeaders(new Response('Forbidden', { status: 403 }), plain(request));
        return withHeaders(await installs.answer(request), plain(request));
      }
      if (pathname.startsWith(REGISTRY_PATH)) {
        if (isForeign(request)) return withHeaders(new Response('Forbidden', { status: 403 }), plain(request));
        return withHeaders(await registry(request, `${pathname.slice(REGISTRY_PATH.length)}${search}`), plain(request));
      }
      return asset(pathname.slice(1), request);
    },
    async preview(request) {
      const { pathname } = new URL(request.url);
      // The app's own service worker runs in the gateway too, which gets its script from the app's server.
      if (pathname === '/__spindle/sw.js' || request.headers.get('service-worker') === 'script')
        return asset('gateway/sw.js', request, { 'service-worker-allowed': '/' });
      const [, name] = GATEWAY_SCRIPT.exec(pathname) ?? [];
      if (name) return asset(`gateway/${name}.js`, request);
      if (request.method !== 'GET' || request.headers.get('sec-fetch-dest') === 'empty')
        return new Response('The runtime is not connected.', { status: 503, headers: plain(request) });
      return page(bootstrapPage(), BOOTSTRAP_POLICY, request);
    },
  };

  async function headless(request: Request): Promise<Response> {
    // Most runtimes install packages as soon as they have started.
    installs.prepare();
    const site = { installUrl: '/install', registryUrl: REGISTRY_PATH, ...(options.corsProxyUrl ? { corsProxyUrl: options.corsProxyUrl } : {}) };
    const origins = `<meta name="spindle-origins" content="${options.appOrigins.join(' ')}">`;
    const head = `${origins}<script type="application/spindle-site+json">${scriptJson(site)}</script>`;
    return runtimePage('headless.js', head, HEADLESS_POLICY, request);
  }

  async function ahead(request: Request): Promise<Response> {
    const base = await assets.baseUrl();
    const data = (id: string, value: unknown) => `<script type="application/json" id="${id}">${scriptJson(value)}</script>`;
    const files = BOOT_FILES.map((file) => `${base}${file}`);
    return runtimePage('ahead.js', data('origins', options.appOrigins) + data('files', files), AHEAD_POLICY, request);
  }

  async function runtimePage(script: string, head: string, policy: string, request: Request): Promise<Response> {
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Runtime</title>${head}</head><body><script src="${await assets.baseUrl()}${script}"></script></body></html>`;
    return page(html, policy, request);
  }

  function page(html: string, policy: string, request: Request): Response {
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `${policy}; ${frameAncestors}`,
        ...isolation(request),
      },
    });
  }
}

function isForeign(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site !== null && site !== 'same-origin';
}

function isolation(request: Request): Record<string, string> {
  return {
    'cross-origin-embedder-policy': embedderPolicyFor(request.headers),
    'cross-origin-resource-policy': 'cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** For responses that are neither pages nor files of the runtime. */
function plain(request: Request): Record<string, string> {
  return { 'content-security-policy': PLAIN_POLICY, ...isolation(request) };
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** JSON that cannot end the script element that contains it. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
