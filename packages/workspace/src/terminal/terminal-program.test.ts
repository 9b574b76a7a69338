import type { Runtime, RuntimeProcess } from '@lathe/spindle';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTerminalProgram, type ProgramState } from './terminal-program.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that ends only when it is stopped. */
function createProcess() {
  const signals: string[] = [];
  const typed: string[] = [];
  let exit!: (code: number) => void;
  let output!: ReadableStreamDefaultController<string>;
  const process: RuntimeProcess = {
    pid: 1,
    exit: new Promise((resolve) => {
      exit = resolve;
    }),
    output: new ReadableStream({
      start(controller) {
        output = controller;
      },
    }),
    input: new WritableStream({ write: (data) => void typed.push(data) }),
    kill: (signal) => void signals.push(String(signal)),
    resize: () => undefined,
  };
  const end = (code: number) => {
    output.close();
    exit(code);
  };
  return { process, signals, typed, end, print: (text: string) => output.enqueue(text) };
}

function setUp(endStatus: 'idle' | 'exited' = 'exited') {
  const states: string[] = [];
  const printed: string[] = [];
  const describe = ({ status, exitCode }: ProgramState) => `${status}${exitCode === undefined ? '' : ` ${exitCode}`}`;
  const program = createTerminalProgram({
    state: { status: 'idle' },
    endStatus: () => endStatus,
    onState: () => void states.push(describe(program.state())),
    onOutput: (text) => void printed.push(text),
  });
  const runtimeOf = (spawned: Promise<RuntimeProcess>): Pick<Runtime, 'spawn'> => ({ spawn: () => spawned });
  const start = (process: RuntimeProcess, signal?: AbortSignal) => program.start(runtimeOf(Promise.resolve(process)), 'sh', [], signal ? { signal } : {});
  return { program, states, printed, runtimeOf, start };
}

it('a program begins, prints and ends', async () => {
  const { states, printed, start } = setUp('idle');
  const { process, print, end } = createProcess();
  const { exit } = await start(process);
  print('hello');
  end(3);
  expect(await exit).toBe(3);
  expect([states, printed]).toEqual([['starting', 'running', 'idle 3'], ['hello']]);
});

it('input that is typed while a program is being started goes to it first, and to no other program', async () => {
  const { program, start } = setUp();
  program.input('lost: no program is going to start');
  program.willStart();
  program.input('for a program that does not start');
  program.didNotStart();
  program.willStart();
  program.input('ls\r');
  const { process, typed } = createProcess();
  await start(process);
  program.input('pwd\r');
  await vi.waitFor(() => expect(typed).toEqual(['ls\r', 'pwd\r']));
});

it('a program that could not be started ends with the code that a shell reports for that', async () => {
  const { program, states, runtimeOf } = setUp();
  await expect(program.start(runtimeOf(Promise.reject(new Error('no workers'))), 'sh', [], {})).rejects.toThrow('no workers');
  expect(states).toEqual(['starting', 'exited 126']);
});

it('a program that does not end after a stop is ended by force', async () => {
  const { start } = setUp();
  const stubborn = createProcess();
  const { stop } = await start(stubborn.process);
  stop();
  stop();
  await vi.advanceTimersByTimeAsync(199);
  expect(stubborn.signals).toEqual(['SIGTERM', 'SIGTERM']);
  await vi.advanceTimersByTimeAsync(1);
  expect(stubborn.signals).toEqual(['SIGTERM', 'SIGTERM', 'SIGKILL']);
});

it('a program that ends when asked to is not ended by force, even if it was stopped while it was being started', async () => {
  const { start } = setUp();
  const polite = createProcess();
  const { exit } = await start(polite.process, AbortSignal.abort());
  polite.end(130);
  await exit;
  await vi.advanceTimersByTimeAsync(1000);
  expect(polite.signals).toEqual(['SIGINT']);
});

it('the end of a program does not affect the one that was started in its place', async () => {
  const { program, states, start } = setUp();
  const [first, second] = [createProcess(), createProcess()];
  const { exit } = await start(first.process);
  await start(second.process);
  first.end(1);
  await exit;
  expect(states.at(-1)).toBe('running');
  program.input('to the second');
  await vi.waitFor(() => expect(second.typed).toEqual(['to the second']));
});
