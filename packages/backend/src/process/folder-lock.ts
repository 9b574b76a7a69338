import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A longer path is cut off: the name of a socket has at most 104 bytes on macOS. */
const MAX_PATH_BYTES = 100;

export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Keeps the folder for this process until it ends, since two that have one database open destroy it. A socket does what a
 * file with a process ID cannot: nothing has to be removed after a crash, and it is seen from other containers.
 * @throws FolderInUseError
 */
export async function lockFolder(folder: string): Promise<Server> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = lockPath(await realpath(folder));
  try {
    return await listen(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  }
  if (process.platform === 'win32' || (await answers(path))) throw new FolderInUseError(`Another backend uses the folder ${folder}. Stop it first.`);
  await rm(path);
  return listen(path);
}

function lockPath(folder: string): string {
  const name = `lathe-backend-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const path = join(folder, 'in-use');
  return Buffer.byteLength(path) <= MAX_PATH_BYTES ? path : join(tmpdir(), name);
}

const listen = (path: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref();
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const finish = (isAnswered: boolean) => {
      socket.destroy();
      resolve(isAnswered);
    };
    socket.once('connect', () => finish(true)).once('error', () => finish(false));
  });
