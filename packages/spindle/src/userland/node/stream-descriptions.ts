import type { StdioInit, StreamEnd } from '../../abi/messages.ts';
import { RING_BROKEN, RING_RESET, RING_WOULD_BLOCK, type Ring } from '../../abi/ring.ts';
import type { FileSystem } from '../../filesystem/file-system.ts';
import type { KernelClient } from '../kernel-client.ts';
import type { Description, DescriptorTable } from './descriptors.ts';
import { FileDescription } from './file-descriptions.ts';

const O_RDONLY = 0;
const O_WRONLY = 1;
const O_RDWR = 2;

/** A descriptor for rings: a pipe or a terminal. */
interface StreamDescription extends Description {
  readonly type: 'pipe' | 'terminal';
  readonly stream: StreamEnd;
  readonly source: Ring | null;
  readonly sink: Ring | null;
  /** 0 for pipes. */
  readonly terminalId: number;
  readonly isIpc: boolean;
}

export function isStreamDescription(description: Description): description is StreamDescription {
  return description.type === 'pipe' || description.type === 'terminal';
}

interface StdioDependencies {
  readonly kernel: KernelClient;
  readonly fs: FileSystem;
  readonly descriptors: DescriptorTable;
}

/** Sets up the first descriptors that a process was started with. */
export function openStdio(deps: StdioDependencies, stdio: readonly StdioInit[]): void {
  /** Descriptors from the same `open` share one description: `> file 2>&1`. */
  const files = new Map<number, Description>();
  stdio.forEach((entry, fd) => {
    const known = entry.type === 'file' && entry.position !== 0 ? files.get(entry.position) : undefined;
    const description = known ?? describeStdio(deps, entry, fd);
    if (entry.type === 'file') files.set(entry.position, description);
    deps.descriptors.set(fd, description);
  });
}

function describeStdio({ kernel, fs }: StdioDependencies, entry: StdioInit, fd: number): Description {
  switch (entry.type) {
    case 'ignore':
      return new NullDescription();
    case 'file': {
      fs.retain(entry.inode);
      const file = new FileDescription(fs, entry.inode, entry.flags);
      if (entry.position !== 0) file.usePosition(entry.position);
      return file;
    }
    case 'pipe':
      return new RingDescription(kernel, entry.stream, { type: 'pipe', fd, isIpc: entry.isIpc === true });
    case 'terminal':
      return new RingDescription(kernel, entry.stream, { type: 'terminal', fd, terminalId: entry.terminalId });
  }
}

/** What a child that inherits a descriptor gets. Throws 'EBADF' if it cannot be passed on. */
export function inheritDescriptor({ kernel, fs, descriptors }: StdioDependencies, fd: number): StdioInit {
  const description = descriptors.get(fd);
  if (description.inherit) return description.inherit();
  if (description.type === 'null') return { type: 'ignore' };
  if (!(description instanceof FileDescription)) throw 'EBADF';
  if (description.sharedPosition === 0) {
    const { position } = description;
    description.usePosition(kernel.callSync({ type: 'share-position' }).position);
    description.position = position;
  }
  return { type: 'file', inode: description.inode, flags: description.flags, position: description.sharedPosition, path: fs.pathOf(description.inode) };
}

class RingDescription implements StreamDescription {
  readonly type: 'pipe' | 'terminal';
  readonly stream: StreamEnd;
  readonly source: Ring | null;
  readonly sink: Ring | null;
  readonly terminalId: number;
  readonly isIpc: boolean;
  readonly inode = 0;
  readonly flags: number;
  readonly #kernel: KernelClient;

  constructor(kernel: KernelClient, stream: StreamEnd, options: { type: 'pipe' | 'terminal'; fd: number; terminalId?: number; isIpc?: boolean }) {
    this.type = options.type;
    this.stream = stream;
    this.source = stream.readable ? kernel.ring(stream.readable) : null;
    this.sink = stream.writable ? kernel.ring(stream.writable) : null;
    this.terminalId = options.terminalId ?? 0;
    this.isIpc = options.isIpc ?? false;
    this.flags = this.source && this.sink ? O_RDWR : this.source ? O_RDONLY : O_WRONLY;
    this.#kernel = kernel;
  }

  read(buffer: Uint8Array, offset: number, length: number, position: number): number {
    if (position >= 0) throw 'ESPIPE';
    if (!this.source) throw 'EBADF';
    for (;;) {
      const count = this.source.read(buffer, offset, length);
      if (count >= 0) return count;
      if (count === RING_RESET) throw 'ECONNRESET';
      this.source.waitReadable();
      this.#kernel.pause();
    }
  }

  write(bytes: Uint8Array, position: number | null): number {
    if (position !== null && position >= 0) throw 'ESPIPE';
    if (!this.sink) throw 'EBADF';
    return writeBlocking(this.#kernel, this.sink, bytes);
  }

  whenReadable(callback: () => void): void {
    this.source?.whenReadable(callback);
  }

  close(): void {
    if (this.stream.readable) this.#kernel.closeEnd(this.stream.readable, 'read');
    if (this.stream.writable) this.#kernel.closeEnd(this.stream.writable, 'write');
  }

  inherit(): StdioInit {
    if (this.type === 'terminal') return { type: 'terminal', terminalId: this.terminalId, stream: this.stream };
    return { type: 'pipe', stream: this.stream };
  }
}

/** Writes all of it, waiting for space. Throws 'EPIPE', 'ECONNRESET'. */
export function writeBlocking(kernel: Pick<KernelClient, 'pause'>, sink: Ring, bytes: Uint8Array): number {
  for (let offset = 0; offset < bytes.length; ) {
    const count = sink.write(bytes, offset);
    if (count === RING_BROKEN) throw 'EPIPE';
    if (count === RING_RESET) throw 'ECONNRESET';
    if (count === RING_WOULD_BLOCK) {
      sink.waitWritable(bytes.length - offset);
      kernel.pause();
    } else offset += count;
  }
  return bytes.length;
}

/** `/dev/null`. */
class NullDescription implements Description {
  readonly type = 'null';
  readonly flags = O_RDWR;
  readonly inode = 0;

  read(): number {
    return 0;
  }

  write(bytes: Uint8Array): number {
    return bytes.length;
  }

  close(): void {
    // It has no resources.
  }

  inherit(): StdioInit {
    return { type: 'ignore' };
  }
}
