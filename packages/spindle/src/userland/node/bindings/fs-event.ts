import type { Realm } from '../realm.ts';
import { HandleWrap } from '../async-wrap.ts';
import { FsCalls } from './fs/call.ts';

/** The `fs_event_wrap` binding: `FSEvent` beneath fs.watch, on the watch journal. Source: node/src/fs_event_wrap.cc. */
export function installFsEvent(realm: Realm): void {
  const calls = new FsCalls(realm, realm.binding('fs').kUsePromises);

  realm.binding('fs_event_wrap').FSEvent = class FSEvent extends HandleWrap {
    #stopWatching: (() => void) | undefined;

    constructor() {
      super(realm, 'FSEVENTWRAP');
    }

    get initialized(): boolean {
      return this.#stopWatching !== undefined && !this.isClosed;
    }

    override start(path: string, isPersistent: boolean, isRecursive: boolean, encoding: unknown): number {
      if (this.initialized) return 0;
      const absolute = calls.absolute(path);
      const inode = realm.fs.find(absolute);
      if (inode < 0) return inode;
      const root = realm.fs.realpath(absolute);
      this.#stopWatching = realm.fs.watch(root, isRecursive, ({ type, path: changed }) => {
        // As with inotify: relative to the directory, or the watched path's own name.
        const name = changed === root ? root.slice(root.lastIndexOf('/') + 1) : changed.slice(root === '/' ? 1 : root.length + 1);
        realm.loop.enqueue(() => {
          if (!this.isClosed) this.makeCallback('onchange', 0, type, calls.encode(name, encoding));
        });
      });
      super.start();
      if (!isPersistent) this.unref();
      return 0;
    }

    protected override onClosed(): void {
      this.#stopWatching?.();
    }
  };
}
