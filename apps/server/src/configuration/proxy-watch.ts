import { isLoopback } from '../network/client-address.ts';

/** Paths that load balancers and the machine itself request directly. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);

/** Notices a proxy that is not configured, and requests that bypass the configured one. */
export class ProxyWatch {
  readonly #isProxyTrusted: boolean;
  readonly #onFirst: (what: 'forwarded' | 'bypassed') => void;
  #isForwarded = false;
  #isBypassed = false;

  /** `onFirst`: called once for each of the two. */
  constructor({ isProxyTrusted, onFirst }: { readonly isProxyTrusted: boolean; readonly onFirst: (what: 'forwarded' | 'bypassed') => void }) {
    this.#isProxyTrusted = isProxyTrusted;
    this.#onFirst = onFirst;
  }

  get isForwarded(): boolean {
    return this.#isForwarded;
  }

  get isBypassed(): boolean {
    return this.#isBypassed;
  }

  /** `peer`: the remote address of the socket, undefined if it is closed. */
  observe(headers: Headers, path: string, peer: string | undefined): void {
    const hasHeader = headers.has('x-forwarded-for');
    if (!this.#isProxyTrusted) {
      if (!hasHeader || this.#isForwarded) return;
      this.#isForwarded = true;
      this.#onFirst('forwarded');
    } else {
      if (hasHeader || this.#isBypassed || peer === undefined || isLoopback(peer) || HEALTH_PATHS.has(path)) return;
      this.#isBypassed = true;
      this.#onFirst('bypassed');
    }
  }
}
