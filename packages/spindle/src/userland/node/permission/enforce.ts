/**
 * Checks the permission model before the bindings run, in the same places as Node's C++ side: a program reaches
 * files, processes and threads only through them. It is installed when a process that requests it starts, so that
 * others pay nothing. Sources: node/src/node_file.cc, process_wrap.cc, spawn_sync.cc, node_worker.cc.
 */
import { O_ACCMODE, O_APPEND, O_CREAT, O_RDONLY, O_TRUNC, O_WRONLY } from '../../../abi/file-mode.ts';
import { RequestWrap } from '../async-wrap.ts';
import { FsCalls, type RequestArgument } from '../bindings/fs/call.ts';
import type { Realm } from '../realm.ts';
import { type FileScope, PermissionModel, type Scope } from './permission-model.ts';

type Method = (...args: any[]) => unknown;
/** Positions of path arguments with the scope they require, in Node's order. */
type PathChecks = readonly (readonly [at: number, scope: FileScope])[];

const READ: PathChecks = [[0, 'fs.read']];
const WRITE: PathChecks = [[0, 'fs.write']];
const COPY: PathChecks = [
  [0, 'fs.read'],
  [1, 'fs.write'],
];
const MOVE: PathChecks = [
  [0, 'fs.read'],
  [0, 'fs.write'],
  [1, 'fs.write'],
];

const PATHS_OF: Readonly<Record<string, PathChecks>> = {
  access: READ,
  existsSync: READ,
  readdir: READ,
  readlink: READ,
  realpath: READ,
  stat: READ,
  statfs: READ,
  chmod: WRITE,
  chown: WRITE,
  lchown: WRITE,
  lutimes: WRITE,
  mkdir: WRITE,
  rmSync: WRITE,
  rmdir: WRITE,
  unlink: WRITE,
  utimes: WRITE,
  copyFile: COPY,
  cpSyncCheckPaths: COPY,
  cpSyncCopyDir: COPY,
  cpSyncOverrideFile: COPY,
  link: MOVE,
  rename: MOVE,
  symlink: [
    [0, 'fs.write'],
    [1, 'fs.write'],
  ],
};
/** These throw even if a callback was passed. */
const THROWN_AT_ONCE: ReadonlySet<string> = new Set(['chmod', 'lutimes', 'mkdir', 'readlink', 'rmdir', 'utimes']);
/** Position of the flags argument in calls that open a file. */
const FLAGS_OF: Readonly<Record<string, number>> = { open: 1, openFileHandle: 1, readFileUtf8: 1, writeFileUtf8: 2 };

export function enforcePermissions(realm: Realm): void {
  if (realm.options.get('--permission') !== true && realm.options.get('--permission-audit') !== true) return;
  const model = new PermissionModel(realm);
  // The model disables addons unless they are allowed.
  if (realm.options.get('--allow-addons') === true) realm.options.set('--addons', true);
  const text = (value: unknown): string => (typeof value === 'string' ? value : new realm.native.TextDecoder().decode((value as Uint8Array).slice()));
  const binding = realm.binding('permission');
  const reference = (value: unknown): string | undefined => (value === undefined || value === null ? undefined : text(value));
  // An empty path can never be granted.
  binding.has = (scope: string, value: unknown) => reference(value) !== '' && model.has(scope, reference(value));
  binding.drop = (scope: string, value: unknown) => {
    if (reference(value) !== '') model.drop(scope, reference(value));
  };
  guardFiles(realm, model, text);
  guardOthers(realm, model);
}

function guardFiles(realm: Realm, model: PermissionModel, text: (path: unknown) => string): void {
  const binding = realm.binding('fs');
  const calls = new FsCalls(realm, binding.kUsePromises);
  const guard = (target: Record<string, any>, name: string, refusalOf: (args: unknown[]) => Error | undefined): void => {
    const method = target[name] as Method;
    target[name] = function (this: unknown, ...args: unknown[]) {
      const refusal = refusalOf(args);
      if (refusal === undefined) return method.apply(this, args);
      const request = THROWN_AT_ONCE.has(name) ? undefined : args.find((argument) => argument === binding.kUsePromises || argument instanceof RequestWrap);
      if (request === undefined) throw refusal;
      return calls.settle(request as Exclude<RequestArgument, undefined>, refusal, undefined);
    };
  };
  const pathRefusal = (checks: PathChecks) => (args: unknown[]) => {
    for (const [at, scope] of checks) {
      const refusal = model.refusal(scope, text(args[at]));
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };
  for (const [name, checks] of Object.entries(PATHS_OF)) guard(binding, name, pathRefusal(checks));
  guard(binding, 'mkdtemp', ([prefix]) => model.refusal('fs.write', `${text(prefix)}XXXXXX`));
  for (const [name, at] of Object.entries(FLAGS_OF)) {
    guard(binding, name, (args) => (typeof args[0] === 'number' ? undefined : openRefusal(model, text(args[0]), args[at] as number)));
  }
  guard(binding.StatWatcher.prototype, 'start', pathRefusal(READ));
  guard(realm.binding('fs_event_wrap').FSEvent.prototype, 'start', pathRefusal(READ));
  for (const name of ['opendir', 'opendirSync']) guard(realm.binding('fs_dir'), name, pathRefusal(READ));
  realm.readRefusal = (path) => model.refusal('fs.read', path);
  guard(realm.binding('process_methods'), 'chdir', pathRefusal(READ));
}

/** Source: CheckOpenPermissions in node/src/node_file.cc. */
function openRefusal(model: PermissionModel, path: string, flags: number): Error | undefined {
  const access = flags & O_ACCMODE;
  const refusal = access === O_WRONLY ? undefined : model.refusal('fs.read', path);
  if (refusal !== undefined || (access === O_RDONLY && (flags & (O_APPEND | O_CREAT | O_TRUNC)) === 0)) return refusal;
  return model.refusal('fs.write', path);
}

function guardOthers(realm: Realm, model: PermissionModel): void {
  const check = (scope: Exclude<Scope, 'fs'>, resource = ''): void => {
    const refusal = model.refusal(scope, resource);
    if (refusal !== undefined) throw refusal;
  };
  const before = (target: Record<string, any>, name: string, action: (...args: any[]) => void): void => {
    const method = target[name] as Method;
    target[name] = function (this: unknown, ...args: unknown[]) {
      action(...args);
      return method.apply(this, args);
    };
  };
  const beforeMaking = (target: Record<string, any>, name: string, action: () => void): void => {
    target[name] = new realm.native.Proxy(target[name], {
      construct(constructor: new (...args: unknown[]) => object, args: unknown[], newTarget: new () => object) {
        action();
        return Reflect.construct(constructor, args, newTarget);
      },
    });
  };
  before(realm.binding('process_wrap').Process.prototype, 'spawn', (file: string) => check('child', file));
  before(realm.binding('spawn_sync'), 'spawn', ({ file }: { file: string }) => check('child', file));
  // Taken from its binding when the library booted.
  before(realm.process, 'dlopen', () => {
    if (realm.options.get('--addons') !== false) check('addon');
  });
  before(realm.binding('inspector'), 'open', () => check('inspector', 'StartIoThread'));
  beforeMaking(realm.binding('worker'), 'Worker', () => check('worker'));
  beforeMaking(realm.binding('wasi'), 'WASI', () => check('wasi'));
}
