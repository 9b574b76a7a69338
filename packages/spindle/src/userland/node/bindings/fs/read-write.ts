/** Reads and writes through descriptors, and whole files as text. One function: every call shares the scratch memory and the text codecs. */
import { O_ACCMODE, O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_TRUNC, S_IFMT, S_IFREG } from '../../../../abi/file-mode.ts';
import type { Description } from '../../descriptors.ts';
import { descriptorOfPath, openDescription } from '../../file-descriptions.ts';
import { validFd } from './arguments.ts';
import type { FsCalls, RequestArgument } from './call.ts';

/** Reused memory for decoding and encoding text; larger texts get their own. */
const SCRATCH_BYTES = 256 * 1024;
/** Chunk size for reading pipes and devices. */
const CHUNK_BYTES = 64 * 1024;

export function installReadAndWrite(calls: FsCalls, binding: Record<string, any>): void {
  const { realm } = calls;
  const { native } = realm;
  const decoder = new native.TextDecoder('utf-8', { ignoreBOM: true });
  const encoder = new native.TextEncoder();
  let scratch: Uint8Array | undefined;
  const borrow = (bytes: number): Uint8Array => {
    if (bytes > SCRATCH_BYTES) return new Uint8Array(bytes);
    scratch ??= new Uint8Array(SCRATCH_BYTES);
    return scratch;
  };

  const read = (description: Description, buffer: ArrayBufferView, offset: number, length: number, position: unknown): number =>
    description.read(bytesOf(buffer), offset, length, positionOf(position) ?? -1);

  binding.read = (fd: unknown, buffer: ArrayBufferView, offset: number, length: number, position: unknown, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.runWhenReadable(
      req,
      { syscall: 'read' },
      () => realm.descriptors.get(number),
      (description) => read(description, buffer, offset, length, position),
    );
  };

  binding.readBuffers = (fd: unknown, buffers: ArrayBufferView[], position: unknown, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.runWhenReadable(
      req,
      { syscall: 'read' },
      () => realm.descriptors.get(number),
      (description) => {
        // Source: uv_fs_read, which requires at least one buffer.
        if (buffers.length === 0) throw 'EINVAL';
        let at = positionOf(position);
        let total = 0;
        for (const buffer of buffers) {
          const count = read(description, buffer, 0, buffer.byteLength, at ?? -1);
          total += count;
          if (at !== null) at += count;
          if (count < buffer.byteLength) break;
        }
        return total;
      },
    );
  };

  binding.writeBuffer = (fd: unknown, buffer: ArrayBufferView, offset: number, length: number, position: unknown, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'write' }, () =>
      realm.descriptors.get(number).write(bytesOf(buffer).subarray(offset, offset + length), positionOf(position)),
    );
  };

  binding.writeBuffers = (fd: unknown, buffers: ArrayBufferView[], position: unknown, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'write' }, () => {
      const description = realm.descriptors.get(number);
      let at = positionOf(position);
      let total = 0;
      for (const buffer of buffers) {
        const count = description.write(bytesOf(buffer), at);
        total += count;
        if (at !== null) at += count;
        if (count < buffer.byteLength) break;
      }
      return total;
    });
  };

  binding.writeString = (fd: unknown, text: string, position: unknown, encoding: string | undefined, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'write' }, () => {
      const isUtf8 = encoding === undefined || encoding === null || encoding === 'utf8' || encoding === 'utf-8';
      const { Buffer } = realm.requireBuiltin('buffer');
      // An unknown encoding means UTF-8. Source: ParseEncoding in node/src/api/encoding.cc.
      const bytes = isUtf8 || !Buffer.isEncoding(encoding) ? encode(text) : Buffer.from(text, encoding);
      return realm.descriptors.get(number).write(bytes, positionOf(position));
    });
  };

  binding.readFileUtf8 = (pathOrFd: unknown, flags: number): string => {
    const isPath = typeof pathOrFd !== 'number';
    let syscall = isPath ? 'open' : 'read';
    try {
      if (isPath && (flags & (O_CREAT | O_TRUNC | O_ACCMODE)) === 0) {
        const path = calls.absolute(pathOrFd);
        const inode = descriptorOfPath(path) === undefined ? realm.fs.lookup(path) : 0;
        syscall = 'read';
        if ((realm.fs.mode(inode) & S_IFMT) === S_IFREG) return decoder.decode(realm.fs.readFile(path, borrow));
        syscall = 'open';
      }
      const description = isPath ? openDescription(realm, calls.absolute(pathOrFd), flags, 0o666 & ~realm.umask) : realm.descriptors.get(pathOrFd as number);
      syscall = 'read';
      try {
        return decoder.decode(readToEnd(description));
      } finally {
        if (isPath && descriptorOfPath(calls.absolute(pathOrFd)) === undefined) description.close();
      }
    } catch (error) {
      throw calls.error(error, syscall === 'open' ? { syscall, path: pathOrFd } : { syscall });
    }
  };

  binding.writeFileUtf8 = (pathOrFd: unknown, text: string, flags: number, mode: number): void => {
    let isOpen = typeof pathOrFd === 'number';
    try {
      const bytes = encode(text);
      if (typeof pathOrFd === 'number') {
        realm.descriptors.get(pathOrFd).write(bytes, null);
        return;
      }
      const path = calls.absolute(pathOrFd);
      // The common case in one step: readers see either the old or the new contents.
      const isPlain = (flags & (O_APPEND | O_EXCL)) === 0 && (flags & (O_CREAT | O_TRUNC)) === (O_CREAT | O_TRUNC) && (flags & O_ACCMODE) !== O_RDONLY;
      if (isPlain && isRegularOrAbsent(path)) {
        realm.fs.writeFile(path, bytes, { mode: mode & ~realm.umask });
        return;
      }
      const description = openDescription(realm, path, flags, mode & ~realm.umask);
      isOpen = true;
      try {
        description.write(bytes, null);
      } finally {
        if (descriptorOfPath(path) === undefined) description.close();
      }
    } catch (error) {
      throw calls.error(error, isOpen ? { syscall: 'write' } : { syscall: 'open', path: pathOrFd });
    }
  };

  function isRegularOrAbsent(path: string): boolean {
    if (descriptorOfPath(path) !== undefined) return false;
    const inode = realm.fs.find(path);
    return inode < 0 || (realm.fs.mode(inode) & S_IFMT) === S_IFREG;
  }

  function readToEnd(description: Description): Uint8Array {
    const chunks: Uint8Array[] = [];
    let total = 0;
    for (;;) {
      const chunk = new Uint8Array(CHUNK_BYTES);
      const count = description.read(chunk, 0, CHUNK_BYTES, -1);
      if (count === 0) break;
      chunks.push(chunk.subarray(0, count));
      total += count;
    }
    const all = new Uint8Array(total);
    let at = 0;
    for (const chunk of chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  function encode(text: string): Uint8Array {
    // A character takes at most three bytes in UTF-8.
    const bytes = borrow(text.length * 3);
    return bytes.subarray(0, encoder.encodeInto(text, bytes).written);
  }
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return view instanceof Uint8Array ? view : new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** null means the current position, as does anything but a non-negative safe integer. Source: GetOffset in node/src/node_file.cc. */
function positionOf(position: unknown): number | null {
  if (typeof position === 'bigint') position = Number(position);
  return Number.isSafeInteger(position) && (position as number) >= 0 ? (position as number) : null;
}
