import { codeCoverageOf } from '../code-coverage/code-coverage.ts';
import { loaderState } from '../esm/loader-state.ts';
import { parserFor } from '../esm/transform.ts';
import { SCRIPT_SYNTAX } from '../esm/syntax-errors.ts';
import type { Realm } from '../realm.ts';
import { traceAgentOf } from '../tracing/start-tracing.ts';
import { contextsOf, type NamedContext } from '../vm/contexts.ts';
import type { ExecutionContext, InspectorCore } from './inspector/core.ts';
import type { InspectorSession } from './inspector/session.ts';
import { scriptGlobal } from './script-global.ts';

/** Methods that Node's console takes over from V8's console; it has the rest itself. The browser's implementations are real. */
const ADDED_METHODS = ['profile', 'profileEnd', 'timeStamp', 'context', 'createTask'] as const;
/** Methods of the console that sessions are told about, by the names of their types in the protocol. */
const CONSOLE_TYPES: Readonly<Record<string, string>> = {
  log: 'log',
  debug: 'debug',
  info: 'info',
  error: 'error',
  warn: 'warning',
  dir: 'dir',
  dirxml: 'dirxml',
  table: 'table',
  trace: 'trace',
  clear: 'clear',
  group: 'startGroup',
  groupCollapsed: 'startGroupCollapsed',
  groupEnd: 'endGroup',
  assert: 'assert',
};
/** Without arguments, their own name stands for them. */
const NAMED_WITHOUT_ARGUMENTS = new Set(['assert', 'clear', 'group', 'groupCollapsed', 'groupEnd', 'trace']);
const MAIN_CONTEXT = 1;

/**
 * `inspector`: sessions evaluate code, show values, and report what is logged, requested and traced. A page cannot reach
 * a debugger for its own worker, so nothing pauses, and `open` fails as in Node when the port is
 * taken. Source: node/src/inspector_js_api.cc.
 */
export function installInspector(realm: Realm): void {
  const sessions = new Set<InspectorSession>();
  let track: ((isEnabled: boolean) => void) | undefined;
  const core = inspectorCore(realm, (isEnabled) => track?.(isEnabled));

  class Connection {
    #session: InspectorSession;

    constructor(answer: (message: string) => void) {
      const Session = scriptGlobal<typeof InspectorSession>(realm.native, 'inspector.js', 'spindleInspector');
      this.#session = new Session(core, answer);
      sessions.add(this.#session);
    }

    dispatch(text: string): void {
      this.#session.dispatch(text);
    }

    disconnect(): void {
      sessions.delete(this.#session);
      this.#session.disconnect();
    }
  }

  const tell = (name: string, type: string, args: readonly unknown[]): void => {
    if (type === 'assert' && args[0]) return;
    const told = type === 'assert' ? args.slice(1) : args;
    const isUntold = told.length === 0 && NAMED_WITHOUT_ARGUMENTS.has(name);
    for (const session of sessions) session.console(type, isUntold ? [`console.${name}`] : told);
  };
  const debuggersConsole: Record<string, unknown> = Object.create(realm.native.console);
  for (const [name, type] of Object.entries(CONSOLE_TYPES)) debuggersConsole[name] = (...args: unknown[]) => tell(name, type, args);
  for (const name of ADDED_METHODS) debuggersConsole[name] = realm.native.console[name];

  const noDebugger = (): undefined => undefined;
  Object.assign(realm.binding('inspector'), {
    Connection,
    MainThreadConnection: class MainThreadConnection extends Connection {},
    isEnabled: () => false,
    url: noDebugger,
    open: (port = 9229, host = '127.0.0.1') => realm.writeError(`Starting inspector on ${host}:${port} failed: operation not supported\n`),
    waitForDebugger: () => false,
    consoleCall: (theirs: (...args: unknown[]) => unknown, ours: (...args: unknown[]) => unknown, ...args: unknown[]) => {
      if (sessions.size > 0) theirs(...args);
      return Reflect.apply(ours, undefined, args);
    },
    callAndPauseOnStart: (method: (...args: unknown[]) => unknown, self: unknown, ...args: unknown[]): unknown => Reflect.apply(method, self, args),
    console: debuggersConsole,
    setConsoleExtensionInstaller: noDebugger,
    registerAsyncHook: noDebugger,
    asyncTaskScheduled: noDebugger,
    asyncTaskCanceled: noDebugger,
    asyncTaskStarted: noDebugger,
    asyncTaskFinished: noDebugger,
    setupNetworkTracking: (enable: () => void, disable: () => void) => {
      track = (isEnabled) => (isEnabled ? enable() : disable());
    },
    emitProtocolEvent: (event: string, params: object) => {
      for (const session of sessions) session.emit(event, params);
    },
    putNetworkResource: noDebugger,
  });
}

/** Without the lines that Node puts above the stack of a syntax error. */
function compiled<T>(compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    if (error instanceof SyntaxError) error.stack = error.stack?.slice(error.stack.indexOf(`${error.name}: ${error.message}`));
    throw error;
  }
}

function inspectorCore(realm: Realm, trackNetwork: (isEnabled: boolean) => void): InspectorCore {
  const contexts = contextsOf(realm);
  const shown = ({ id, name, origin }: NamedContext): ExecutionContext => ({ id, name, origin, isDefault: false });
  const own = (): ExecutionContext => {
    const { thread, pid } = realm.start;
    const name = thread === undefined ? `${String(realm.process.argv0 ?? realm.argv[0])}[${pid}]` : `Worker[${thread.threadId}]`;
    return { id: MAIN_CONTEXT, name, origin: '', isDefault: true };
  };
  const sandboxOf = (id: number): object | null => (id === MAIN_CONTEXT ? null : (contexts.named.get(id)?.sandbox.deref() ?? null));
  return {
    realm,
    trackNetwork,
    coverage: codeCoverageOf(realm),
    contexts: () => [own(), ...[...contexts.named.values()].map(shown)],
    contextOf: (id) => {
      const sandbox = sandboxOf(id);
      return id === MAIN_CONTEXT ? contexts.worker : sandbox === null ? undefined : contexts.bySandbox.get(sandbox);
    },
    watchContexts: (created, gone) => contexts.watch((context) => created(shown(context)), gone),
    evaluate: (code, contextId, timeout) => {
      const { ContextifyScript } = realm.binding('contextify');
      const id = realm.perIsolateSymbols.vm_dynamic_import_default_internal;
      return compiled(() => new ContextifyScript(code, '', 0, 0, undefined, false, undefined, id)).runInContext(
        sandboxOf(contextId),
        timeout,
        false,
        false,
        false,
      );
    },
    parse: (code) => {
      try {
        return parserFor(code).parse(code, SCRIPT_SYNTAX);
      } catch {
        // For the engine's own message.
        loaderState(realm).evaluateOwn(`(function () {${code}\n})`);
        throw new SyntaxError('Invalid or unexpected token');
      }
    },
    startTracing: (key, categories, receive) => traceAgentOf(realm).enable(key, categories, receive),
    stopTracing: (key) => traceAgentOf(realm).disable(key),
  };
}
