import { handleFatalException, sourceLine, type StackEnhancers } from '../fatal-exception.ts';
import type { SourcePosition } from '../library.ts';
import type { Realm } from '../realm.ts';

export function installErrors(realm: Realm): void {
  const binding = realm.binding('errors');
  const { loop, traces } = realm;
  let enhancers: StackEnhancers | undefined;
  loop.callbacks.handleFatal = (error, fromPromise, site) => handleFatalException(realm, enhancers, error, fromPromise, site);
  binding.setPrepareStackTraceCallback = (callback: Parameters<typeof traces.setCallback>[0]) => traces.setCallback(callback);
  binding.setEnhanceStackForFatalException = (beforeInspector: StackEnhancers['beforeInspector'], afterInspector: StackEnhancers['afterInspector']) => {
    enhancers = { beforeInspector, afterInspector };
  };
  binding.triggerUncaughtException = (error: unknown, fromPromise: boolean) => {
    // An error from another thread has no position here: V8 then shows the caller.
    if (traces.originOf(error) === undefined) realm.fatalCaller = callerPosition(realm, () => true);
    loop.fatal(error, fromPromise);
  };
  binding.noSideEffectsToString = (value: unknown) => describe(value);
  let mappedExcerpt: Realm['sourceMapExcerpt'];
  binding.setGetSourceMapErrorSource = (callback: Realm['sourceMapExcerpt']) => {
    mappedExcerpt = callback;
  };
  binding.setSourceMapsEnabled = (isEnabled: boolean) => {
    realm.sourceMapExcerpt = isEnabled ? (...place) => mappedExcerpt?.(...place) : undefined;
  };
  // V8 calls this when it compiles code with source maps; here the library calls it itself.
  binding.setMaybeCacheGeneratedSourceMap = () => undefined;
  // Columns start at 0 here.
  binding.getErrorSourcePositions = (error: object) => {
    // Without a stack (`Error.stackTraceLimit = 0`), V8 knows where the program called the library.
    const origin = traces.originOf(error) ?? callerPosition(realm, (file) => !file.startsWith('node:'));
    if (origin === undefined) return { sourceLine: '', scriptResourceName: '', lineNumber: 0, startColumn: 0 };
    const { file, line, column } = origin;
    return { sourceLine: sourceLine(realm, file, line) ?? '', scriptResourceName: file, lineNumber: line, startColumn: column - 1 };
  };
}

/** How many frames of Node's library may be above a program's. */
const LIBRARY_FRAMES = 20;

/** The position of the innermost frame in one of the wanted files. */
function callerPosition({ traces }: Realm, isWanted: (file: string) => boolean): SourcePosition | undefined {
  for (const frame of traces.capture(LIBRARY_FRAMES)) {
    const file = frame.getScriptNameOrSourceURL() ?? '';
    if (isWanted(file)) return { file, line: frame.getLineNumber() ?? 1, column: frame.getColumnNumber() ?? 1 };
  }
  return undefined;
}

/** Source: Object::NoSideEffectsToString in V8, which calls no user code. */
function describe(value: unknown): string {
  if (typeof value === 'symbol') return value.toString();
  if (typeof value !== 'object' || value === null) return String(value);
  const own = (name: string): unknown => Object.getOwnPropertyDescriptor(value, name)?.value;
  if (value instanceof Error) {
    const name = own('name') ?? value.constructor?.name ?? 'Error';
    const message = own('message');
    return message === undefined || message === '' ? String(name) : `${String(name)}: ${String(message)}`;
  }
  const { constructor } = value;
  return typeof constructor === 'function' && constructor.name !== '' ? `#<${constructor.name}>` : '[object Object]';
}
