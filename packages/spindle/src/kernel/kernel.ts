import {
  type KernelRequest,
  type KernelToProcess,
  type KernelToThread,
  type Announcement,
  type ProcessListing,
  type ProcessToKernel,
  type SocketAddress,
  type SpawnAnswer,
  type SpawnRequest,
  type StdioInit,
  type StreamEnd,
  SYSCALL_BLOCK,
  type ThreadToKernel,
} from '../abi/messages.ts';
import { isSignal, SIGNALS } from '../abi/signals.ts';
import type { FileSystem } from '../filesystem/file-system.ts';
import { HandleTransit } from './handle-transit.ts';
import { HostProcess } from './host-process.ts';
import type { ByteDuplex, ExitStatus, KernelFace, KernelOptions, KernelProcess, KernelSpawnOptions, PortListener, WorkerLike } from './kernel-types.ts';
import { DatagramTable } from './datagram-table.ts';
import { isIpv6Listener, type Listener, ListenerTable, normalize } from './listener-table.ts';
import { PortWatch } from './port-watch.ts';
import { FileLockTable } from './file-lock-table.ts';
import { PositionTable } from './position-table.ts';
import { ProcessRunner, type ThreadStart } from './process-runner.ts';
import { type ProcessRecord, ProcessTable, type WorkerRecord, listProcess } from './process-table.ts';
import { RingDuplex } from './ring-duplex.ts';
import { SignalDelivery } from './signal-delivery.ts';
import { spawnSync } from './spawn-sync.ts';
import { KERNEL_OWNER, StreamTable } from './stream-table.ts';
import { Terminal } from './terminal.ts';
import { WorkerPool } from './worker-pool.ts';

export type { ByteDuplex, KernelOptions, KernelProcess, KernelSpawnOptions, PortListener, WorkerLike } from './kernel-types.ts';

/** Starting Vite 8 takes nine: npm, Vite and its bundler's threads. An idle worker costs 13 MB. */
const DEFAULT_POOL_SIZE = 10;
/** A start takes several workers within a second or two, so replacements wait until it is over. */
const DEFAULT_REFILL_DELAY_MS = 1500;
/** How long a preview's request waits for a server that is starting, or restarting after an edit. */
const LISTEN_GRACE_MS = 3000;
const DEFAULT_UMASK = 0o022;
/** The bits of an exit code that `wait` reports. */
const EXIT_STATUS_BITS = 0xff;

/**
 * Processes, pipes, ports, signals and terminals of one machine. It runs in one worker that never blocks:
 * everything that processes wait for arrives through shared memory or in a message.
 */
export class Kernel implements KernelFace {
  readonly fs: FileSystem;
  readonly #options: KernelOptions;
  readonly #streams: StreamTable;
  readonly #positions: PositionTable;
  readonly #fileLocks = new FileLockTable();
  readonly #listeners: ListenerTable;
  readonly #datagrams = new DatagramTable();
  readonly #ports: PortWatch;
  readonly #announcementListeners = new Set<(announcement: Announcement) => void>();
  readonly #handles: HandleTransit;
  readonly #processes = new ProcessTable();
  readonly #pool: WorkerPool;
  readonly #runner: ProcessRunner;
  readonly #signals: SignalDelivery;
  readonly #terminals = new Map<number, Terminal>();
  readonly #encoder = new TextEncoder();
  #lastTerminalId = 0;
  #siteToken: string | undefined;
  #usesCorsProxy = true;
  #corsToken: string | undefined;

