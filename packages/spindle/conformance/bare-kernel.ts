/**
 * The smallest kernel that can run one process, for trials of the Node core alone: it formats a
 * memory, writes a tree, starts one worker with files as its standard streams, and reports its end.
 * It spawns nothing, listens to nothing and answers every call with ENOSYS.
 */
import { O_APPEND, O_WRONLY } from '../src/abi/file-mode.ts';
import { SYSCALL_BLOCK, type PreloadMessage, type StartMessage, type StdioInit } from '../src/abi/messages.ts';
import { createFileSystem, formatMemory } from '../src/filesystem/shared-file-system.ts';

interface BareRun {
  readonly assetsUrl: string;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array; readonly mode: number }[];
  readonly argv: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
}

const KERNEL = 1;
const PROCESS = 2;
const RESERVE_BYTES = 256 * 2 ** 20;

addEventListener('message', ({ data }: MessageEvent<BareRun>) => {
  const memory = formatMemory({ reserveBytes: RESERVE_BYTES });
  const fs = createFileSystem(memory, KERNEL);
  for (const { path, bytes, mode } of data.files) fs.writeFile(path, bytes, { mode, makeParents: true });
  fs.makeDirectories(data.cwd);
  const output = (name: string): StdioInit => {
    const path = `/tmp/${name}`;
    fs.writeFile(path, new Uint8Array(), { makeParents: true });
    return { type: 'file', inode: fs.open(path, O_WRONLY | O_APPEND, 0o600), flags: O_WRONLY | O_APPEND, position: 0, path };
  };
  const stdio: StdioInit[] = [{ type: 'ignore' }, output('stdout'), output('stderr')];
  const syscallBlock = fs.heap.alloc(SYSCALL_BLOCK.byteSize);
  const state = new Int32Array(memory, syscallBlock, SYSCALL_BLOCK.byteSize / 4);
  const read = (name: string) => fs.readFile(`/tmp/${name}`).slice();

  const createdAt = performance.now();
  const times: Record<string, number> = {};
  const worker = new Worker(`${data.assetsUrl}process.js`);
  const finish = (code: number) => {
    worker.terminate();
    times.exit = performance.now() - createdAt;
    postMessage({ code, stdout: read('stdout'), stderr: read('stderr'), times });
  };
  worker.onerror = (event) => {
    postMessage({ crash: `${event.message} (${event.filename}:${event.lineno}:${event.colno})`, stdout: read('stdout'), stderr: read('stderr') });
    worker.terminate();
  };
  worker.onmessage = ({ data: message }) => {
    if (message.type === 'preloaded') {
      times.preloaded = performance.now() - createdAt;
      const start: StartMessage = { type: 'start', pid: 2, ppid: 1, argv: data.argv, env: data.env, cwd: data.cwd, umask: 0o022, stdio, syscallBlock };
      worker.postMessage(start);
    } else if (message.type === 'exit') {
      finish(message.code);
    } else if (message.type === 'call') {
      const error = new TextEncoder().encode('ENOSYS');
      new Uint8Array(memory, syscallBlock + SYSCALL_BLOCK.bytes).set(error);
      state[SYSCALL_BLOCK.length / 4] = error.length;
      Atomics.store(state, SYSCALL_BLOCK.state / 4, 2);
      Atomics.notify(state, SYSCALL_BLOCK.state / 4);
    } else if (message.type === 'ask') {
      worker.postMessage({ type: 'answer', id: message.id, result: null, error: 'ENOSYS' });
    }
  };
  worker.postMessage({ type: 'preload', memory, owner: PROCESS, assetsUrl: data.assetsUrl, site: {} } satisfies PreloadMessage);
});
