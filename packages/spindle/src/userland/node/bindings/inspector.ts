import type { Realm } from '../realm.ts';

/** The JSON-RPC code for an unknown method, as returned by V8's inspector. */
const METHOD_NOT_FOUND = -32601;
/** Methods that Node's console takes over from V8's console; it has the rest itself. The browser's implementations are real. */
const CONSOLE_METHODS = ['profile', 'profileEnd', 'timeStamp', 'context', 'createTask'] as const;

/**
 * What sessions answer to commands for code coverage. Test runners are often configured to always take coverage, and
 * would fail after their tests have passed.
 */
const COVERAGE: Readonly<Record<string, object>> = {
  'Profiler.enable': {},
  'Profiler.disable': {},
  'Profiler.startPreciseCoverage': { timestamp: 0 },
  'Profiler.takePreciseCoverage': { result: [], timestamp: 0 },
  'Profiler.stopPreciseCoverage': {},
};
const NO_COVERAGE = 'Code coverage cannot be measured in a browser tab, so the coverage of this run is empty.\n';

/**
 * `inspector`: a page cannot reach a debugger for its own worker. The module exists because programs import it to
 * check whether a debugger is attached, or to take code coverage, which is empty. Sessions connect and reject every other
 * command as unknown, and `open` fails as in Node when the port is taken. Source: node/src/inspector_js_api.cc.
 */
export function installInspector(realm: Realm): void {
  class Connection {
    #answer: ((message: string) => void) | undefined;

    constructor(answer: (message: string) => void) {
      this.#answer = answer;
    }

    dispatch(text: string): void {
      const { id, method } = JSON.parse(text) as { id: number; method: string };
      const result = Object.hasOwn(COVERAGE, method) ? COVERAGE[method] : undefined;
      if (method === 'Profiler.startPreciseCoverage') realm.writeError(NO_COVERAGE);
      if (result !== undefined) this.#answer?.(JSON.stringify({ id, result }));
      else this.#answer?.(JSON.stringify({ id, error: { code: METHOD_NOT_FOUND, message: `'${method}' wasn't found` } }));
    }

    disconnect(): void {
      this.#answer = undefined;
    }
  }

  const call = (method: (...args: unknown[]) => unknown, self: unknown, ...args: unknown[]): unknown => Reflect.apply(method, self, args);
  const noDebugger = (): undefined => undefined;
  Object.assign(realm.binding('inspector'), {
    Connection,
    MainThreadConnection: class MainThreadConnection extends Connection {},
    isEnabled: () => false,
    url: noDebugger,
    open: (port = 9229, host = '127.0.0.1') => realm.writeError(`Starting inspector on ${host}:${port} failed: operation not supported\n`),
    waitForDebugger: () => false,
    consoleCall: (_inspectors: unknown, ours: (...args: unknown[]) => unknown, ...args: unknown[]) => Reflect.apply(ours, undefined, args),
    callAndPauseOnStart: call,
    // Node adds the own methods to its console; the others are for `inspector.console`, which only reaches the
    // debugger.
    console: Object.assign(Object.create(realm.native.console), Object.fromEntries(CONSOLE_METHODS.map((name) => [name, realm.native.console[name]]))),
    setConsoleExtensionInstaller: noDebugger,
    registerAsyncHook: noDebugger,
    asyncTaskScheduled: noDebugger,
    asyncTaskCanceled: noDebugger,
    asyncTaskStarted: noDebugger,
    asyncTaskFinished: noDebugger,
    setupNetworkTracking: noDebugger,
    emitProtocolEvent: noDebugger,
    putNetworkResource: noDebugger,
  });
}
