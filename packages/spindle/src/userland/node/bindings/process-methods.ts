import { MACHINE } from '../machine.ts';
import { parseEnvironmentFile } from '../environment-file.ts';
import { EXIT_CODE, SIGABRT } from '../fatal-exception.ts';
import type { Realm } from '../realm.ts';
import { plainTrace } from '../stack-traces.ts';
import { activeRequests, openHandles } from '../async-wrap.ts';
import { traceAgentOf } from '../tracing/start-tracing.ts';

/** Order of `resourceUsage`: user time first; source: ResourceUsage in node_process_methods.cc. */
const MAX_RSS = 2;
const PATH_SEPARATOR = '/';
const SIGSEGV = 11;

export function installProcessMethods(realm: Realm): void {
  const binding = realm.binding('process_methods');
  const { native, errors, loop } = realm;
  const now = native.performanceNow as () => number;

  installClock(realm, binding);
  installMemory(realm, binding);

  // There is no debugger to stop.
  binding._debugEnd = () => undefined;
  binding.cwd = () => {
    if (!isDirectory(realm, realm.cwd)) {
      throw errors.uvException(
        'ENOENT',
        'uv_cwd',
        undefined,
        undefined,
        'process.cwd failed with error no such file or directory, the current working directory was likely removed without changing the working directory',
      );
    }
    return realm.cwd;
  };
  binding.chdir = (directory: string) => {
    const target = resolvePath(realm.cwd, directory);
    try {
      if (directory === '') throw 'ENOENT';
      if (!isDirectoryInode(realm, realm.fs.lookup(target))) throw 'ENOTDIR';
      realm.cwd = realm.fs.realpath(target);
    } catch (code) {
      if (typeof code !== 'string') throw code;
      throw errors.uvException(code, 'chdir', realm.cwd, directory);
    }
  };
  binding.umask = (mask?: number) => {
    const before = realm.umask;
    if (mask !== undefined) realm.umask = mask & 0o777;
    return before;
  };

  binding._rawDebug = (text: string) => realm.writeError(`${text}\n`);
  binding._getActiveRequests = () => [...activeRequests(realm)];
  const referencedHandles = () => [...openHandles(realm)].filter((handle) => handle.hasRef());
  // What the library created from a handle: its socket, its server. Source: HandleWrap::GetOwner.
  binding._getActiveHandles = () =>
    referencedHandles().map((handle) => (handle as unknown as Record<symbol, unknown>)[realm.perIsolateSymbols.owner_symbol as symbol] ?? handle);
  binding.getActiveResourcesInfo = () => [
    ...[...activeRequests(realm), ...referencedHandles()].map((resource) => resource.resourceName),
    ...new Array<string>(loop.callbacks.referencedTimers()).fill('Timeout'),
    ...new Array<string>(loop.callbacks.referencedImmediates()).fill('Immediate'),
  ];
  binding.setEmitWarningSync = (emit: Realm['emitWarningSync']) => {
    realm.emitWarningSync = emit;
  };

  binding._kill = (pid: number, signal: number) => {
    try {
      realm.kernel.kill(pid, signal);
      return 0;
    } catch (code) {
      if (typeof code !== 'string') throw code;
      return errors.errno(code);
    }
  };
  binding.reallyExit = (code: number) => {
    if (realm.options.get('--trace-exit') === true) realm.writeError(exitTrace(realm, code));
    loop.exit(code & 0xff);
  };
  binding.abort = () => realm.kernel.exit(EXIT_CODE.abort, SIGABRT);
  binding.causeSegfault = () => realm.kernel.exit(128 + SIGSEGV, SIGSEGV);
  binding.dlopen = (...args: unknown[]) => {
    if (realm.options.get('--addons') === false) {
      throw errors.nodeError(Error, 'ERR_DLOPEN_DISABLED', 'Cannot load native addon because loading addons is disabled.');
    }
    if (args.length < 2) throw errors.nodeError(TypeError, 'ERR_MISSING_ARGS', 'process.dlopen needs at least 2 arguments');
    if (args.length > 2 && !Number.isInteger(args[2])) throw errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'flag argument must be an integer.');
    const path = String(args[1]);
    const message = `${path}: native addons cannot be loaded here: there is no wasm build of this package, or it was not installed`;
    throw errors.nodeError(Error, 'ERR_DLOPEN_FAILED', message);
  };
  binding.loadEnvFile = (given: unknown = '.env') => {
    const path = `${given}`;
    let text: string;
    try {
      if (path === '') throw 'ENOENT';
      text = new native.TextDecoder().decode(realm.fs.readFile(resolvePath(realm.cwd, path)));
    } catch (code) {
      if (typeof code !== 'string') throw code;
      throw errors.uvException(code, 'open', path);
    }
    for (const [key, value] of parseEnvironmentFile(text)) if (!(key in realm.env)) realm.env[key] = value;
  };
  binding.patchProcessObject = (process: Record<string, unknown>) => patchProcessObject(realm, process);
  binding.uptime = () => (now() - realm.startedAt) / 1000;
}

