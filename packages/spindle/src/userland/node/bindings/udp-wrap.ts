/** Datagrams on the loopback network. Sources: node/src/udp_wrap.cc; libuv/src/unix/udp.c. */
import { concatenate } from '../../../abi/concatenate.ts';
import { bytesOf } from './buffer.ts';
import type { PassedHandle, SocketAddress } from '../../../abi/messages.ts';
import { registerAdopter } from '../handle-passing.ts';
import { ListeningHandles } from '../listening-handles.ts';
import type { Realm } from '../realm.ts';
import { HandleWrap, RequestWrap } from '../async-wrap.ts';
import { lenientText, portOf, uint32Of } from './conversions.ts';
import { parseIPv4, parseIPv6 } from '../ip-address.ts';

/** Flags of `bind`; source: enum uv_udp_flags. */
const IPV6_ONLY = 1;
const REUSE_ADDRESS = 4;
const REUSE_PORT = 64;
/** Maximum payload of an IPv4 datagram: 65535 minus the IP and UDP headers. */
const MAX_DATAGRAM_BYTES = 65_507;
/** Linux's `net.core.rmem_default` and `rmem_max`; requested sizes are doubled. */
const BUFFER_BYTES = 212_992;
const MIN_BUFFER_BYTES = { receive: 2304, send: 4608 };
const MAX_TTL = 255;
const MAX_INT = 2 ** 31 - 1;
const BROADCAST = '255.255.255.255';
const LOCAL_ADDRESS = /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|::|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const GROUP_ADDRESS = /^(?:22[4-9]|23\d)\.|^ff/i;
const MAPPED_IPV4 = '::ffff:';

type Family = SocketAddress['family'];
/** Port, address and whether there is a callback; a connected socket has only the last. */
type SendTarget = readonly [number, string, boolean] | readonly [boolean];

