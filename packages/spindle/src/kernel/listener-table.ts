import { Holders } from './holders.ts';

/** An address in use on the loopback network. A socket with a path is stored under that path. */
export interface Listener {
  readonly id: number;
  readonly port: number;
  readonly host: string;
  readonly isIpv6Only: boolean;
  /** Absent for ports. */
  readonly path?: string;
  /** Workers with a handle on the listener, which lasts until the last handle is closed. */
  readonly holders: Holders;
  /** Those of them that accept connections. */
  readonly acceptors: Holders;
}

/** The range from which Linux assigns ports when a program asks for any port. */
export const EPHEMERAL_FIRST = 32768;
export const EPHEMERAL_LAST = 60999;

type Family = 'ipv4' | 'ipv6' | 'both';
export type ListenAddress = Pick<Listener, 'host' | 'isIpv6Only'>;

export class ListenerTable {
  readonly #listeners = new Map<number, Listener>();
  readonly #onChange: (port: number) => void;
  #lastId = 0;
  #nextEphemeral = EPHEMERAL_FIRST;

  /** `onChange` is called for every port whose listeners changed. */
  constructor(onChange: (port: number) => void) {
    this.#onChange = onChange;
  }

  get count(): number {
    return this.#listeners.size;
  }

  /** Throws EADDRINUSE. */
  listen(owner: number, request: { port: number; host: string; isIpv6Only: boolean }): Listener {
    const listener = this.bind(owner, request);
    this.accept(listener.id, owner);
    return listener;
  }

  listenPath(owner: number, path: string): Listener {
    const listener = this.bindPath(owner, path);
    this.accept(listener.id, owner);
    return listener;
  }

  /** Reserves an address without accepting connections. Throws EADDRINUSE. */
  bind(owner: number, request: { port: number; host: string; isIpv6Only: boolean }): Listener {
    const port = request.port || this.ephemeralPort();
    const listener = { ...this.#create(owner), port, host: request.host, isIpv6Only: request.isIpv6Only };
    for (const other of this.#listeners.values()) if (other.path === undefined && other.port === port && overlap(other, listener)) throw 'EADDRINUSE';
    this.#listeners.set(listener.id, listener);
    return listener;
  }

  bindPath(owner: number, path: string): Listener {
    for (const other of this.#listeners.values()) if (other.path === path) throw 'EADDRINUSE';
    const listener: Listener = { ...this.#create(owner), port: 0, host: '', isIpv6Only: false, path };
    this.#listeners.set(listener.id, listener);
    return listener;
  }

  /** Throws EBADF if the worker does not hold the listener. */
  accept(id: number, owner: number): void {
    const listener = this.#listeners.get(id);
    if (!listener?.holders.has(owner)) throw 'EBADF';
    listener.acceptors.add(owner);
    this.#changed(listener);
  }

  /** Adds a handle. Throws EBADF if the listener is gone. */
  hold(id: number, owner: number): void {
    const listener = this.#listeners.get(id);
    if (!listener) throw 'EBADF';
    listener.holders.add(owner);
  }

  #create(owner: number): Pick<Listener, 'id' | 'holders' | 'acceptors'> {
    const holders = new Holders();
    holders.add(owner);
    return { id: ++this.#lastId, holders, acceptors: new Holders() };
  }

  /** The listener that a connection to this address reaches; the host side reaches any listener on the port. */
  find(port: number, host?: string): Listener | undefined {
    const candidates = [...this.#listeners.values()].filter((listener) => listener.path === undefined && listener.port === port && !listener.acceptors.isEmpty);
    if (host === undefined) return candidates[0];
    const target = normalize(host);
    return candidates.find((listener) => listener.host === target) ?? candidates.find((listener) => accepts(listener, target));
  }

  findPath(path: string): Listener | undefined {
    for (const listener of this.#listeners.values()) if (listener.path === path && !listener.acceptors.isEmpty) return listener;
    return undefined;
  }

  /** Removes a handle. */
  close(id: number, owner: number, isAccepting: boolean): void {
    const listener = this.#listeners.get(id);
    if (!listener) return;
    listener.holders.remove(owner);
    if (isAccepting) listener.acceptors.remove(owner);
    this.#settle(listener);
  }

  /** Releases the ports of a dead worker. */
  closeAll(owner: number): void {
    for (const listener of [...this.#listeners.values()]) {
      if (!listener.holders.has(owner)) continue;
      listener.holders.removeAll(owner);
      listener.acceptors.removeAll(owner);
      this.#settle(listener);
    }
  }

  /** A port without a listener; outgoing connections get their local port here too. */
  ephemeralPort(): number {
    const taken = new Set([...this.#listeners.values()].map((listener) => listener.port));
    do {
      this.#nextEphemeral = this.#nextEphemeral >= EPHEMERAL_LAST ? EPHEMERAL_FIRST : this.#nextEphemeral + 1;
    } while (taken.has(this.#nextEphemeral));
    return this.#nextEphemeral;
  }

  #settle(listener: Listener): void {
    if (listener.holders.isEmpty) this.#listeners.delete(listener.id);
    this.#changed(listener);
  }

  #changed(listener: Listener): void {
    if (listener.path === undefined) this.#onChange(listener.port);
  }
}

/** The address that a connection to a wildcard address reaches. */
export function normalize(host: string): string {
  if (host === '0.0.0.0' || host === '') return '127.0.0.1';
  if (host === '::') return '::1';
  return host.startsWith('::ffff:') ? host.slice('::ffff:'.length) : host;
}

/** Whether the listener accepts IPv6 connections only. */
export function isIpv6Listener(listener: ListenAddress): boolean {
  return family(listener) === 'ipv6';
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::' || host === '';
}

function family({ host, isIpv6Only }: ListenAddress): Family {
  if (host === '::' || host === '') return isIpv6Only ? 'ipv6' : 'both';
  return host.includes(':') ? 'ipv6' : 'ipv4';
}

/** Whether a listening wildcard matches this address. */
export function accepts(listener: ListenAddress, target: string): boolean {
  if (!isWildcard(listener.host)) return false;
  const own = family(listener);
  return own === 'both' || own === (target.includes(':') ? 'ipv6' : 'ipv4');
}

/** Like `bind` on Linux without SO_REUSEADDR: a wildcard excludes every address of its family. */
export function overlap(a: ListenAddress, b: ListenAddress): boolean {
  const first = family(a);
  const second = family(b);
  if (first !== 'both' && second !== 'both' && first !== second) return false;
  return isWildcard(a.host) || isWildcard(b.host) || a.host === b.host;
}
