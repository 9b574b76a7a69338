import type { FileSystem } from '../../filesystem/file-system.ts';
import type { StartMessage, SiteConfig } from '../../abi/messages.ts';
import type { KernelClient } from '../kernel-client.ts';
import type { AsyncContext } from './async-suspension.ts';
import type { DescriptorTable } from './descriptors.ts';
import type { Externals } from './externals.ts';
import type { FunctionTexts } from './function-texts.ts';
import type { Library, LibraryEntry, SourcePosition } from './library.ts';
import type { NodeLoop } from './loop.ts';
import type { BrowserNatives } from './natives.ts';
import type { PromiseHooks } from './promise-hooks.ts';
import type { PromiseStates } from './promise-states.ts';
import type { ScriptSources } from './script-sources.ts';
import type { StackTraces } from './stack-traces.ts';
import type { Tracing } from './tracing.ts';

/**
 * One Node environment in one worker: everything a binding may access.
 *
 * A binding file exports `install<Name>(realm: Realm): void`. It takes the object inflated from the recorded shape
 * of real Node (`realm.binding('fs')`) and replaces the members that must work; the rest remain stubs that fail by
 * name when called.
 */
export interface Realm {
  /** The browser's own globals, captured before Node's library replaced them. */
  readonly native: BrowserNatives;
  readonly loop: NodeLoop;
  readonly library: Library;
  readonly traces: StackTraces;
  readonly functionTexts: FunctionTexts;
  /** Source texts of scripts that are not in a file, or differ from it. */
  readonly scriptSources: ScriptSources;
  readonly fs: FileSystem;
  readonly descriptors: DescriptorTable;
  readonly kernel: KernelClient;
  readonly errors: NodeErrors;
  /** Its token is known once the process starts. */
  site: SiteConfig;
  /** Absolute base URL of the runtime's built files, with a trailing slash. */
  readonly assetsUrl: string;
  /** Set when the worker learns its program; a preloaded worker has none yet. */
  start: StartMessage;
  /** When the process started, on the worker's clock (`performance.now`): a pooled worker is older than its process. */
  startedAt: number;
  /** The process's current directory and file mode mask; shared by all code in this worker. */
  cwd: string;
  umask: number;
  /** The environment behind the `process.env` proxy. */
  env: Record<string, string>;
  /** Shares the environment, or the working directory (as a value named `cwd`), with other threads from now on. */
  shareEnvironment(sharing: EnvironmentSharing): void;
  shareDirectory(sharing: EnvironmentSharing): void;
  /** Parsed option values by long name (`--conditions`), as in Node's options binding. */
  options: Map<string, unknown>;
  /** `process.argv` and `process.execArgv` after parsing the command line; `argv[0]` is still the program name. */
  argv: string[];
  execArgv: string[];
  /** What the process was started with, in `execArgv` and in NODE_OPTIONS: V8's own options apply to all threads. */
  processFlags: readonly string[];
  /** A program from the command line or standard input is running its top level, which has no caller that could catch. */
  isEvaluating: boolean;
  /** The promise of an ES module entry point is not settled although there is nothing left to do. */
  isEntryPending: boolean;
  /** The `process` object. */
  process: Record<PropertyKey, unknown>;
  primordials: Record<string, unknown>;
  readonly privateSymbols: Record<string, symbol>;
  readonly perIsolateSymbols: Record<string, symbol>;
  /** Recorded data of the real Node binary: shapes of bindings, versions, options, errno map. */
  readonly shapes: NodeShapes;
  /** The inflated, mutable object behind `internalBinding(name)`. */
  binding<T extends object = Record<string, any>>(name: string): T;
  /** Completes a binding when it is first used, for those that load much. */
  whenFirstUsed(name: string, install: (binding: Record<string, unknown>) => void): void;
  /** `require` of a builtin by id, including internal ones (`internal/util/inspect`). */
  requireBuiltin: <T = any>(id: string) => T;
  /** Node's own loader on top of `binding`, which records what was loaded. */
  internalBinding: (name: string) => any;
  /** Targets and handlers of proxies created in this realm: V8 can recognize a proxy, a page cannot. */
  readonly proxies: WeakMap<object, readonly [object | null, object | null]>;
  /** Private symbols of objects that cannot take a property: frozen ones, and proxies, whose traps would see it. */
  readonly hiddenValues: HiddenValues;
  /** Namespace objects created by our ModuleWrap. */
  readonly namespaces: WeakSet<object>;
  /** `emitMessage` of Node's per_context/messageport. */
  emitMessage: (this: unknown, data: unknown, ports: unknown[], type: string) => void;
  /** Node's DOMException class. */
  DOMException: new (
    message?: string,
    name?: string,
  ) => Error;
  /** V8's continuation-preserved data: the current AsyncLocalStorage frame of Node's `AsyncContextFrame`; null without one. */
  contextFrame: unknown;
  /** Whether a program has used a context or a promise hook: from then on, promise callbacks run in theirs. */
  followsPromises: boolean;
  /** Carries the frame across awaits. */
  asyncContext: AsyncContext;
  readonly promiseHooks: PromiseHooks;
  /** Whether promise hooks are set, and whether they ever were. */
  isPromiseHooked: boolean;
  wasPromiseHooked: boolean;
  readonly promiseStates: PromiseStates;
  readonly externals: Externals;
  /** Present while trace events of any category are on. */
  tracing: Tracing | undefined;
  /** Names that a resolver was asked for and could not resolve, since a page has none. */
  readonly unresolvedNames: Set<string>;
  /** Where the library passed on an error without a position of its own. */
  fatalCaller: SourcePosition | undefined;
  /** `emitWarningSync` of Node's internal/process/warning. */
  emitWarningSync: (message: string) => void;
  /** The source lines above an error according to its source map; undefined while source maps are off. */
  sourceMapExcerpt: ((file: string, line: number, column: number) => string | undefined) | undefined;
  /** With `--permission`, for functions that the library took from their binding at boot: the error for a path that may not be read. */
  readRefusal: ((path: string) => Error | undefined) | undefined;
  /** Writes directly to descriptor 2, for fatal errors. */
  writeError(text: string): void;
  /** Writes directly to descriptor 1, before `process.stdout` exists. */
  writeOutput(text: string): void;
}

