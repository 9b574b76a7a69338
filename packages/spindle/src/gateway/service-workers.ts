import { type AppWorkerScripts, keptScripts } from '../abi/app-worker-scripts.ts';
import { type AppScript, appScriptOf, registeredUrl } from '../abi/app-worker-url.ts';
import { define, defineGetter } from './define.ts';
import { refusePush } from './push.ts';

/** What browsers accept as a script's type. */
const JAVASCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma|j)script\b/i;

/**
 * Lets a page register its app's own service worker: the gateway of its origin runs it (`app-worker.ts`). The page
 * sees the app's workers and registrations only, under the URLs of their scripts.
 */
export function installServiceWorkers(container: ServiceWorkerContainer): void {
  // Apps replace it, for example to let requests wait until their worker is there.
  const nativeFetch = window.fetch.bind(window);
  const register = container.register.bind(container);
  const getRegistration = container.getRegistration.bind(container);
  const getRegistrations = container.getRegistrations.bind(container);
  const nativeController = getterOf(ServiceWorkerContainer.prototype, 'controller');
  const nativeScriptUrl = getterOf(ServiceWorker.prototype, 'scriptURL');
  const nativeUpdate = ServiceWorkerRegistration.prototype.update;

  const scriptOf = (worker: ServiceWorker | null) => (worker ? appScriptOf(nativeScriptUrl.call(worker) as string) : undefined);
  /** The app's worker that is active, or else the one that will be. */
  const workerOf = ({ installing, waiting, active }: ServiceWorkerRegistration) =>
    [active, waiting, installing].find((worker) => scriptOf(worker) !== undefined) ?? null;
  const isOfApp = (registration: ServiceWorkerRegistration) => workerOf(registration) !== null;

  async function registerApp(given: string | URL, settings?: RegistrationOptions | null): Promise<ServiceWorkerRegistration> {
    const options = settings ?? {};
    const url = new URL(given, document.baseURI);
    url.hash = '';
    if (url.origin !== location.origin) return register(url, options);
    const scope = new URL(options.scope ?? './', options.scope === undefined ? url : document.baseURI);
    const type = options.type ?? 'classic';
    const script = { url, type, hash: await hashOf(url, type, scope) };
    // The gateway is a classic script, whatever it runs.
    const registration = await register(registeredUrl(script), { ...options, scope: scope.href, type: 'classic' });
    setReadyWhenActive(registration);
    return registration;
  }

  /** Fetches the script, as the browser would. @throws what `register` throws for it */
  async function hashOf(url: URL, type: WorkerType, scope: URL): Promise<string> {
    const what = `Failed to register a ServiceWorker for scope ('${scope.href}') with script ('${url.href}')`;
    const response = await fetchScript(url.href, { 'service-worker': 'script' }).catch((cause: unknown) => {
      throw new TypeError(`${what}: An unknown error occurred when fetching the script.`, { cause });
    });
    if (!response.ok) throw new TypeError(`${what}: A bad HTTP response code (${response.status}) was received when fetching the script.`);
    const contentType = response.headers.get('content-type') ?? '';
    if (!JAVASCRIPT.test(contentType))
      throw new DOMException(`${what}: The script has an unsupported MIME type ('${contentType.split(';')[0]}').`, 'SecurityError');
    const allowed = new URL(response.headers.get('service-worker-allowed') ?? './', url);
    if (!scope.pathname.startsWith(allowed.pathname))
      throw new DOMException(
        `${what}: The path of the provided scope ('${scope.pathname}') is not under the max scope allowed ('${allowed.pathname}'). Adjust the scope, move the Service Worker script, or use the Service-Worker-Allowed HTTP header to allow the scope.`,
        'SecurityError',
      );
    const source = await response.text();
    const newest = await newestVersion(url, type, scope);
    if (!newest) return digest([source]);
    const { scripts, hash } = newest;
    // It is still being installed.
    if (!scripts) return hash;
    const imported = [...scripts].filter(([known]) => known !== url.href && new URL(known).origin === url.origin);
    // An import that cannot be fetched counts as unchanged: a new version may no longer need it.
    const now = await Promise.all(imported.map(async ([known, kept]) => (await currentSource(known)) ?? kept));
    if (source === scripts.get(url.href) && now.every((text, index) => text === imported[index]?.[1])) return hash;
    return digest([source, ...now]);
  }

  /** The newest version of a worker that the browser has, and its scripts once it has run. */
  async function newestVersion(url: URL, type: WorkerType, scope: URL): Promise<(AppScript & { scripts: AppWorkerScripts | undefined }) | undefined> {
    const registration = await getRegistration(scope.href);
    if (registration?.scope !== scope.href) return undefined;
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    const script = scriptOf(worker);
    if (!worker || script?.url.href !== url.href || script.type !== type) return undefined;
    return { ...script, scripts: await keptScripts(nativeScriptUrl.call(worker) as string) };
  }

  function fetchScript(url: string, headers: Record<string, string> = {}): Promise<Response> {
    return nativeFetch(url, { cache: 'no-cache', headers });
  }

  async function currentSource(url: string): Promise<string | undefined> {
    const response = await fetchScript(url).catch(() => undefined);
    return response?.ok ? response.text() : undefined;
  }

  let setReady: (registration: ServiceWorkerRegistration) => void;
  const ready = new Promise<ServiceWorkerRegistration>((resolve) => {
    setReady = resolve;
  });

  /** Resolves `ready` once the app has an active worker for this page's scope. */
  function setReadyWhenActive(registration: ServiceWorkerRegistration): void {
    const worker = workerOf(registration);
    if (!worker || !location.href.startsWith(registration.scope)) return;
    const check = () => {
      if (worker.state === 'activating' || worker.state === 'activated') setReady(registration);
    };
    worker.addEventListener('statechange', check);
    check();
  }

  /** The browser compares the gateway, which never changes, so the app's script is compared here. */
  async function update(this: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
    const script = scriptOf(workerOf(this));
    if (script) await registerApp(script.url, { type: script.type, scope: this.scope, updateViaCache: this.updateViaCache });
    else await nativeUpdate.call(this);
    return this;
  }

  refusePush();
  define(container, 'register', registerApp);
  define(container, 'getRegistration', async (url?: string | URL) => {
    const found = await (url === undefined ? getRegistration() : getRegistration(url));
    return found && isOfApp(found) ? found : undefined;
  });
  define(container, 'getRegistrations', async () => (await getRegistrations()).filter(isOfApp));
  define(ServiceWorkerRegistration.prototype, 'update', update);
  defineGetter(container, 'ready', () => ready);
  defineGetter(container, 'controller', () => {
    const controller = nativeController.call(container) as ServiceWorker | null;
    return scriptOf(controller) ? controller : null;
  });
  defineGetter(ServiceWorker.prototype, 'scriptURL', function (this: ServiceWorker) {
    return scriptOf(this)?.url.href ?? (nativeScriptUrl.call(this) as string);
  });

  void getRegistration().then(async (registration) => {
    if (!registration || !isOfApp(registration)) return;
    setReadyWhenActive(registration);
    // As browsers do after each navigation. A script that cannot be fetched leaves the worker as it is.
    await registration.update().catch(() => undefined);
  });
}

/** In hexadecimal. */
async function digest(texts: readonly string[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\0')));
  return [...new Uint8Array(bytes, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function getterOf(prototype: object, name: string): () => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!getter) throw new Error(`The browser has no ${name}.`);
  return getter;
}
