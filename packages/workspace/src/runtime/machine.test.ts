import { describe, expect, it, vi } from 'vitest';
import { createGate } from '../testing/gate.ts';
import { action, actionsOf, artifactOpen, finish, PACKAGE, setUp, until, write } from '../testing/set-up.ts';

const signal = new AbortController().signal;

/** An open project whose server runs, and the machine's own interface. */
async function opened(files: Record<string, string> = { 'package.json': PACKAGE }) {
  const set = await setUp(files);
  await until(() => set.workspace.runtime.server.get().status === 'ready');
  set.runtime.commands.length = 0;
  const machine = set.workspace.runtime as unknown as import('./machine.ts').Machine;
  return { ...set, machine };
}

describe('an installation', () => {
  const conflict = (command: RegExp, count = 1) => {
    let failures = count;
    return [
      command,
      ({ print }: { print(text: string): void }) => {
        if (failures-- <= 0) return 0;
        print('npm error code ERESOLVE\r\nnpm error ERESOLVE could not resolve\r\n');
        return 1;
      },
    ] as const;
  };

  it('is retried once with the legacy flag if it fails because of peer dependencies', async () => {
    const { runtime, machine } = await opened();
    runtime.programs.unshift([...conflict(/npm install/)]);
    expect((await machine.install(signal)).exitCode).toBe(0);
    expect(runtime.commands).toEqual(['npm install', 'npm install --legacy-peer-deps']);
  });

  it('is not tried a third time, and not retried after any other failure', async () => {
    const { runtime, machine } = await opened();
    runtime.programs.unshift([...conflict(/npm install/, 5)]);
    expect((await machine.install(signal)).exitCode).toBe(1);
    expect(runtime.commands).toEqual(['npm install', 'npm install --legacy-peer-deps']);
    runtime.commands.length = 0;
    runtime.programs.unshift([/npm install/, () => 1]);
    await machine.install(signal);
    expect(runtime.commands).toEqual(['npm install']);
  });

  it.each([
    ['pnpm-lock.yaml', 'pnpm install'],
    ['yarn.lock', 'yarn install'],
    ['package-lock.json', 'npm install'],
  ])('uses, with %s, the command %s', async (lock, command) => {
    const { runtime, machine } = await opened({ 'package.json': PACKAGE, [lock]: '' });
    await machine.install(signal);
    expect(runtime.commands).toEqual([command]);
  });

  it('asks nothing and sends no telemetry, like every other command', async () => {
    const { runtime, machine } = await opened();
    const seen: unknown[] = [];
    runtime.programs.unshift([
      /env/,
      ({ env }) => {
        seen.push({ ...env });
        return 0;
      },
    ]);
    await machine.run('env', signal);
    expect(seen[0]).toMatchObject({ npm_config_yes: 'true', EXPO_NO_TELEMETRY: '1' });
  });
});

