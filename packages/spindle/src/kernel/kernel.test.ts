import { afterEach, describe, expect, it, vi } from 'vitest';
import { GONE_AFTER_MS } from '../abi/dead-workers.ts';
import { createTestMachine, outputOf, type TestMachine, ThreadWorker, waitFor } from './testing/machine.ts';

let machine: TestMachine;
const boot = (options = {}) => (machine = createTestMachine(options));
const bytes = (text: string) => new TextEncoder().encode(text);
/** Memory of terminated workers is held back until they are gone. */
const memoryIsFree = () => new Promise((resolve) => setTimeout(resolve, GONE_AFTER_MS + 500));

afterEach(() => {
  machine.kernel.shutdown();
  expect(machine.errors).toEqual([]);
});

describe('processes', () => {
  it('report their exit code and their complete output', async () => {
    boot();
    const process = await machine.spawn(['echo', 'hello', 'there']);
    expect(await outputOf(process)).toBe('hello there\n');
    expect(await process.exit).toEqual({ code: 0, signal: null, shellCode: 0 });
    const failing = await machine.spawn(['exit', '3']);
    expect((await failing.exit).code).toBe(3);
  });

  it('read what is written to them until the end of input', async () => {
    boot();
    const process = await machine.spawn(['cat']);
    await process.write(bytes('one '));
    await process.write(bytes('two'));
    process.end();
    expect(await outputOf(process)).toBe('one two');
    expect((await process.exit).code).toBe(0);
  });

  it('can use the CORS proxy while the project enables it and a user is signed in, even if that changes while they run', async () => {
    boot();
    const process = await machine.spawn(['cors-token']);
    const next = async () => new TextDecoder().decode((await process.read()) ?? new Uint8Array()).trim();
    expect(await next()).toBe('null');
    machine.kernel.setCorsToken('first');
    expect(await next()).toBe('first');
    machine.kernel.setCorsToken('second');
    expect(await next()).toBe('second');
    machine.kernel.setCorsProxy(false);
    expect(await next()).toBe('null');
    machine.kernel.setCorsProxy(true);
    expect(await next()).toBe('second');
    machine.kernel.setCorsToken(undefined);
    expect(await next()).toBe('null');
    process.kill(15);
    await process.exit;
  });

  it('wait for a slow reader instead of losing output', async () => {
    boot();
    const process = await machine.spawn(['flood', '1000000']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await outputOf(process)).length).toBe(1_000_000);
  });

  it('are reported as ended even if releasing their resources fails', async () => {
    boot();
    vi.spyOn(machine.kernel.fs, 'recover').mockImplementationOnce(() => {
      throw 'ENOMEM';
    });
    const process = await machine.spawn(['exit', '3']);
    expect((await process.exit).code).toBe(3);
    expect(machine.errors.splice(0)).toEqual([expect.stringContaining('ENOMEM')]);
    expect(machine.kernel.census.processes).toBe(0);
  });

  it('cannot fail the kernel with an error that arrives after they have ended', async () => {
    const workers: ThreadWorker[] = [];
    boot({ createWorker: () => (workers.push(new ThreadWorker()), workers.at(-1)!) });
    const process = await machine.spawn(['exit', '3']);
    await process.exit;
    // A browser takes it for an error of the kernel unless the handler prevents that.
    const preventDefault = vi.fn();
    await vi.waitFor(() => {
      for (const worker of workers.slice(0, 1)) worker.onerror?.({ message: 'late', preventDefault });
      expect(preventDefault).toHaveBeenCalled();
    });
    expect(machine.errors.splice(0)).toEqual([]);
  });

  it('end by SIGPIPE when there is no reader', async () => {
    boot();
    const process = await machine.spawn(['flood', '1000000']);
    process.destroy();
    expect((await process.exit).signal).toBe('SIGPIPE');
  });

  it('learn how a child ended', async () => {
    boot();
    expect(await outputOf(await machine.spawn(['run', 'exit', '5']))).toBe('child 5 null\n');
  });

  it('cannot start a missing program', async () => {
    boot();
    await expect(machine.kernel.spawn({ file: 'nonsense', cwd: '/home' })).rejects.toBe('ENOENT');
    await expect(machine.kernel.spawn({ file: 'node', cwd: '/nowhere' })).rejects.toBe('ENOENT');
    expect(await outputOf(await machine.spawn(['spawnError', 'nonsense']))).toBe('ENOENT');
  });

  it('leak no rings and no processes', async () => {
    boot();
    const process = await machine.spawn(['run', 'echo', 'x']);
    expect(await outputOf(process)).toBe('x\nchild 0 null\n');
    await process.exit;
    process.destroy();
    expect(machine.kernel.census).toEqual({ processes: 0, rings: 0, listeners: 0 });
  });
});

