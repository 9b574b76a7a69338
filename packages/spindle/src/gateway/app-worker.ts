import { keepScripts, keptScripts } from '../abi/app-worker-scripts.ts';
import type { AppScript } from '../abi/app-worker-url.ts';
import { asFromNetwork } from './app-response.ts';
import { define } from './define.ts';
import type { loadModules } from './module-loader.ts';
import { refusePush } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

/** The events that an app's worker receives from the gateway instead of from the browser. */
export const EVENT_TYPES = [
  'install',
  'activate',
  'fetch',
  'message',
  'messageerror',
  'push',
  'pushsubscriptionchange',
  'notificationclick',
  'notificationclose',
  'sync',
  'periodicsync',
] as const;
type EventType = (typeof EVENT_TYPES)[number];

const REDIRECTS_MAX = 20;

export interface AppWorkerHost {
  readonly script: AppScript;
  /** The URL that the browser knows the worker by. */
  readonly registeredUrl: string;
  /** A request to the app's server. @throws TypeError if it does not respond */
  readonly fetch: (request: Request) => Promise<Response>;
  /** For a script that is a module. */
  readonly loadModules: typeof loadModules | undefined;
}

type Handler = EventListenerOrEventListenerObject;

/**
 * Runs an app's service worker inside the gateway. The browser starts, updates and ends the worker. Its script comes
 * from the app's server, so it runs later than the browser would run it, and events wait until it has run.
 */
export class AppWorker {
  readonly #host: AppWorkerHost;
  readonly #handlers = new Map<string, Handler[]>();
  readonly #ownGlobals: ReadonlySet<string>;
  #running: Promise<void> | undefined;
  /** The scripts that have arrived, by URL. */
  #scripts: Map<string, string> = new Map();
  /** The scripts that the worker imported in this run before they had arrived. */
  #missing = new Set<string>();

  constructor(host: AppWorkerHost) {
    this.#host = host;
    this.#replaceGlobals();
    this.#ownGlobals = new Set(Object.getOwnPropertyNames(self));
  }

