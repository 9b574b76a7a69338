/** Who listens where on the loopback network. Sockets with a path are in it under their path. */
export interface Listener {
  readonly id: number;
  readonly owner: number;
  readonly port: number;
  readonly host: string;
  readonly isIpv6Only: boolean;
  /** Absent for ports. */
  readonly path?: string;
}

/** The range Linux takes ports from when a program asks for any. */
const EPHEMERAL_FIRST = 32768;
const EPHEMERAL_LAST = 60999;

type Family = 'ipv4' | 'ipv6' | 'both';

export class ListenerTable {
  readonly #listeners = new Map<number, Listener>();
  readonly #onChange: (port: number) => void;
  #lastId = 0;
  #nextEphemeral = EPHEMERAL_FIRST;

  /** `onChange` hears of every port that gained or lost a listener. */
  constructor(onChange: (port: number) => void) {
    this.#onChange = onChange;
  }

  get count(): number {
    return this.#listeners.size;
  }

  /** Throws EADDRINUSE. */
  listen(owner: number, request: { port: number; host: string; isIpv6Only: boolean }): Listener {
    const port = request.port || this.ephemeralPort();
    const listener: Listener = { id: ++this.#lastId, owner, port, host: request.host, isIpv6Only: request.isIpv6Only };
    for (const other of this.#listeners.values()) if (other.path === undefined && other.port === port && overlap(other, listener)) throw 'EADDRINUSE';
    this.#listeners.set(listener.id, listener);
    this.#onChange(port);
    return listener;
  }

  listenPath(owner: number, path: string): Listener {
    for (const other of this.#listeners.values()) if (other.path === path) throw 'EADDRINUSE';
    const listener: Listener = { id: ++this.#lastId, owner, port: 0, host: '', isIpv6Only: false, path };
    this.#listeners.set(listener.id, listener);
    return listener;
  }

  /** The listener a connection to this address reaches; the host side reaches any of the port. */
  find(port: number, host?: string): Listener | undefined {
    const candidates = [...this.#listeners.values()].filter((listener) => listener.path === undefined && listener.port === port);
    if (host === undefined) return candidates[0];
    const target = normalize(host);
    return candidates.find((listener) => listener.host === target) ?? candidates.find((listener) => accepts(listener, target));
  }

  findPath(path: string): Listener | undefined {
    for (const listener of this.#listeners.values()) if (listener.path === path) return listener;
    return undefined;
  }

  close(id: number, owner: number): void {
    const listener = this.#listeners.get(id);
    if (listener?.owner === owner) this.#remove(listener);
  }

  /** Releases the ports of a dead worker. */
  closeAll(owner: number): void {
    for (const listener of [...this.#listeners.values()]) if (listener.owner === owner) this.#remove(listener);
  }

  /** A port without a listener; connections take their own number from here too. */
  ephemeralPort(): number {
    const taken = new Set([...this.#listeners.values()].map((listener) => listener.port));
    do {
      this.#nextEphemeral = this.#nextEphemeral >= EPHEMERAL_LAST ? EPHEMERAL_FIRST : this.#nextEphemeral + 1;
    } while (taken.has(this.#nextEphemeral));
    return this.#nextEphemeral;
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener.id);
    if (listener.path === undefined) this.#onChange(listener.port);
  }
}

function normalize(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  if (host === '::') return '::1';
  return host.startsWith('::ffff:') ? host.slice('::ffff:'.length) : host;
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === '';
}

function family({ host, isIpv6Only }: { host: string; isIpv6Only: boolean }): Family {
  if (host === '::' || host === '') return isIpv6Only ? 'ipv6' : 'both';
  return host.includes(':') ? 'ipv6' : 'ipv4';
}

function accepts(listener: Listener, target: string): boolean {
  if (!isWildcard(listener.host)) return false;
  const own = family(listener);
  return own === 'both' || own === (target.includes(':') ? 'ipv6' : 'ipv4');
}

/** As `bind` on Linux without SO_REUSEADDR: a wildcard excludes every address of its family. */
function overlap(a: Listener, b: Listener): boolean {
  const first = family(a);
  const second = family(b);
  if (first !== 'both' && second !== 'both' && first !== second) return false;
  return isWildcard(a.host) || isWildcard(b.host) || a.host === b.host;
}
