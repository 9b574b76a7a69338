/** What Node traces outside JavaScript, in the bindings. They are wrapped when tracing starts, so they cost nothing before. */
import type { Realm } from '../realm.ts';
import { PHASE } from '../tracing.ts';

type Method = (this: unknown, ...args: any[]) => any;

function wrap(target: Record<string, any>, name: string, wrapper: (original: Method) => Method): void {
  const original = target[name] as Method | undefined;
  if (typeof original === 'function') target[name] = wrapper(original);
}

export function traceBindings(realm: Realm): void {
  traceFiles(realm);
  traceConnections(realm);
  traceLookups(realm);
  traceLoop(realm);
  traceWork(realm);
}

const SYNC_FILES = 'node,node.fs,node.fs.sync';
const ASYNC_FILES = 'node,node.fs,node.fs.async';
const ASYNC_FOLDERS = 'node,node.fs_dir,node.fs_dir.async';

/** Functions of the fs binding whose events have other names; `sync`: what one call traces. Source: FS_SYNC_TRACE_BEGIN in node/src/node_file.cc. */
const FILE_CALLS: Readonly<Record<string, { sync?: readonly string[]; async?: string }>> = {
  copyFile: { sync: ['copyfile'], async: 'copyfile' },
  futimes: { async: 'futime' },
  lutimes: { async: 'lutime' },
  utimes: { async: 'utime' },
  openFileHandle: { sync: ['open'], async: 'open' },
  readBuffers: { sync: ['read'], async: 'read' },
  readdir: { async: 'scandir' },
  readFileUtf8: { sync: ['open', 'read', 'close'] },
  writeBuffer: { sync: ['write'], async: 'write' },
  writeBuffers: { sync: ['write'], async: 'write' },
  writeString: { sync: ['write'], async: 'write' },
  writeFileUtf8: { sync: ['open', 'write', 'close'] },
};
const COUNTED: Readonly<Record<string, string>> = { read: 'bytesRead', write: 'bytesWritten' };
const PLAIN_FILE_CALLS =
  'access chmod chown close fchmod fchown fdatasync fstat fsync ftruncate lchown link lstat mkdir mkdtemp open read readlink realpath rename rmdir stat symlink unlink';

function traceFiles(realm: Realm): void {
  const binding = realm.binding('fs');
  const isRequest = (value: unknown): boolean => value === binding.kUsePromises || value instanceof binding.FSReqCallback;
  for (const name of [...PLAIN_FILE_CALLS.split(' '), ...Object.keys(FILE_CALLS)]) {
    const { sync = [name], async = name } = FILE_CALLS[name] ?? {};
    wrap(
      binding,
      name,
      (original) =>
        function (this: unknown, ...args) {
          if (args.some(isRequest)) return traceRequest(realm, ASYNC_FILES, async, args, () => Reflect.apply(original, this, args));
          return traceSteps(realm, sync, () => Reflect.apply(original, this, args));
        },
    );
  }
  const folders = realm.binding('fs_dir');
  wrap(
    folders,
    'opendir',
    (original) =>
      function (this: unknown, ...args) {
        return traceRequest(realm, ASYNC_FOLDERS, 'opendir', args, () => Reflect.apply(original, this, args));
      },
  );
}

function traceSteps<T>(realm: Realm, names: readonly string[], operation: () => T): T {
  const last = names.length - 1;
  for (const name of names.slice(0, last)) realm.tracing?.begin(SYNC_FILES, `fs.sync.${name}`).finish();
  const step = realm.tracing?.begin(SYNC_FILES, `fs.sync.${names[last]}`);
  let result: T | undefined;
  try {
    return (result = operation());
  } finally {
    const counted = COUNTED[names[last] as string];
    step?.finish(counted === undefined || typeof result !== 'number' ? undefined : { [counted]: result });
  }
}

/** Files are in memory: when the call returns, the operation is complete, and only its callback waits. */
function traceRequest<T>(realm: Realm, group: string, name: string, [path]: readonly unknown[], operation: () => T): T {
  const { tracing } = realm;
  const id = tracing?.newId();
  tracing?.emit(PHASE.asyncBegin, group, name, { id, args: typeof path === 'string' ? { path } : {} });
  try {
    return operation();
  } finally {
    tracing?.emit(PHASE.asyncEnd, group, name, { id });
  }
}

const CONNECTIONS = 'node,node.net,node.net.native';

