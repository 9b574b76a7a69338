import { appScriptUrl, registeredUrl } from '../abi/app-worker-url.ts';

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

  const appScriptOf = (worker: ServiceWorker | null) => (worker ? appScriptUrl(nativeScriptUrl.call(worker) as string) : undefined);
  /** The app's worker that is active, or else the one that will be. */
  const workerOf = ({ installing, waiting, active }: ServiceWorkerRegistration) =>
    [active, waiting, installing].find((worker) => appScriptOf(worker) !== undefined) ?? null;
  const isOfApp = (registration: ServiceWorkerRegistration) => workerOf(registration) !== null;

  async function registerApp(given: string | URL, settings?: RegistrationOptions | null): Promise<ServiceWorkerRegistration> {
    const options = settings ?? {};
    const url = new URL(given, document.baseURI);
    url.hash = '';
    if (url.origin !== location.origin) return register(url, options);
    const scope = new URL(options.scope ?? './', options.scope === undefined ? url : document.baseURI);
    const hash = await checkedHash(url, scope, options);
    const registration = await register(registeredUrl(url, hash), { ...options, scope: scope.href });
    setReadyWhenActive(registration);
    return registration;
  }

  /** Fetches the script, as the browser would. @throws what `register` throws for it */
  async function checkedHash(url: URL, scope: URL, { type }: RegistrationOptions): Promise<string> {
    const what = `Failed to register a ServiceWorker for scope ('${scope.href}') with script ('${url.href}')`;
    if (type === 'module') throw new TypeError(`${what}: Previews run classic service workers only. Build the worker as one file, without \`type: 'module'\`.`);
    const response = await nativeFetch(url, { cache: 'no-cache', headers: { 'service-worker': 'script' } }).catch((cause: unknown) => {
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
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    return [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
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
    const script = appScriptOf(workerOf(this));
    if (script) await registerApp(script, { scope: this.scope, updateViaCache: this.updateViaCache });
    else await nativeUpdate.call(this);
    return this;
  }

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
    return appScriptOf(controller) ? controller : null;
  });
  defineGetter(ServiceWorker.prototype, 'scriptURL', function (this: ServiceWorker) {
    return appScriptOf(this)?.href ?? (nativeScriptUrl.call(this) as string);
  });

  void getRegistration().then(async (registration) => {
    if (!registration || !isOfApp(registration)) return;
    setReadyWhenActive(registration);
    // As browsers do after each navigation. A script that cannot be fetched leaves the worker as it is.
    await registration.update().catch(() => undefined);
  });
}

function getterOf(prototype: object, name: string): () => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!getter) throw new Error(`The browser has no ${name}.`);
  return getter;
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

function defineGetter(target: object, name: string, get: () => unknown): void {
  Object.defineProperty(target, name, { get, configurable: true });
}
