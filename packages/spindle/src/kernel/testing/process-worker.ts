/**
 * A process worker for kernel tests: instead of Node's library it runs one of a few small programs by name, using
 * the same client, rings and messages.
 */
import { parentPort } from 'node:worker_threads';
import type { PreloadMessage, StartMessage, StdioInit } from '../../abi/messages.ts';
import { RING_BROKEN, RING_WOULD_BLOCK } from '../../abi/ring.ts';
import { SIGNALS } from '../../abi/signals.ts';
import { createFileSystem } from '../../filesystem/shared-file-system.ts';
import { createKernelClient, type WorkerKernelClient } from '../../userland/kernel-client-worker.ts';

interface Context {
  readonly client: WorkerKernelClient;
  readonly start: StartMessage;
  readonly args: readonly string[];
  readonly fs: ReturnType<typeof createFileSystem>;
  read(fd: number, length?: number): string | null;
  write(fd: number, text: string): void;
  child(args: readonly string[], stdio: readonly (StdioInit | { type: 'new-pipe' })[], detached?: boolean): ReturnType<WorkerKernelClient['spawn']>;
}

const programs: Record<string, (context: Context) => number | void> = {
  exit: ({ args }) => Number(args[0]),
  echo: ({ args, write }) => {
    write(1, `${args.join(' ')}\n`);
    return 0;
  },
  /** Copies input to output until the end of input. */
  cat: ({ read, write }) => {
    for (let text = read(0); text !== null; text = read(0)) write(1, text);
    return 0;
  },
  size: ({ write, start }) => {
    const stdout = start.stdio[1];
    write(1, stdout?.type === 'terminal' ? 'terminal' : 'no terminal');
    return 0;
  },
  flood: ({ args, write }) => {
    for (let left = Number(args[0]); left > 0; left -= 10_000) write(1, 'x'.repeat(Math.min(left, 10_000)));
    return 0;
  },
  spin: ({ write }) => {
    write(1, 'spinning\n');
    for (;;) Math.random();
  },
  /** Fills a large file again and again. */
  fill: ({ args, fs, write }) => {
    const bytes = new Uint8Array(2 << 20).fill(7);
    write(1, 'filling\n');
    for (;;) fs.writeFile(args[0]!, bytes);
  },
  idle: ({ write }) => write(1, 'idle\n'),
  /** Handles SIGINT and SIGTERM: prints the signal and exits with 7. */
  careful: ({ client, write }) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGWINCH']) client.handleSignal(SIGNALS[name]!, true);
    client.on('signal', ({ signal }) => {
      client.takeSignal(signal);
      write(1, `signal ${signal}\n`);
      if (signal !== SIGNALS.SIGWINCH) client.exit(7);
    });
    write(1, 'careful\n');
  },
  /** Handles SIGINT but never gets to it. */
  deaf: ({ client, write }) => {
    client.handleSignal(SIGNALS.SIGINT!, true);
    write(1, 'deaf\n');
    for (;;) Math.random();
  },
  /** Like a shell with job control: reports its child's status changes, stops it on SIGUSR2, continues it on SIGUSR1, ends it on SIGHUP. */
  keeper: ({ args, start, client, child, write }) => {
    for (const name of ['SIGCHLD', 'SIGTSTP', 'SIGUSR1', 'SIGUSR2', 'SIGHUP']) client.handleSignal(SIGNALS[name]!, true);
    const { pid } = child(args.slice(1), start.stdio);
    if (args[0] === 'apart') client.callSync({ type: 'set-group', pid, group: pid });
    write(1, 'kept\n');
    const orders = new Map([
      [SIGNALS.SIGUSR1, SIGNALS.SIGCONT],
      [SIGNALS.SIGUSR2, SIGNALS.SIGSTOP],
      [SIGNALS.SIGHUP, SIGNALS.SIGTERM],
    ]);
    client.on('signal', ({ signal }) => {
      client.takeSignal(signal);
      const listed = client.callSync({ type: 'processes' }).find((process) => process.pid === pid);
      if (signal === SIGNALS.SIGCHLD && listed) write(1, listed.isStopped ? 'stopped\n' : 'going on\n');
      const order = orders.get(signal);
      if (order !== undefined) client.kill(pid, order);
    });
    client.on('child-exit', ({ signal }) => {
      write(1, `child ${signal}\n`);
      client.exit(0);
    });
  },
  /** Repeatedly prints the token for the site's CORS proxy. */
  'cors-token': ({ client, write }) => {
    let printed: string | null | undefined;
    setInterval(() => {
      const token = client.callSync({ type: 'cors-token' });
      if (token !== printed) write(1, `${token}\n`);
      printed = token;
    }, 5);
  },
  /** Prints an increasing count. */
  count: ({ write }) => {
    let count = 0;
    setInterval(() => write(1, `${++count}\n`), 5);
  },
  /** Runs a child with its own streams and reports how it ended. */
  run: ({ args, start, client, child, write }) => {
    child(args, start.stdio);
    client.on('child-exit', ({ code, signal }) => {
      write(1, `child ${code} ${signal}\n`);
      client.exit(0);
    });
  },
  sync: ({ args, client, start, write }) => {
    const [input, timeoutMs, maxBuffer, ...argv] = args;
    const answer = client.callSync({
      type: 'spawn-sync',
      file: 'node',
      argv: ['node', ...argv],
      env: start.env,
      cwd: start.cwd,
      umask: 0o22,
      detached: false,
      stdio: [{ type: 'new-pipe' }, { type: 'new-pipe' }, { type: 'new-pipe' }],
      input: [new TextEncoder().encode(input), null, null],
      timeoutMs: Number(timeoutMs),
      maxBuffer: Number(maxBuffer),
      killSignal: SIGNALS.SIGTERM!,
    });
    const out = answer.output[1] ? client.takeBytes(answer.output[1]) : new Uint8Array();
    write(
      1,
      JSON.stringify({
        code: answer.code,
        signal: answer.signal,
        error: answer.error,
        length: out.length,
        text: new TextDecoder().decode(out.subarray(0, 40)),
      }),
    );
    return 0;
  },
  spawnError: ({ args, client, start, write }) => {
    try {
      client.spawn({ file: args[0]!, argv: [args[0]!], env: start.env, cwd: start.cwd, umask: 0, stdio: [], detached: false });
    } catch (code) {
      write(1, String(code));
    }
    return 0;
  },
  /** Echoes everything on every connection in upper case. */
  serve: ({ args, client, write }) => {
    const { port, listenerId } = client.callSync({ type: 'listen', port: Number(args[0]), host: args[1] ?? '127.0.0.1', isIpv6Only: false, backlog: 511 });
    client.on('connection', ({ stream }) => {
      const source = client.ring(stream.readable);
      const sink = client.ring(stream.writable);
      const scratch = new Uint8Array(1000);
      const pump = (): void => {
        for (let count = source.read(scratch); count !== RING_WOULD_BLOCK; count = source.read(scratch)) {
          if (count <= 0) return client.closeEnd(stream.writable, 'write');
          sink.write(new TextEncoder().encode(new TextDecoder().decode(scratch.slice(0, count)).toUpperCase()));
        }
        source.whenReadable(pump);
      };
      pump();
    });
    if (args[2] === 'close') client.post({ type: 'unlisten', listenerId, isAccepting: true });
    write(1, `listening ${port}\n`);
  },
  inUse: ({ args, client, write }) => {
    try {
      client.callSync({ type: 'listen', port: Number(args[0]), host: args[1] ?? '127.0.0.1', isIpv6Only: false, backlog: 511 });
      write(1, 'free');
    } catch (code) {
      write(1, String(code));
    }
    return 0;
  },
  connect: ({ args, client, write }) => {
    try {
      const { stream } = client.callSync({ type: 'connect', port: Number(args[0]), host: '127.0.0.1', from: { host: '127.0.0.1', port: 0 } });
      client.ring(stream.writable).write(new TextEncoder().encode('hello'));
      client.closeEnd(stream.writable, 'write');
      const ring = client.ring(stream.readable);
      const scratch = new Uint8Array(100);
      ring.waitReadable();
      write(1, new TextDecoder().decode(scratch.slice(0, Math.max(0, ring.read(scratch)))));
    } catch (code) {
      write(1, String(code));
    }
    return 0;
  },
  /** Starts a thread, ends it with two requests in a row, and reports each end. */
  threads: ({ client, start, write }) => {
    const { port1 } = new MessageChannel();
    const init = {
      threadId: 1,
      name: '',
      port: port1,
      portControl: 0,
      portSide: 1,
      threadCounter: 0,
      messageOwner: client.owner,
      sharedEnvironment: 0,
      sharedDirectory: 0,
      processFlags: [],
      resourceLimits: [],
    } as const;
    client.on('thread-exit', ({ threadId }) => write(1, `thread ${threadId} ended\n`));
    client.post({ type: 'thread-start', init, argv: ['node', 'idle'], execArgv: [], env: start.env, cwd: start.cwd, umask: 0o22 }, [port1]);
    for (let request = 0; request < 2; request++) client.post({ type: 'thread-terminate', threadId: 1 });
  },
  raw: ({ client, start, read, write }) => {
    const stdin = start.stdio[0];
    if (stdin?.type !== 'terminal') return 1;
    client.ring(stdin.stream.readable).setReadsLines(false);
    write(1, 'raw\n');
    write(1, JSON.stringify(read(0)));
    return 0;
  },
};

