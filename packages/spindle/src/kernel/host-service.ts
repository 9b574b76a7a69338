import { S_IFDIR, S_IFMT } from '../abi/file-mode.ts';
import {
  OUTPUT_WINDOW_BYTES,
  type HostEvent,
  type HostRequest,
  type HostToKernel,
  type PackedEntry,
  type PathStat,
  type SystemErrorJson,
} from '../abi/host-protocol.ts';
import { GatewayService } from './gateway-service.ts';
import { exportTree } from './export-tree.ts';
import type { KernelFace, KernelProcess } from './kernel-types.ts';
import { MissedChanges } from './missed-changes.ts';

const NO_ANSWER = 0;
const SIGNAL_NAMES: Readonly<Record<number, string>> = { 2: 'SIGINT', 9: 'SIGKILL', 15: 'SIGTERM' };
type Handlers = { [M in HostRequest['method']]: (request: Extract<HostRequest, { method: M }>, ports: readonly MessagePort[]) => unknown };

interface Running {
  readonly process: KernelProcess;
  window: number;
  resume: (() => void) | null;
}

/** Serves the page over one port: files, processes and previews of one kernel. */
export function serveHost(kernel: KernelFace, port: MessagePort, baseEnv: Readonly<Record<string, string>>): void {
  const changes = new MissedChanges({ now: () => performance.now(), announce: (path) => touch(kernel, path) });
  const gateway = new GatewayService(kernel, changes);
  const running = new Map<number, Running>();
  const watchers = new Map<number, () => void>();
  const emit = (event: HostEvent, transfer: Transferable[] = []) => port.postMessage(event, transfer);
  const { fs } = kernel;

  kernel.onPort((listenPort, state, pid) => {
    emit({ event: 'port', port: listenPort, state, ...(pid === undefined ? {} : { pid }) });
    if (state === 'open') emit({ event: 'server-ready', port: listenPort });
  });

  kernel.onAnnouncement(emit);

  const handlers: Handlers = {
    'fs.readFile': ({ path }) => fs.readFile(path),
    'fs.writeFile': ({ path, bytes }) => {
      fs.writeFile(path, bytes, { mode: newModeOf(bytes) });
      changes.written(path);
      return statOf(kernel, path, true);
    },
    'fs.readdir': ({ path }) => fs.readdir(fs.lookup(path)).map(({ name, mode }) => ({ name, mode })),
    'fs.mkdir': ({ path, recursive }) => (recursive ? fs.makeDirectories(path) : fs.mkdir(path, 0o755)),
    'fs.rm': ({ path, recursive, force }) => remove(kernel, path, recursive, force),
    'fs.rename': ({ from, to }) => fs.rename(from, to),
    'fs.stat': ({ path }) => statOf(kernel, path, true),
    'fs.lstat': ({ path }) => statOf(kernel, path, false),
    'fs.watch': ({ watchId, path, recursive }) => {
      // Events contain real paths, even if `path` goes through links.
      const root = fs.realpath(path);
      watchers.set(
        watchId,
        fs.watch(root, recursive, (event) => {
          emit({ event: 'fs.change', watchId, type: event.type, path: event.path.slice(root === '/' ? 1 : root.length + 1) });
        }),
      );
    },
    'fs.unwatch': ({ watchId }) => {
      watchers.get(watchId)?.();
      watchers.delete(watchId);
    },
    'fs.mount': ({ entries }) => mount(kernel, entries),
    'fs.export': ({ path, excludes, includes }) => exportTree(fs, path, excludes, includes),
    'process.spawn': async ({ spawnId, command, args, cwd, env, hasOutput, terminal }) => {
      const process = await kernel.spawn({
        file: command,
        argv: [command, ...args],
        cwd,
        env: { ...baseEnv, PWD: cwd, ...(terminal ? { TERM: 'xterm-256color', COLORTERM: 'truecolor' } : {}), ...env },
        ...(terminal ? { terminal } : {}),
      });
      const entry: Running = { process, window: OUTPUT_WINDOW_BYTES, resume: null };
      running.set(spawnId, entry);
      void pumpOutput(entry, hasOutput, (bytes) => emit({ event: 'process.output', spawnId, bytes }, [bytes.buffer])).then(async () => {
        const { shellCode } = await process.exit;
        running.delete(spawnId);
        process.destroy();
        emit({ event: 'process.exit', spawnId, code: shellCode });
      });
      return { pid: process.pid };
    },
    'process.write': ({ spawnId, bytes }) => running.get(spawnId)?.process.write(bytes),
    'process.endInput': ({ spawnId }) => running.get(spawnId)?.process.end(),
    'process.kill': ({ spawnId, signal }) => running.get(spawnId)?.process.kill(SIGNAL_NAMES[signal] ?? 'SIGTERM'),
    'process.resize': ({ spawnId, cols, rows }) => running.get(spawnId)?.process.resize({ cols, rows }),
    'process.acknowledge': ({ spawnId, byteCount }) => {
      const entry = running.get(spawnId);
      if (!entry) return;
      entry.window += byteCount;
      if (entry.window > 0) entry.resume?.();
    },
    'gateway.attach': ({ port: listenPort }, ports) => {
      if (ports[0]) gateway.attach(ports[0], listenPort);
    },
    'gateway.setScript': ({ script }) => gateway.setScript(script),
    'site.setToken': ({ token }) => kernel.setSiteToken(token ?? undefined),
    'site.setCorsProxy': ({ isUsed }) => kernel.setCorsProxy(isUsed),
    'site.setCorsToken': ({ token }) => kernel.setCorsToken(token ?? undefined),
    shutdown() {
      changes.end();
      kernel.shutdown();
    },
  };

  port.onmessage = async ({ data: request, ports }: MessageEvent<HostToKernel>) => {
    try {
      const handler = handlers[request.method] as (request: HostRequest, ports: readonly MessagePort[]) => unknown;
      const result = await handler(request, ports);
      if (request.id !== NO_ANSWER) port.postMessage({ id: request.id, result });
    } catch (error) {
      if (request.id !== NO_ANSWER) port.postMessage({ id: request.id, error: systemError(error, request) });
      else emit({ event: 'error', message: `${request.method}: ${systemError(error, request).message}` });
    }
  };
}