  /** Runs the scripts once. @throws TypeError if they cannot be loaded, or what they throw */
  start(): Promise<void> {
    this.#running ??= this.#start().catch((error: unknown) => {
      this.#running = undefined; // tries again at the next event
      throw error;
    });
    return this.#running;
  }

  /** Passes an event to the app's handlers. */
  dispatch(event: Event): void {
    let isStopped = false;
    Object.defineProperty(event, 'stopImmediatePropagation', { value: () => (isStopped = true), configurable: true });
    for (const handler of [...(this.#handlers.get(event.type) ?? [])]) {
      if (isStopped) return;
      try {
        if (typeof handler === 'function') handler.call(self, event);
        else handler.handleEvent(event);
      } catch (error) {
        self.reportError(error);
      }
    }
  }

  /** The app's response to a request of one of its pages, or undefined if it leaves the request to the network. */
  respond(event: FetchEvent): Promise<Response> | undefined {
    let given: Promise<Response> | undefined;
    Object.defineProperty(event, 'respondWith', {
      value: (response: Response | PromiseLike<Response>) => {
        if (given) throw new DOMException('The event has already been responded to.', 'InvalidStateError');
        given = Promise.resolve(response);
      },
    });
    this.dispatch(event);
    return given?.then(
      (response) => (response instanceof Response ? response : Response.error()),
      (error: unknown) => {
        console.error(error);
        return Response.error();
      },
    );
  }

  async #start(): Promise<void> {
    const { registeredUrl, script } = this.#host;
    const kept = await keptScripts(registeredUrl);
    this.#scripts = new Map(kept);
    await (script.type === 'module' ? this.#startModules(script.url.href) : this.#startClassic(script.url.href));
    if (!kept) await keepScripts(registeredUrl, this.#scripts);
  }

  async #startModules(url: string): Promise<void> {
    const { loadModules } = this.#host;
    if (!loadModules) throw new Error('The preview cannot load modules.');
    const run = await loadModules(url, (one) => this.#sourceOf(one));
    this.#reset();
    run();
  }

  /**
   * An import must be there when the worker asks for it, and a service worker cannot wait. So the scripts run again,
   * from the beginning, with each import that was missing.
   */
  async #startClassic(url: string): Promise<void> {
    const source = await this.#sourceOf(url);
    for (;;) {
      this.#reset();
      const failure = tryToEvaluate(url, source);
      // Bundlers run the worker's modules in promises.
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#missing.size === 0) {
        if (failure) throw failure.error;
        return;
      }
      for (const missing of this.#missing) await this.#sourceOf(missing);
    }
  }

  /** Forgets what an unfinished run or a failed start left behind. */
  #reset(): void {
    this.#missing = new Set();
    this.#handlers.clear();
    for (const name of Object.getOwnPropertyNames(self)) if (!this.#ownGlobals.has(name)) Reflect.deleteProperty(self, name);
  }

  async #sourceOf(url: string): Promise<string> {
    let source = this.#scripts.get(url);
    if (source === undefined) {
      const isOwn = url === this.#host.script.url.href;
      const response = await this.#fetch(url, { cache: 'no-cache', ...(isOwn ? { headers: { 'service-worker': 'script' }, redirect: 'error' } : {}) });
      if (!response.ok) throw new TypeError(`The service worker's script ${url} could not be loaded: the server responded with status ${response.status}.`);
      source = await response.text();
      this.#scripts.set(url, source);
    }
    return source;
  }

  #replaceGlobals(): void {
    const { url: scriptUrl, type } = this.#host.script;
    const nativeImport = self.importScripts.bind(self);
    define(self, 'importScripts', (...urls: string[]) => {
      if (type === 'module') throw new TypeError("Failed to execute 'importScripts' on 'WorkerGlobalScope': Module scripts don't support importScripts().");
      for (const { href, origin } of urls.map((url) => new URL(url, scriptUrl))) {
        if (origin !== scriptUrl.origin) nativeImport(href);
        else {
          const source = this.#scripts.get(href);
          if (source === undefined) {
            this.#missing.add(href);
            throw new DOMException(`The script at '${href}' failed to load.`, 'NetworkError');
          }
          evaluate(href, source);
        }
      }
    });
    define(self, 'fetch', (input: RequestInfo | URL, init?: RequestInit) => this.#fetch(input, init));
    for (const [method, isMany] of [
      ['add', false],
      ['addAll', true],
    ] as const)
      define(Cache.prototype, method, async function (this: Cache, requests: RequestInfo | RequestInfo[]) {
        const all = (isMany ? requests : [requests]) as RequestInfo[];
        const responses = await Promise.all(all.map((request) => self.fetch(request)));
        if (responses.some(({ ok }) => !ok)) throw new TypeError(`Failed to execute '${method}' on 'Cache': Request failed`);
        await Promise.all(all.map((request, index) => this.put(request, responses[index] as Response)));
      });
    refusePush();
    this.#replaceLocation();
    this.#replaceHandlers();
  }

  /** Shows the app its script's URL without the gateway's own parameter. */
  #replaceLocation(): void {
    const { href, origin, protocol, host, hostname, port, pathname, search, hash } = this.#host.script.url;
    const shown = { href, origin, protocol, host, hostname, port, pathname, search, hash, toString: () => href };
    Object.setPrototypeOf(shown, WorkerLocation.prototype);
    define(self, 'location', shown);
  }

  #replaceHandlers(): void {
    const isHandled = (type: string): type is EventType => (EVENT_TYPES as readonly string[]).includes(type);
    const listOf = (type: string): Handler[] => {
      const list = this.#handlers.get(type) ?? [];
      this.#handlers.set(type, list);
      return list;
    };
    const remove = (type: string, handler: Handler | null) => {
      const list = listOf(type);
      const at = handler === null ? -1 : list.indexOf(handler);
      if (at >= 0) list.splice(at, 1);
    };
    const nativeAdd = self.addEventListener.bind(self) as EventTarget['addEventListener'];
    const nativeRemove = self.removeEventListener.bind(self) as EventTarget['removeEventListener'];
    define(self, 'addEventListener', (type: string, handler: Handler | null, options?: AddEventListenerOptions | boolean) => {
      if (!isHandled(type)) nativeAdd(type, handler, options);
      else if (handler !== null && !listOf(type).includes(handler)) listOf(type).push(handler);
    });
    define(self, 'removeEventListener', (type: string, handler: Handler | null, options?: EventListenerOptions | boolean) => {
      if (isHandled(type)) remove(type, handler);
      else nativeRemove(type, handler, options);
    });
    for (const type of EVENT_TYPES) {
      let current: Handler | null = null;
      Object.defineProperty(self, `on${type}`, {
        configurable: true,
        get: () => current,
        set: (handler: Handler | null) => {
          remove(type, current);
          current = typeof handler === 'function' ? handler : null;
          if (current) listOf(type).push(current);
        },
      });
    }
  }

  /** Requests to the app's own origin go to its server; all others go to the network. */
  async #fetch(input: RequestInfo | URL, init: RequestInit | undefined): Promise<Response> {
    const isRequest = input instanceof Request;
    let request = isRequest && init === undefined ? input : new Request(isRequest ? input : new URL(input, this.#host.script.url), init);
    for (let redirects = 0; ; redirects++) {
      if (new URL(request.url).origin !== this.#host.script.url.origin) return nativeFetch(request);
      const { url, redirect, method, signal } = request;
      const isRead = method === 'GET' || method === 'HEAD';
      const again = isRead ? undefined : request.clone();
      const response = await this.#host.fetch(request);
      const target = isRedirect(response.status) ? response.headers.get('location') : null;
      if (target === null || redirect === 'manual') return asFromNetwork(response, { url, isRedirected: redirects > 0 });
      if (redirect === 'error' || redirects === REDIRECTS_MAX) throw new TypeError('Failed to fetch');
      await response.body?.cancel();
      const isKept = again !== undefined && (response.status === 307 || response.status === 308);
      request = new Request(new URL(target, url), isKept ? again : { method: isRead ? method : 'GET', signal });
    }
  }
}

/** The browser's own `fetch`. */
export const nativeFetch = self.fetch.bind(self);

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Evaluates the source and returns what it threw, if anything. */
function tryToEvaluate(url: string, source: string): { readonly error: unknown } | undefined {
  try {
    evaluate(url, source);
    return undefined;
  } catch (error) {
    return { error };
  }
}

/** Runs a classic script in the worker's global scope. */
function evaluate(url: string, source: string): void {
  // An indirect `eval` runs in the global scope.
  (0, eval)(`${source}\n//# sourceURL=${url}`);
}
