import { S_IFDIR, S_IFMT } from '../../../abi/file-mode.ts';
import type { DirectoryEntry } from '../../../filesystem/file-system.ts';
import type { Realm } from '../realm.ts';
import { AsyncWrap } from '../async-wrap.ts';
import { FsCalls, type RequestArgument } from './fs/call.ts';
import { direntType } from './fs/tree.ts';

/** The `fs_dir` binding: reads directories in batches. Source: node/src/node_dir.cc. */
export function installFsDir(realm: Realm): void {
  const binding = realm.binding('fs_dir');
  const calls = new FsCalls(realm, realm.binding('fs').kUsePromises);

  class DirHandle extends AsyncWrap {
    readonly #inode: number;
    /** Read on first use, so that entries created in between are seen, as with readdir(3). */
    #entries: DirectoryEntry[] | undefined;
    #position = 0;
    #isClosed = false;

    constructor(inode: number) {
      super(realm, 'DIRHANDLE');
      this.#inode = inode;
    }

    /** `[name, type, name, type...]`, null at the end. */
    read(encoding: unknown, count: number, req: RequestArgument): unknown {
      return calls.run(req, { syscall: 'scandir' }, () => {
        this.#entries ??= realm.fs.readdir(this.#inode);
        if (this.#position >= this.#entries.length) return null;
        const piece = this.#entries.slice(this.#position, this.#position + count);
        this.#position += piece.length;
        return piece.flatMap((entry) => [calls.encode(entry.name, encoding), direntType(entry.mode)]);
      });
    }

    close(req: RequestArgument): unknown {
      return calls.run(req, { syscall: 'closedir' }, () => {
        if (this.#isClosed) return;
        this.#isClosed = true;
        realm.fs.release(this.#inode);
        this.emitDestroy();
      });
    }
  }

  const open = (path: unknown): DirHandle => {
    const inode = realm.fs.lookup(calls.absolute(path));
    if ((realm.fs.mode(inode) & S_IFMT) !== S_IFDIR) throw 'ENOTDIR';
    realm.fs.retain(inode);
    return new DirHandle(inode);
  };

  binding.DirHandle = DirHandle;
  binding.opendir = (path: unknown, _encoding: unknown, req: RequestArgument) => calls.run(req, { syscall: 'opendir', path }, () => open(path));
  // Unlike the asynchronous form, its errors do not contain the path.
  binding.opendirSync = (path: unknown) => calls.run(undefined, { syscall: 'opendir' }, () => open(path));
}
