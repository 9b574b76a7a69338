/**
 * Stack traces as Node shows them: frames in the built library become `node:fs:560:18`, and frames of the runtime
 * itself (which are native in Node) disappear.
 *
 * A page has no embedder hook for this (`SetPrepareStackTraceCallback`). V8 reads `Error.prepareStackTrace`, so
 * that is an accessor here: a function that a program assigns is called with frames already mapped, and a function
 * that it reads maps frames too.
 */
import { nameOfSourceUrl } from './script-names.ts';
import { readOf } from './read-property.ts';
import type { Library, SourcePosition } from './library.ts';
import { withStackTraceLimit } from './stack-trace-limit.ts';

type PrepareStackTrace = (error: unknown, frames: readonly NodeJS.CallSite[]) => unknown;

export interface StackTraces {
  /** Node's own callback, from `errors.setPrepareStackTraceCallback`. */
  setCallback(callback: (scope: object, error: unknown, frames: readonly NodeJS.CallSite[]) => unknown): void;
  /** Turns `Error.prepareStackTrace` into the accessor; called after Node's library has assigned its own function. */
  install(): void;
  mapFrames(frames: readonly NodeJS.CallSite[]): NodeJS.CallSite[];
  /** Where user code, or Node's library, was when `error` was created: its first frame. */
  originOf(error: unknown): SourcePosition | undefined;
  /** All frames of an error's stack, if it was created after `keepFrames` was called. */
  framesOf(error: object): readonly NodeJS.CallSite[] | undefined;
  keepFrames(): void;
  /** Node's position for one in a script of the worker; undefined inside the runtime itself. */
  locate(url: string, line: number, column: number): SourcePosition | undefined;
  /** The mapped frames above the caller, without changing what programs see. */
  capture(limit: number): NodeJS.CallSite[];
  /** Records the stack of a caught error again from here, with room for the runtime's frames that are removed from it. */
  recapture(error: Error): void;
  /** Sets how columns of a wrapped or rewritten script (starting at 1) map to its source; undefined means that the script is the source. */
  setColumnMap(url: string, sourceColumn: ((line: number, column: number) => number) | undefined): void;
}

