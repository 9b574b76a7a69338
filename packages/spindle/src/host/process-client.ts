import { resolvePath } from './file-system-client.ts';
import type { RuntimeProcess, SpawnOptions } from './runtime.ts';
import type { KernelPort } from './kernel-port.ts';

const SIGNALS = { SIGINT: 2, SIGKILL: 9, SIGTERM: 15 } as const;

/** Starts processes and manages the page's side of their streams. */
export class ProcessClient {
  readonly #port: KernelPort;
  readonly #workdir: string;
  #nextSpawnId = 1;

  constructor(port: KernelPort, workdir: string) {
    this.#port = port;
    this.#workdir = workdir;
  }

  async spawn(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<RuntimeProcess> {
    const port = this.#port;
    const spawnId = this.#nextSpawnId++;
    const hasOutput = options.output !== false;

    const output = outputStream(port, spawnId, hasOutput);
    const exit = new Promise<number>((resolve) => {
      const stop = port.onEvent((event) => {
        if (event.event !== 'process.exit' || event.spawnId !== spawnId) return;
        stop();
        output.end();
        resolve(event.code);
      });
    });

    const { pid } = await port.request({
      method: 'process.spawn',
      spawnId,
      command,
      args,
      cwd: resolvePath(this.#workdir, options.cwd ?? '.'),
      env: Object.fromEntries(Object.entries(options.env ?? {}).map(([name, value]) => [name, String(value)])),
      hasOutput,
      terminal: options.terminal ?? null,
    });

    return {
      pid,
      exit,
      output: output.stream,
      input: inputStream(port, spawnId),
      kill(signal = 'SIGTERM') {
        port.notify({ method: 'process.kill', spawnId, signal: SIGNALS[signal] });
      },
      resize({ cols, rows }) {
        port.notify({ method: 'process.resize', spawnId, cols, rows });
      },
    };
  }
}

function inputStream(port: KernelPort, spawnId: number): WritableStream<string> {
  const encoder = new TextEncoder();
  return new WritableStream<string>({
    // The kernel responds once the bytes are in the pipe or terminal, which provides the back-pressure.
    write: (text) => port.request({ method: 'process.write', spawnId, bytes: encoder.encode(text) }),
    close: () => port.request({ method: 'process.endInput', spawnId }),
  });
}

/** Output of a process as text. Only what was read is acknowledged, so a reader that stops also stops the process. */
function outputStream(port: KernelPort, spawnId: number, isWanted: boolean) {
  const decoder = new TextDecoder();
  let controller!: ReadableStreamDefaultController<string>;
  let unacknowledged = 0;
  let isClosed = false;
  const acknowledge = () => {
    if (unacknowledged === 0 || isClosed) return;
    const byteCount = unacknowledged;
    unacknowledged = 0;
    port.notify({ method: 'process.acknowledge', spawnId, byteCount });
  };
  const stream = new ReadableStream<string>(
    {
      start: (created) => {
        controller = created;
      },
      pull: acknowledge,
      cancel: () => {
        isClosed = true;
        stop();
      },
    },
    { highWaterMark: 16 },
  );
  const stop = port.onEvent((event) => {
    if (event.event !== 'process.output' || event.spawnId !== spawnId || !isWanted) return;
    unacknowledged += event.bytes.byteLength;
    controller.enqueue(decoder.decode(event.bytes, { stream: true }));
    if ((controller.desiredSize ?? 0) > 0) acknowledge();
  });
  return {
    stream,
    end() {
      stop();
      if (isClosed) return;
      isClosed = true;
      const rest = decoder.decode();
      if (rest) controller.enqueue(rest);
      controller.close();
    },
  };
}
