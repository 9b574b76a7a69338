/**
 * Handles an uncaught exception: `process._fatalException`, then Node's report on standard error and the exit.
 * Source: node/src/node_errors.cc (TriggerUncaughtException, ReportFatalException, GetErrorSource).
 */
import type { SourcePosition } from './library.ts';
import type { ThrowSite } from './loop.ts';
import { EXIT_INFO } from './process-object.ts';
import { readOf } from './read-property.ts';
import type { Realm } from './realm.ts';
import { plainTrace } from './stack-traces.ts';

/** Source: ExitCode in node/src/node_exit_code.h. */
export const EXIT_CODE = {
  noFailure: 0,
  genericUserError: 1,
  invalidMonkeyPatching: 6,
  exceptionInHandler: 7,
  invalidArgument: 9,
  invalidArgument2: 12,
  unsettledTopLevelAwait: 13,
  trap: 133,
  abort: 134,
} as const;

/** Functions of Node's library that enhance an error for display: before and after an inspector would see it. */
export interface StackEnhancers {
  beforeInspector(error: object): unknown;
  afterInspector(error: object): unknown;
}

export function handleFatalException(
  realm: Realm,
  enhancers: StackEnhancers | undefined,
  error: unknown,
  fromPromise: boolean,
  site: ThrowSite | undefined,
): void {
  if (shouldAbort(realm)) {
    if (!fromPromise) trap(realm, error);
    report(realm, enhancers, error, site, false);
    realm.kernel.exit(EXIT_CODE.abort, SIGABRT);
  }
  const handler = realm.process._fatalException;
  if (typeof handler !== 'function') {
    report(realm, undefined, error, site);
    realm.loop.exit(EXIT_CODE.invalidMonkeyPatching);
  }
  // In Node the error left the script decorated: a thread, where the library rethrows it, sends it that way.
  if (realm.isEvaluating && realm.start.thread !== undefined) decorateThrown(realm, error);
  let isHandled: unknown;
  try {
    isHandled = (handler as (error: unknown, fromPromise: boolean) => unknown).call(realm.process, error, fromPromise);
  } catch (failure) {
    if (failure === realm.loop.exitSignal) throw failure;
    report(realm, enhancers, failure, undefined);
    realm.loop.exit(EXIT_CODE.exceptionInHandler);
  }
  if (isHandled === true) return;
  report(realm, enhancers, error, site, !fromPromise && site !== undefined);
  // An exception in a thread's `exit` listeners does not change its exit code.
  const isEnding = realm.start.thread !== undefined && exitInfoOf(realm)[EXIT_INFO.exiting] === 1;
  realm.loop.exit(exitCodeOf(realm, isEnding ? EXIT_CODE.noFailure : EXIT_CODE.genericUserError));
}

/** Source: ShouldAbortOnUncaughtException in node/src/api/environment.cc; set by `domain` and capture callbacks. */
function shouldAbort(realm: Realm): boolean {
  if (realm.options.get('--abort-on-uncaught-exception') !== true || realm.start.thread !== undefined) return false;
  return (realm.binding('util') as { shouldAbortOnUncaughtToggle: Uint32Array }).shouldAbortOnUncaughtToggle[0] !== 0;
}

/** V8 aborts with a trap instruction. Source: Isolate::Throw in v8/src/execution/isolate.cc. */
function trap(realm: Realm, error: unknown): never {
  const isObject = typeof error === 'object' && error !== null;
  const trace = isObject ? describe(readOf(error, 'stack') ?? '') : '';
  const lines = trace.split('\n').filter((line) => line.startsWith('    at '));
  realm.writeError(`Uncaught ${describe(error)}\n\nFROM\n${lines.map((line) => `${line.slice('    at '.length)}\n`).join('')}`);
  return realm.kernel.exit(EXIT_CODE.trap, SIGTRAP);
}

const SIGTRAP = 5;
export const SIGABRT = 6;

/** Its fields are `EXIT_INFO`. */
export function exitInfoOf(realm: Realm): Int32Array {
  return realm.process[realm.privateSymbols.exit_info_private_symbol as symbol] as Int32Array;
}

/** The exit code that a program set with `process.exitCode`, or else the given one. */
export function exitCodeOf(realm: Realm, otherwise: number): number {
  const info = exitInfoOf(realm);
  return info[EXIT_INFO.hasExitCode] === 1 ? (info[EXIT_INFO.exitCode] as number) : otherwise;
}