describe('a start', () => {
  it('ends its command or server, even if it is stopped while that is being started', async () => {
    const { machine, runtime } = await opened();
    runtime.programs.unshift([/sleep/, ({ killed }) => killed]);
    for (const begin of [
      (stop: AbortSignal) => machine.run('sleep 60', stop),
      (stop: AbortSignal) => machine.startServer({ signal: stop, command: 'sleep 61' }),
    ]) {
      const stop = new AbortController();
      const spawn = runtime.spawn.bind(runtime);
      const spawned = vi.spyOn(runtime, 'spawn').mockImplementationOnce((...args) => {
        const process = spawn(...args);
        stop.abort();
        return process;
      });
      expect((await begin(stop.signal)).exitCode).toBeGreaterThan(128);
      spawned.mockRestore();
    }
  });

  it('waits until a server that was still being started has ended', async () => {
    const { machine, runtime } = await opened();
    const order: string[] = [];
    runtime.programs.unshift([
      /server/,
      async ({ command, killed }) => {
        order.push(`${command} begins`);
        const code = await killed;
        order.push(`${command} ends`);
        return code;
      },
    ]);
    const gate = createGate();
    const spawn = runtime.spawn.bind(runtime);
    const spawned = vi.spyOn(runtime, 'spawn').mockImplementationOnce(async (...args) => {
      await gate.opened;
      return spawn(...args);
    });
    const first = machine.startServer({ command: 'server one' });
    await until(() => spawned.mock.calls.length === 1);
    const second = machine.startServer({ command: 'server two' });
    await new Promise((resolve) => setTimeout(resolve));
    gate.open();
    expect((await first).exitCode).toBeGreaterThan(128);
    await until(() => order.length === 3);
    expect(order).toEqual(['server one begins', 'server one ends', 'server two begins']);
    await machine.stopServer();
    await second;
  });

  it('keeps a server with the same command, even one from another message, if it follows changes itself', async () => {
    const { runtime, machine } = await opened();
    const { exitCode, port } = await machine.startServer({ origin: { messageId: 'm2', isAutomatic: false } });
    expect([exitCode, port]).toEqual([0, 5173]);
    expect(runtime.commands).toEqual([]);
  });

  it.each([
    ['a different command ends the server', 'npm run dev -- --host', { messageId: 'm2', isAutomatic: false }, 1],
    ['a different command that a rule added does not end it', 'npm run dev -- --host', { messageId: 'm2', isAutomatic: true }, 0],
    ['a start by the person always ends it', undefined, undefined, 1],
  ])('%s', async (_name, command, origin, starts) => {
    const { runtime, machine } = await opened();
    await machine.startServer({ command, ...(origin ? { origin } : {}) });
    expect(runtime.commands).toHaveLength(starts);
  });

  it('restarts a program that does not follow changes', async () => {
    const plain = JSON.stringify({ scripts: { dev: 'node index.js' } });
    const { runtime, machine } = await opened({ 'package.json': plain });
    await machine.startServer({ origin: { messageId: 'm2', isAutomatic: false } });
    expect(runtime.commands).toEqual(['npm run dev']);
  });

  it.each([
    ['{ "scripts": { "dev": "vite" }, }', {}, /^package\.json is not valid JSON: .+\. Fix it, then start again\.$/],
    ['{ "scripts": { "dev": "vite" }, }', { 'index.html': '<p>' }, /^package\.json is not valid JSON: /],
    ['{}', {}, /^There is nothing to start: package\.json has no dev, start or preview script, and there is no index\.html\.$/],
    ['{}', { 'app/package.json': PACKAGE }, /^There is nothing to start: .+ app\/package\.json has one: the command is cd app && npm run dev\.$/],
    [undefined, { 'README.md': 'Notes' }, /^There is nothing to start: there is no package\.json and no index\.html\.$/],
  ])('says why there is nothing to start (%s, %j)', async (manifest, files, why) => {
    const { runtime, workspace } = await setUp({ ...(manifest === undefined ? {} : { 'package.json': manifest }), ...files });
    const machine = workspace.runtime as unknown as import('./machine.ts').Machine;
    const { exitCode, reason } = await machine.startServer({ origin: { messageId: 'm', isAutomatic: false } });
    expect([exitCode, reason]).toEqual([1, expect.stringMatching(why)]);
    expect(workspace.runtime.server.get()).toEqual({ status: 'waiting', detail: 'Nothing to start', lacks: reason });
    expect(runtime.commands).toEqual([]);
  });

  it('reports that nothing is listening if the program exits, and names the program that was stopped for it', async () => {
    const { runtime, machine } = await opened();
    runtime.programs.unshift([
      /node hello/,
      ({ print }) => {
        print('Hello\r\n');
        return 0;
      },
    ]);
    const { exitCode, output } = await machine.startServer({ command: 'node hello.js', origin: { messageId: 'm2', isAutomatic: false } });
    expect(exitCode).toBe(0);
    expect(output).toBe('Hello\n\nThe program has exited, and no port is open.\nnpm run dev was stopped first, because only one server can run at a time.');
  });

  it('first installs what was added to package.json since the last installation', async () => {
    const { runtime, workspace, machine } = await opened();
    workspace.editor.change('package.json', JSON.stringify({ scripts: { dev: 'vite' }, dependencies: { vite: '8', zod: '4' } }));
    await workspace.editor.save('package.json');
    await machine.startServer();
    expect(runtime.commands).toEqual(['npm install', 'npm run dev']);
  });
});

describe('a stop', () => {
  it('waits 200 ms for the program, then ends it by force and reports 130', async () => {
    const { runtime, machine } = await opened();
    const kills: { signal: string; at: number }[] = [];
    runtime.endOnlyByForce((signal) => kills.push({ signal, at: performance.now() }));
    runtime.programs.unshift([/deaf/, ({ killed }) => killed]);
    const controller = new AbortController();
    const running = machine.run('deaf', controller.signal);
    await until(() => runtime.commands.includes('deaf'));
    controller.abort();
    expect((await running).exitCode).toBe(130);
    expect(kills.map((kill) => kill.signal)).toEqual(['SIGINT', 'SIGKILL']);
    expect(Math.round((kills[1]?.at ?? 0) - (kills[0]?.at ?? 0))).toBeGreaterThanOrEqual(195);
    // The next command gets its own shell again.
    expect((await machine.run('echo', signal)).exitCode).toBe(0);
  });
});

it('a start that opens no port does not hold saves', async () => {
  const { runtime, server, workspace } = await setUp({ 'package.json': PACKAGE });
  await until(() => workspace.runtime.server.get().status === 'ready');
  runtime.programs.unshift([/node worker/, ({ killed }) => killed]);
  server.steps.push([artifactOpen, ...write('worker.js', 'work()'), ...action({ type: 'start', command: 'node worker.js' }), finish()]);
  const turn = workspace.chat.send('go');
  await until(() => runtime.commands.includes('node worker.js'));
  await until(() => server.appFiles['worker.js'] !== undefined);
  expect(actionsOf(workspace)).toEqual(['Create worker.js complete', 'Start node worker.js running']);
  await workspace.chat.stop();
  await turn;
});

it('a notice says that a project’s files cannot be loaded into the runtime', async () => {
  const { runtime, workspace } = await setUp({ 'package.json': PACKAGE }, { open: false });
  vi.spyOn(runtime, 'mount').mockRejectedValue(new Error('ENOSPC'));
  await workspace.open('test');
  await until(() => workspace.notices.notices.get().length > 0);
  expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual(['There was a problem loading files into Spindle']);
});
