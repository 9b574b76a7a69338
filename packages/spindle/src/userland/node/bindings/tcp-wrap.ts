/** TCP on the loopback network. Sources: node/src/tcp_wrap.cc, connection_wrap.cc; libuv/src/unix/tcp.c. */
import type { PassedHandle, SocketAddress, StreamEnd } from '../../../abi/messages.ts';
import { adoptsHandles } from '../handle-passing.ts';
import { ListeningHandles } from '../listening-handles.ts';
import type { Realm } from '../realm.ts';
import { HandleWrap, RequestWrap } from './async-wrap.ts';
import { StreamHandle } from './stream-wrap.ts';

/** UV_TCP_IPV6ONLY. */
const IPV6_ONLY = 1;
const SERVER = 1;
const LOCAL_ADDRESS = /^(0\.0\.0\.0|127\.\d+\.\d+\.\d+|::|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

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

    constructor(type: number) {
      super(realm, type === SERVER ? 'TCPSERVERWRAP' : 'TCPWRAP');
    }

    protected override get hearsOfReaderByWriting(): boolean {
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

    /** Takes the address before there is a listener. As in libuv, it is `listen` that complains when it is taken already. */
    #reserve(): void {
      if (!this.#bound || this.#listenerId !== 0) return;
      const { address, port, isIpv6Only } = this.#bound;
      try {
        const answer = realm.kernel.callSync({ type: 'bind', port, host: address, isIpv6Only, backlog: 0 });
        this.#listenerId = answer.listenerId;
        this.#bound = { ...this.#bound, port: answer.port };
      } catch (code) {
        if (code !== 'EADDRINUSE') throw code;
      }
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

    listen(backlog: number): number {
      if (this.#peer || this.#isListening) return errno('EINVAL');
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
      if (this.#bound.port === 0) this.#reserve();
      const { address, family, port } = this.#bound;
      Object.assign(out, { address, family, port });
      return 0;
    }

    getpeername(out: object): number {
      if (!this.#peer) return errno('ENOTCONN');
      Object.assign(out, this.#peer);
      return 0;
    }

    // What follows tunes a network there is none of.
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

    accept(end: StreamEnd, localPort: number, remotePort: number): void {
      const client = new TCP(0);
      const bound = this.#bound as SocketAddress;
      client.#establish(end, { ...localAddress(bound), port: localPort }, { ...localAddress(bound), port: remotePort });
      this.makeCallback('onconnection', 0, client);
    }

    protected override onClosed(): void {
      if (this.#listenerId) {
        listeners.remove(this.#listenerId, this);
        realm.kernel.post({ type: 'unlisten', listenerId: this.#listenerId, isAccepting: this.#isListening });
      }
      super.onClosed();
    }

    #bind(address: SocketAddress, isIpv6Only: boolean): number {
      if (this.#bound) return errno('EINVAL');
      if (!LOCAL_ADDRESS.test(address.address)) return errno(/^[\d.]+$|:/.test(address.address) ? 'EADDRNOTAVAIL' : 'EINVAL');
      this.#bound = { ...address, isIpv6Only };
      return 0;
    }

    #connect(request: RequestWrap, target: SocketAddress): number {
      if (this.#end || this.#listenerId) return errno('EISCONN');
      request.begin();
      const finish = (status: number) => request.finish(status, this, request, status === 0, status === 0);
      if (!LOCAL_ADDRESS.test(target.address)) {
        finish(errno('ENETUNREACH'));
        return 0;
      }
      realm.kernel.ask({ type: 'connect', port: target.port, host: target.address }, (error, answer) => {
        if (!answer) return finish(errno(error ?? 'EIO'));
        if (this.isClosed) {
          realm.kernel.closeEnd(answer.stream.readable, 'read');
          realm.kernel.closeEnd(answer.stream.writable, 'write');
          return finish(errno('ECANCELED'));
        }
        this.#establish(answer.stream, { ...localAddress(target), port: answer.localPort }, { ...localAddress(target), port: target.port });
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

  realm.kernel.on('connection', ({ listenerId, stream, localPort, remotePort }) => {
    const listener = listeners.first(listenerId);
    if (listener) realm.loop.enqueue(() => listener.accept(stream, localPort, remotePort));
  });

  adoptsHandles(realm, 'tcp', (handle) => TCP.adopt(handle));
  adoptsHandles(realm, 'tcp-server', (handle) => TCP.adoptServer(handle));

  binding.TCP = TCP;
  binding.TCPConnectWrap = class TCPConnectWrap extends RequestWrap {
    constructor() {
      super(realm, 'TCPCONNECTWRAP');
    }
  };
}

/** An end of a connection has a proper address, though a wildcard was listened on or connected to. */
function localAddress({ address, family }: SocketAddress): Omit<SocketAddress, 'port'> {
  if (address === '0.0.0.0') return { address: '127.0.0.1', family };
  if (address === '::') return { address: '::1', family };
  return { address, family };
}