function report(realm: Realm, enhancers: StackEnhancers | undefined, error: unknown, site: ThrowSite | undefined, isThrown = true): void {
  const isObject = (typeof error === 'object' && error !== null) || typeof error === 'function';
  let text: string;
  const isEvaluated = realm.isEvaluating;
  realm.isEvaluating = false;
  if (isObject) {
    let arrow = arrowOf(realm, error as object, site, isThrown);
    if (isEvaluated && decorate(realm, error as object, arrow)) arrow = undefined;
    text = reportOfObject(error as Record<PropertyKey, unknown>, arrow, enhancers, isNativeError(realm, error) || isEvaluated);
  } else {
    const position = positionOf(realm, error, site);
    const source = position === undefined ? undefined : sourceExcerpt(realm, position);
    text = `${source === undefined ? 'Uncaught:\n' : `\n${source}`}${typeof error === 'symbol' ? '' : String(error)}\n`;
  }
  const frames = isObject ? realm.traces.framesOf(error as object) : undefined;
  if (frames !== undefined) text += `Thrown at:\n${plainTrace(frames)}\n`;
  const isError = isObject && typeof readOf(error as object, 'stack') === 'string';
  if (!isError && !(isEvaluated && isObject)) text += '(Use `node --trace-uncaught ...` to show where the exception was thrown)\n';
  if (realm.options.get('--extra-info-on-fatal-exception') !== false) text += `\nNode.js ${String(realm.process.version)}\n`;
  realm.writeError(text);
}

function reportOfObject(error: Record<PropertyKey, unknown>, arrow: string | undefined, enhancers: StackEnhancers | undefined, isJoined: boolean): string {
  enhance(() => enhancers?.beforeInspector(error));
  const enhanced = enhance(() => enhancers?.afterInspector(error));
  const trace = typeof enhanced === 'string' ? enhanced : readOf(error, 'stack');
  // Above a value that is not V8's own error (such as an error from another thread), the lines are separate,
  // except in evaluated texts.
  if (typeof trace === 'string' && trace !== '' && !isJoined && arrow !== undefined) return `\n${arrow}${trace}\n`;
  if (typeof trace === 'string' && trace !== '') return arrow === undefined ? `${trace}\n` : `${arrow}\n${trace}\n`;
  const [message, name] = [readOf(error, 'message'), readOf(error, 'name')];
  const text = message === undefined || name === undefined ? describe(error) : `${describe(name)}: ${describe(message)}`;
  // Reached only for an error whose own stack could not be read, or for a value that is not an error.
  return arrow === undefined ? `${text}\n` : isJoined ? `${arrow}\n${text}\n` : `\n${arrow}${text}\n`;
}

/** An exception in a program's getter must not hide the error being displayed; the plain stack is used in that case. */
function enhance(action: () => unknown): unknown {
  try {
    return action();
  } catch {
    return undefined;
  }
}

function describe(value: unknown): string {
  try {
    return String(value);
  } catch {
    return '<toString() threw exception>';
  }
}

/** The lines above a stack: file and line, the source line, and the position in it. */
function arrowOf(realm: Realm, error: object, site: ThrowSite | undefined, isThrown: boolean): string | undefined {
  const own = error as Record<symbol, unknown>;
  if (readOf(own, realm.privateSymbols.decorated_private_symbol as symbol) === true) return undefined;
  const known = readOf(own, realm.privateSymbols.arrow_message_private_symbol as symbol);
  if (typeof known === 'string') return known;
  const position = positionOf(realm, error, site);
  if (position === undefined) return undefined;
  // For a rejection, V8 only knows where its reason was created.
  const shown = isThrown ? throwOf(realm, position) : position;
  const mapped = realm.sourceMapExcerpt?.(shown.file, shown.line, shown.column - 1);
  return typeof mapped === 'string' ? mapped : sourceExcerpt(realm, shown);
}

/** Source: DecorateErrorStack in node/src/node_contextify.cc: writes the lines above into the stack of an error that leaves a script. */
export function decorateThrown(realm: Realm, error: unknown): void {
  if (typeof error !== 'object' || error === null) return;
  if (readOf(error, realm.privateSymbols.decorated_private_symbol as symbol) === true) return;
  decorate(realm, error, arrowOf(realm, error, undefined, true));
}

