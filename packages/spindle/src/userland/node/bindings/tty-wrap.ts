/** Terminals. Sources: node/src/tty_wrap.cc, libuv/src/unix/tty.c. */
import type { Realm } from '../realm.ts';
import { isStreamDescription } from '../stream-descriptions.ts';
import { StreamHandle } from './stream-wrap.ts';

/** UV_TTY_MODE_NORMAL; the others are raw. */
const MODE_NORMAL = 0;

export function installTtyWrap(realm: Realm): void {
  const binding = realm.binding('tty_wrap');

  const terminalIdOf = (fd: number): number => {
    if (!realm.descriptors.has(fd)) return 0;
    const description = realm.descriptors.get(fd);
    return isStreamDescription(description) ? description.terminalId : 0;
  };

  binding.isTTY = (fd: number) => terminalIdOf(fd) !== 0;

  binding.TTY = class TTY extends StreamHandle {
    readonly #terminalId: number;

    constructor(fd: number, context: { code?: string; errno?: number; message?: string; syscall?: string }) {
      super(realm, 'TTYWRAP');
      this.#terminalId = terminalIdOf(fd);
      const status = this.#terminalId === 0 ? realm.errors.errno('EINVAL') : this.attachDescriptor(fd);
      if (status === 0) return;
      Object.assign(context, { errno: status, code: realm.errors.codeOf(status), message: realm.errors.textOf(status), syscall: 'uv_tty_init' });
    }

    getWindowSize(size: [number, number]): number {
      const ring = this.sink ?? this.source;
      if (!ring) return realm.errors.errno('EBADF');
      const { cols, rows } = ring.windowSize;
      size[0] = cols;
      size[1] = rows;
      return 0;
    }

    setRawMode(mode: number): number {
      if (!this.source) return realm.errors.errno('ENOTTY');
      this.source.setReadsLines(mode === MODE_NORMAL);
      realm.kernel.post({ type: 'terminal-mode', terminalId: this.#terminalId });
      return 0;
    }
  };
}
