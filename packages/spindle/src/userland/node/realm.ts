import type { FileSystem } from '../../filesystem/file-system.ts';
import type { StartMessage, SiteConfig } from '../../abi/messages.ts';
import type { KernelClient } from '../kernel-client.ts';
import type { DescriptorTable } from './descriptors.ts';
import type { Externals } from './externals.ts';
import type { Library, LibraryEntry, SourcePosition } from './library.ts';
import type { NodeLoop } from './loop.ts';
import type { BrowserNatives } from './natives.ts';
import type { PromiseStates } from './promise-states.ts';
import type { ScriptSources } from './script-sources.ts';
import type { StackTraces } from './stack-traces.ts';
import type { EnvironmentSharing } from './threads/shared-environment.ts';

/**
 * One Node environment in one worker: everything a binding may touch.
 *
 * A binding file exports `install<Name>(realm: Realm): void`. It takes the object that was inflated
 * from the recorded shape of real Node (`realm.binding('fs')`) and replaces on it what must be real;
 * what it leaves stays a stub that fails by name when called.
 */
export interface Realm {
  /** The browser's own globals, captured before Node's library replaced them. */
  readonly native: BrowserNatives;
  readonly loop: NodeLoop;
  readonly library: Library;
  readonly traces: StackTraces;
  /** Texts of scripts that are not, or not so, in a file. */
  readonly scriptSources: ScriptSources;
  readonly fs: FileSystem;
  readonly descriptors: DescriptorTable;
  readonly kernel: KernelClient;
  readonly errors: NodeErrors;
  /** Its token is known when the process starts. */
  site: SiteConfig;
  /** Absolute base address of the runtime's built files, with trailing slash. */
  readonly assetsUrl: string;
  /** Set when the worker learns what it runs; a preloaded worker has none yet. */
  start: StartMessage;
  /** When the process began, on the worker's clock (`performance.now`): a pooled worker is older than its process. */
  startedAt: number;
  /** The process's current directory and file mode mask; shared by all code in this worker. */
  cwd: string;
  umask: number;
  /** `process.env` behind its proxy. */
  env: Record<string, string>;
  /** From now on other threads have the same environment. */
  shareEnvironment(sharing: EnvironmentSharing): void;
  /** Parsed option values by their long name (`--conditions`), as Node's options binding reports. */
  options: Map<string, unknown>;
  /** `process.argv` and `process.execArgv` as the command line's parser left them; `argv[0]` is still the program's name. */
  argv: string[];
  execArgv: string[];
  /** A program of the command line or of standard input is at its top level: nothing above it catches. */
  isEvaluating: boolean;
  /** The promise of an ES module entry is not settled although nothing is left to do. */
  isEntryPending: boolean;
  /** The `process` object. */
  process: Record<PropertyKey, unknown>;
  primordials: Record<string, unknown>;
  readonly privateSymbols: Record<string, symbol>;
  readonly perIsolateSymbols: Record<string, symbol>;
  /** Recorded facts of the real Node binary: shapes of bindings, versions, options, errno map. */
  readonly shapes: NodeShapes;
  /** The inflated, mutable object behind `internalBinding(name)`. */
  binding<T extends object = Record<string, any>>(name: string): T;
  /** `require` of a builtin by id, internal ones included (`internal/util/inspect`). */
  requireBuiltin: <T = any>(id: string) => T;
  /** Node's own loader over `binding`, which keeps the list of what was loaded. */
  internalBinding: (name: string) => any;
  /** Targets and handlers of proxies made in this realm: V8 can tell a proxy, a page cannot. */
  readonly proxies: WeakMap<object, readonly [object | null, object | null]>;
  /** Private symbols of objects that cannot take a property: frozen ones, and proxies, whose traps would see it. */
  readonly hiddenValues: HiddenValues;
  /** Namespace objects made by our ModuleWrap. */
  readonly namespaces: WeakSet<object>;
  /** `emitMessage` of Node's per_context/messageport. */
  emitMessage: (this: unknown, data: unknown, ports: unknown[], type: string) => void;
  /** Node's DOMException class. */
  DOMException: new (
    message?: string,
    name?: string,
  ) => Error;
  /** V8's continuation-preserved data: the current AsyncLocalStorage frame of Node's `AsyncContextFrame`. */
  contextFrame: unknown;
  /** Whether a program has used a context: callbacks of promises run in theirs from then on. */
  followsPromises: boolean;
  readonly promiseStates: PromiseStates;
  readonly externals: Externals;
  /** Names that a resolver was asked for and, as a page has none, did not find. */
  readonly unresolvedNames: Set<string>;
  /** Where the library handed over an error that has no place of its own. */
  fatalCaller: SourcePosition | undefined;
  /** `emitWarningSync` of Node's internal/process/warning. */
  emitWarningSync: (message: string) => void;
  /** Gives the lines above an error in the source that a source map leads to; undefined while source maps are off. */
  sourceMapExcerpt: ((file: string, line: number, column: number) => string | undefined) | undefined;
  /** With `--permission`, for what the library took out of its binding when it booted: why a path may not be read. */
  refusalOfReading: ((path: string) => Error | undefined) | undefined;
  /** Writes straight to descriptor 2, for fatal errors. */
  writeError(text: string): void;
  /** Writes straight to descriptor 1, before there is a `process.stdout`. */
  writeOutput(text: string): void;
}

export interface HiddenValues {
  get(object: unknown, symbol: symbol): unknown;
  set(object: object, symbol: symbol, value: unknown): void;
}

export type InstallBinding = (realm: Realm) => void;

/** Errors exactly as Node's C++ side makes them. */
export interface NodeErrors {
  /** `UVException`: message, errno (negative), code, syscall, path, dest. Source: node/src/api/exceptions.cc. */
  uvException(codeOrErrno: string | number, syscall: string, path?: string, dest?: string, message?: string): NodeJS.ErrnoException;
  /** `THROW_ERR_*`: an error of the given constructor with a `code` property. */
  nodeError<E extends Error>(constructor: new (message: string) => E, code: string, message: string): E & { code: string };
  /** Negative errno of a code such as `ENOENT`; UV_EOF for `EOF`. */
  errno(code: string): number;
  /** Code of a negative errno. */
  codeOf(errno: number): string;
}

/** Written by the library build from the pinned Node binary; see `library/`. */
export interface NodeShapes {
  readonly bindings: Record<string, Record<string, unknown> | null>;
  readonly options: Record<string, unknown>;
  readonly optionsInfo: { readonly options: readonly [string, any][]; readonly aliases: readonly [string, string[]][] };
  /** Names, without dashes, of the options that V8 takes. */
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
  /** Where every builtin's text is. */
  readonly library: Readonly<Record<string, LibraryEntry>>;
}
