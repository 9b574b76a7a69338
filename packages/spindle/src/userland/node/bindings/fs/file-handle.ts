import { FileDescription, openDescription } from '../../file-descriptions.ts';
import type { Realm } from '../../realm.ts';
import { sendsHandles } from '../../threads/native-handles.ts';
import { AsyncWrap } from '../../async-wrap.ts';
import { validFd } from './arguments.ts';
import type { FsCalls, RequestArgument } from './call.ts';

/** `FileHandle` beneath fs/promises, a descriptor with an async identity; also open and close. */
export function installOpenAndClose(calls: FsCalls, binding: Record<string, any>): void {
  const { realm } = calls;

  const open = (path: unknown, flags: number, mode: number): number =>
    realm.descriptors.allocate(openDescription(realm, calls.absolute(path), flags, mode & ~realm.umask));

  const FileHandle = fileHandleClass(realm, calls);
  sendsHandles(realm, 'FileHandle', {
    is: (object) => object instanceof FileHandle,
    mode: 'transfer',
    write: (handle: InstanceType<typeof FileHandle>) => {
      const fd = handle.releaseFD();
      const description = realm.descriptors.get(fd);
      if (!(description instanceof FileDescription)) throw new realm.DOMException('Cannot transfer object of unsupported type.', 'DataCloneError');
      const { inode, flags, position } = description;
      // Held while it is in transit.
      realm.fs.retain(inode);
      realm.descriptors.close(fd);
      return { inode, flags, position };
    },
    read: ({ inode, flags, position }) => {
      const description = new FileDescription(realm.fs, inode, flags);
      description.position = position;
      return new FileHandle(realm.descriptors.allocate(description));
    },
  });
  binding.FileHandle = FileHandle;
  binding.open = (path: unknown, flags: number, mode: number, req: RequestArgument) => calls.run(req, { syscall: 'open', path }, () => open(path, flags, mode));
  binding.openFileHandle = (path: unknown, flags: number, mode: number, req: RequestArgument) =>
    calls.run(req, { syscall: 'open', path }, () => new FileHandle(open(path, flags, mode)));
  binding.close = (fd: unknown, req: RequestArgument) => {
    const number = validFd(realm, fd);
    return calls.run(req, { syscall: 'close' }, () => realm.descriptors.close(number));
  };
}

const COLLECTED =
  'Closing a FileHandle object on garbage collection is deprecated. Please close FileHandle objects explicitly using ' +
  'FileHandle.prototype.close(). In the future, an error will be thrown if a file descriptor is closed during garbage collection.';

/** Closes handles that programs forgot to close, with a warning. Source: FileHandle::Close in node/src/node_file.cc. */
function closeWhenCollected(realm: Realm): FinalizationRegistry<number> {
  let isDeprecationReported = false;
  return new FinalizationRegistry((fd) => {
    if (!realm.descriptors.has(fd)) return;
    realm.descriptors.close(fd);
    realm.loop.enqueue(() => {
      const emitWarning = realm.process.emitWarning as (...args: string[]) => void;
      emitWarning(`Closing file descriptor ${fd} on garbage collection`);
      if (isDeprecationReported) return;
      isDeprecationReported = true;
      emitWarning(COLLECTED, 'DeprecationWarning', 'DEP0137');
    });
  });
}

function fileHandleClass(realm: Realm, calls: FsCalls): new (fd: number, offset?: number, length?: number) => AsyncWrap & { releaseFD(): number } {
  const forgotten = closeWhenCollected(realm);
  return class FileHandle extends AsyncWrap {
    #fd: number;
    #onread: unknown;

    readonly #range: { readonly offset: number; readonly length: number };

    /** With an offset and a length (-1 for none), the part of the file that a pipe sends. */
    constructor(fd: number, offset = -1, length = -1) {
      super(realm, 'FILEHANDLE');
      this.#fd = fd;
      this.#range = { offset, length };
      forgotten.register(this, fd, this);
    }

    /** Not an own property, because `inspect` would show it. */
    get onread(): unknown {
      return this.#onread;
    }

    set onread(listener: unknown) {
      this.#onread = listener;
    }

    get fd(): number {
      return this.#fd;
    }

    get range(): { readonly offset: number; readonly length: number } {
      return this.#range;
    }

    close(): Promise<void> | undefined {
      const fd = this.releaseFD();
      const closed = calls.run(calls.kUsePromises, { syscall: 'close' }, () => realm.descriptors.close(fd)) as Promise<void>;
      this.emitDestroy();
      return closed;
    }

    closeSync(): void {
      const fd = this.releaseFD();
      calls.run(undefined, { syscall: 'close' }, () => realm.descriptors.close(fd));
      this.emitDestroy();
    }

    /** Releases ownership of the descriptor: the caller must close it. */
    releaseFD(): number {
      const fd = this.#fd;
      this.#fd = -1;
      forgotten.unregister(this);
      return fd;
    }
  };
}