/** Sends the page the output in order, at most one window ahead of what it has read. */
async function pumpOutput(entry: Running, isWanted: boolean, send: (bytes: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  for (let bytes = await entry.process.read(); bytes !== null; bytes = await entry.process.read()) {
    if (!isWanted) continue;
    entry.window -= bytes.byteLength;
    send(bytes);
    while (entry.window <= 0) {
      await Promise.race([
        new Promise<void>((resolve) => {
          entry.resume = resolve;
        }),
        entry.process.exit,
      ]);
      if (entry.window <= 0) entry.window = OUTPUT_WINDOW_BYTES; // the process has ended, so its pipe limits the rest
    }
  }
}

/** Projects come without file modes, so a new file that names its interpreter (`#!`) is executable, as in its repository. */
function newModeOf([first, second]: Uint8Array): number {
  return first === 0x23 && second === 0x21 ? 0o755 : 0o644;
}

function mount({ fs }: KernelFace, entries: readonly PackedEntry[]): void {
  for (const entry of entries) {
    if (entry.type === 'directory') fs.makeDirectories(entry.path, entry.mode);
    else if (entry.type === 'file') fs.writeFile(entry.path, entry.bytes, { makeParents: true, mode: entry.mode ?? newModeOf(entry.bytes) });
    else {
      if (fs.exists(entry.path)) fs.unlink(entry.path);
      fs.symlink(entry.target, entry.path);
    }
  }
}

function statOf({ fs }: KernelFace, path: string, followsLast: boolean): PathStat {
  const { mode, size, mtimeMs } = fs.stat(fs.lookup(path, followsLast));
  return { mode, size, mtimeMs };
}

/** As `touch` does: watchers report a change, and those that compare times find one. */
function touch({ fs }: KernelFace, path: string): void {
  try {
    const now = Date.now();
    fs.utimes(fs.lookup(path), now, now);
  } catch (error) {
    if (error !== 'ENOENT' && error !== 'ENOTDIR') throw error; // removed meanwhile
  }
}

function remove({ fs }: KernelFace, path: string, recursive: boolean, force: boolean): void {
  try {
    const isDirectory = (fs.stat(fs.lookup(path, false)).mode & S_IFMT) === S_IFDIR;
    if (!isDirectory) fs.unlink(path);
    else if (recursive) fs.removeTree(path);
    else throw 'EISDIR';
  } catch (error) {
    if (!(force && error === 'ENOENT')) throw error;
  }
}

/** The file system and the kernel throw codes; the page gets errors with Node's fields. */
function systemError(error: unknown, request: HostRequest): SystemErrorJson {
  const [, syscall = request.method] = request.method.split('.');
  const path = 'path' in request ? request.path : 'from' in request ? request.from : 'command' in request ? request.command : undefined;
  const code = typeof error === 'string' ? error : error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';
  const reason = typeof error === 'string' ? code : error instanceof Error ? error.message : String(error);
  return { code, syscall, message: path === undefined ? `${reason}, ${syscall}` : `${reason}, ${syscall} '${path}'`, ...(path === undefined ? {} : { path }) };
}
