/** TCP on the loopback network. Sources: node/src/tcp_wrap.cc, connection_wrap.cc; libuv/src/unix/tcp.c. */
import type { PassedHandle, SocketAddress, StreamEnd } from '../../../abi/messages.ts';
import { registerAdopter } from '../handle-passing.ts';
import { ListeningHandles } from '../listening-handles.ts';
import type { Realm } from '../realm.ts';
import { HandleWrap, RequestWrap } from '../async-wrap.ts';
import { int32Of } from './conversions.ts';
import { StreamHandle } from './stream-wrap.ts';

/** UV_TCP_IPV6ONLY. */
const IPV6_ONLY = 1;
const SERVER = 1;
const MAPPED_IPV4 = '::ffff:';
const LOCAL_ADDRESS = /^(0\.0\.0\.0|127\.\d+\.\d+\.\d+|::|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

export function installTcpWrap(realm: Realm): void {
  const binding = realm.binding('tcp_wrap');
  const { errno } = realm.errors;
  const listeners = new ListeningHandles<TCP>();

  class TCP extends StreamHandle {
    #bound: (SocketAddress & { isIpv6Only: boolean }) | null = null;
    #peer: SocketAddress | null = null;
    #listenerId = 0;
    #isListening = false;
    #end: StreamEnd | null = null;
    #isFromKernel = false;

    constructor(type: number) {
      super(realm, type === SERVER ? 'TCPSERVERWRAP' : 'TCPWRAP');
    }

    protected override get detectsReaderByWriting(): boolean {
      return true;
    }

    static adopt({ stream, local, peer }: Extract<PassedHandle, { type: 'tcp' }>): TCP {
      const socket = new TCP(0);
      socket.#establish(stream, local, peer);
      return socket;
    }

    static adoptServer({ listenerId, bound, isIpv6Only }: Extract<PassedHandle, { type: 'tcp-server' }>): TCP {
      const server = new TCP(SERVER);
      server.#listenerId = listenerId;
      server.#bound = { ...bound, isIpv6Only };
      return server;
    }

    override passed(): PassedHandle {
      if (!this.#bound) throw 'EBADF';
      if (this.#end && this.#peer) return { type: 'tcp', stream: this.#end, local: this.#bound, peer: this.#peer };
      this.#reserve();
      const { isIpv6Only, ...bound } = this.#bound;
      return { type: 'tcp-server', listenerId: this.#listenerId, bound, isIpv6Only };
    }

    /** Reserves the address before there is a listener. As in libuv, `listen` is what reports an address that is already taken. */
    #reserve(): boolean {
      if (!this.#bound || this.#listenerId !== 0) return true;
      const { address, port, isIpv6Only } = this.#bound;
      try {
        const answer = realm.kernel.callSync({ type: 'bind', port, host: address, isIpv6Only, backlog: 0 });
        this.#listenerId = answer.listenerId;
        this.#bound = { ...this.#bound, port: answer.port };
      } catch (code) {
        if (code !== 'EADDRINUSE') throw code;
        return false;
      }
      return true;
    }

    open(fd: number): number {
      return this.attachDescriptor(fd);
    }

    bind(address: string, port: number): number {
      return this.#bind({ address, family: 'IPv4', port }, false);
    }

    bind6(address: string, port: number, flags: number): number {
      return this.#bind({ address, family: 'IPv6', port }, (flags & IPV6_ONLY) !== 0);
    }

    listen(givenBacklog: unknown): number {
      const backlog = int32Of(givenBacklog);
      if (this.#peer) return errno('EINVAL');
      if (this.#isListening) return 0;
      this.#bound ??= { address: '0.0.0.0', family: 'IPv4', port: 0, isIpv6Only: false };
      const { address, port, isIpv6Only } = this.#bound;
      try {
        if (this.#listenerId === 0) {
          const answer = realm.kernel.callSync({ type: 'listen', port, host: address, isIpv6Only, backlog });
          this.#bound = { ...this.#bound, port: answer.port };
          this.#listenerId = answer.listenerId;
        } else realm.kernel.callSync({ type: 'accept', listenerId: this.#listenerId });
      } catch (code) {
        return errno(code as string);
      }
      this.#isListening = true;
      listeners.add(this.#listenerId, this);
      HandleWrap.prototype.start.call(this);
      return 0;
    }

    connect(request: RequestWrap, address: string, port: number): number {
      return this.#connect(request, { address, family: 'IPv4', port });
    }

    connect6(request: RequestWrap, address: string, port: number): number {
      return this.#connect(request, { address, family: 'IPv6', port });
    }

    getsockname(out: object): number {
      if (!this.#bound) return errno('EBADF');
      // The port is already taken: libuv reports it here rather than when binding.
      if (!this.#end && !this.#isListening && !this.#reserve()) return errno('EADDRINUSE');
      const { address, family, port } = this.#bound;
      Object.assign(out, { address, family, port });
      return 0;
    }

    getpeername(out: object): number {
      if (!this.#peer) return errno('ENOTCONN');
      Object.assign(out, this.#peer);
      return 0;
    }

    // The following methods tune a network that does not exist here.
    setNoDelay(): number {
      return 0;
    }

    setKeepAlive(): number {
      return 0;
    }

    setSimultaneousAccepts(): number {
      return 0;
    }

    setTypeOfService(): number {
      return 0;
    }

    getTypeOfService(): number {
      return 0;
    }

    /** Closes with RST: the other side reads ECONNRESET. */
    reset(callback?: () => void): number {
      if (this.isClosed) return errno('EINVAL');
      if (this.#end) realm.kernel.post({ type: 'reset', stream: this.#end });
      this.close(callback);
      return 0;
    }

    /** Whether the other side is a preview, which leaves TLS to this side. */
    get isFromKernel(): boolean {
      return this.#isFromKernel;
    }

    accept(end: StreamEnd, local: HostAndPort, remote: HostAndPort, isFromKernel: boolean): void {
      const client = new TCP(0);
      client.#isFromKernel = isFromKernel;
      const { family } = this.#bound as SocketAddress;
      client.#establish(end, addressFor(family, local), addressFor(family, remote));
      this.makeCallback('onconnection', 0, client);
    }

    protected override onClosed(): void {
      this.#release();
      super.onClosed();
    }

    #release(): void {
      if (this.#listenerId === 0) return;
      listeners.remove(this.#listenerId, this);
      realm.kernel.post({ type: 'unlisten', listenerId: this.#listenerId, isAccepting: this.#isListening });
      this.#listenerId = 0;
    }

    #bind(address: SocketAddress, isIpv6Only: boolean): number {
      if (this.#bound) return errno('EINVAL');
      if (!LOCAL_ADDRESS.test(address.address)) return errno(/^[\d.]+$|:/.test(address.address) ? 'EADDRNOTAVAIL' : 'EINVAL');
      this.#bound = { ...address, isIpv6Only };
      return 0;
    }

    #connect(request: RequestWrap, target: SocketAddress): number {
      if (this.#end || this.#isListening) return errno('EISCONN');
      request.begin();
      const finish = (status: number) => this.finishConnect(request, status);
      if (!LOCAL_ADDRESS.test(target.address)) {
        finish(errno('ENETUNREACH'));
        return 0;
      }
      const from = sourceFor(this.#bound, target);
      this.#release();
      realm.kernel.ask({ type: 'connect', port: target.port, host: target.address, from: { host: from.address, port: from.port } }, (error, answer) => {
        if (!answer) return finish(errno(error ?? 'EIO'));
        if (this.isClosed) this.abandon(answer.stream);
        else this.#establish(answer.stream, { ...from, port: answer.localPort }, { ...target, address: concrete(target.address) });
        finish(0);
      });
      return 0;
    }

    #establish(end: StreamEnd, local: SocketAddress, peer: SocketAddress): void {
      this.#end = end;
      this.#bound = { ...local, isIpv6Only: false };
      this.#peer = peer;
      this.attach(end);
    }
  }

  realm.kernel.on('connection', ({ listenerId, stream, local, remote, isFromKernel }) => {
    const listener = listeners.first(listenerId);
    if (listener) realm.loop.enqueue(() => listener.accept(stream, local, remote, isFromKernel));
  });

  registerAdopter(realm, 'tcp', (handle) => TCP.adopt(handle));
  registerAdopter(realm, 'tcp-server', (handle) => TCP.adoptServer(handle));

  binding.TCP = TCP;
  binding.TCPConnectWrap = class TCPConnectWrap extends RequestWrap {
    constructor() {
      super(realm, 'TCPCONNECTWRAP');
    }
  };
}

/** A wildcard destination means this machine. */
function concrete(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}

/** The source address of a connection: what Linux chooses on its loopback interface if the socket is unbound or bound to a wildcard. */
function sourceFor(bound: SocketAddress | null, target: SocketAddress): SocketAddress {
  const port = bound?.port ?? 0;
  if (bound !== null && concrete(bound.address) === bound.address) return { address: bound.address, family: bound.family, port };
  if (target.family === 'IPv4') return { address: '127.0.0.1', family: 'IPv4', port };
  return { address: target.address.startsWith(MAPPED_IPV4) ? `${MAPPED_IPV4}127.0.0.1` : '::1', family: 'IPv6', port };
}

/** The address in the socket's own family: a dual-stack socket maps IPv4 addresses. */
function addressFor(family: SocketAddress['family'], { host, port }: HostAndPort): SocketAddress {
  return { address: family === 'IPv6' && !host.includes(':') ? MAPPED_IPV4 + host : host, family, port };
}
