import type { InstallError } from '../abi/install-stream.ts';

/** What people use instead of packages that are native and have no wasm build. Null: nothing does the same here. */
const ALTERNATIVES: Readonly<Record<string, string | null>> = {
  argon2: 'hash-wasm',
  bcrypt: 'bcryptjs',
  'better-sqlite3': 'sql.js',
  canvas: 'canvaskit-wasm',
  leveldown: 'memory-level',
  'node-pty': null,
  'node-sass': 'sass',
  re2: 're2-wasm',
  sqlite3: 'sql.js',
  workerd: null,
};
/** Their own JavaScript takes over when the native part is not there. */
const DO_WITHOUT = new Set(['bufferutil', 'utf-8-validate']);
/** Tools that compile an addon, or fetch a compiled one. */
const COMPILES = /\b(?:node-gyp|node-gyp-build|node-pre-gyp|prebuild-install|prebuildify|cmake-js)\b/;

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Its scripts of an installation, with the one that npm adds to what has a `binding.gyp`. */
  readonly scripts: Readonly<Record<string, string>>;
}

/** `needed`: it cannot work here. `optional`: its native part is missed by nobody, and its scripts are left out. */
export function nativePart({ name, scripts }: Pick<InstalledPackage, 'name' | 'scripts'>): 'needed' | 'optional' | undefined {
  if (DO_WITHOUT.has(name)) return 'optional';
  return Object.hasOwn(ALTERNATIVES, name) || Object.values(scripts).some((command) => COMPILES.test(command)) ? 'needed' : undefined;
}

export function nativePackageError({ name, version }: Pick<InstalledPackage, 'name' | 'version'>): InstallError {
  const alternative = ALTERNATIVES[name];
  return {
    code: 'ENATIVE',
    lines: [
      `native ${name}@${version} is a native package: it is compiled for one kind of machine, and`,
      'native only JavaScript and WebAssembly run here.',
      alternative ? `native Use ${alternative} in its place, which does the same.` : 'native There is no build of it for WebAssembly.',
      'native To install without compiling it, add --ignore-scripts.',
    ],
  };
}

/** Thrown when a tree needs a package that cannot run. */
export class NativePackageError extends Error {
  readonly installError: InstallError;
  constructor(native: Pick<InstalledPackage, 'name' | 'version'>) {
    super(`${native.name}@${native.version} is a native package`);
    this.installError = nativePackageError(native);
  }
}