export function createStackTraces(library: Library): StackTraces {
  const columnMaps = new Map<string, (line: number, column: number) => number>();
  const origins = new WeakMap<object, SourcePosition>();
  let keptFrames: WeakMap<object, readonly NodeJS.CallSite[]> | undefined;
  const wrappers = new WeakMap<PrepareStackTrace, PrepareStackTrace>();
  const originals = new WeakMap<PrepareStackTrace, PrepareStackTrace>();
  let callback: ((scope: object, error: unknown, frames: readonly NodeJS.CallSite[]) => unknown) | undefined;
  let current: unknown;

  const locate = (url: string, line: number, column: number): SourcePosition | undefined => {
    const builtin = library.locate(url, line, column);
    if (builtin !== undefined) return builtin;
    if (library.isOwnScript(url)) return undefined;
    const file = nameOfSourceUrl(url);
    return { file, line, column: columnMaps.get(file)?.(line, column) ?? column };
  };

  const mapFrame = (frame: NodeJS.CallSite): NodeJS.CallSite | undefined => {
    const url = frame.getScriptNameOrSourceURL() || frame.getFileName();
    const line = frame.getLineNumber();
    const column = frame.getColumnNumber();
    if (!url || line === null || column === null) {
      // A module's body and the library's timers run as generators, whose `next` is called by the runtime.
      if (frame.getTypeName() === 'Generator' || frame.getTypeName() === 'AsyncGenerator' || frame.getFunctionName() === 'next') return undefined;
      // The runtime's own evaluation of a program's text.
      return library.isOwnScript(/\((\S+?):\d+:\d+\)/.exec(frame.getEvalOrigin() ?? '')?.[1] ?? '') ? undefined : frame;
    }
    const position = locate(url, line, column);
    if (position === undefined) return undefined;
    if (position.file.startsWith('node:')) return libraryFrame(movedFrame(frame, `${url}:${line}:${column}`, position));
    const isUnchanged = position.file === url && position.line === line && position.column === column;
    return isUnchanged && !frame.isEval() ? frame : movedFrame(frame, `${url}:${line}:${column}`, position);
  };

  const isRuntimeFrame = (frame: NodeJS.CallSite | undefined): boolean => {
    const url = frame?.getScriptNameOrSourceURL() ?? '';
    return library.isOwnScript(url) && library.locate(url, 1, 1) === undefined;
  };

  const isWasm = (frame: NodeJS.CallSite | undefined): boolean => frame?.getScriptNameOrSourceURL()?.startsWith('wasm://') === true;
  /** Belongs to the runtime's own Wasm (the HTTP parser), which is called by the runtime. */
  const isRuntimeWasmFrame = (frames: readonly NodeJS.CallSite[], index: number): boolean => {
    let caller = index;
    while (isWasm(frames[caller])) caller++;
    return caller > index && isRuntimeFrame(frames[caller]);
  };

  const mapFrames = (frames: readonly NodeJS.CallSite[]): NodeJS.CallSite[] => {
    const mapped: NodeJS.CallSite[] = [];
    const limit = typeof Error.stackTraceLimit === 'number' ? Error.stackTraceLimit : 0;
    for (const [index, frame] of frames.entries()) {
      if (mapped.length >= limit) break;
      // A builtin function of the language (`eval`) called by the runtime.
      if (!frame.getScriptNameOrSourceURL() && isRuntimeFrame(frames[index + 1])) continue;
      if (isRuntimeWasmFrame(frames, index)) continue;
      const result = mapFrame(frame);
      if (result !== undefined) mapped.push(result);
    }
    return mapped;
  };

  /** The function that V8 calls: `program` is what the program (or Node) assigned. */
  const prepare = (program: unknown, error: unknown, frames: readonly NodeJS.CallSite[]): unknown => {
    const mapped = mapFrames(frames);
    const first = mapped[0];
    if (typeof error === 'object' && error !== null) keptFrames?.set(error, mapped);
    if (first !== undefined && typeof error === 'object' && error !== null) {
      origins.set(error, { file: first.getScriptNameOrSourceURL() ?? '', line: first.getLineNumber() ?? 0, column: first.getColumnNumber() ?? 0 });
    }
    if (callback !== undefined) return callback({ Error: { prepareStackTrace: program } }, error, mapped);
    return typeof program === 'function' ? program(error, mapped) : `${error}\n    at ${mapped.join('\n    at ')}`;
  };

  const wrapperOf = (program: unknown): unknown => {
    if (typeof program !== 'function') return program;
    const known = wrappers.get(program as PrepareStackTrace);
    if (known !== undefined) return known;
    const wrapper: PrepareStackTrace = (error, frames) => prepare(program, error, frames);
    wrappers.set(program as PrepareStackTrace, wrapper);
    originals.set(wrapper, program as PrepareStackTrace);
    return wrapper;
  };

  return {
    locate,
    mapFrames,
    setCallback(given) {
      callback = given;
    },
    install() {
      const fallback = Error.prepareStackTrace;
      current = wrapperOf(fallback);
      Object.defineProperty(Error, 'prepareStackTrace', {
        configurable: true,
        enumerable: false,
        // V8 must always find a function here, or it would format unmapped frames itself.
        get: () => (typeof current === 'function' ? current : wrapperOf(fallback)),
        set(value: unknown) {
          current = typeof value === 'function' && originals.has(value as PrepareStackTrace) ? value : wrapperOf(value);
        },
      });
    },
    originOf(error) {
      if (typeof error !== 'object' || error === null) return undefined;
      // Reading the stack makes V8 prepare it.
      if (!origins.has(error)) readOf(error, 'stack');
      return origins.get(error);
    },
    framesOf: (error) => keptFrames?.get(error),
    keepFrames() {
      keptFrames ??= new WeakMap();
    },
    capture(limit) {
      const holder: { stack?: unknown } = {};
      const saved = current;
      try {
        current = (_error: unknown, frames: readonly NodeJS.CallSite[]) => frames;
        return withStackTraceLimit(limit + RUNTIME_FRAMES, () => {
          Error.captureStackTrace(holder);
          // Nothing is recorded where a program has replaced the limit by an accessor.
          return mapFrames((holder.stack ?? []) as readonly NodeJS.CallSite[]).slice(0, limit);
        });
      } finally {
        current = saved;
      }
    },
    recapture(error) {
      const limit = Error.stackTraceLimit;
      if (typeof limit !== 'number' || limit === 0) return;
      withStackTraceLimit(limit + RUNTIME_FRAMES, () => Error.captureStackTrace(error));
    },
    setColumnMap(url, sourceColumn) {
      if (sourceColumn === undefined) columnMaps.delete(url);
      else columnMaps.set(url, sourceColumn);
    },
  };
}

