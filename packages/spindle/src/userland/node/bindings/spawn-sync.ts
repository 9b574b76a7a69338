/** `spawnSync`, `execSync`. Source: node/src/spawn_sync.cc. */
import { SIGNALS } from '../../../abi/signals.ts';
import type { Realm } from '../realm.ts';
import { textOf } from './conversions.ts';
import { assertOwnIdentity, commandOf, type StdioOption, stdioRequest } from './process-wrap.ts';

interface SpawnSyncOptions {
  readonly file: string;
  readonly args?: readonly unknown[];
  readonly cwd?: string;
  readonly envPairs?: readonly string[];
  readonly stdio: readonly StdioOption[];
  readonly timeout?: number;
  readonly maxBuffer?: number;
  readonly killSignal?: number;
  readonly detached?: boolean;
  readonly uid?: number;
  readonly gid?: number;
}

interface SpawnSyncResult {
  pid: number;
  status: number | null;
  signal: string | null;
  output: (Uint8Array | null)[] | null;
  /** Negative errno. */
  error?: number;
}

export function installSpawnSync(realm: Realm): void {
  const { errno } = realm.errors;
  realm.binding('spawn_sync').spawn = (options: SpawnSyncOptions): SpawnSyncResult => {
    const args = options.args && Array.from(options.args, textOf);
    try {
      return run(realm, { ...options, args });
    } catch (code) {
      if (typeof code !== 'string') throw code;
      return { pid: 0, status: null, signal: null, output: null, error: errno(code) };
    }
  };
}

function run(realm: Realm, options: SpawnSyncOptions & { readonly args: readonly string[] | undefined }): SpawnSyncResult {
  const { file, args, cwd, envPairs, stdio } = options;
  const { Buffer } = realm.requireBuiltin('buffer');
  assertOwnIdentity(options.uid, options.gid);
  const answer = realm.kernel.callSync({
    type: 'spawn-sync',
    ...commandOf(realm, { file, args, cwd, envPairs }),
    stdio: stdio.map((option) => stdioRequest(realm, option)),
    detached: options.detached === true,
    input: stdio.map(({ input }) => (input ? copyOf(input) : null)),
    timeoutMs: options.timeout ?? 0,
    maxBuffer: options.maxBuffer ?? 0,
    killSignal: options.killSignal || (SIGNALS.SIGTERM as number),
  });
  const output = stdio.map((_option, fd) => {
    const block = answer.output[fd];
    if (!block) return null;
    const bytes = realm.kernel.takeBytes(block);
    return Buffer.from(bytes.buffer, 0, bytes.byteLength) as Uint8Array;
  });
  // In Node's order.
  const result: SpawnSyncResult = { status: answer.code, signal: answer.signal, output, pid: answer.pid };
  if (answer.error !== null) result.error = realm.errors.errno(answer.error);
  return result;
}

function copyOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}