it('frees all memory of processes, however they end', async () => {
  boot();
  await machine.kernel.warm();
  const before = machine.freeBytes;
  const endings = [
    ['echo', 'x'],
    ['exit', '1'],
    ['run', 'echo', 'y'],
    ['spin'],
    ['flood', '1000000'],
    ['sync', 'abc', '0', '0', 'cat'],
    ['run', 'spin'],
    ['serve', '0'],
  ];
  for (const args of endings) {
    const process = await machine.spawn(args, args[0] === 'echo' ? { cols: 80, rows: 24 } : undefined);
    await process.read();
    process.kill('SIGKILL');
    await process.exit;
    process.destroy();
  }
  await memoryIsFree();
  expect(machine.problems).toEqual([]);
  expect(machine.kernel.census).toEqual({ processes: 0, rings: 0, listeners: 0 });
  expect(machine.freeBytes).toBe(before);
});

it('keeps workers that run on after their termination, as in Chromium, away from the memory of others', async () => {
  boot({ createWorker: () => new ThreadWorker(GONE_AFTER_MS / 2) });
  const { fs } = machine.kernel;
  const contents = (round: number) => new Uint8Array(2 << 20).fill(100 + round);
  for (let round = 0; round < 8; round++) {
    const process = await machine.spawn(['fill', '/home/filled']);
    await waitFor(process, 'filling\n');
    await new Promise((resolve) => setTimeout(resolve, 5 + 3 * round));
    process.kill('SIGKILL');
    fs.writeFile(`/home/kept-${round}`, contents(round));
    await process.exit;
    process.destroy();
  }
  await memoryIsFree();
  expect(machine.problems).toEqual([]);
  for (let round = 0; round < 8; round++) expect(Buffer.compare(fs.readFile(`/home/kept-${round}`), contents(round)), `round ${round}`).toBe(0);
});

it('ends a thread once, however often its end is requested', async () => {
  boot();
  await machine.kernel.warm();
  const before = machine.freeBytes;
  const process = await machine.spawn(['threads']);
  await waitFor(process, 'thread 1 ended\n');
  process.kill('SIGKILL');
  expect(await outputOf(process)).not.toContain('ended');
  process.destroy();
  await memoryIsFree();
  expect(machine.problems).toEqual([]);
  expect(machine.freeBytes).toBe(before);
});

