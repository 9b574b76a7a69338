/**
 * What happens to an exception nobody caught: `process._fatalException`, then Node's report on
 * standard error and the exit. Source: node/src/node_errors.cc (TriggerUncaughtException,
 * ReportFatalException, GetErrorSource).
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
  unsettledTopLevelAwait: 13,
  trap: 133,
  abort: 134,
} as const;

/** Functions that Node's library gives to show an error: before and after an inspector would see it. */
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
  // In Node it left the script decorated: a thread, where the library throws it once more, sends it so.
  if (realm.isEvaluating && realm.start.thread !== undefined) decorateThrown(realm, error);
  let isHandled: unknown;
  try {
    isHandled = (handler as (error: unknown, fromPromise: boolean) => unknown).call(realm.process, error, fromPromise);
  } catch (failure) {
    if (failure === realm.loop.exitSignal) throw failure;
    report(realm, undefined, failure, undefined);
    realm.loop.exit(EXIT_CODE.exceptionInHandler);
  }
  if (isHandled === true) return;
  report(realm, enhancers, error, site, !fromPromise && site !== undefined);
  // An exception in a thread's `exit` listeners changes nothing of its code.
  const isEnding = realm.start.thread !== undefined && exitInfoOf(realm)[EXIT_INFO.exiting] === 1;
  realm.loop.exit(exitCodeOf(realm, isEnding ? EXIT_CODE.noFailure : EXIT_CODE.genericUserError));
}

/** Source: ShouldAbortOnUncaughtException in node/src/api/environment.cc; `domain` and capture callbacks switch it. */
function shouldAbort(realm: Realm): boolean {
  if (realm.options.get('--abort-on-uncaught-exception') !== true || realm.start.thread !== undefined) return false;
  return (realm.binding('util') as { shouldAbortOnUncaughtToggle: Uint32Array }).shouldAbortOnUncaughtToggle[0] !== 0;
}

/** V8 stops at an instruction that traps. Source: Isolate::Throw in v8/src/execution/isolate.cc. */
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

/** The code a program set by `process.exitCode`, or else the given one. */
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
  // Above what is no error of V8's own making (an error from another thread) the lines stand apart, but in evaluated texts.
  if (typeof trace === 'string' && trace !== '' && !isJoined && arrow !== undefined) return `\n${arrow}${trace}\n`;
  if (typeof trace === 'string' && trace !== '') return arrow === undefined ? `${trace}\n` : `${arrow}\n${trace}\n`;
  const [message, name] = [readOf(error, 'message'), readOf(error, 'name')];
  const text = message === undefined || name === undefined ? describe(error) : `${describe(name)}: ${describe(message)}`;
  // Only an error's own stack that could not be read leads here, or what is no error.
  return arrow === undefined ? `${text}\n` : isJoined ? `${arrow}\n${text}\n` : `\n${arrow}${text}\n`;
}

/** What a program's own getter throws here must not hide the error that is being shown: the plain stack is used then. */
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

/** The lines above a stack: file and line, the source line, and where on it. */
function arrowOf(realm: Realm, error: object, site: ThrowSite | undefined, isThrown: boolean): string | undefined {
  const own = error as Record<symbol, unknown>;
  if (readOf(own, realm.privateSymbols.decorated_private_symbol as symbol) === true) return undefined;
  const known = readOf(own, realm.privateSymbols.arrow_message_private_symbol as symbol);
  if (typeof known === 'string') return known;
  const position = positionOf(realm, error, site);
  if (position === undefined) return undefined;
  // Of a rejection V8 knows only where its reason was made.
  const shown = isThrown ? throwOf(realm, position) : position;
  const mapped = realm.sourceMapExcerpt?.(shown.file, shown.line, shown.column - 1);
  return typeof mapped === 'string' ? mapped : sourceExcerpt(realm, shown);
}

/** Source: DecorateErrorStack in node/src/node_contextify.cc: the lines above are written into the stack of an error that leaves a script. */
export function decorateThrown(realm: Realm, error: unknown): void {
  if (typeof error !== 'object' || error === null) return;
  if (readOf(error, realm.privateSymbols.decorated_private_symbol as symbol) === true) return;
  decorate(realm, error, arrowOf(realm, error, undefined, true));
}

/** Answers whether the stack says it now. */
function decorate(realm: Realm, error: object, arrow: string | undefined): boolean {
  const stack = readOf(error, 'stack');
  if (arrow === undefined || typeof stack !== 'string') return false;
  const own = error as Record<symbol, unknown>;
  own[realm.privateSymbols.arrow_message_private_symbol as symbol] = arrow;
  if (!Reflect.set(error, 'stack', `${arrow}\n${stack}`)) return false;
  own[realm.privateSymbols.decorated_private_symbol as symbol] = true;
  return true;
}

/** How many lines below the making of an error its `throw` is looked for. */
const THROW_DISTANCE = 20;

/**
 * The browser tells where an error was made, Node shows where it was thrown: the `throw` before it on
 * the line, or the one of its variable a few lines below.
 */
function throwOf(realm: Realm, position: SourcePosition): SourcePosition {
  const { file, line, column } = position;
  const text = sourceLine(realm, file, line) ?? '';
  const before = /\bthrow\s+[^;{}]*$/.exec(text.slice(0, column - 1));
  if (before !== null) return { file, line, column: before.index + 1 };
  const variable = /(\w+)\s*=\s*$/.exec(text.slice(0, column - 1))?.[1];
  if (variable === undefined) return (file.startsWith('node:') ? rethrowOf(realm, position) : undefined) ?? position;
  // Node's library decorates some on the way.
  const pattern = new RegExp(`\\bthrow\\s+(?:\\w+\\()?${variable}\\b`);
  for (let below = line; below < line + THROW_DISTANCE; below++) {
    const match = pattern.exec(sourceLine(realm, file, below) ?? '');
    if (match !== null) return { file, line: below, column: match.index + 1 };
  }
  return position;
}

/** Node's library often catches an error to say more in it and throws it on: that is the throw V8 shows. */
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

/** Node's library marks the lines that are not to be shown. Source: GetErrorSource in node_errors.cc. */
const NO_EXCERPT = 'node-do-not-add-exception-line';

export function sourceExcerpt(realm: Realm, { file, line, column }: SourcePosition): string | undefined {
  const text = sourceLine(realm, file, line);
  if (text === undefined || text.includes(NO_EXCERPT)) return undefined;
  // Tabs stay tabs, so that the arrow stands below its character.
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
    if (typeof failure === 'string') return undefined; // The file is gone: the report does without its line.
    throw failure;
  }
}
