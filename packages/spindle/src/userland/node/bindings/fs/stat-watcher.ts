import { HandleWrap } from '../../async-wrap.ts';
import type { FsCalls } from './call.ts';
import { STAT_FIELDS, type StatValues } from './stat-values.ts';

/** libuv compares all fields except the access time. Source: statbuf_eq in uv/src/fs-poll.c. */
const ACCESS_TIME_FIELDS = [10, 11];

/** `StatWatcher` beneath fs.watchFile: polls a path at an interval. */
export function installStatWatcher(calls: FsCalls, binding: Record<string, any>, values: StatValues): void {
  const { realm } = calls;

  binding.StatWatcher = class StatWatcher extends HandleWrap {
    readonly #isBigint: boolean;
    #timer: unknown;
    #path = '';
    /** Result of the last poll: 0, or a negative errno; undefined before the first. */
    #status: number | undefined;
    #previous = new Float64Array(STAT_FIELDS);

    constructor(isBigint: boolean) {
      super(realm, 'STATWATCHER');
      this.#isBigint = isBigint;
    }

    override start(path: string, intervalMs: number): number {
      super.start();
      this.#path = calls.absolute(path);
      this.#poll(intervalMs);
      return 0;
    }

    #poll(intervalMs: number): void {
      if (this.isClosed) return;
      const current = new Float64Array(STAT_FIELDS);
      const inode = realm.fs.find(this.#path);
      const status = inode < 0 ? inode : 0;
      if (inode > 0) current.set(values.ofInode(inode, false).subarray(0, STAT_FIELDS) as Float64Array);
      const isFirst = this.#status === undefined;
      const isChanged =
        status !== this.#status || (status === 0 && current.some((field, at) => field !== this.#previous[at] && !ACCESS_TIME_FIELDS.includes(at)));
      // The first poll reports a missing path, but not an existing one.
      if (isFirst ? status !== 0 : isChanged) this.#report(status, current);
      this.#status = status;
      this.#previous = current;
      this.#timer = realm.native.setTimeout(() => this.#poll(intervalMs), intervalMs);
    }

    #report(status: number, current: Float64Array): void {
      const both = new Float64Array(STAT_FIELDS * 2);
      both.set(current);
      both.set(this.#previous, STAT_FIELDS);
      const stats = this.#isBigint ? BigInt64Array.from(both, BigInt) : both;
      realm.loop.enqueue(() => {
        if (!this.isClosed) this.makeCallback('onchange', status, stats);
      });
    }

    protected override onClosed(): void {
      realm.native.clearTimeout(this.#timer);
    }
  };
}
