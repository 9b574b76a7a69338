import { describe, expect, it, vi } from 'vitest';
import { createNotices } from '../notices/notices.ts';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { createProjectMemory } from '../memory/project-memory.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { KEPT_CHARACTERS } from './terminal-memory.ts';
import { createTerminals, type Terminals } from './terminals.ts';

function setUp(memory = createProjectMemory(), projectId = 'p') {
  const runtime = new FakeRuntime();
  const identity = createProjectIdentity({ id: projectId });
  let id = 0;
  const notices = createNotices(() => `n${++id}`);
  const heard: string[] = [];
  const terminals = createTerminals({
    identity,
    randomId: () => `t${++id}`,
    notices,
    files: { get: (path) => (path === 'src/App.tsx' ? { text: '', lastModified: 0 } : undefined) },
    getRuntime: async () => runtime,
    memory,
    onShellOutput: (text) => void heard.push(text),
  });
  return { runtime, terminals, notices, memory, heard, identity };
}

/** A shell that prints what the test says, until it exits. */
function shell(runtime: FakeRuntime) {
  const shells: { print(text: string): void; exit(code: number): void }[] = [];
  runtime.programs.push([
    /^(?:sh)?$/,
    ({ print, killed }) =>
      new Promise<number>((exit) => {
        shells.push({ print, exit });
        void killed.then(exit);
      }),
  ]);
  return shells;
}

const listOf = (terminals: Terminals) =>
  terminals.terminals.get().map(({ title, status, exitCode }) => `${title} ${status}${exitCode === undefined ? '' : ` ${exitCode}`}`);
const screenOf = (terminals: Terminals, id = terminals.selectedId.get() ?? '') => {
  let text = '';
  const detach = terminals.attach(id, (data) => {
    text += data;
  });
  return { read: () => text, detach };
};

describe('the terminals of a person', () => {
  it('are four at most, and a free number is used again', async () => {
    const { runtime, terminals, notices } = setUp();
    shell(runtime);
    for (let count = 0; count < 5; count++) await terminals.openShell();
    expect(listOf(terminals)).toEqual([1, 2, 3, 4].map((number) => `Terminal ${number} running`));
    expect(notices.notices.get().map(({ text }) => text)).toEqual(['There are already 4 terminals. Close one first.']);
    await terminals.close(terminals.terminals.get()[1]?.id ?? '');
    await terminals.openShell();
    expect(listOf(terminals).map((line) => line.split(' ')[1])).toEqual(['1', '3', '4', '2']);
  });

  it('take the focus once when they are opened or restarted', async () => {
    const { runtime, terminals } = setUp();
    const own = shell(runtime);
    await terminals.openShell();
    const id = terminals.selectedId.get();
    expect(terminals.enteredId.get()).toBe(id);
    terminals.arrived();
    expect(terminals.enteredId.get()).toBeUndefined();
    own[0]?.exit(0);
    await vi.waitFor(() => expect(listOf(terminals)).toEqual(['Terminal 1 exited 0']));
    await terminals.restart(id ?? '');
    expect(terminals.enteredId.get()).toBe(id);
  });

  it('receive what was typed while they were being started', async () => {
    const { runtime, terminals } = setUp();
    shell(runtime);
    const opening = terminals.openShell();
    const id = terminals.selectedId.get() ?? '';
    for (const key of 'ls\r') terminals.input(id, key);
    expect(runtime.typed).toEqual([]);
    await opening;
    terminals.input(id, 'x');
    await vi.waitFor(() => expect(runtime.typed.join('')).toBe('ls\rx'));
  });

  it('are shown beside the assistant’s shell and a separate process for each start', () => {
    const { terminals } = setUp();
    const assistant = terminals.ensure('assistant', 'Assistant');
    expect([terminals.ensure('assistant', 'Assistant'), terminals.ensure('process', 'npm run dev')]).toEqual([assistant, expect.not.stringMatching(assistant)]);
    expect(listOf(terminals)).toEqual(['Assistant idle', 'npm run dev idle']);
  });

  it('are shown when something starts in them, but never in place of a shell of the person', async () => {
    const { runtime, terminals } = setUp();
    shell(runtime);
    terminals.ensure('assistant', 'Assistant');
    const server = terminals.ensure('process', 'npm run dev');
    terminals.show(server);
    expect(terminals.selectedId.get()).toBe(server);
    await terminals.openShell();
    const own = terminals.selectedId.get();
    terminals.show(server);
    expect(terminals.selectedId.get()).toBe(own);
  });

  it('say how they ended, and restart in the same tab', async () => {
    const { runtime, terminals } = setUp();
    const shells = shell(runtime);
    await terminals.openShell();
    shells[0]?.print('bye\r\n');
    shells[0]?.exit(3);
    await vi.waitFor(() => expect(listOf(terminals)).toEqual(['Terminal 1 exited 3']));
    const id = terminals.selectedId.get() ?? '';
    await terminals.restart(id);
    expect(listOf(terminals)).toEqual(['Terminal 1 running']);
    expect(terminals.textOf(id)).toContain('bye');
  });

  it('can be renamed by the person', async () => {
    const { runtime, terminals } = setUp();
    shell(runtime);
    await terminals.openShell();
    const id = terminals.selectedId.get() ?? '';
    terminals.rename(id, `  Tests ${'x'.repeat(50)}`);
    expect(terminals.terminals.get()[0]?.title).toHaveLength(40);
    terminals.rename(id, ' ');
    expect(listOf(terminals)).toEqual(['Terminal 1 running']);
    const assistant = terminals.ensure('assistant', 'Assistant');
    terminals.rename(assistant, 'Robot');
    expect(terminals.ensure('assistant', 'Assistant')).toBe(assistant);
  });

  it('are cleared, except for the line that is being typed', async () => {
    const { runtime, terminals } = setUp();
    const shells = shell(runtime);
    await terminals.openShell();
    shells[0]?.print('much\r\noutput\r\n❯ git st');
    const id = terminals.selectedId.get() ?? '';
    await vi.waitFor(() => expect(terminals.textOf(id)).toBe('much\noutput\n❯ git st'));
    const screen = screenOf(terminals);
    const before = screen.read().length;
    terminals.clear(id);
    expect(screen.read().slice(before)).toBe('\u001b[2J\u001b[3J\u001b[H❯ git st');
    expect(terminals.textOf(id)).toBe('❯ git st');
  });

  it('are searched for problems', async () => {
    const { runtime, terminals, heard } = setUp();
    const shells = shell(runtime);
    await terminals.openShell();
    shells[0]?.print("Cannot find module 'x'\r\n");
    await vi.waitFor(() => expect(heard).toEqual(["Cannot find module 'x'\r\n"]));
  });

  it('name files of the project that can be opened', () => {
    expect(setUp().terminals.findFiles('src/App.tsx:3:1 and src/gone.tsx:3:1')).toEqual([{ start: 0, end: 15, path: 'src/App.tsx', line: 3, column: 1 }]);
  });
});