/** Returns whether the stack now contains them. */
function decorate(realm: Realm, error: object, arrow: string | undefined): boolean {
  const stack = readOf(error, 'stack');
  if (arrow === undefined || typeof stack !== 'string') return false;
  const own = error as Record<symbol, unknown>;
  own[realm.privateSymbols.arrow_message_private_symbol as symbol] = arrow;
  // A setter that throws ends it without the lines.
  if (enhance(() => Reflect.set(error, 'stack', `${arrow}\n${stack}`)) === false) return false;
  own[realm.privateSymbols.decorated_private_symbol as symbol] = true;
  return true;
}

/** How many lines after the creation of an error to search for its `throw`. */
const THROW_DISTANCE = 20;

/**
 * The browser reports where an error was created, while Node shows where it was thrown: the preceding `throw` on
 * the same line, or the one for its variable a few lines below.
 */
function throwOf(realm: Realm, position: SourcePosition): SourcePosition {
  const { file, line, column } = position;
  const text = sourceLine(realm, file, line) ?? '';
  const before = /\bthrow\s+[^;{}]*$/.exec(text.slice(0, column - 1));
  if (before !== null) return { file, line, column: before.index + 1 };
  const variable = /(\w+)\s*=\s*$/.exec(text.slice(0, column - 1))?.[1];
  if (variable === undefined) return (file.startsWith('node:') ? rethrowOf(realm, position) : undefined) ?? position;
  // Node's library decorates some errors before it throws them.
  const pattern = new RegExp(`\\bthrow\\s+(?:\\w+\\()?${variable}\\b`);
  for (let below = line; below < line + THROW_DISTANCE; below++) {
    const match = pattern.exec(sourceLine(realm, file, below) ?? '');
    if (match !== null) return { file, line: below, column: match.index + 1 };
  }
  return position;
}

/** Node's library often catches an error to add to it and rethrows it: V8 shows that throw. */
function rethrowOf(realm: Realm, { file, line }: SourcePosition): SourcePosition | undefined {
  let pattern = /\}\s*catch\s*\((\w+)\)/;
  let isCaught = false;
  for (let below = line; below < line + RETHROW_DISTANCE; below++) {
    const match = pattern.exec(sourceLine(realm, file, below) ?? '');
    if (match === null) continue;
    if (isCaught) return { file, line: below, column: match.index + 1 };
    isCaught = true;
    pattern = new RegExp(`\\bthrow ${match[1]}\\b`);
  }
  return undefined;
}

const RETHROW_DISTANCE = 6;

function positionOf(realm: Realm, error: unknown, site: ThrowSite | undefined): SourcePosition | undefined {
  const thrownAt = site === undefined || site.url === '' ? undefined : realm.traces.locate(site.url, site.line, site.column);
  const caller = realm.fatalCaller;
  realm.fatalCaller = undefined;
  return thrownAt ?? realm.traces.originOf(error) ?? caller;
}

/** Node's library marks lines that must not be shown. Source: GetErrorSource in node_errors.cc. */
const NO_EXCERPT = 'node-do-not-add-exception-line';

export function sourceExcerpt(realm: Realm, { file, line, column }: SourcePosition): string | undefined {
  const text = sourceLine(realm, file, line);
  if (text === undefined || text.includes(NO_EXCERPT)) return undefined;
  // Tabs stay tabs, so that the arrow lines up with its character.
  const margin = text.slice(0, column - 1).replace(/[^\t]/g, ' ');
  return `${file}:${line}\n${text}\n${margin}^\n`;
}

function isNativeError(realm: Realm, error: unknown): boolean {
  return (realm.binding('types') as { isNativeError(value: unknown): boolean }).isNativeError(error);
}

export function sourceLine(realm: Realm, file: string, line: number): string | undefined {
  if (file.startsWith('node:')) return realm.library.sourceLine(file.slice('node:'.length), line);
  const known = realm.scriptSources.line(file, line);
  if (known !== undefined) return known;
  const path = file.startsWith('file://') ? decodeURIComponent(file.slice('file://'.length)) : file;
  if (!path.startsWith('/')) return undefined;
  try {
    return new realm.native.TextDecoder().decode(realm.fs.readFile(path)).split('\n')[line - 1] as string | undefined;
  } catch (failure) {
    if (typeof failure === 'string') return undefined; // The file is gone, so the report omits its line.
    throw failure;
  }
}