/** Frames as Node's C++ side prints them, with functions by their own names only. Source: PrintStackTrace in node/src/node_errors.cc. */
export function plainTrace(frames: readonly NodeJS.CallSite[]): string {
  const lines = frames.map((frame) => {
    const name = frame.getFunctionName();
    const place = `${frame.getScriptNameOrSourceURL()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
    return name === null || name === '' || name.includes('.') ? `    at ${place}\n` : `    at ${name} (${place})\n`;
  });
  return lines.join('');
}

/** How many frames of the runtime may be above a program's. */
const RUNTIME_FRAMES = 20;

const CALL_SITE_METHODS = [
  'getThis',
  'getTypeName',
  'getFunction',
  'getFunctionName',
  'getMethodName',
  'isToplevel',
  'isNative',
  'isConstructor',
  'isAsync',
  'isPromiseAll',
  'getPromiseIndex',
  'getScriptHash',
  'getEnclosingLineNumber',
  'getEnclosingColumnNumber',
  'getPosition',
] as const;

/** V8's name for anonymous functions in evaluated code. In Node, scripts are not evaluated code. */
const EVALUATED = 'eval';
/** V8 versions newer than Node's infer a longer name for the functions of Node's loader. */
const INFERRED_LOADER_NAME = /^Module\._extensions\.\./;

/** `Object.eval (place)` becomes `Object.<anonymous> (place)`, and `eval (place)` becomes `place`. Source: SerializeCallSiteInfo in V8. */
function withoutEvalName(text: string): string {
  const match = /^(async |new )?(.*\.)?eval( \[as [^\]]+\])? \((.*)\)$/.exec(text);
  if (match === null) return text;
  const [, prefix = '', receiver = '', alias = '', place] = match;
  if (receiver === '') return prefix === 'new ' ? `new <anonymous> (${place})` : `${prefix}${place}`;
  return `${prefix}${receiver}${alias === '' ? '<anonymous>' : alias.slice(' [as '.length, -1)} (${place})`;
}

/** V8 versions newer than Node's also infer names for anonymous functions from their assignments. */
function libraryFrame(frame: NodeJS.CallSite): NodeJS.CallSite {
  if (EXPORTED.test(frame.getFunctionName() ?? '')) return withoutExportedName(frame);
  if (!frame.isToplevel() || !/^[^.]+\.[^.]/.test(frame.getFunctionName() ?? '')) return frame;
  const text = String(frame).replace(/^(async )?\S+ \((.*)\)$/, (_, prefix: string | undefined, place: string) => `${prefix ?? ''}${place}`);
  Object.defineProperties(frame, { getFunctionName: { value: () => null }, toString: { value: () => text } });
  return frame;
}

/** Inferred from `exports.name = function () {}`. */
const EXPORTED = /^exports\.\w+$/;

function withoutExportedName(frame: NodeJS.CallSite): NodeJS.CallSite {
  const place = /\((.*)\)$/.exec(String(frame))?.[1] ?? '';
  const text = frame.isToplevel() ? place : `${frame.getTypeName()}.<anonymous> (${place})`;
  return Object.defineProperties(frame, { getFunctionName: { value: () => null }, toString: { value: () => text } });
}

/** A frame like `frame`, at another position. The methods of a real call site reject any other receiver, so they are bound. */
function movedFrame(frame: NodeJS.CallSite, shownPlace: string, position: SourcePosition): NodeJS.CallSite {
  const moved: Record<string, unknown> = Object.create(Object.getPrototypeOf(frame));
  const define = (name: string, value: unknown): void => void Object.defineProperty(moved, name, { value, enumerable: false, configurable: true });
  for (const name of CALL_SITE_METHODS) {
    if (name === 'getFunctionName' && frame.getFunctionName() === EVALUATED) continue;
    const method = (frame as unknown as Record<string, unknown>)[name];
    if (typeof method === 'function') define(name, method.bind(frame));
  }
  define('getFileName', () => position.file);
  define('getScriptNameOrSourceURL', () => position.file);
  define('getLineNumber', () => position.line);
  define('getColumnNumber', () => position.column);
  define('isEval', () => false);
  define('getEvalOrigin', () => undefined);
  const isAnonymous = frame.getFunctionName() === EVALUATED;
  if (isAnonymous) define('getFunctionName', () => null);
  define('toString', () => {
    const text = String(frame).replace(shownPlace, `${position.file}:${position.line}:${position.column}`).replace(INFERRED_LOADER_NAME, 'Object..');
    return isAnonymous ? withoutEvalName(text) : text;
  });
  return moved as unknown as NodeJS.CallSite;
}