describe('signals', () => {
  it('terminate a busy process without handlers', async () => {
    boot();
    const process = await machine.spawn(['spin']);
    await waitFor(process, 'spinning');
    process.kill('SIGTERM');
    expect(await process.exit).toEqual({ code: null, signal: 'SIGTERM', shellCode: 143 });
  });

  it("reach a process's handler", async () => {
    boot();
    const process = await machine.spawn(['careful']);
    await waitFor(process, 'careful');
    process.kill('SIGINT');
    await waitFor(process, 'signal 2');
    expect(await process.exit).toEqual({ code: 7, signal: null, shellCode: 7 });
  });

  it('from a terminal end a process that handles them but stays busy past the grace period', async () => {
    boot();
    const process = await machine.spawn(['deaf'], { cols: 80, rows: 24 });
    await waitFor(process, 'deaf');
    const started = Date.now();
    await process.write(new Uint8Array([3]));
    expect((await process.exit).shellCode).toBe(130);
    expect(Date.now() - started).toBeGreaterThan(1500);
  });

  it('from the host reach the whole group', async () => {
    boot();
    const process = await machine.spawn(['run', 'idle']);
    await waitFor(process, 'idle');
    process.kill();
    expect((await process.exit).signal).toBe('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(machine.kernel.census.processes).toBe(0);
  });
});

describe('spawnSync', () => {
  const sync = async (...args: string[]) => JSON.parse(await outputOf(await machine.spawn(['sync', ...args])));

  it('feeds input and collects output', async () => {
    boot();
    expect(await sync('some input', '0', '0', 'cat')).toEqual({ code: 0, signal: null, error: null, length: 10, text: 'some input' });
  });

  it('collects more than the rings hold', async () => {
    boot();
    expect(await sync('', '0', '0', 'flood', '500000')).toMatchObject({ code: 0, length: 500_000 });
  });

  it('ends a child that exceeds the timeout or the output limit', async () => {
    boot();
    expect(await sync('', '100', '0', 'spin')).toMatchObject({ code: null, signal: 'SIGTERM', error: 'ETIMEDOUT' });
    expect(await sync('', '0', '1000', 'flood', '500000')).toMatchObject({ error: 'ENOBUFS' });
  });
});

describe('the loopback network', () => {
  it('carries bytes both ways, for processes and for the host', async () => {
    boot();
    const server = await machine.spawn(['serve', '3000']);
    await waitFor(server, 'listening 3000');
    expect(await outputOf(await machine.spawn(['connect', '3000']))).toBe('HELLO');
    const connection = await machine.kernel.connect(3000);
    await connection.write(bytes('from the host'));
    expect(await waitFor(connection, 'HOST')).toBe('FROM THE HOST');
    connection.end();
    expect(await connection.read()).toBeNull();
  });

  it('refuses connections, and does not assign a port twice', async () => {
    boot();
    expect(await outputOf(await machine.spawn(['connect', '3000']))).toBe('ECONNREFUSED');
    await expect(machine.kernel.connect(3000)).rejects.toBe('ECONNREFUSED');
    await waitFor(await machine.spawn(['serve', '3000', '::']), 'listening');
    expect(await outputOf(await machine.spawn(['inUse', '3000']))).toBe('EADDRINUSE');
    expect(await outputOf(await machine.spawn(['inUse', '3001']))).toBe('free');
  });

  it('makes the host wait for a server that is still starting', async () => {
    boot();
    const connecting = machine.kernel.connect(3000);
    await waitFor(await machine.spawn(['serve', '3000']), 'listening 3000');
    const connection = await connecting;
    await connection.write(bytes('early'));
    expect(await waitFor(connection, 'EARLY')).toBe('EARLY');
  });

  it('announces the process of the host that a port belongs to', async () => {
    boot();
    const opened = new Promise((resolve) => machine.kernel.onPort((port, event, pid) => resolve({ port, event, pid })));
    const server = await machine.spawn(['serve', '3000']);
    expect(await opened).toEqual({ port: 3000, event: 'open', pid: server.pid });
    server.kill('SIGKILL');
  });

  it('announces a port that stays open and its close when the process ends, but not a probe', async () => {
    boot();
    const events: string[] = [];
    machine.kernel.onPort((port, event) => events.push(`${port} ${event}`));
    await waitFor(await machine.spawn(['serve', '4000', '127.0.0.1', 'close']), 'listening');
    const server = await machine.spawn(['serve', '3000']);
    await waitFor(server, 'listening');
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(machine.kernel.openPorts).toEqual([3000]);
    server.kill('SIGKILL');
    await server.exit;
    expect(events).toEqual(['3000 open', '3000 close']);
    await expect(machine.kernel.connect(3000)).rejects.toBe('ECONNREFUSED');
  });
});

describe('a stopped process', () => {
  const size = { cols: 80, rows: 24 };
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 50));
  const keep = async (...args: string[]) => {
    boot();
    const process = await machine.spawn(['keeper', ...args], size);
    await waitFor(process, 'kept\r\n');
    return process;
  };

  it('does nothing until it is continued, and its parent is notified of both', async () => {
    const process = await keep('apart', 'count');
    await waitFor(process, '\r\n');
    process.kill('SIGUSR2');
    await waitFor(process, 'stopped\r\n');
    const more = waitFor(process, 'going on\r\n');
    await quiet();
    process.kill('SIGUSR1');
    const [before] = (await more).split('going on');
    // What it had written before its next message arrived.
    expect(before!.length).toBeLessThan(20);
    await waitFor(process, '\r\n');
    process.kill('SIGKILL');
    await process.exit;
  });

  it('leaves typed input to others, even though it was reading', async () => {
    const process = await keep('apart', 'cat');
    await process.write(bytes('one\r'));
    await waitFor(process, 'one\r\none\r\n');
    process.kill('SIGUSR2');
    await waitFor(process, 'stopped\r\n');
    await process.write(bytes('two\r'));
    expect(await waitFor(process, 'two\r\n')).toBe('two\r\n');
    await quiet();
    process.kill('SIGUSR1');
    expect((await waitFor(process, '\r\ntwo\r\n').catch(String)).includes('two')).toBe(true);
    process.kill('SIGKILL');
    await process.exit;
  });

  it('receives a terminating signal when it is continued', async () => {
    const process = await keep('apart', 'idle');
    process.kill('SIGUSR2');
    await waitFor(process, 'stopped\r\n');
    process.kill('SIGHUP');
    await quiet();
    process.kill('SIGUSR1');
    await waitFor(process, 'child SIGTERM');
    expect((await process.exit).code).toBe(0);
  });

  it('is stopped by ^Z if a shell with job control can continue it', async () => {
    const process = await keep('together', 'count');
    await process.write(new Uint8Array([26]));
    await waitFor(process, 'stopped\r\n');
    process.kill('SIGKILL');
    await process.exit;
  });

  it('does not exist where nobody could continue it', async () => {
    boot();
    const process = await machine.spawn(['run', 'count'], size);
    await waitFor(process, '1\r\n');
    await process.write(new Uint8Array([26]));
    await waitFor(process, '^Z');
    await waitFor(process, '\n');
    await waitFor(process, '\n');
    process.kill('SIGKILL');
    await process.exit;
  });
});

