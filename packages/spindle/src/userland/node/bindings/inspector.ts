import type { Realm } from '../realm.ts';

/** JSON-RPC's code for a method that does not exist, as V8's inspector answers it. */
const METHOD_NOT_FOUND = -32601;
/** What Node's console takes over from V8's; the rest it has itself. The browser's own are real. */
const CONSOLE_METHODS = ['profile', 'profileEnd', 'timeStamp', 'context', 'createTask'] as const;

/**
 * `inspector`: a page reaches no debugger of its own worker. The module is there, because programs
 * import it to look whether one is attached; sessions connect and answer every command as unknown,
 * and `open` says that it failed as Node does when the port is taken. Source: node/src/inspector_js_api.cc.
 */
export function installInspector(realm: Realm): void {
  class Connection {
    #answer: ((message: string) => void) | undefined;

    constructor(answer: (message: string) => void) {
      this.#answer = answer;
    }

    dispatch(text: string): void {
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      this.#answer?.(JSON.stringify({ id, error: { code: METHOD_NOT_FOUND, message: `'${method}' wasn't found` } }));
    }

    disconnect(): void {
      this.#answer = undefined;
    }
  }

  const call = (method: (...args: unknown[]) => unknown, self: unknown, ...args: unknown[]): unknown => Reflect.apply(method, self, args);
  const nobodyListens = (): undefined => undefined;
  Object.assign(realm.binding('inspector'), {
    Connection,
    MainThreadConnection: class MainThreadConnection extends Connection {},
    isEnabled: () => false,
    url: nobodyListens,
    open: (port = 9229, host = '127.0.0.1') => realm.writeError(`Starting inspector on ${host}:${port} failed: operation not supported\n`),
    waitForDebugger: () => false,
    consoleCall: (_inspectors: unknown, ours: (...args: unknown[]) => unknown, ...args: unknown[]) => Reflect.apply(ours, undefined, args),
    callAndPauseOnStart: call,
    // Node adds the own methods to its console; the others are for `inspector.console`, which speaks to the debugger only.
    console: Object.assign(Object.create(realm.native.console), Object.fromEntries(CONSOLE_METHODS.map((name) => [name, realm.native.console[name]]))),
    setConsoleExtensionInstaller: nobodyListens,
    registerAsyncHook: nobodyListens,
    asyncTaskScheduled: nobodyListens,
    asyncTaskCanceled: nobodyListens,
    asyncTaskStarted: nobodyListens,
    asyncTaskFinished: nobodyListens,
    setupNetworkTracking: nobodyListens,
    emitProtocolEvent: nobodyListens,
    putNetworkResource: nobodyListens,
  });
}
