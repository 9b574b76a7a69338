/** Pipes, and sockets with a path. Sources: node/src/pipe_wrap.cc, libuv/src/unix/pipe.c. */
import type { PassedHandle, StreamEnd } from '../../../abi/messages.ts';
import { registerAdopter } from '../handle-passing.ts';
import { ListeningHandles } from '../listening-handles.ts';
import type { Realm } from '../realm.ts';
import { HandleWrap, RequestWrap } from '../async-wrap.ts';
import { int32Of } from './conversions.ts';
import { StreamHandle } from './stream-wrap.ts';

const SERVER = 1;
const IPC = 2;
const SOCKET_MODE = 0o777;
/** Directions of `fchmod`; source: UV_READABLE, UV_WRITABLE. */
const READABLE = 1;
const WRITABLE = 2;
const READ_BITS = 0o444;
const WRITE_BITS = 0o222;
/** Maximum length of a socket path: `sun_path` without the trailing NUL; source: unix(7). */
const MAX_NAME_BYTES = 107;

export function installPipeWrap(realm: Realm): void {
  const binding = realm.binding('pipe_wrap');
  const { errno } = realm.errors;
  const listeners = new ListeningHandles<Pipe>();

  class Pipe extends StreamHandle {
    #path: string | null = null;
    #listenerId = 0;
    #isListening = false;
    /** It came from another process, which created the name and removes it. */
    #isAdopted = false;
    readonly #isIpc: boolean;

    constructor(type: number) {
      super(realm, type === SERVER ? 'PIPESERVERWRAP' : 'PIPEWRAP');
      this.#isIpc = type === IPC;
    }

    static adoptServer({ listenerId, path }: Extract<PassedHandle, { type: 'pipe-server' }>): Pipe {
      const server = new Pipe(SERVER);
      server.#listenerId = listenerId;
      server.#path = path;
      server.#isAdopted = true;
      return server;
    }

    override passed(): PassedHandle {
      if (this.#path !== null) return { type: 'pipe-server', listenerId: this.#boundId(this.#path), path: this.#path };
      if (!this.end) throw 'EBADF';
      return { type: 'pipe', stream: this.end };
    }

    protected override get receivesHandles(): boolean {
      return this.#isIpc;
    }

    #boundId(path: string): number {
      if (this.#listenerId === 0) this.#listenerId = realm.kernel.callSync({ type: 'bind-path', path }).listenerId;
      return this.#listenerId;
    }

    open(fd: number): number {
      return this.attachDescriptor(fd);
    }

    /** Creates the name in the file system, like `bind`; abstract names (with a leading NUL) have none. */
    bind(name: string): number {
      if (this.#path !== null || isTooLong(name)) return errno('EINVAL');
      const path = absolute(name);
      try {
        if (!isAbstract(path)) realm.fs.makeSocket(path, SOCKET_MODE & ~realm.umask);
      } catch (code) {
        return errno(code === 'EEXIST' ? 'EADDRINUSE' : code === 'ENOENT' ? 'EACCES' : (code as string));
      }
      this.#path = path;
      return 0;
    }

    listen(backlog: unknown): number {
      // Every connection is accepted at once, but Node reads the number.
      int32Of(backlog);
      if (this.#path === null) return errno('EINVAL');
      try {
        if (this.#listenerId === 0) this.#listenerId = realm.kernel.callSync({ type: 'listen-path', path: this.#path }).listenerId;
        else if (!this.#isListening) realm.kernel.callSync({ type: 'accept', listenerId: this.#listenerId });
      } catch (code) {
        return errno(code as string);
      }
      this.#isListening = true;
      listeners.add(this.#listenerId, this);
      HandleWrap.prototype.start.call(this);
      return 0;
    }

    connect(request: RequestWrap, name: string): number {
      if (isTooLong(name)) return errno('EINVAL');
      request.begin();
      const finish = (status: number) => this.finishConnect(request, status);
      realm.kernel.ask({ type: 'connect-path', path: absolute(name) }, (error, answer) => {
        if (!answer) return finish(errno(error ?? 'EIO'));
        if (this.isClosed) this.abandon(answer.stream);
        else this.attach(answer.stream);
        finish(0);
      });
      return 0;
    }

    /** The name gets exactly the permission bits of the directions opened to everyone. */
    fchmod(directions: number): number {
      if (directions === 0 || (directions & ~(READABLE | WRITABLE)) !== 0) return errno('EINVAL');
      if (this.#path === null || isAbstract(this.#path)) return errno('EBADF');
      const mode = ((directions & READABLE) !== 0 ? READ_BITS : 0) | ((directions & WRITABLE) !== 0 ? WRITE_BITS : 0);
      realm.fs.chmod(realm.fs.lookup(this.#path, true), mode);
      return 0;
    }

    setPendingInstances(): void {
      // Windows only.
    }

    accept(end: StreamEnd): void {
      const client = new Pipe(0);
      client.attach(end);
      this.makeCallback('onconnection', 0, client);
    }

    protected override onClosed(): void {
      if (this.#listenerId) {
        listeners.remove(this.#listenerId, this);
        realm.kernel.post({ type: 'unlisten', listenerId: this.#listenerId, isAccepting: this.#isListening });
      }
      if (this.#path !== null && !this.#isAdopted && !isAbstract(this.#path) && realm.fs.exists(this.#path)) realm.fs.unlink(this.#path);
      this.#path = null;
      super.onClosed();
    }
  }

  function isTooLong(name: string): boolean {
    return new realm.native.TextEncoder().encode(name).length > MAX_NAME_BYTES;
  }

  function absolute(name: string): string {
    return isAbstract(name) || name.startsWith('/') ? name : `${realm.cwd.replace(/\/$/, '')}/${name}`;
  }

  realm.kernel.on('connection', ({ listenerId, stream }) => {
    const listener = listeners.first(listenerId);
    if (listener) realm.loop.enqueue(() => listener.accept(stream));
  });

  registerAdopter(realm, 'pipe', ({ stream }) => {
    const pipe = new Pipe(0);
    pipe.attach(stream);
    return pipe;
  });
  registerAdopter(realm, 'pipe-server', (handle) => Pipe.adoptServer(handle));

  binding.Pipe = Pipe;
  binding.PipeConnectWrap = class PipeConnectWrap extends RequestWrap {
    constructor() {
      super(realm, 'PIPECONNECTWRAP');
    }
  };
}

function isAbstract(path: string): boolean {
  return path.startsWith('\0');
}
