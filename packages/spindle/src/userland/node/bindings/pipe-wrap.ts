/** Pipes, and sockets with a path. Sources: node/src/pipe_wrap.cc, libuv/src/unix/pipe.c. */
import type { StreamEnd } from '../../../abi/messages.ts';
import type { Realm } from '../realm.ts';
import { HandleWrap, RequestWrap } from './async-wrap.ts';
import { StreamHandle } from './stream-wrap.ts';

const SERVER = 1;
const O_CREAT_EXCL = 0o100 | 0o200;
const SOCKET_MODE = 0o777;

export function installPipeWrap(realm: Realm): void {
  const binding = realm.binding('pipe_wrap');
  const { errno } = realm.errors;
  const listeners = new Map<number, Pipe>();

  class Pipe extends StreamHandle {
    #path: string | null = null;
    #listenerId = 0;

    constructor(type: number) {
      super(realm, type === SERVER ? 'PIPESERVERWRAP' : 'PIPEWRAP');
    }

    open(fd: number): number {
      return this.attachDescriptor(fd);
    }

    /** Makes the name in the file system, as `bind` does; abstract names (with a leading NUL) have none. */
    bind(name: string): number {
      if (this.#path !== null) return errno('EINVAL');
      const path = absolute(name);
      try {
        if (!isAbstract(path)) realm.fs.release(realm.fs.open(path, O_CREAT_EXCL, SOCKET_MODE & ~realm.umask));
      } catch (code) {
        return errno(code === 'EEXIST' ? 'EADDRINUSE' : code === 'ENOENT' ? 'EACCES' : (code as string));
      }
      this.#path = path;
      return 0;
    }

    listen(): number {
      if (this.#path === null) return errno('EINVAL');
      try {
        this.#listenerId = realm.kernel.callSync({ type: 'listen-path', path: this.#path }).listenerId;
      } catch (code) {
        return errno(code as string);
      }
      listeners.set(this.#listenerId, this);
      HandleWrap.prototype.start.call(this);
      return 0;
    }

    connect(request: RequestWrap, name: string): number {
      request.begin();
      const finish = (status: number) => request.finish(status, this, request, status === 0, status === 0);
      realm.kernel.ask({ type: 'connect-path', path: absolute(name) }, (error, answer) => {
        if (!answer) return finish(errno(error ?? 'EIO'));
        this.attach(answer.stream);
        if (this.isClosed) this.onClosed();
        finish(this.isClosed ? errno('ECANCELED') : 0);
      });
      return 0;
    }

    fchmod(): number {
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
        listeners.delete(this.#listenerId);
        realm.kernel.post({ type: 'unlisten', listenerId: this.#listenerId });
      }
      if (this.#path !== null && !isAbstract(this.#path) && realm.fs.exists(this.#path)) realm.fs.unlink(this.#path);
      this.#path = null;
      super.onClosed();
    }
  }

  function absolute(name: string): string {
    return isAbstract(name) || name.startsWith('/') ? name : `${realm.cwd.replace(/\/$/, '')}/${name}`;
  }

  realm.kernel.on('connection', ({ listenerId, stream }) => {
    const listener = listeners.get(listenerId);
    if (listener) realm.loop.enqueue(() => listener.accept(stream));
  });

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
