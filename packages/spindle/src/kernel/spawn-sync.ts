import type { SharedBytes, SpawnSyncAnswer, SpawnSyncRequest, StreamEnd } from '../abi/messages.ts';
import type { ExitStatus, KernelHeap } from './kernel-types.ts';
import type { ProcessRecord, WorkerRecord } from './process-table.ts';
import type { ProcessRunner } from './process-runner.ts';
import { readChunk, writeAll } from './ring-duplex.ts';
import { KERNEL_OWNER, type StreamTable } from './stream-table.ts';

const CHUNK_BYTES = 1 << 16;

interface SpawnSyncDependencies {
  readonly memory: SharedArrayBuffer;
  readonly heap: KernelHeap;
  readonly streams: StreamTable;
  readonly runner: ProcessRunner;
  readonly signal: (process: ProcessRecord, signal: number) => void;
}

interface Collected {
  readonly chunks: Uint8Array[];
  length: number;
}

/**
 * Runs a child for a blocked caller: the kernel feeds and drains the child's pipes in the meantime. Returns when
 * the child has ended and all its pipes are closed, like libuv's loop in spawn_sync.cc.
 */
export async function spawnSync(deps: SpawnSyncDependencies, caller: WorkerRecord, request: SpawnSyncRequest): Promise<SpawnSyncAnswer> {
  const { streams, runner } = deps;
  let error: string | null = null;
  let reportExit!: (status: ExitStatus) => void;
  const exited = new Promise<ExitStatus>((resolve) => {
    reportExit = resolve;
  });
  const { pid, process, pipes } = runner.start(request, { parent: caller, onExit: (status) => reportExit(status) });
  // The caller cannot use the near ends of the pipes while it is blocked, so the kernel takes them over.
  for (const pipe of pipes) {
    if (!pipe) continue;
    streams.holdEnd(pipe, KERNEL_OWNER);
    streams.releaseEnd(pipe, caller.owner);
  }
  const kill = (code: string) => {
    error ??= code;
    deps.signal(process, request.killSignal);
  };
  const timer = request.timeoutMs > 0 ? setTimeout(() => kill('ETIMEDOUT'), request.timeoutMs) : null;
  const collected = await Promise.all(pipes.map((pipe, fd) => (pipe ? serve(deps, pipe, request, fd, () => kill('ENOBUFS')) : null)));
  const status = await exited;
  if (timer !== null) clearTimeout(timer);
  // Nobody is left to receive and free the output.
  const isWanted = !caller.isTerminated;
  const output = collected.map((stream) => (stream && isWanted ? share(deps, caller.owner, stream) : null));
  return { pid, code: status.code, signal: status.signal, error, output };
}

async function serve(deps: SpawnSyncDependencies, pipe: StreamEnd, request: SpawnSyncRequest, fd: number, onOverflow: () => void): Promise<Collected | null> {
  const feeding = pipe.writable ? feed(deps.streams, pipe.writable, request.input[fd] ?? null) : null;
  const drained = pipe.readable ? await drain(deps.streams, pipe.readable, request.maxBuffer, onOverflow) : null;
  await feeding;
  return drained;
}

async function feed(streams: StreamTable, ring: number, input: Uint8Array | null): Promise<void> {
  try {
    if (input) await writeAll(streams.get(ring), input);
  } catch (code) {
    // A child may exit without reading all of its input.
    if (code !== 'EPIPE') throw code;
  } finally {
    streams.release(ring, 'write', KERNEL_OWNER);
  }
}

async function drain(streams: StreamTable, offset: number, maxBuffer: number, onOverflow: () => void): Promise<Collected> {
  const ring = streams.get(offset);
  const scratch = new Uint8Array(CHUNK_BYTES);
  const collected: Collected = { chunks: [], length: 0 };
  let isFull = false;
  for (;;) {
    const chunk = await readChunk(ring, scratch);
    if (chunk === null) break;
    if (isFull) continue;
    collected.chunks.push(chunk);
    collected.length += chunk.length;
    // As in Node, the chunk that exceeded the limit is still returned.
    isFull = maxBuffer > 0 && collected.length > maxBuffer;
    if (isFull) onOverflow();
  }
  streams.release(offset, 'read', KERNEL_OWNER);
  return collected;
}

/** The caller frees it; if the caller dies first, it is freed with the caller. */
function share({ heap, memory }: SpawnSyncDependencies, owner: number, { chunks, length }: Collected): SharedBytes {
  const offset = heap.alloc(Math.max(length, 1));
  heap.give(offset, owner);
  const target = new Uint8Array(memory, offset, length);
  let position = 0;
  for (const chunk of chunks) {
    target.set(chunk, position);
    position += chunk.length;
  }
  return { offset, length };
}
