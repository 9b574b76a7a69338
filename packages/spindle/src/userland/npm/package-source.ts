import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { InstallManifest, InstallPack, InstallRequest } from '../../abi/install-stream.ts';
import type { PackageCache, PackageCacheWriter } from '../node/package-cache.ts';
import { machine } from './machine.ts';

/** Maximum number of keys sent with a request: 100 KB. */
const MAX_HELD = 3000;

/**
 * The browser's package cache during one installation: the packages it has, those it adds, and the responses to
 * whole requests, which allow a project to be installed again without a network.
 */
export class PackageSource {
  readonly #cache: PackageCache | undefined;
  #writer: PackageCacheWriter | undefined;
  readonly #begun = new Set<string>();
  #writing: string | undefined;

  private constructor(cache: PackageCache | undefined) {
    this.#cache = cache;
  }

  static async open(): Promise<PackageSource> {
    return new PackageSource(await machine()?.openPackageCache());
  }

  /** Whether this browser can store packages. */
  get isUsable(): boolean {
    return this.#cache !== undefined;
  }

  /** The newest entries come last in the cache, and are the most likely to be needed. */
  get held(): readonly string[] {
    return (this.#cache?.keys ?? []).filter((key) => !key.startsWith(ANSWER)).slice(-MAX_HELD);
  }

  /** The stored response to this request, if all packages in it are available here. */
  async storedResponse(request: InstallRequest): Promise<InstallManifest | undefined> {
    const key = responseKey(request);
    if (!this.#cache?.has(key)) return undefined;
    const manifest = JSON.parse(new TextDecoder().decode(await this.#cache.read(key))) as InstallManifest;
    if (manifest.packs.some((pack) => !this.#cache?.has(pack.key))) return undefined;
    return { ...manifest, packs: manifest.packs.map((pack) => ({ ...pack, isHeld: true })) };
  }

  async read({ key }: InstallPack): Promise<Uint8Array> {
    if (!this.#cache) throw new Error('There is no cache to read packages from.');
    return this.#cache.read(key);
  }

  /** Stores the bytes of arriving packages from now on. */
  async startCaching(): Promise<void> {
    this.#writer = await this.#cache?.add();
  }

  keep({ key }: InstallPack, bytes: Uint8Array): void {
    if (!this.#writer) return;
    if (this.#writing !== key) {
      // The same package at another location is stored once.
      if (this.#begun.has(key)) return;
      this.#begun.add(key);
      this.#writer.begin(key);
      this.#writing = key;
    }
    this.#writer.write(bytes);
  }

  keepAnswer(request: InstallRequest, manifest: InstallManifest): void {
    const key = responseKey(request);
    if (!this.#writer || this.#begun.has(key) || this.#cache?.has(key)) return;
    this.#begun.add(key);
    this.#writer.begin(key);
    this.#writer.write(new TextEncoder().encode(JSON.stringify(manifest)));
  }

  async close({ isComplete }: { readonly isComplete: boolean }): Promise<void> {
    try {
      if (isComplete) await this.#writer?.commit();
      else await this.#writer?.discard();
    } finally {
      await this.#cache?.close();
    }
  }
}

const ANSWER = 'answer:';

/** Everything that the response depends on. */
function responseKey({ installed: _installed, held: _held, ...request }: InstallRequest): string {
  const entries = Object.entries(request)
    .filter(([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  // Node's own crypto takes longer to load than everything else here.
  return ANSWER + bytesToHex(sha256(utf8ToBytes(JSON.stringify(entries))));
}