describe('terminals', () => {
  const size = { cols: 80, rows: 24 };

  it('echo typed input and deliver whole lines', async () => {
    boot();
    const process = await machine.spawn(['cat'], size);
    await process.write(bytes('hellp\x7fo\r'));
    expect(await waitFor(process, '\r\nhello\r\n')).toBe('hellp\b \bo\r\nhello\r\n');
    await process.write(new Uint8Array([4]));
    expect((await process.exit).code).toBe(0);
  });

  it('interrupt the foreground group with ^C', async () => {
    boot();
    const process = await machine.spawn(['run', 'idle'], size);
    await waitFor(process, 'idle');
    await process.write(new Uint8Array([3]));
    expect(await outputOf(process)).toContain('^C');
    expect((await process.exit).shellCode).toBe(130);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(machine.kernel.census.processes).toBe(0);
  });

  it('pass on every byte in raw mode', async () => {
    boot();
    const process = await machine.spawn(['raw'], size);
    await waitFor(process, 'raw');
    await process.write(new Uint8Array([3, 13]));
    expect(await outputOf(process)).toBe('"\\u0003\\r"');
  });

  it('report a new size to processes that listen for it', async () => {
    boot();
    const process = await machine.spawn(['careful'], size);
    await waitFor(process, 'careful');
    process.resize({ cols: 100, rows: 30 });
    await waitFor(process, 'signal 28');
    process.kill('SIGKILL');
    await process.exit;
  });
});