function traceConnections(realm: Realm): void {
  const ids = new WeakMap<object, number>();
  const follow = (prototype: Record<string, any>, connect: string, describe: (...args: any[]) => object): void =>
    wrap(
      prototype,
      connect,
      (original) =>
        function (this: unknown, request, ...args) {
          const id = realm.tracing?.newId() ?? 0;
          ids.set(request, id);
          realm.tracing?.emit(PHASE.asyncBegin, CONNECTIONS, 'connect', { id, args: describe(...args) });
          return Reflect.apply(original, this, [request, ...args]);
        },
    );
  const finish = (prototype: Record<string, any>): void =>
    wrap(
      prototype,
      'finishConnect',
      (original) =>
        function (this: unknown, request, status) {
          realm.tracing?.emit(PHASE.asyncEnd, CONNECTIONS, 'connect', { id: ids.get(request), args: { status } });
          return Reflect.apply(original, this, [request, status]);
        },
    );
  const sockets = realm.binding('tcp_wrap').TCP.prototype as Record<string, any>;
  const toHost = (ip: string, port: number): object => ({ ip, port });
  follow(sockets, 'connect', toHost);
  follow(sockets, 'connect6', toHost);
  finish(sockets);
  const pipes = realm.binding('pipe_wrap').Pipe.prototype as Record<string, any>;
  follow(pipes, 'connect', (path: string) => ({ path_type: path.startsWith('\0') ? 'abstract socket' : 'file', pipe_path: path.replaceAll('\0', '') }));
  finish(pipes);
}

const LOOKUPS = 'node,node.dns,node.dns.native';
const FAMILIES: Readonly<Record<number, string>> = { 4: 'ipv4', 6: 'ipv6' };

function traceLookups(realm: Realm): void {
  wrap(
    realm.binding('cares_wrap'),
    'getaddrinfo',
    (original) =>
      function (this: unknown, request, hostname, family, ...rest) {
        const { tracing } = realm;
        const id = tracing?.newId();
        tracing?.emit(PHASE.asyncBegin, LOOKUPS, 'lookup', { id, args: { hostname, family: FAMILIES[family] ?? 'unspec' } });
        const result = Reflect.apply(original, this, [request, hostname, family, ...rest]) as number;
        tracing?.emit(PHASE.asyncEnd, LOOKUPS, 'lookup', { id });
        return result;
      },
  );
}

export const SCRIPTS = 'node,node.vm,node.vm.script';

const SYNC_WORK = 'node,node.threadpoolwork,node.threadpoolwork.sync';
const ASYNC_WORK = 'node,node.threadpoolwork,node.threadpoolwork.async';

/** Node does this work in other threads. Source: ThreadPoolWork in node/src/threadpoolwork-inl.h. */
function traceWork(realm: Realm): void {
  const { tracing } = realm;
  const follow = (name: string, prototype: Record<string, any> | undefined, method: string): void => {
    if (prototype === undefined) return;
    wrap(
      prototype,
      method,
      (original) =>
        function (this: unknown, ...args) {
          const at = tracing?.now();
          const result: unknown = Reflect.apply(original, this, args);
          // What returns a result was not asked to do it in another thread.
          if (result !== undefined) return result;
          const id = realm.tracing?.newId();
          realm.tracing?.emit(PHASE.asyncBegin, ASYNC_WORK, name, { id, at });
          realm.tracing?.emit(PHASE.begin, SYNC_WORK, name, { at });
          realm.tracing?.emit(PHASE.end, SYNC_WORK, name);
          realm.tracing?.emit(PHASE.asyncEnd, ASYNC_WORK, name, { id });
          return undefined;
        },
    );
  };
  // Loading them takes longer than most starts.
  if (tracing === undefined || !(tracing.isOn(SYNC_WORK) || tracing.isOn(ASYNC_WORK))) return;
  const zlib = realm.binding('zlib');
  for (const name of Object.keys(zlib)) if (typeof zlib[name] === 'function') follow('zlib', zlib[name].prototype, 'write');
  const crypto = realm.binding('crypto');
  for (const name of Object.keys(crypto)) if (name.endsWith('Job')) follow('crypto', crypto[name].prototype, 'run');
}

export const ENVIRONMENT = 'node,node.environment';

/** Source: RunTimers, CheckImmediate and their neighbors in node/src/env.cc. */
function traceLoop(realm: Realm): void {
  const { callbacks } = realm.loop;
  const { runTimers, runImmediates, emitBeforeExit } = callbacks;
  const trace = <Result>(name: string, run: () => Generator<void, Result, void>) =>
    function* (): Generator<void, Result, void> {
      const at = realm.tracing?.now() ?? 0;
      const result = yield* run();
      realm.tracing?.emit(PHASE.complete, ENVIRONMENT, name, { at, duration: realm.tracing.now() - at });
      return result;
    };
  callbacks.runTimers = (now) => trace('RunTimers', () => runTimers(now))();
  callbacks.runImmediates = () => trace('CheckImmediate', runImmediates)();
  callbacks.emitBeforeExit = () => {
    if (realm.tracing === undefined) emitBeforeExit();
    else realm.tracing.complete(ENVIRONMENT, 'BeforeExit', emitBeforeExit);
  };
}
