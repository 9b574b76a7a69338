/**
 * A machine for experiments without the host's side: a kernel over a fresh memory with a given tree, which runs
 * one program with files as its standard streams, plus whatever that program starts.
 */
import { O_APPEND, O_WRONLY } from '../src/abi/file-mode.ts';
import type { StdioInit } from '../src/abi/messages.ts';
import { createFileSystem, formatMemory } from '../src/filesystem/shared-file-system.ts';
import { installImage } from '../src/kernel/image.ts';
import { Kernel } from '../src/kernel/kernel.ts';
import { shareFiles } from '../src/kernel/shared-files.ts';
import { KERNEL_OWNER } from '../src/kernel/stream-table.ts';

interface BareRun {
  readonly assetsUrl: string;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array; readonly mode: number }[];
  readonly argv: readonly string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
  readonly poolSize: number;
  readonly reserveBytes: number;
}

let kernel: Kernel | undefined;

addEventListener('message', async ({ data }: MessageEvent<BareRun | 'list processes'>) => {
  if (data === 'list processes') {
    postMessage({ running: kernel?.processes.map(({ pid, ppid, command }) => `${pid} (of ${ppid}): ${command}`) ?? [] });
    return;
  }
  const fs = createFileSystem(formatMemory({ reserveBytes: data.reserveBytes }), KERNEL_OWNER);
  await installImage(fs, { assetsUrl: data.assetsUrl, workdir: data.cwd });
  for (const { path, bytes, mode } of data.files) fs.writeFile(path, bytes, { mode, makeParents: true });
  const output = (name: string): StdioInit => {
    const path = `/tmp/${name}`;
    fs.writeFile(path, new Uint8Array(), { makeParents: true });
    return { type: 'file', inode: fs.open(path, O_WRONLY | O_APPEND, 0o600), flags: O_WRONLY | O_APPEND, position: 0, path };
  };
  const stdio: StdioInit[] = [{ type: 'ignore' }, output('stdout'), output('stderr')];
  const read = (name: string) => fs.readFile(`/tmp/${name}`).slice();
  const outputs = () => ({ stdout: read('stdout'), stderr: read('stderr') });

  const createdAt = performance.now();
  // Reported alongside the program's output; an affected process ends by itself.
  const faults: string[] = [];
  const onError = (message: string) => faults.push(message);
  const sharedFiles = await shareFiles(fs.memory, fs.heap, data.assetsUrl);
  kernel = new Kernel({ fs, heap: fs.heap, assetsUrl: data.assetsUrl, site: {}, sharedFiles, poolSize: data.poolSize, onError });
  await kernel.warm();
  const preloaded = performance.now() - createdAt;
  try {
    const process = await kernel.spawn({ file: data.argv[0] ?? 'node', argv: data.argv, env: data.env, cwd: data.cwd, stdio });
    const { code, signal } = await process.exit;
    const exit = performance.now() - createdAt;
    postMessage({ code: signal ?? code, faults, ...outputs(), times: { preloaded, exit } });
  } catch (code) {
    postMessage({ crash: `${data.argv[0]}: ${String(code)}`, ...outputs() });
  } finally {
    kernel.shutdown();
  }
});