export function installUdpWrap(realm: Realm): void {
  const binding = realm.binding('udp_wrap');
  const { errno } = realm.errors;
  const sockets = new ListeningHandles<UDP>();
  const toBuffer = (bytes: Uint8Array): Uint8Array => {
    const { Buffer } = realm.requireBuiltin<{ Buffer: { from(buffer: ArrayBufferLike): Uint8Array } }>('buffer');
    return Buffer.from(bytes.buffer);
  };

  class UDP extends HandleWrap {
    #bound: SocketAddress | null = null;
    /** The peer's address had no receiver: the next call reports it. */
    #isRefused = false;
    #peer: SocketAddress | null = null;
    #socketId = 0;
    #isReceiving = false;
    #mayBroadcast = false;
    readonly #groups = new Set<string>();
    readonly #bufferBytes = { receive: BUFFER_BYTES, send: BUFFER_BYTES };

    constructor() {
      super(realm, 'UDPWRAP');
    }

    static adopt({ socketId, bound }: Extract<PassedHandle, { type: 'datagrams' }>): UDP {
      const socket = new UDP();
      socket.#socketId = socketId;
      socket.#bound = bound;
      return socket;
    }

    passed(): PassedHandle {
      if (!this.#bound) throw 'EBADF';
      return { type: 'datagrams', socketId: this.#socketId, bound: this.#bound };
    }

    /** It has no descriptor. */
    get fd(): number {
      return -1;
    }

    bind(address: unknown, port: unknown, flags: unknown): number {
      return this.#bind(addressOf('IPv4', address, port), uint32Of(flags));
    }

    bind6(address: unknown, port: unknown, flags: unknown): number {
      return this.#bind(addressOf('IPv6', address, port), uint32Of(flags));
    }

    /** Socket descriptors are not inherited here, so there is none to open. */
    open(_fd: number): number {
      return errno('EBADF');
    }

    connect(address: unknown, port: unknown): number {
      return this.#connect(addressOf('IPv4', address, port));
    }

    connect6(address: unknown, port: unknown): number {
      return this.#connect(addressOf('IPv6', address, port));
    }

    disconnect(): number {
      if (!this.#peer) return errno('ENOTCONN');
      this.#peer = null;
      return 0;
    }

    send(_request: RequestWrap, chunks: readonly ArrayBufferView[], _count: number, ...target: SendTarget): number {
      return this.#send(chunks, target.length === 3 ? { address: target[1], family: 'IPv4', port: target[0] } : null);
    }

    send6(_request: RequestWrap, chunks: readonly ArrayBufferView[], _count: number, ...target: SendTarget): number {
      return this.#send(chunks, target.length === 3 ? { address: target[1], family: 'IPv6', port: target[0] } : null);
    }

    recvStart(): number {
      this.#setReceiving(true);
      this.start();
      return 0;
    }

    recvStop(): number {
      this.#setReceiving(false);
      this.stop();
      return 0;
    }

    getsockname(out: object): number {
      if (!this.#bound) return errno('EBADF');
      Object.assign(out, this.#bound);
      return 0;
    }

    getpeername(out: object): number {
      if (!this.#bound) return errno('EBADF');
      if (!this.#peer) return errno('ENOTCONN');
      Object.assign(out, this.#peer);
      return 0;
    }

    addMembership(group: unknown, networkInterface?: string): number {
      if (!isAddress(group) || !GROUP_ADDRESS.test(group) || !isInterface(networkInterface)) return errno('EINVAL');
      const status = this.#bindAnywhere(familyOf(group));
      if (status !== 0) return status;
      if (this.#groups.has(group)) return errno('EADDRINUSE');
      this.#member(group, true);
      return 0;
    }

    dropMembership(group: unknown, networkInterface?: string): number {
      if (!isAddress(group) || !isInterface(networkInterface)) return errno('EINVAL');
      if (!this.#groups.has(group)) return errno('EADDRNOTAVAIL');
      this.#member(group, false);
      return 0;
    }

    /** Every sender is on this machine, so the source adds no restriction beyond the group. */
    addSourceSpecificMembership(_source: string, group: string, networkInterface?: string): number {
      return this.addMembership(group, networkInterface);
    }

    dropSourceSpecificMembership(_source: string, group: string, networkInterface?: string): number {
      return this.dropMembership(group, networkInterface);
    }

    setMulticastInterface(address: string): number {
      const [host = ''] = address.split('%');
      if (!isAddress(host)) return errno('EINVAL');
      return GROUP_ADDRESS.test(host) ? errno('EADDRNOTAVAIL') : this.#whenBound();
    }

    setMulticastTTL(ttl: number): number {
      return ttl < 0 || ttl > MAX_TTL ? errno('EINVAL') : this.#whenBound();
    }

    setMulticastLoopback(_isOn: number): number {
      return this.#whenBound();
    }

    setTTL(ttl: number): number {
      // NaN is 0 to C++.
      return !(ttl >= 1) || ttl > MAX_TTL ? errno('EINVAL') : this.#whenBound();
    }

    setBroadcast(isOn: number): number {
      if (!this.#bound) return errno('EBADF');
      this.#mayBroadcast = isOn !== 0;
      return 0;
    }

    /** Size 0 reads, otherwise sets. Returns the size, or undefined with the error in `context`. */
    bufferSize(size: number, isReceive: boolean, context: object): number | undefined {
      const kind = isReceive ? 'receive' : 'send';
      const code = !this.#bound ? 'EBADF' : size > MAX_INT ? 'EINVAL' : undefined;
      if (code !== undefined) {
        const number = errno(code);
        Object.assign(context, { errno: number, code, message: realm.errors.textOf(number), syscall: `uv_${isReceive ? 'recv' : 'send'}_buffer_size` });
        return undefined;
      }
      if (size === 0) return this.#bufferBytes[kind];
      this.#bufferBytes[kind] = Math.max(MIN_BUFFER_BYTES[kind], 2 * Math.min(size, BUFFER_BYTES));
      return size;
    }

    // Datagrams are sent immediately.
    getSendQueueSize(): number {
      return 0;
    }

    getSendQueueCount(): number {
      return 0;
    }

    receive(from: SocketAddress, bytes: Uint8Array): void {
      if (!this.#isReceiving || this.isClosed) return;
      if (this.#peer && (this.#peer.port !== from.port || plain(this.#peer.address) !== plain(from.address))) return;
      const isMapped = this.#bound?.family === 'IPv6' && from.family === 'IPv4';
      const sender = isMapped ? { ...from, address: MAPPED_IPV4 + from.address, family: 'IPv6' } : from;
      this.makeCallback('onmessage', bytes.length, this, toBuffer(bytes), { ...sender, size: bytes.length });
    }

    protected override onClosed(): void {
      this.#setReceiving(false);
      if (this.#socketId !== 0) realm.kernel.post({ type: 'close-datagrams', socketId: this.#socketId });
      super.onClosed();
    }

    #setReceiving(isReceiving: boolean): void {
      if (this.#isReceiving === isReceiving || this.#socketId === 0) return;
      this.#isReceiving = isReceiving;
      if (isReceiving) sockets.add(this.#socketId, this);
      else sockets.remove(this.#socketId, this);
      realm.kernel.post({ type: 'read-datagrams', socketId: this.#socketId, isReading: isReceiving });
    }

    #bind(address: SocketAddress, flags: number): number {
      if (this.#bound) return errno('EINVAL');
      const { address: host, family, port } = address;
      if (!isAddress(host) || (host.includes(':') ? 'IPv6' : 'IPv4') !== family) return errno('EINVAL');
      if (!LOCAL_ADDRESS.test(host) && !GROUP_ADDRESS.test(host)) return errno('EADDRNOTAVAIL');
      const isShared = (flags & (REUSE_ADDRESS | REUSE_PORT)) !== 0;
      try {
        const answer = realm.kernel.callSync({ type: 'bind-datagrams', port, host, isIpv6Only: (flags & IPV6_ONLY) !== 0, isShared });
        this.#socketId = answer.socketId;
        this.#bound = { ...address, port: answer.port };
      } catch (code) {
        return errno(code as string);
      }
      return 0;
    }

    #bindAnywhere(family: Family): number {
      return this.#bound ? 0 : this.#bind({ address: family === 'IPv4' ? '0.0.0.0' : '::', family, port: 0 }, 0);
    }

    #connect(peer: SocketAddress): number {
      const status = this.#bindAnywhere(peer.family);
      if (status !== 0) return status;
      if (this.#peer) return errno('EISCONN');
      if (!isReachable(peer.address)) return errno('ENETUNREACH');
      this.#peer = { ...peer, address: concrete(peer.address) };
      if (this.#bound) this.#bound = { ...this.#bound, address: sourceFor(this.#bound, this.#peer).address };
      return 0;
    }

    /** Returns the bytes sent plus one, since 0 would mean that the request is still pending. */
    #send(chunks: readonly ArrayBufferView[], target: SocketAddress | null): number {
      const to = target ?? this.#peer;
      if (to === null) return errno('EDESTADDRREQ');
      const status = this.#bindAnywhere(to.family);
      if (status !== 0) return status;
      const bytes = concatenate(chunks.map(bytesOf));
      const byteCount = bytes.length;
      if (byteCount > MAX_DATAGRAM_BYTES) return errno('EMSGSIZE');
      if (to.address === BROADCAST && !this.#mayBroadcast) return errno('EACCES');
      if (!isReachable(to.address)) return errno('ENETUNREACH');
      const datagram = { from: sourceFor(this.#bound as SocketAddress, to), to: { ...to, address: plain(concrete(to.address)) }, bytes };
      if (target === null) return this.#sendToPeer(datagram) ?? byteCount + 1;
      realm.kernel.post({ type: 'send-datagram', ...datagram });
      return byteCount + 1;
    }

    /** A connected socket learns on its next send or receive that its datagram had no receiver. */
    #sendToPeer(datagram: { from: SocketAddress; to: SocketAddress; bytes: Uint8Array }): number | undefined {
      if (this.#isRefused) {
        this.#isRefused = false;
        return errno('ECONNREFUSED');
      }
      if (realm.kernel.callSync({ type: 'deliver-datagram', ...datagram }).isDelivered) return undefined;
      this.#isRefused = true;
      realm.loop.enqueue(() => {
        if (!this.#isRefused || !this.#isReceiving || this.isClosed) return;
        this.#isRefused = false;
        this.makeCallback('onmessage', errno('ECONNREFUSED'), this);
      });
      return undefined;
    }

    #member(group: string, isJoined: boolean): void {
      if (isJoined) this.#groups.add(group);
      else this.#groups.delete(group);
      realm.kernel.post({ type: 'datagram-group', socketId: this.#socketId, group, isJoined });
    }

    /** There is only one interface and no forwarding, so other settings have no effect. */
    #whenBound(): number {
      return this.#bound ? 0 : errno('EBADF');
    }
  }

  realm.kernel.on('datagram', ({ socketId, from, bytes }) => {
    realm.loop.enqueue(() => sockets.first(socketId)?.receive(from, bytes));
  });

  registerAdopter(realm, 'datagrams', (handle) => UDP.adopt(handle));

  binding.UDP = UDP;
  binding.SendWrap = class SendWrap extends RequestWrap {
    constructor() {
      super(realm, 'UDPSENDWRAP');
    }
  };
}

/** An address that a program may have looked up itself. */
function addressOf(family: Family, address: unknown, port: unknown): SocketAddress {
  return { address: lenientText(address), family, port: portOf(port) };
}

function isAddress(text: unknown): text is string {
  return typeof text === 'string' && (parseIPv4(text) !== undefined || parseIPv6(text) !== undefined);
}

function isInterface(address: string | undefined): boolean {
  return address === undefined || isAddress(address.split('%')[0]);
}

function familyOf(address: string): Family {
  return address.includes(':') ? 'IPv6' : 'IPv4';
}

function isReachable(address: string): boolean {
  return LOCAL_ADDRESS.test(address) || GROUP_ADDRESS.test(address) || address === BROADCAST;
}

/** A wildcard destination means this machine. */
function concrete(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}

function plain(address: string): string {
  return address.startsWith(MAPPED_IPV4) ? address.slice(MAPPED_IPV4.length) : address;
}

/** The address that the receiver sees; for a wildcard, the loopback address of the destination's family. */
function sourceFor({ address, port }: SocketAddress, to: SocketAddress): SocketAddress {
  const family = familyOf(plain(to.address));
  const isWildcard = address === '0.0.0.0' || address === '::';
  const own = isWildcard ? (family === 'IPv4' ? '127.0.0.1' : '::1') : plain(address);
  return { address: own, family: familyOf(own), port };
}