  constructor(options: KernelOptions) {
    this.#options = options;
    this.#siteToken = options.site.token;
    this.fs = options.fs;
    const { fs, heap } = options;
    const onError = options.onError ?? ((message: string) => console.error(message));
    this.#streams = new StreamTable(fs.memory, heap);
    this.#listeners = new ListenerTable((port) => this.#ports.changed(port));
    this.#ports = new PortWatch(
      (port) => this.#listeners.find(port) !== undefined,
      (port) => this.#hostProcessOf(this.#workerOf(this.#listeners.find(port)?.acceptors.first())?.process),
    );
    this.#handles = new HandleTransit(this.#streams, this.#listeners, this.#datagrams);
    this.#pool = new WorkerPool({
      size: options.poolSize ?? DEFAULT_POOL_SIZE,
      refillDelayMs: options.poolRefillDelayMs ?? DEFAULT_REFILL_DELAY_MS,
      createWorker: options.createWorker ?? ((name) => new Worker(`${options.assetsUrl}process.js`, { name }) as WorkerLike),
      preload: (owner) => ({ type: 'preload', memory: fs.memory, owner, assetsUrl: options.assetsUrl, sharedFiles: options.sharedFiles, site: options.site }),
      onError,
    });
    this.#positions = new PositionTable(heap);
    this.#runner = new ProcessRunner({
      fs,
      heap,
      streams: this.#streams,
      positions: this.#positions,
      fileLocks: this.#fileLocks,
      listeners: this.#listeners,
      datagrams: this.#datagrams,
      processes: this.#processes,
      pool: this.#pool,
      siteToken: () => this.#siteToken,
      onError,
      onMessage: (worker, data) => {
        try {
          this.#receive(worker, data as ProcessToKernel | ThreadToKernel);
        } catch (error) {
          // One process's invalid message must not end the machine.
          onError(`a message from process ${worker.process.pid}: ${error instanceof Error ? error.stack : String(error)}`);
        }
      },
      onEnd: (process) => this.#ended(process),
    });
    this.#signals = new SignalDelivery({
      memory: fs.memory,
      processes: this.#processes,
      wake: ({ owner }) => this.#streams.wake(owner),
      onStopped: ({ terminal, main, isStopped }) => (isStopped ? terminal?.stopped(main.owner) : terminal?.continued(main.owner)),
      terminate: (process, signal) => this.#runner.end(process, { signal }, false),
    });
  }

  async spawn(options: KernelSpawnOptions): Promise<KernelProcess> {
    const { file, argv = [file], env = {}, cwd } = options;
    const terminal = options.terminal ? this.#openTerminal(options.terminal) : null;
    const { io, stream } = terminal ? { io: terminal, stream: terminal.stream } : this.#openPipes();
    const stdio =
      options.stdio ??
      [0, 1, 2].map((fd): StdioInit => {
        if (terminal) return { type: 'terminal', terminalId: terminal.id, stream };
        return { type: 'pipe', stream: fd === 0 ? { readable: stream.readable, writable: 0 } : { readable: 0, writable: stream.writable } };
      });
    let reportExit!: (status: ExitStatus) => void;
    const exit = new Promise<ExitStatus>((resolve) => {
      reportExit = resolve;
    });
    try {
      const { process } = this.#runner.start(
        { file, argv, env, cwd, umask: DEFAULT_UMASK, stdio, detached: false },
        { parent: null, leadsGroup: true, ...(terminal ? { terminal } : {}), onExit: reportExit },
      );
      if (terminal) terminal.foregroundGroup = process.group;
      return new HostProcess({
        pid: process.pid,
        io,
        exit,
        terminal,
        kill: (signal) => this.#killGroup(process.group, signal),
        resize: (size) => this.#resize(terminal, size),
      });
    } catch (code) {
      io.destroy();
      throw code;
    } finally {
      // The process holds its side now (or never will).
      if (terminal) terminal.handOver();
      else this.#streams.releaseEnd(stream, KERNEL_OWNER);
    }
  }

  async connect(port: number): Promise<ByteDuplex> {
    // Do not connect to a listener that only probes the port: it would wait for this connection before continuing.
    const listener = this.#ports.openPorts.includes(port) ? this.#listeners.find(port) : undefined;
    if (!listener) {
      if (await this.#ports.opens(port, LISTEN_GRACE_MS)) return this.connect(port);
      throw 'ECONNREFUSED';
    }
    const { near } = this.#connectTo(listener, KERNEL_OWNER, isIpv6Listener(listener) ? '::1' : '127.0.0.1');
    return new RingDuplex(this.#streams, near);
  }

  get openPorts(): readonly number[] {
    return this.#ports.openPorts;
  }

  /** Every process, as `ps` shows it. */
  get processes(): readonly ProcessListing[] {
    return this.#processes.all().map(listProcess);
  }

  /** Current counts, for tests and measurements. */
  get census(): { processes: number; rings: number; listeners: number } {
    return { processes: this.#processes.all().length, rings: this.#streams.count, listeners: this.#listeners.count };
  }

  onPort(listener: PortListener): () => void {
    return this.#ports.subscribe(listener);
  }

  onAnnouncement(listener: (announcement: Announcement) => void): void {
    this.#announcementListeners.add(listener);
  }

  warm(): Promise<void> {
    return this.#pool.warm();
  }

  setSiteToken(token: string | undefined): void {
    this.#siteToken = token;
  }

  setCorsToken(token: string | undefined): void {
    this.#corsToken = token;
  }

  setCorsProxy(isUsed: boolean): void {
    this.#usesCorsProxy = isUsed;
  }

  shutdown(): void {
    this.#ports.dispose();
    this.#pool.close();
    for (const process of this.#processes.all()) this.#runner.end(process, { signal: SIGNALS.SIGKILL! }, true);
    this.#streams.dispose();
  }

  /** Handles the messages of one worker. */
  #receive(worker: WorkerRecord, message: ProcessToKernel | ThreadToKernel): void {
    const { process, owner } = worker;
    switch (message.type) {
      case 'preloaded':
        return;
      case 'exit':
        if (worker.threadId !== 0) this.#endThread(worker, message.code, true);
        else this.#runner.end(process, message.signal ? { signal: message.signal } : { code: message.code & EXIT_STATUS_BITS }, true);
        return;
      case 'call':
        void this.#call(worker, message.request);
        return;
      case 'ask':
        void this.#answerAsked(worker, message.id, message.request);
        return;
      case 'close-end':
        this.#streams.release(message.ring, message.side, owner);
        return;
      case 'reset':
        this.#streams.reset(message.stream);
        return;
      case 'unlisten':
        this.#listeners.close(message.listenerId, owner, message.isAccepting);
        return;
      case 'close-datagrams':
        this.#datagrams.close(owner, message.socketId);
        return;
      case 'read-datagrams':
        this.#datagrams.setReading(owner, message.socketId, message.isReading);
        return;
      case 'send-datagram':
        this.#deliver(message);
        return;
      case 'datagram-group':
        this.#datagrams.setMembership(owner, message.socketId, message.group, message.isJoined);
        return;
      case 'signal-taken':
        this.#signals.taken(process, message.signal);
        return;
      case 'terminal-mode':
        this.#terminals.get(message.terminalId)?.modeChanged(owner);
        return;
      case 'announce':
        for (const listener of this.#announcementListeners) listener(message.announcement);
        return;
      case 'free':
        this.#options.heap.free(message.offset);
        return;
      case 'thread-start':
        this.#startThread(worker, message);
        return;
      case 'process-broadcast':
        for (const other of [process.main, ...process.threads.values()]) if (other !== worker) this.#send(other, message);
        return;
      case 'thread-terminate': {
        const thread = process.threads.get(message.threadId);
        if (thread) this.#endThread(thread, 1, false);
        return;
      }
      default:
        this.#options.onError?.(`process ${process.pid} sent an unknown message: ${JSON.stringify(message satisfies never)}`);
    }
  }

  /** The result for a blocked caller goes into its block; a longer one goes through the heap. */
  async #call(worker: WorkerRecord, request: KernelRequest): Promise<void> {
    worker.isBlocked = true;
    const { answer, state } = await this.#attempt(worker, request);
    worker.isBlocked = false;
    // Its block may be in use by others.
    if (worker.isTerminated) return;
    const bytes = this.#encoder.encode(state === 2 ? String(answer) : JSON.stringify(answer));
    const fits = bytes.length <= SYSCALL_BLOCK.byteSize - SYSCALL_BLOCK.bytes;
    const overflow = fits ? 0 : this.#options.heap.alloc(bytes.length);
    if (overflow) this.#options.heap.give(overflow, worker.owner);
    new Uint8Array(this.fs.memory, overflow || worker.syscallBlock + SYSCALL_BLOCK.bytes, bytes.length).set(bytes);
    const words = new Int32Array(this.fs.memory, worker.syscallBlock, SYSCALL_BLOCK.bytes / 4);
    words[SYSCALL_BLOCK.length / 4] = bytes.length;
    words[SYSCALL_BLOCK.overflow / 4] = overflow;
    Atomics.store(words, SYSCALL_BLOCK.state / 4, state);
    Atomics.notify(words, SYSCALL_BLOCK.state / 4);
  }

  async #answerAsked(worker: WorkerRecord, id: number, request: KernelRequest): Promise<void> {
    const { answer, state } = await this.#attempt(worker, request);
    this.#send(worker, state === 2 ? { type: 'answer', id, error: String(answer) } : { type: 'answer', id, result: answer });
  }

  async #attempt(worker: WorkerRecord, request: KernelRequest): Promise<{ answer: unknown; state: 1 | 2 }> {
    try {
      return { answer: await this.#execute(worker, request), state: 1 };
    } catch (error) {
      if (typeof error === 'string') return { answer: error, state: 2 };
      // An internal kernel error: report it, and return an I/O error to the caller.
      this.#options.onError?.(`the kernel failed to handle ${request.type}: ${error instanceof Error ? error.stack : String(error)}`);
      return { answer: 'EIO', state: 2 };
    }
  }

  #execute(worker: WorkerRecord, request: KernelRequest): unknown {
    switch (request.type) {
      case 'spawn':
        return this.#spawnChild(worker, request);
      case 'spawn-sync':
        return spawnSync(
          {
            memory: this.fs.memory,
            heap: this.#options.heap,
            streams: this.#streams,
            runner: this.#runner,
            signal: (process, signal) => this.#signals.send(process, signal),
          },
          worker,
          request,
        );
      case 'processes':
        return this.processes;
      case 'cors-token':
        return this.#usesCorsProxy ? (this.#corsToken ?? null) : null;
      case 'kill':
        return this.#kill(worker, request.pid, request.signal);
      case 'set-group':
        return this.#setGroup(worker, request.pid, request.group);
      case 'listen': {
        const { id, port } = this.#listeners.listen(worker.owner, request);
        return { listenerId: id, port };
      }
      case 'bind': {
        const { id, port } = this.#listeners.bind(worker.owner, request);
        return { listenerId: id, port };
      }
      case 'bind-datagrams':
        return this.#datagrams.bind(worker.owner, request);
      case 'deliver-datagram':
        return { isDelivered: this.#deliver(request) };
      case 'bind-path':
        return { listenerId: this.#listeners.bindPath(worker.owner, request.path).id };
      case 'accept':
        this.#listeners.accept(request.listenerId, worker.owner);
        return null;
      case 'pass-handle':
        this.#handles.pass(request.ring, request.handle);
        return null;
      case 'take-handle':
        return this.#handles.take(request.ring, worker.owner);
      case 'listen-path':
        return { listenerId: this.#listeners.listenPath(worker.owner, request.path).id };
      case 'connect':
      case 'connect-path': {
        const listener = request.type === 'connect' ? this.#listeners.find(request.port, request.host) : this.#listeners.findPath(request.path);
        if (!listener) throw request.type === 'connect' || this.fs.exists(request.path) ? 'ECONNREFUSED' : 'ENOENT';
        const { near, localPort } =
          request.type === 'connect' ? this.#connectTo(listener, worker.owner, normalize(request.host), request.from) : this.#connectTo(listener, worker.owner);
        return { stream: near, localPort, remotePort: listener.port };
      }
      case 'share-position':
        return { position: this.#positions.create(worker.owner) };
      case 'lock-file':
        this.#fileLocks.set(worker.owner, request);
        return null;
      case 'test-file-lock':
        return { mode: this.#fileLocks.conflict(worker.owner, request)?.mode ?? 'unlocked' };
      case 'pipe': {
        const ring = this.#streams.create(worker.owner, worker.owner).offset;
        return { readable: ring, writable: ring };
      }
      default:
        throw `ENOSYS ${JSON.stringify(request satisfies never)}`;
    }
  }

  #spawnChild(parent: WorkerRecord, request: SpawnRequest): SpawnAnswer {
    const { pid, pipes, process } = this.#runner.start(request, {
      parent,
      // One task later, so that its pipes and channels end first, as when a real process takes time to exit.
      onExit: ({ code, signal }) =>
        setTimeout(() => {
          if (process.parent) this.#send(process.parent, { type: 'child-exit', pid, code, signal });
        }, 0),
    });
    return { pid, pipes };
  }

  #connectTo(listener: Listener, owner: number, host = '', from = { host, port: 0 }): { near: StreamEnd; localPort: number } {
    const target = this.#workerOf(listener.acceptors.next());
    if (!target) throw 'ECONNREFUSED';
    const localPort = listener.path === undefined ? from.port || this.#listeners.ephemeralPort() : 0;
    const { near, far } = this.#streams.createPair(owner, target.owner);
    this.#send(target, {
      type: 'connection',
      listenerId: listener.id,
      stream: far,
      local: { host, port: listener.port },
      remote: { host: normalize(from.host), port: localPort },
      isFromKernel: owner === KERNEL_OWNER,
    });
    return { near, localPort };
  }

  /** Returns whether there was a receiver. */
  #deliver({ from, to, bytes }: { from: SocketAddress; to: SocketAddress; bytes: Uint8Array }): boolean {
    const receivers = this.#datagrams.receivers(to);
    for (const { socketId, owner } of receivers) {
      const target = this.#workerOf(owner);
      if (target) this.#send(target, { type: 'datagram', socketId, from, bytes });
    }
    return receivers.length > 0;
  }

  /** The process that the host started and that this one belongs to, also through programs that have ended or lead sessions of their own. */
  #hostProcessOf(process: ProcessRecord | undefined): number | undefined {
    if (process === undefined) return undefined;
    const leader = this.#processes.get(process.session);
    const above = leader && this.#processes.get(leader.ppid);
    return above === undefined ? process.session : this.#hostProcessOf(above);
  }

  #workerOf(owner: number | undefined): WorkerRecord | undefined {
    for (const process of this.#processes.all()) {
      if (process.main.owner === owner) return process.main;
      for (const thread of process.threads.values()) if (thread.owner === owner) return thread;
    }
    return undefined;
  }

  #kill(caller: WorkerRecord, pid: number, signal: number): null {
    if (!isSignal(signal)) throw 'EINVAL';
    const targets = pid > 0 ? [this.#processes.get(pid)] : this.#processes.ofGroup(pid === 0 ? caller.process.group : -pid);
    const found = targets.filter((process): process is ProcessRecord => process !== undefined && !process.isEnding);
    if (found.length === 0) throw 'ESRCH';
    for (const process of found) this.#signals.send(process, signal);
    return null;
  }

  #setGroup(caller: WorkerRecord, pid: number, group: number): null {
    const process = this.#processes.get(pid);
    if (!process || process.isEnding) throw 'ESRCH';
    const exists = group === pid || this.#processes.ofGroup(group).some((other) => other.session === process.session);
    if (process.session !== caller.process.session || process.session === pid || !exists) throw 'EPERM';
    process.group = group;
    return null;
  }

  #killGroup(group: number, signal: number): void {
    for (const process of this.#processes.ofGroup(group)) this.#signals.killWithGrace(process, signal);
  }

  #startThread(parent: WorkerRecord, message: ThreadStart): void {
    if (!parent.process.isEnding) this.#threadParents.set(this.#runner.startThread(parent.process, message), parent);
  }

  readonly #threadParents = new WeakMap<WorkerRecord, WorkerRecord>();

  /** Ends a thread along with the threads it started. */
  #endThread(thread: WorkerRecord, code: number, isParked: boolean): void {
    for (const other of thread.process.threads.values()) if (this.#threadParents.get(other) === thread) this.#endThread(other, 1, false);
    const parent = this.#threadParents.get(thread);
    this.#runner.endThread(thread, isParked, () => {
      if (parent) this.#send(parent, { type: 'thread-exit', threadId: thread.threadId, code, error: null });
      for (const other of [thread.process.main, ...thread.process.threads.values()])
        if (other !== thread) this.#send(other, { type: 'thread-gone', threadId: thread.threadId });
    });
  }

  /** When a session leader ends, its terminal hangs up. */
  #ended(process: ProcessRecord): void {
    this.#signals.ended(process);
    process.terminal?.released(process.main.owner);
    if (process.pid !== process.session || !process.terminal) return;
    this.#terminals.delete(process.terminal.id);
    for (const other of this.#processes.ofSession(process.session)) this.#signals.killWithGrace(other, SIGNALS.SIGHUP!);
  }

  #openTerminal(size: { cols: number; rows: number }): Terminal {
    const terminal = new Terminal(this.#streams, {
      ...size,
      id: ++this.#lastTerminalId,
      signal: ({ foregroundGroup }, name) => {
        for (const process of this.#processes.ofGroup(foregroundGroup)) this.#signals.interrupt(process, SIGNALS[name]!);
      },
    });
    this.#terminals.set(terminal.id, terminal);
    return terminal;
  }

  /** Standard input, and one pipe for both output and errors, to keep their order. */
  #openPipes(): { io: ByteDuplex; stream: StreamEnd } {
    const { near, far } = this.#streams.createPair(KERNEL_OWNER, KERNEL_OWNER);
    return { io: new RingDuplex(this.#streams, near), stream: far };
  }

  #resize(terminal: Terminal | null, size: { cols: number; rows: number }): void {
    if (!terminal?.resize(size)) return;
    for (const process of this.#processes.ofGroup(terminal.foregroundGroup)) this.#signals.send(process, SIGNALS.SIGWINCH!);
  }

  #send(worker: WorkerRecord, message: KernelToProcess | KernelToThread): void {
    if (!worker.isTerminated) worker.worker.postMessage(message);
  }
}
