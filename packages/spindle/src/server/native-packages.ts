import type { InstallError } from '../abi/install-stream.ts';
import { nativePartStandsIn } from '../abi/substitutions.ts';

/** Common alternatives to native packages without a Wasm build. Null: there is no equivalent here. */
export const ALTERNATIVES: Readonly<Record<string, string | null>> = {
  canvas: 'canvaskit-wasm',
  leveldown: 'memory-level',
  'node-pty': null,
  re2: 're2-wasm',
  workerd: null,
};
/** Packages that fall back to JavaScript without their native part. */
const WORK_WITHOUT_NATIVE = new Set(['bufferutil', 'utf-8-validate']);
/** Tools that compile an addon, or download a compiled one. */
const COMPILES = /\b(?:node-gyp|node-gyp-build|node-pre-gyp|prebuild-install|prebuildify|cmake-js)\b/;

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Its install scripts, including the one that npm adds for a `binding.gyp`. */
  readonly scripts: Readonly<Record<string, string>>;
}

/** `needed`: it cannot work here. `optional`: it works without its native part, so its scripts are skipped. */
export function nativePart({ name, version, scripts }: InstalledPackage): 'needed' | 'optional' | undefined {
  if (WORK_WITHOUT_NATIVE.has(name) || nativePartStandsIn(name, version)) return 'optional';
  return Object.hasOwn(ALTERNATIVES, name) || Object.values(scripts).some((command) => COMPILES.test(command)) ? 'needed' : undefined;
}

export function nativePackageError({ name, version }: Pick<InstalledPackage, 'name' | 'version'>): InstallError {
  const alternative = ALTERNATIVES[name];
  return {
    code: 'ENATIVE',
    lines: [
      `native ${name}@${version} is a native package: it is compiled for a specific platform, but`,
      'native only JavaScript and WebAssembly run here.',
      alternative ? `native Use ${alternative} instead, which does the same.` : 'native It has no WebAssembly build.',
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
