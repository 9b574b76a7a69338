import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BothWays, bothWays } from '../testing/library-over-ours.ts';

let ways: BothWays;
beforeAll(async () => {
  ways = await bothWays();
});
afterAll(() => ways.dispose());

/** A guest consisting of calls: strings are written to its memory, results are read from it. */
const PRELUDE = `
  const start = (shared) => {
    const memory = new WebAssembly.Memory(shared ? { initial: 1, maximum: 4, shared: true } : { initial: 1, maximum: 4 });
    const wrap = new wasi.WASI(['prog', 'arg ü'], ['A=1', 'B=x y'], ['/sandbox', root], [0, 1, 2]);
    wrap._setMemory(memory);
    const view = () => new DataView(memory.buffer);
    let top = 1024;
    const put = (text) => { const bytes = Buffer.from(text); const at = top; new Uint8Array(memory.buffer).set(bytes, at); top += bytes.length; return [at, bytes.length]; };
    const text = (at, length) => Buffer.from(new Uint8Array(memory.buffer).slice(at, at + length)).toString();
    const u32 = (at) => view().getUint32(at, true);
    // Rights: all that concern a file, or all that concern a directory.
    const open = (path, oflags = 0, fdflags = 0) => { const code = wrap.path_open(3, 1, ...put(path), oflags, (oflags & 2) === 0 ? 0x8e001ffn : 0x204000n, 0n, fdflags, 0); return code === 0 ? u32(0) : -code; };
    const vector = (at, length, slot = 512) => { view().setUint32(slot, at, true); view().setUint32(slot + 4, length, true); return [slot, 1]; };
    return { memory, wrap, view, put, text, u32, open, vector };
  };
`;

for (const isShared of [false, true]) {
  it(`wasi calls behave like native Node in ${isShared ? 'shared' : 'ordinary'} memory`, async () => {
    const { native, ours } = await ways.run(`${PRELUDE}
      const { memory, wrap, view, put, text, u32, open, vector } = start(${isShared});
      print(wrap.args_sizes_get(0, 4), u32(0), u32(4), wrap.args_get(16, 64), JSON.stringify(text(64, u32(4))), wrap.environ_sizes_get(0, 4), u32(0), u32(4), wrap.environ_get(16, 64), JSON.stringify(text(64, u32(4))));
      print(wrap.fd_prestat_get(3, 0), u32(0), u32(4), wrap.fd_prestat_dir_name(3, 64, 8), text(64, 8), wrap.fd_prestat_get(4, 0), wrap.fd_prestat_get(9, 0));
      const fd = open('f', 1); print(fd, wrap.fd_write(fd, ...vector(...put('hello world')), 0), u32(0), wrap.fd_tell(fd, 0), u32(0));
      print(wrap.fd_seek(fd, -5n, 2, 0), u32(0), wrap.fd_read(fd, ...vector(4096, 100), 0), u32(0), text(4096, 5), wrap.fd_pread(fd, ...vector(4096, 3), 1n, 0), text(4096, 3), wrap.fd_pwrite(fd, ...vector(...put('J')), 0n, 0), wrap.fd_seek(fd, -50n, 0, 0));
      print(wrap.fd_filestat_set_size(fd, 8n), wrap.fd_filestat_get(fd, 128), view().getUint8(144), view().getBigUint64(152, true), view().getBigUint64(160, true), wrap.fd_sync(fd), wrap.fd_advise(fd, 0n, 0n, 0), wrap.fd_close(fd), wrap.fd_close(fd), wrap.fd_read(fd, ...vector(4096, 3), 0));
      print(fs.readFileSync('f', 'utf8'), open('f', 5), open('none'), open('f/x'), open('d', 2));
      print(wrap.path_create_directory(3, ...put('d')), wrap.path_create_directory(3, ...put('d')), wrap.path_symlink(...put('f'), 3, ...put('d/l')), wrap.path_readlink(3, ...put('d/l'), 4096, 10, 0), text(4096, u32(0)), wrap.path_link(3, 0, ...put('f'), 3, ...put('d/h')));
      print(wrap.path_filestat_get(3, 0, ...put('d/l'), 128), view().getUint8(144), wrap.path_filestat_get(3, 1, ...put('d'), 128), view().getUint8(144), wrap.path_filestat_get(3, 1, ...put('d/l'), 128), wrap.path_filestat_get(3, 1, ...put('none'), 128));
      const dir = open('d', 2); const names = []; let cookie = 0n; for (let rounds = 0; rounds < 20; rounds++) { wrap.fd_readdir(dir, 8192, 40, cookie, 0); const used = u32(0); let at = 8192; let count = 0; while (at + 24 <= 8192 + used && at + 24 + u32(at + 16) <= 8192 + used) { names.push(text(at + 24, u32(at + 16)) + ':' + view().getUint8(at + 20)); cookie = view().getBigUint64(at, true); at += 24 + u32(at + 16); count++; } if (count === 0 || used < 40) break; }
      print(names.filter((name) => !name.startsWith('.')).sort(), wrap.fd_readdir(fd, 8192, 40, 0n, 0), wrap.fd_fdstat_get(dir, 128), view().getUint8(128), wrap.fd_close(dir));
      print(wrap.path_rename(3, ...put('d/h'), 3, ...put('moved')), wrap.path_remove_directory(3, ...put('d')), wrap.path_unlink_file(3, ...put('d')) !== 0, wrap.path_unlink_file(3, ...put('d/l')), wrap.path_remove_directory(3, ...put('d')), fs.readdirSync('.').sort());
      print(wrap.random_get(4096, 70), new Uint8Array(memory.buffer).slice(4096, 4166).some((byte) => byte !== 0), wrap.clock_time_get(0, 0n, 0), view().getBigUint64(0, true) > 1_700_000_000_000_000_000n, wrap.sched_yield(), open('../x', 1) < 0);
      memory.grow(1); const grown = open('f'); print(wrap.fd_read(grown, ...vector(70000, 3), 0), text(70000, 3), wrap.fd_read(grown, ...vector(1 << 20, 3), 0));
      view().setBigUint64(256, 7n, true); view().setUint8(264, 0); view().setUint32(272, 1, true); view().setBigUint64(280, 20_000_000n, true); view().setBigUint64(288, 0n, true); view().setUint16(296, 0, true);
      const began = Date.now(); print(wrap.poll_oneoff(256, 320, 1, 0), u32(0), view().getBigUint64(320, true), view().getUint8(330), Date.now() - began >= 19);
    `);
    expect(ours).toEqual(native);
    expect(native.length).toBeGreaterThan(10);
  });
}