/** A thread's view of an environment shared by several threads. */
export interface EnvironmentSharing {
  /** Applies the changes of others to `target`. */
  refresh(target: Record<string, string>): void;
  /** Applies a change to the shared environment. */
  change(target: Record<string, string>, apply: (target: Record<string, string>) => void): void;
}

export interface HiddenValues {
  get(object: unknown, symbol: symbol): unknown;
  set(object: object, symbol: symbol, value: unknown): void;
}

export type InstallBinding = (realm: Realm) => void;

/** Creates errors exactly like Node's C++ side. */
export interface NodeErrors {
  /** `UVException`: message, errno (negative), code, syscall, path, dest. Source: node/src/api/exceptions.cc. */
  uvException(codeOrErrno: string | number, syscall: string, path?: string, dest?: string, message?: string): NodeJS.ErrnoException;
  /** `THROW_ERR_*`: an error of the given constructor with a `code` property. */
  nodeError<E extends Error>(constructor: new (message: string) => E, code: string, message: string): E & { code: string };
  /** Negative errno of a code such as `ENOENT`; UV_EOF for `EOF`. */
  errno(code: string): number;
  /** Code of a negative errno. */
  codeOf(errno: number): string;
  /** Description of a negative errno, as `uv_strerror` returns it. */
  textOf(errno: number): string;
}

/** Written by the library build from the pinned Node binary; see `library/`. */
export interface NodeShapes {
  readonly bindings: Record<string, Record<string, unknown> | null>;
  readonly options: Record<string, unknown>;
  readonly optionsInfo: { readonly options: readonly [string, any][]; readonly aliases: readonly [string, string[]][] };
  /** Names, without dashes, of the options that V8 accepts. */
  readonly v8Options: readonly string[];
  readonly embedderOptions: Record<string, unknown>;
  readonly envOptions: readonly (readonly [string, unknown])[];
  readonly uvErrors: readonly [number, readonly [string, string]][];
  readonly process: {
    readonly version: string;
    readonly versions: Record<string, string>;
    readonly release: Record<string, unknown>;
    readonly arch: string;
    readonly platform: string;
  };
  readonly builtinIds: readonly string[];
  readonly builtinCategories: { readonly canBeRequired: readonly string[]; readonly cannotBeRequired: readonly string[] };
  readonly config: Record<string, unknown>;
  /** The location of every builtin's text. */
  readonly library: Readonly<Record<string, LibraryEntry>>;
}
