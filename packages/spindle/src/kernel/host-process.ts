import type { ByteDuplex, ExitStatus, KernelProcess } from './kernel-types.ts';
import { signalNumber } from './signal-delivery.ts';
import type { Terminal, TerminalSize } from './terminal.ts';

interface HostProcessOptions {
  readonly pid: number;
  readonly io: ByteDuplex;
  readonly exit: Promise<ExitStatus>;
  readonly terminal: Terminal | null;
  readonly kill: (signal: number) => void;
  readonly resize: (size: TerminalSize) => void;
}

/** The host's view of a process it started. */
export class HostProcess implements KernelProcess {
  readonly pid: number;
  readonly exit: Promise<ExitStatus>;
  readonly #options: HostProcessOptions;

  constructor(options: HostProcessOptions) {
    this.#options = options;
    this.pid = options.pid;
    this.exit = options.exit;
  }

  read(): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#options.io.read();
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#options.io.write(bytes);
  }

  end(): void {
    this.#options.io.end();
  }

  destroy(): void {
    this.#options.io.destroy();
  }

  kill(signal: string | number = 'SIGTERM'): void {
    this.#options.kill(signalNumber(signal));
  }

  resize(size: TerminalSize): void {
    this.#options.resize(size);
  }
}
