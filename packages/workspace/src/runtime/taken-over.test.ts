import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { action, actionsOf, artifactOpen, finish, lastAnswer, PACKAGE, setUp } from '../testing/set-up.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const shell = (command: string) => action({ type: 'shell', command });

/** Waits without the clock, which the tests move themselves. */
async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 5_000) throw new Error('It never happened.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A turn that runs one command. `serve` is a program that listens on port 3000. */
async function running(command: string, files: Record<string, string> = {}, port = 3000) {
  const set = await setUp(files);
  const ended: string[] = [];
  set.runtime.programs.unshift([
    /serve/,
    async ({ command: line, print, openPort, killed }) => {
      print('Listening\r\n');
      openPort(port);
      const code = await killed;
      ended.push(line);
      return code;
    },
  ]);
  set.server.steps.push([artifactOpen, ...shell(command), finish('tool-calls')], [{ type: 'text.delta', text: 'It runs.' }, finish()]);
  const turn = set.workspace.chat.send('go');
  const told = () => JSON.stringify(set.server.requests.findLast(({ path }) => path === '/api/chat')?.body);
  const isRunning = () => actionsOf(set.workspace).some((one) => one.endsWith('running'));
  return { ...set, turn, told, ended, isRunning };
}

describe('a command that listens and stays', () => {
  it.each(['node serve.js', 'npx serve', 'npx serve &', 'cd app && node serve.js > log 2>&1 &', 'nohup node serve.js &'])(
    'is taken over as the server, and the turn goes on with its output: %s',
    async (command) => {
      const { workspace, runtime, turn, told } = await running(command);
      await until(() => runtime.commands.some((line) => line.includes('serve')));
      await vi.advanceTimersByTimeAsync(2_500);
      await turn;
      expect(actionsOf(workspace)).toEqual([`Run ${command} complete`]);
      expect(told()).toMatch(/Listening(?:\\n)+The program listens on port 3000 and goes on as the project's server\./);
      expect(workspace.runtime.server.get()).toEqual({ status: 'ready', detail: 'Port 3000' });
      expect(workspace.terminals.terminals.get().map(({ kind, status }) => `${kind} ${status}`)).toContain('process running');
    },
  );

  it('is stopped like any server, not by the end or the stop of its turn, and ended by the next start', async () => {
    const { workspace, runtime, turn, ended, server } = await running('node serve.js', { 'package.json': PACKAGE });
    await until(() => runtime.commands.includes('node serve.js'));
    await vi.advanceTimersByTimeAsync(2_500);
    await turn;
    expect(ended).toEqual([]);
    server.steps.push([artifactOpen, ...action({ type: 'start' }), finish()]);
    await workspace.chat.send('start it');
    expect(ended).toEqual(['node serve.js']);
    expect(lastAnswer(workspace).state).toBe('complete');
    expect(workspace.runtime.server.get()).toEqual({ status: 'ready', detail: 'Port 5173' });
    await workspace.runtime.stopServer();
    expect(workspace.runtime.server.get()).toEqual({ status: 'waiting', detail: 'Stopped' });
  });

  it('ends the server before it, and the model hears so', async () => {
    const { workspace, runtime, turn, told } = await running('node serve.js', { 'package.json': PACKAGE });
    await until(() => runtime.commands.includes('node serve.js'));
    await vi.advanceTimersByTimeAsync(2_500);
    await turn;
    expect(told()).toContain('npm run dev was stopped first, because only one server can run at a time.');
    expect(workspace.runtime.server.get().detail).toBe('Port 3000');
  });

  it('in the background must listen soon, because it would end with its shell', async () => {
    const { workspace, runtime, turn } = await running('node idle.js &');
    runtime.programs.unshift([/idle/, ({ killed }) => killed]);
    await until(() => runtime.commands.includes('node idle.js'));
    vi.useRealTimers();
    const stop = workspace.chat.stop();
    await turn;
    await stop;
    expect(actionsOf(workspace)).toEqual(['Run node idle.js & aborted']);
  });

  it('leaves the assistant’s terminal free for the next command', async () => {
    const { workspace, runtime, turn, server, ended } = await running('node serve.js');
    await until(() => runtime.commands.includes('node serve.js'));
    await vi.advanceTimersByTimeAsync(2_500);
    await turn;
    server.steps.push([artifactOpen, ...shell('echo hello'), finish()]);
    await workspace.chat.send('more');
    expect(actionsOf(workspace)).toEqual(['Run echo hello complete']);
    expect(ended).toEqual([]);
    expect(workspace.terminals.terminals.get().map(({ kind, title }) => `${kind} ${title}`)).toEqual(
      expect.arrayContaining(['process node serve.js', 'assistant Assistant']),
    );
  });
});

describe('a command is not taken over', () => {
  it.each([
    ['that ends on its own soon after', 'echo hello', 3000],
    ['whose port it did not choose, as tests do', 'node serve.js', 40_000],
    ['that tests or builds', 'npm test -- serve', 3000],
    ['with a program in its background', 'node serve.js & sleep 5; curl localhost:3000', 3000],
  ])('%s', async (_what, command, port) => {
    const { workspace, runtime, turn, isRunning } = await running(command, {}, port);
    await until(() => runtime.commands.includes(command));
    await vi.advanceTimersByTimeAsync(5_000);
    if (command.startsWith('echo')) await turn;
    else expect(isRunning()).toBe(true);
    await workspace.chat.stop();
    await turn;
    expect(workspace.terminals.terminals.get().some(({ kind }) => kind === 'process')).toBe(false);
  });

  it('while it prints, but after a while it is, as a server may print all the time', async () => {
    const { runtime, turn, isRunning, workspace } = await running('node chatty.js');
    let print: (text: string) => void = () => undefined;
    runtime.programs.unshift([
      /chatty/,
      (context) => {
        print = context.print;
        context.openPort(3000);
        return context.killed;
      },
    ]);
    await until(() => runtime.commands.includes('node chatty.js'));
    for (let second = 0; second < 9; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      print('tick\r\n');
    }
    expect(isRunning()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_500);
    await turn;
    expect(workspace.runtime.server.get().status).toBe('ready');
  });
});