function run(client: WorkerKernelClient, start: StartMessage, memory: SharedArrayBuffer): void {
  client.start(start);
  const ringOf = (fd: number, direction: 'readable' | 'writable') => {
    const entry = start.stdio[fd];
    return entry?.type === 'pipe' || entry?.type === 'terminal' ? client.ring(entry.stream[direction]) : null;
  };
  const program = programs[start.argv[1] ?? ''];
  if (!program) throw new Error(`no test program ${start.argv.join(' ')}`);
  const code = program({
    client,
    start,
    args: start.argv.slice(2),
    fs: createFileSystem(memory, client.owner),
    read(fd, length = 1000) {
      const ring = ringOf(fd, 'readable')!;
      const scratch = new Uint8Array(length);
      for (;;) {
        const count = ring.read(scratch);
        if (count > 0) return new TextDecoder().decode(scratch.slice(0, count));
        if (count !== RING_WOULD_BLOCK) return null;
        ring.waitReadable();
        client.pause();
      }
    },
    write(fd, text) {
      const ring = ringOf(fd, 'writable');
      const bytes = new TextEncoder().encode(text);
      for (let offset = 0; ring && offset < bytes.length; ) {
        const count = ring.write(bytes, offset);
        if (count === RING_BROKEN) client.exit(0, SIGNALS.SIGPIPE);
        if (count === RING_WOULD_BLOCK) ring.waitWritable(bytes.length - offset);
        else offset += count;
      }
    },
    child: (args, stdio, detached = false) =>
      client.spawn({ file: 'node', argv: ['node', ...args], env: start.env, cwd: start.cwd, umask: 0o22, stdio, detached }),
  });
  if (typeof code === 'number') client.exit(code);
}

let client: WorkerKernelClient | null = null;
let memory: SharedArrayBuffer;
parentPort!.on('message', (message: PreloadMessage | StartMessage) => {
  if (message.type === 'preload') {
    memory = message.memory;
    client = createKernelClient({ memory, owner: message.owner, postMessage: (data, transfer) => parentPort!.postMessage(data, transfer as never) });
    client.post({ type: 'preloaded' });
  } else if (message.type === 'start') run(client!, message, memory);
  else client!.receive(message);
});
