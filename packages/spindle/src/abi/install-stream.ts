import { concatenate } from './concatenate.ts';

/**
 * The response of the installation service: one stream of frames. Progress comes first, then one manifest, then
 * the files' bytes in the manifest's order, then the end. An error can come at any time.
 *
 * A frame is one type byte, a little-endian 32-bit length, and the payload.
 */

export const FrameType = {
  /** JSON `InstallProgress`. */
  progress: 80,
  /** JSON `InstallManifest`. */
  manifest: 77,
  /** File bytes, split at arbitrary positions. */
  data: 68,
  /** Empty: everything was sent. */
  end: 69,
  /** JSON `InstallError`: npm's error code and text. */
  error: 88,
} as const;

export interface InstallRequest {
  /** Text of the project's package.json. */
  readonly packageJson: string;
  /** Text of package-lock.json, if there is one. */
  readonly lockFile?: string;
  /** Specifications to add (`react`, `vite@8`), as typed. */
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly saveAs?: 'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies';
  /** Writes exact versions instead of `^` ranges. */
  readonly saveExact?: boolean;
  readonly legacyPeerDeps?: boolean;
  readonly force?: boolean;
  /** `npm ci`: the lock file must exist and match package.json. */
  readonly isFrozen?: boolean;
  /** npm's `--ignore-scripts`: a native package that needs its scripts is installed without running them. */
  readonly ignoreScripts?: boolean;
  /** npm's `omit-lockfile-registry-resolved`: the lock file contains no registry URLs. */
  readonly omitsResolved?: boolean;
  readonly omit?: readonly ('dev' | 'optional' | 'peer')[];
  /** Packages already in node_modules (location to version): their files are not sent again. */
  readonly installed?: Readonly<Record<string, string>>;
  /** Keys of packs the browser already has: their bytes are not sent again. */
  readonly held?: readonly string[];
}

export interface InstallProgress {
  readonly phase: 'resolve' | 'fetch';
  readonly done: number;
  readonly total: number;
  /** Unpacked size of the packages finished so far. */
  readonly doneBytes: number;
}

/** The files of one package, along with its modules transformed for the runtime's loader. */
export interface InstallPack {
  /** The same key always means the same bytes. */
  readonly key: string;
  /** Relative to the project. */
  readonly directory: string;
  /** Path relative to `directory`, size in bytes, mode. */
  readonly files: readonly (readonly [path: string, byteSize: number, mode: number])[];
  /** Entries for the runtime's cache: name and size. Their bytes follow those of `files`. */
  readonly transformed: readonly (readonly [name: string, byteSize: number])[];
  /** The browser already has this pack (`InstallRequest.held`), so its bytes are not sent. */
  readonly isHeld: boolean;
}

export interface InstallManifest {
  /** In the same order as their bytes. */
  readonly packs: readonly InstallPack[];
  /** Symbolic links: path, and target relative to the link's directory. */
  readonly links: readonly (readonly [path: string, target: string])[];
  /** Packages with install scripts, in the order to run them: directory and scripts. */
  readonly scripts: readonly {
    readonly directory: string;
    readonly name: string;
    readonly version: string;
    readonly scripts: Readonly<Record<string, string>>;
    /** The package is optional: if a script fails, the package is removed again. */
    readonly isOptional: boolean;
  }[];
  /** New text of package-lock.json and, if packages were added or removed, of package.json. */
  readonly lockFile: string;
  readonly packageJson?: string;
  /** Every package in the tree, location to version. Any other directory is extraneous. */
  readonly packages: Readonly<Record<string, string>>;
  /** Native packages replaced by their Wasm builds: location, original, replacement with version. */
  readonly substitutions: readonly (readonly [location: string, original: string, replacement: string])[];
  readonly warnings: readonly string[];
}

export interface InstallError {
  /** npm's code: E404, ETARGET, ERESOLVE, EUSAGE... */
  readonly code: string;
  /** Lines as npm prints them after `npm error `. */
  readonly lines: readonly string[];
  /** Only for ERESOLVE: the data from which npm writes its own report. */
  readonly explanation?: Readonly<Record<string, unknown>>;
  /** The registry could not be reached, so the browser may fall back to what it has. */
  readonly isUnreachable?: boolean;
}

const HEADER_BYTES = 5;

/** Header of a frame whose payload follows. */
export function frameHeader(type: number, byteLength: number): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  header[0] = type;
  new DataView(header.buffer).setUint32(1, byteLength, true);
  return header;
}

/** Accepts the stream in chunks of any size and calls back for each frame. A `data` payload may arrive in several parts. */
export class InstallStreamParser {
  readonly #onFrame: (type: number, payload: Uint8Array) => void;
  #pending = new Uint8Array(0);
  #dataLeft = 0;

  constructor(onFrame: (type: number, payload: Uint8Array) => void) {
    this.#onFrame = onFrame;
  }

  push(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0) {
      if (this.#dataLeft > 0) {
        const part = rest.subarray(0, this.#dataLeft);
        this.#dataLeft -= part.length;
        rest = rest.subarray(part.length);
        this.#onFrame(FrameType.data, part);
        continue;
      }
      const joined = this.#pending.length === 0 ? rest : concatenate([this.#pending, rest]);
      if (joined.length < HEADER_BYTES) {
        this.#pending = joined.slice();
        return;
      }
      const length = new DataView(joined.buffer, joined.byteOffset).getUint32(1, true);
      if (joined[0] === FrameType.data) {
        this.#pending = new Uint8Array(0);
        this.#dataLeft = length;
        rest = joined.subarray(HEADER_BYTES);
        continue;
      }
      if (joined.length < HEADER_BYTES + length) {
        this.#pending = joined.slice();
        return;
      }
      this.#pending = new Uint8Array(0);
      rest = joined.subarray(HEADER_BYTES + length);
      this.#onFrame(joined[0], joined.subarray(HEADER_BYTES, HEADER_BYTES + length));
    }
  }
}
