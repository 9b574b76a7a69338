/**
 * Loaded into pnpm and yarn before their own code. They choose packages by `process.arch`, which is wasm here. The
 * scripts of a package that is replaced by its Wasm build would download a binary that cannot run, so the Wasm
 * build is installed instead of running them; likewise for one whose native part the machine has.
 */
import childProcess from 'node:child_process';
import os from 'node:os';
import { nativeProgramOf, notDownloaded } from '../../abi/native-programs.ts';
import { nativePartStandsIn, substituteFor } from '../../abi/substitutions.ts';
import { readManifest } from './scripts.ts';

const ARCHITECTURE = 'wasm32';
// Node's own property is not writable: the manager's code sees a `process` that inherits from the real one and
// overrides it.
globalThis.process = Object.create(process, { arch: { value: ARCHITECTURE, enumerable: true } }) as typeof process;
os.arch = () => ARCHITECTURE as ReturnType<typeof os.arch>;

const spawn = childProcess.spawn;
childProcess.spawn = function (this: unknown, ...args: unknown[]) {
  const options = args.find((argument, at) => at > 0 && typeof argument === 'object' && !Array.isArray(argument)) as childProcess.SpawnOptions | undefined;
  const { name = '', version } = (options?.env?.['npm_lifecycle_event'] && readManifest(String(options.cwd ?? process.cwd()))) || {};
  const program = nativeProgramOf(name);
  if (program) process.stderr.write(`${notDownloaded(name, program)}\n`);
  if (version !== undefined && (substituteFor(name, version) !== undefined || nativePartStandsIn(name, version)))
    return spawn.call(this, '/usr/bin/npm', ['spindle-wasm-build'], { ...options, shell: false });
  return spawn.apply(this, args as unknown as Parameters<typeof spawn>);
} as typeof spawn;