describe('what terminals printed', () => {
  it('is there after a reload, with their names; shells start again when they are shown', async () => {
    const { runtime, terminals, memory } = setUp();
    const shells = shell(runtime);
    await terminals.restore();
    await terminals.run(terminals.ensure('assistant', 'Assistant'), runtime, 'echo');
    await terminals.openShell();
    shells[0]?.print('\u001b[31mred');
    const [first] = terminals.terminals.get().filter(({ kind }) => kind === 'shell');
    terminals.rename(first?.id ?? '', 'Mine');
    await vi.waitFor(() => expect(terminals.textOf(first?.id ?? '')).toBe('red'));
    await terminals.end();

    const again = setUp(memory);
    shell(again.runtime);
    await again.terminals.restore();
    expect(listOf(again.terminals)).toEqual(['Assistant idle 0', 'Mine asleep']);
    const [assistant, mine] = again.terminals.terminals.get();
    expect(again.terminals.textOf(assistant?.id ?? '')).toContain('❯ echo');
    expect(again.runtime.commands).toEqual([]);
    const screen = screenOf(again.terminals, mine?.id);
    // A program that leaves the alternate screen without having entered it would write over the existing text, from the first cell on.
    expect(screen.read()).toContain('\u001b[31mred\u001b[0m\u001b[?1049h\u001b[?1049l');
    await vi.waitFor(() => expect(listOf(again.terminals)).toEqual(['Assistant idle 0', 'Mine running']));
    expect(again.terminals.ensure('assistant', 'Assistant')).toBe(assistant?.id);
  });

  it('is kept while programs print, per project, and not more than is useful', async () => {
    vi.useFakeTimers();
    const { terminals, memory } = setUp();
    await terminals.restore();
    const id = terminals.ensure('assistant', 'Assistant');
    for (let line = 0; line < 20_000; line++) terminals.print(id, `line ${line}\r\n`);
    await vi.advanceTimersByTimeAsync(1000); // no end: the page was closed
    vi.useRealTimers();
    const [kept] = (await memory.read('p', 'terminals/')) as { scrollback: string }[];
    expect(kept?.scrollback.length).toBeLessThanOrEqual(KEPT_CHARACTERS);
    expect(kept?.scrollback).toMatch(/^line \d+\r\n(?:line \d+\r\n)*line 19999\r\n$/);
    expect(await memory.read('other', 'terminals/')).toBeUndefined();
  });

  it('is kept when the project continues as a copy', async () => {
    const { runtime, terminals, memory, identity } = setUp(createProjectMemory(), 'original');
    const shells = shell(runtime);
    await terminals.restore();
    await terminals.openShell();
    shells[0]?.print('before');
    await vi.waitFor(() => expect(terminals.textOf(terminals.selectedId.get() ?? '')).toBe('before'));
    await identity.continueAs({ id: 'copy' });
    shells[0]?.print(' after');
    await vi.waitFor(() => expect(terminals.textOf(terminals.selectedId.get() ?? '')).toBe('before after'));
    await terminals.end();
    expect(await memory.read('copy', 'terminals/')).toMatchObject([{ scrollback: 'before after' }]);
    expect(await memory.read('original', 'terminals/')).toMatchObject([{ scrollback: 'before' }]);
  });

  it('is forgotten with the terminal', async () => {
    const { runtime, terminals, memory } = setUp();
    shell(runtime);
    await terminals.restore();
    await terminals.openShell();
    await terminals.close(terminals.selectedId.get() ?? '');
    await terminals.end();
    expect(await memory.read('p', 'terminals/')).toBeUndefined();
  });

  it('works in a browser that cannot store it, and says so', async () => {
    const { terminals, notices } = setUp({
      ...createProjectMemory(),
      read: async () => undefined,
      write: () => Promise.reject(new Error('QuotaExceededError')),
    });
    await terminals.restore();
    terminals.print(terminals.ensure('assistant', 'Assistant'), 'text');
    await terminals.end();
    expect(notices.notices.get().map(({ text }) => text)).toEqual(['This browser cannot store terminal output: QuotaExceededError']);
  });
});
