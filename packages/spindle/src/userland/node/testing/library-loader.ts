/** Entry point of the process that `library-over-ours.ts` starts: chooses between Node's own fs and ours. */
import { createFileSystem, formatMemory } from '../../../filesystem/shared-file-system.ts';
import { installFs } from '../bindings/fs.ts';
import { installFsDir } from '../bindings/fs-dir.ts';
import { installFsEvent } from '../bindings/fs-event.ts';
import { installModules } from '../bindings/modules.ts';
import { installWasi } from '../bindings/wasi.ts';
import { createDescriptorTable } from '../descriptor-table.ts';
import { createNodeErrors } from '../node-errors.ts';
import type { Realm } from '../realm.ts';

declare const require: (id: string) => any;

const { internalBinding, primordials } = require('internal/test/binding');
const [, , mode, script, root] = process.argv as [string, string, string, string, string];
/** Modules of the library that are reloaded on top of our bindings. */
const OVERLAID = /^(fs|fs\/promises|internal\/fs\/.*|internal\/modules\/package_json_reader)$/;

function ourLibrary(): { require(id: string): any; modules: object; wasi: object } {
  const own: Record<string, any> = { fs: {}, fs_dir: {}, fs_event_wrap: {}, modules: {}, wasi: {} };
  own.async_wrap = {
    async_hook_fields: new Uint32Array(9),
    async_id_fields: new Float64Array(4),
    async_ids_stack: new Float64Array(64),
    execution_async_resources: [],
    Providers: {},
  };
  const fs = createFileSystem(formatMemory({ reserveBytes: 256 << 20 }), 2);
  fs.makeDirectories(root);
  fs.makeDirectories('/proc');
  const realm = {
    native: { TextDecoder, TextEncoder, WebAssembly, crypto, performance, performanceNow: () => performance.now(), setTimeout, clearTimeout },
    loop: { enqueue: (callback: () => void) => void setImmediate(callback), ref: () => undefined, unref: () => undefined },
    fs,
    descriptors: createDescriptorTable(),
    errors: createNodeErrors({ uvErrors: [...internalBinding('uv').getErrorMap()] }),
    get cwd() {
      return process.cwd();
    },
    umask: process.umask(),
    start: { pid: process.pid },
    process,
    perIsolateSymbols: internalBinding('symbols'),
    binding: (name: string) => own[name],
    requireBuiltin: (id: string) => require(id),
  } as unknown as Realm;
  for (const install of [installFs, installFsDir, installFsEvent, installModules, installWasi]) install(realm);

  const { natives } = internalBinding('builtins');
  const loaded = new Map<string, { exports: any }>();
  const bindingOf = (name: string): any => (name in own && name !== 'async_wrap' ? own[name] : internalBinding(name));
  const load = (id: string): any => {
    if (!OVERLAID.test(id)) return require(id);
    const known = loaded.get(id);
    if (known) return known.exports;
    const module = { exports: {} };
    loaded.set(id, module);
    const compiled = require('vm').compileFunction(natives[id], ['exports', 'require', 'module', 'process', 'internalBinding', 'primordials'], {
      filename: `node:${id}`,
    });
    compiled(module.exports, load, module, process, bindingOf, primordials);
    return module.exports;
  };
  return { require: load, modules: own.modules, wasi: own.wasi };
}

const library = mode === 'ours' ? ourLibrary() : { require, modules: internalBinding('modules'), wasi: internalBinding('wasi') };
const show = (value: unknown): string => {
  if (value instanceof Error) {
    const { name, message, code, errno, syscall, path, dest } = value as NodeJS.ErrnoException & { dest?: string };
    return JSON.stringify({ name, message, code, errno, syscall, path, dest });
  }
  return require('util').inspect(value, { depth: 4, breakLength: Number.POSITIVE_INFINITY });
};
const print = (...values: unknown[]): void => console.log(values.map(show).join(' '));
process.chdir(root);
void require(script)({ fs: library.require('fs'), modules: library.modules, wasi: library.wasi, path: require('path'), print, root, process });