/** Source: Environment::Exit in node/src/env.cc. */
function exitTrace({ traces, start, options }: Realm, code: number): string {
  const limit = Number(options.get('--stack-trace-limit')) || DEFAULT_TRACE_LIMIT;
  // The first frame is `process.reallyExit`, which Node's library wraps.
  const thread = start.thread === undefined ? '' : `, thread:${start.thread.threadId}`;
  return `(node:${start.pid}${thread}) WARNING: Exited the environment with code ${code}\n${plainTrace(traces.capture(limit))}\n`;
}

const DEFAULT_TRACE_LIMIT = 10;

function installClock(realm: Realm, binding: Record<string, any>): void {
  const now = realm.native.performanceNow as () => number;
  // Both views share the same bytes; Node's library creates its own BigInt view of them.
  const buffer = new ArrayBuffer(16);
  const parts = new Uint32Array(buffer, 0, 3);
  const whole = new BigUint64Array(buffer, 0, 1);
  binding.hrtimeBuffer = parts;
  binding.hrtime = () => {
    const milliseconds = now();
    const seconds = Math.floor(milliseconds / 1000);
    parts[0] = 0;
    parts[1] = seconds;
    parts[2] = Math.round((milliseconds - seconds * 1000) * 1e6);
  };
  binding.hrtimeBigInt = () => {
    whole[0] = BigInt(Math.round(now() * 1e6));
  };
  const cpuUsage = (values: Float64Array): void => {
    // Microseconds during which this worker did not sleep; a page cannot read system time.
    values[0] = Math.max(0, now() - realm.startedAt - realm.loop.idleTime()) * 1000;
    values[1] = 0;
  };
  binding.cpuUsage = cpuUsage;
  binding.threadCpuUsage = cpuUsage;
  binding.resourceUsage = (values: Float64Array) => {
    values.fill(0);
    cpuUsage(values);
    values[MAX_RSS] = Math.round(heap(realm).total / 1024);
  };
}

function installMemory(realm: Realm, binding: Record<string, any>): void {
  binding.memoryUsage = (values: Float64Array) => {
    const { total, used } = heap(realm);
    values[0] = total;
    values[1] = total;
    values[2] = used;
    values[3] = 0;
    values[4] = 0;
  };
  binding.rss = () => heap(realm).total;
  binding.constrainedMemory = () => 0;
  binding.availableMemory = () => Math.max(0, MACHINE.memoryBytes - heap(realm).total);
}

function heap(realm: Realm): { total: number; used: number } {
  const memory = realm.native.performance.memory;
  return { total: memory?.totalJSHeapSize ?? MACHINE.idleHeapBytes, used: memory?.usedJSHeapSize ?? MACHINE.idleHeapBytes };
}

const DEFAULT_DEBUG_PORT = 9229;
const FIRST_DEBUG_PORT = 1024;
const LAST_PORT = 65535;

/** Source: PatchProcessObject in node/src/node_process_object.cc. */
function patchProcessObject(realm: Realm, process: Record<string, unknown>): void {
  let title = realm.options.get('--title') || realm.argv[0] || 'node';
  const define = (name: string, value: unknown): void =>
    void Object.defineProperty(process, name, { value, writable: true, enumerable: true, configurable: true });
  Object.defineProperty(process, 'title', {
    get: () => title,
    set: (value: unknown) => {
      title = `${value}`;
      traceAgentOf(realm).rename(title as string);
    },
    enumerable: true,
    configurable: true,
  });
  define('argv', [...realm.argv]);
  define('execArgv', [...realm.execArgv]);
  define('env', realm.env);
  Object.defineProperty(process, 'pid', { value: realm.start.pid, writable: false, enumerable: true, configurable: true });
  Object.defineProperty(process, 'ppid', { get: () => realm.start.ppid, enumerable: true, configurable: true });
  define('execPath', MACHINE.execPath);
  let debugPort = (realm.options.get('--inspect-port') as { port: number } | undefined)?.port ?? DEFAULT_DEBUG_PORT;
  Object.defineProperty(process, 'debugPort', {
    get: () => debugPort,
    // Source: DebugPortSetter in node_process_object.cc.
    set: (value: unknown) => {
      const port = Number(value) | 0;
      if (port !== 0 && (port < FIRST_DEBUG_PORT || port > LAST_PORT)) {
        throw realm.errors.nodeError(RangeError, 'ERR_OUT_OF_RANGE', `process.debugPort must be 0 or in range ${FIRST_DEBUG_PORT} to ${LAST_PORT}`);
      }
      debugPort = port;
    },
    enumerable: true,
    configurable: true,
  });
}

export function resolvePath(cwd: string, path: string): string {
  return path.startsWith(PATH_SEPARATOR) ? path : `${cwd === PATH_SEPARATOR ? '' : cwd}${PATH_SEPARATOR}${path}`;
}

function isDirectory(realm: Realm, path: string): boolean {
  return realm.fs.exists(path) && isDirectoryInode(realm, realm.fs.lookup(path));
}

function isDirectoryInode(realm: Realm, inode: number): boolean {
  return (realm.fs.stat(inode).mode & 0o170000) === 0o040000;
}
