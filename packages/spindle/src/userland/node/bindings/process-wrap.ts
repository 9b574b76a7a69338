/** Child processes. Source: node/src/process_wrap.cc. */
import type { StdioRequest } from '../../../abi/messages.ts';
import { MACHINE } from '../machine.ts';
import type { Realm } from '../realm.ts';
import { inheritDescriptor } from '../stream-descriptions.ts';
import { HandleWrap } from '../async-wrap.ts';
import { lenientText } from './conversions.ts';
import type { StreamHandle } from './stream-wrap.ts';

/** An entry of `options.stdio` as created by lib/internal/child_process.js. */
export interface StdioOption {
  readonly type: 'ignore' | 'pipe' | 'overlapped' | 'wrap' | 'inherit' | 'fd';
  readonly handle?: StreamHandle;
  readonly fd?: number;
  readonly ipc?: boolean;
  readonly input?: ArrayBufferView;
  readonly readable?: boolean;
  readonly writable?: boolean;
}

/** UV_PROCESS_DETACHED, same as `kProcessFlagDetached`. */
const FLAG_DETACHED = 1;
/** Source: uv__read in libuv/src/unix/stream.c. */
const READS_AT_ONCE = 32;

export function installProcessWrap(realm: Realm): void {
  const children = new Map<number, Process>();

  class Process extends HandleWrap {
    pid: number | undefined;
    /** Not an own property, because `inspect` would show it. */
    readonly #pipes: StreamHandle[] = [];

    constructor() {
      super(realm, 'PROCESSWRAP');
    }

    /** Returns 0 or a negative errno. */
    spawn(
      file: string,
      args: readonly unknown[] | null | undefined,
      cwd: CommandOptions['cwd'],
      envPairs: CommandOptions['envPairs'],
      stdio: readonly StdioOption[],
      flags: number,
      uid?: number,
      gid?: number,
    ): number {
      try {
        assertOwnIdentity(uid, gid);
        const { pid, pipes } = realm.kernel.spawn({
          ...commandOf(realm, { file, args: args && Array.from(args, lenientText), cwd, envPairs }),
          stdio: stdio.map((option) => stdioRequest(realm, option)),
          detached: (flags & FLAG_DETACHED) !== 0,
        });
        stdio.forEach(({ handle }, fd) => {
          const end = pipes[fd];
          if (!end || !handle) return;
          handle.attach(end);
          this.#pipes.push(handle);
        });
        this.pid = pid;
        children.set(pid, this);
        this.start();
        return 0;
      } catch (code) {
        if (typeof code !== 'string') throw code;
        for (const { type, handle } of stdio) if (type === 'pipe' || type === 'overlapped') handle?.attachClosed();
        return realm.errors.errno(code);
      }
    }

    get pipes(): readonly StreamHandle[] {
      return this.#pipes;
    }

    kill(signal: number): number {
      if (this.pid === undefined || !children.has(this.pid)) return realm.errors.errno('ESRCH');
      try {
        realm.kernel.kill(this.pid, signal);
        return 0;
      } catch (code) {
        return realm.errors.errno(code as string);
      }
    }

    ended(code: number | null, signal: string | null): void {
      this.stop();
      this.makeCallback('onexit', code ?? 0, signal ?? '');
    }

    protected override onClosed(): void {
      if (this.pid !== undefined) children.delete(this.pid);
    }
  }

  realm.kernel.on('child-exit', ({ pid, code, signal }) => {
    const child = children.get(pid);
    children.delete(pid);
    if (child) endAfterPipes(child, code, signal, 0);
  });

  /** Its last output and the ends of its pipes come before its exit: libuv reads up to this many times per turn. */
  function endAfterPipes(child: Process, code: number | null, signal: string | null, reads: number): void {
    const isMore = reads < READS_AT_ONCE && child.pipes.filter((pipe) => pipe.lookForData()).length > 0;
    realm.loop.enqueue(() => (isMore ? endAfterPipes(child, code, signal, reads + 1) : child.ended(code, signal)));
  }

  realm.binding('process_wrap').Process = Process;
}

interface CommandOptions {
  readonly file: string;
  readonly args?: readonly string[] | null | undefined;
  readonly cwd?: string | null | undefined;
  readonly envPairs?: readonly string[] | null | undefined;
}

/** There is only one user. Throws the error of `setuid` and `setgid`. */
export function assertOwnIdentity(uid: number | null | undefined, gid: number | null | undefined): void {
  for (const [id, own] of [
    [uid, MACHINE.uid],
    [gid, MACHINE.gid],
  ] as const) {
    if (id === -1) throw 'EINVAL';
    if (id !== undefined && id !== null && id !== own) throw 'EPERM';
  }
}

/** The part of a command that both kinds of spawning share. */
export function commandOf(
  realm: Realm,
  { file, args, cwd: givenCwd, envPairs }: CommandOptions,
): { file: string; argv: readonly string[]; cwd: string; keepsDirectory: boolean; env: Record<string, string>; umask: number } {
  const env: Record<string, string> = {};
  const isGiven = Array.isArray(envPairs);
  if (!isGiven) Object.assign(env, realm.env);
  for (const pair of isGiven ? (envPairs as readonly string[]) : []) {
    const split = pair.indexOf('=', 1);
    if (split > 0) env[pair.slice(0, split)] = pair.slice(split + 1);
  }
  // A program may also have passed bytes.
  const cwd = givenCwd && `${givenCwd}`;
  // An empty name is not a valid directory.
  if (cwd === '') throw 'ENOENT';
  const directory = !cwd ? realm.cwd : cwd.startsWith('/') ? cwd : `${realm.cwd.replace(/\/$/, '')}/${cwd}`;
  return { file, argv: args?.length ? [...args] : [file], cwd: directory, keepsDirectory: !cwd, env, umask: realm.umask };
}

/** Throws 'EBADF' if a descriptor or handle is not open. */
export function stdioRequest(realm: Realm, option: StdioOption): StdioRequest {
  switch (option.type) {
    case 'ignore':
      return { type: 'ignore' };
    case 'pipe':
    case 'overlapped':
      return option.ipc ? { type: 'new-pipe', isIpc: true } : { type: 'new-pipe' };
    case 'wrap':
      if (!option.handle) throw 'EBADF';
      return option.handle.inherit();
    case 'inherit':
    case 'fd':
      return inheritDescriptor(realm, option.fd ?? -1);
  }
}
