import type { SocketAddress } from '../abi/messages.ts';
import { Holders } from './holders.ts';
import { accepts, EPHEMERAL_FIRST, EPHEMERAL_LAST, overlap, normalize, type ListenAddress } from './listener-table.ts';

interface DatagramSocket extends ListenAddress {
  readonly id: number;
  /** Workers with a handle on the socket, which lasts until the last handle is closed. */
  readonly holders: Holders;
  /** Those of them that read; they take turns. */
  readonly readers: Holders;
  readonly port: number;
  readonly isShared: boolean;
  readonly groups: Set<string>;
}

/** Multicast addresses, which several sockets can share: 224.0.0.0/4 and ff00::/8. */
const GROUP = /^(?:22[4-9]|23\d)\.|^ff/i;
const BROADCAST = '255.255.255.255';

/** The datagram sockets of the loopback network. */
export class DatagramTable {
  readonly #sockets = new Map<number, DatagramSocket>();
  #lastId = 0;
  #nextEphemeral = EPHEMERAL_FIRST;

  /** Throws EADDRINUSE, unless every socket on the address shares it. */
  bind(owner: number, request: { port: number; host: string; isIpv6Only: boolean; isShared: boolean }): { socketId: number; port: number } {
    const { host, isIpv6Only, isShared } = request;
    const socket: DatagramSocket = {
      id: ++this.#lastId,
      holders: new Holders(),
      readers: new Holders(),
      port: request.port || this.#ephemeralPort(),
      host,
      isIpv6Only,
      isShared,
      groups: new Set(),
    };
    socket.holders.add(owner);
    for (const other of this.#sockets.values()) if (other.port === socket.port && overlap(other, socket) && !(other.isShared && isShared)) throw 'EADDRINUSE';
    this.#sockets.set(socket.id, socket);
    return { socketId: socket.id, port: socket.port };
  }

  /** The receivers of a datagram: all members of a multicast group, or one socket. */
  receivers({ address, port }: SocketAddress): readonly { readonly socketId: number; readonly owner: number | undefined }[] {
    const named = [...this.#sockets.values()].filter((socket) => socket.port === port);
    const found = GROUP.test(address)
      ? named.filter(({ groups }) => groups.has(address))
      : address === BROADCAST
        ? named.filter((socket) => accepts(socket, address))
        : // Among sockets that share an address, Linux picks the last.
          [named.findLast(({ host }) => host === normalize(address)) ?? named.findLast((socket) => accepts(socket, normalize(address)))];
    return found
      .filter((socket) => socket !== undefined)
      .map(({ id, readers, holders }) => ({ socketId: id, owner: (readers.isEmpty ? holders : readers).next() }));
  }

  setMembership(owner: number, id: number, group: string, isJoined: boolean): void {
    const socket = this.#sockets.get(id);
    if (!socket?.holders.has(owner)) return;
    if (isJoined) socket.groups.add(group);
    else socket.groups.delete(group);
  }

  /** Adds a handle. Throws EBADF if the socket is gone. */
  hold(id: number, owner: number): void {
    const socket = this.#sockets.get(id);
    if (!socket) throw 'EBADF';
    socket.holders.add(owner);
  }

  setReading(owner: number, id: number, isReading: boolean): void {
    const socket = this.#sockets.get(id);
    if (!socket?.holders.has(owner)) return;
    if (isReading) socket.readers.add(owner);
    else socket.readers.remove(owner);
  }

  /** Removes a handle. */
  close(owner: number, id: number): void {
    const socket = this.#sockets.get(id);
    if (!socket) return;
    socket.holders.remove(owner);
    if (socket.holders.isEmpty) this.#sockets.delete(id);
  }

  /** Releases the addresses of a dead worker. */
  closeAll(owner: number): void {
    for (const [id, { holders, readers }] of [...this.#sockets]) {
      holders.removeAll(owner);
      readers.removeAll(owner);
      if (holders.isEmpty) this.#sockets.delete(id);
    }
  }

  #ephemeralPort(): number {
    const taken = new Set([...this.#sockets.values()].map(({ port }) => port));
    do {
      this.#nextEphemeral = this.#nextEphemeral >= EPHEMERAL_LAST ? EPHEMERAL_FIRST : this.#nextEphemeral + 1;
    } while (taken.has(this.#nextEphemeral));
    return this.#nextEphemeral;
  }
}
