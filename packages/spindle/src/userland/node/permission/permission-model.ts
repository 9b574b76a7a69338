/** `--permission`: what a process may do, and the events for diagnostics channels. Source: node/src/permission/permission.cc. */
import type { Realm } from '../realm.ts';
import { resolvePath } from '../bindings/process-methods.ts';
import { FileGrants, normalPath } from './grants.ts';

export type Scope = 'fs' | 'fs.read' | 'fs.write' | 'child' | 'worker' | 'inspector' | 'wasi' | 'addon';
export type FileScope = 'fs.read' | 'fs.write';

const NAMES: Readonly<Record<Scope, string>> = {
  fs: 'FileSystem',
  'fs.read': 'FileSystemRead',
  'fs.write': 'FileSystemWrite',
  child: 'ChildProcess',
  worker: 'WorkerThreads',
  inspector: 'Inspector',
  wasi: 'WASI',
  addon: 'Addon',
};
const FLAGS: Readonly<Record<Exclude<Scope, 'fs'>, string>> = {
  'fs.read': '--allow-fs-read',
  'fs.write': '--allow-fs-write',
  child: '--allow-child-process',
  worker: '--allow-worker',
  inspector: '--allow-inspector',
  wasi: '--allow-wasi',
  addon: '--allow-addons',
};

export class PermissionModel {
  readonly #realm: Realm;
  readonly #isEnforced: boolean;
  readonly #files: Readonly<Record<FileScope, FileGrants>>;
  /** Scopes that are granted as a whole. */
  readonly #whole = new Set<string>();

  constructor(realm: Realm) {
    this.#realm = realm;
    const { options } = realm;
    this.#isEnforced = options.get('--permission') === true;
    const grants = (scope: FileScope): FileGrants => {
      const made = new FileGrants(
        (path) => normalPath(resolvePath(realm.cwd, path)),
        (path) => isDirectory(realm, path),
      );
      for (const text of (options.get(FLAGS[scope]) as readonly string[] | undefined) ?? []) made.grant(text);
      return made;
    };
    this.#files = { 'fs.read': grants('fs.read'), 'fs.write': grants('fs.write') };
    for (const scope of ['child', 'worker', 'inspector', 'wasi', 'addon'] as const) if (options.get(FLAGS[scope]) === true) this.#whole.add(scope);
    // A process may read the program it starts.
    const [, script] = realm.argv;
    if (script !== undefined && options.get('[has_eval_string]') !== true && realm.start.thread === undefined) this.#files['fs.read'].grant(script);
  }

  /** `resource` is a path for file scopes; without one, whether all paths are granted. */
  has(scope: string, resource?: string): boolean {
    if (!isScope(scope)) return false;
    const isGranted = this.#isGranted(scope, resource);
    if (!isGranted) this.#publish(scope, { permission: NAMES[scope], resource: resource ?? '', drop: undefined });
    return isGranted;
  }

  drop(scope: string, resource?: string): void {
    if (!isScope(scope)) return;
    if (scope === 'fs' || scope === 'fs.read') this.#files['fs.read'].drop(resource);
    if (scope === 'fs' || scope === 'fs.write') this.#files['fs.write'].drop(resource);
    this.#whole.delete(scope);
    this.#publish(scope, { permission: NAMES[scope], resource: resource ?? '', drop: true });
  }

  /** The error for an access that is not granted; undefined in audit mode. */
  refusal(scope: Exclude<Scope, 'fs'>, resource: string): Error | undefined {
    if (this.has(scope, resource) || !this.#isEnforced) return undefined;
    const message = `Access to this API has been restricted. Use ${FLAGS[scope]} to manage permissions.`;
    return Object.assign(this.#realm.errors.nodeError(Error, 'ERR_ACCESS_DENIED', message), { permission: NAMES[scope], resource });
  }

  #isGranted(scope: Scope, resource: string | undefined): boolean {
    if (scope === 'fs') return this.#files['fs.read'].has(undefined) && this.#files['fs.write'].has(undefined);
    if (scope === 'fs.read' || scope === 'fs.write') return this.#files[scope].has(resource);
    return this.#whole.has(scope);
  }

  #publish(scope: Scope, message: object): void {
    const channel = this.#realm.requireBuiltin('diagnostics_channel').channel(`node:permission-model:${scope.split('.')[0]}`);
    if (channel.hasSubscribers) channel.publish(message);
  }
}

function isScope(scope: string): scope is Scope {
  return Object.hasOwn(NAMES, scope);
}

function isDirectory(realm: Realm, path: string): boolean {
  return realm.fs.exists(path) && (realm.fs.stat(realm.fs.lookup(path)).mode & S_IFMT) === S_IFDIR;
}

const S_IFMT = 0o170000;
const S_IFDIR = 0o040000;
