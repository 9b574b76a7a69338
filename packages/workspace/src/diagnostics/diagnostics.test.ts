import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EditorDocument } from '../editor/contract.ts';
import type { StepState } from '../runtime/contract.ts';
import { createDiagnostics } from './diagnostics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(packageJson = '{"devDependencies":{"typescript":"5"}}') {
  const document = atom<EditorDocument | undefined>(undefined);
  const isShown = atom(true);
  const packages = atom<StepState>({ status: 'ready' });
  const questions: { id: number; path: string; text: string }[] = [];
  const answers: ReadableStreamDefaultController<string>[] = [];
  const killed: (string | undefined)[] = [];
  const spawn = vi.fn(async () => ({
    pid: 1,
    exit: new Promise<number>(() => undefined),
    output: new ReadableStream<string>({ start: (controller) => void answers.push(controller) }),
    input: new WritableStream<string>({ write: (line) => void questions.push(JSON.parse(line)) }),
    kill: (signal?: string) => void killed.push(signal),
    resize: () => undefined,
  }));
  const diagnostics = createDiagnostics({
    document,
    isShown,
    packages,
    files: { readText: () => packageJson },
    getRuntime: async () => ({ spawn }) as never,
    checker: 'the program',
    checkSyntax: async (path, text) => (path.endsWith('.json') && text !== '{}' ? [FOUND] : []),
  });
  const show = async (path: string, value: string, rest: Partial<EditorDocument> = {}) => {
    document.set({ path, value, isBinary: false, byteSize: 0, hasDraft: false, revision: 0, isStreaming: false, isReadOnly: false, isMasked: false, ...rest });
    await vi.advanceTimersByTimeAsync(500);
  };
  const answer = async (text: string) => {
    answers.at(-1)?.enqueue(text);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { diagnostics, isShown, packages, questions, killed, spawn, show, answer };
}

const FOUND = { from: 0, to: 3, severity: 'error', message: 'wrong', source: 'TS1' } as const;
const mark = (value: unknown) => `\u0001lathe ${JSON.stringify(value)}\n`;

it('the project’s own tools check the text as it is typed', async () => {
  const { diagnostics, questions, spawn, show, answer } = setUp();
  await show('a.ts', 'one');
  await show('a.ts', 'one two');
  expect(spawn.mock.calls).toEqual([['node', ['-e', 'the program']]]);
  expect(questions).toEqual([
    { id: 1, path: 'a.ts', text: 'one' },
    { id: 2, path: 'a.ts', text: 'one two' },
  ]);
  await answer(`a warning of a tool\n${mark({ id: 1, diagnostics: [FOUND] })}`);
  expect(diagnostics.current.get()).toBeUndefined(); // for a text that has changed since
  const line = mark({ id: 2, diagnostics: [FOUND] });
  await answer(line.slice(0, 9));
  await answer(line.slice(9));
  expect(diagnostics.current.get()).toEqual({ path: 'a.ts', text: 'one two', diagnostics: [FOUND] });
  await show('b.svg', '');
  expect([diagnostics.current.get(), questions.length]).toEqual([undefined, 2]);
});

it('components are checked too, and a slower checker adds what it found', async () => {
  const { diagnostics, questions, show, answer } = setUp('{"dependencies":{"vue":"3"}}');
  await show('App.vue', '<p>');
  expect(questions).toEqual([{ id: 1, path: 'App.vue', text: '<p>' }]);
  await answer(mark({ id: 1, diagnostics: [] }));
  await answer(mark({ id: 1, diagnostics: [FOUND] }));
  expect(diagnostics.current.get()).toEqual({ path: 'App.vue', text: '<p>', diagnostics: [FOUND] });
});

it('JSON and CSS are parsed as they are typed, without any tool and before packages are installed', async () => {
  const { diagnostics, packages, spawn, show } = setUp('{}');
  packages.set({ status: 'waiting' });
  await show('a.json', '{');
  expect(diagnostics.current.get()).toEqual({ path: 'a.json', text: '{', diagnostics: [FOUND] });
  await show('a.json', '{}');
  expect(diagnostics.current.get()).toEqual({ path: 'a.json', text: '{}', diagnostics: [] });
  await show('a.css', 'a {', { isStreaming: true });
  expect(diagnostics.current.get()).toBeUndefined();
  expect(spawn).not.toHaveBeenCalled();
});

it('nothing is checked while the assistant writes, in other languages, without the tools, or before they are installed', async () => {
  const { packages, spawn, show } = setUp();
  await show('a.ts', 'x', { isStreaming: true });
  await show('a.svg', 'x');
  packages.set({ status: 'waiting' });
  await show('a.ts', 'x');
  expect(spawn).not.toHaveBeenCalled();
  packages.set({ status: 'ready' });
  await vi.advanceTimersByTimeAsync(500);
  expect(spawn).toHaveBeenCalledTimes(1);
  const without = setUp('{}');
  await without.show('a.ts', 'x');
  expect(without.spawn).not.toHaveBeenCalled();
});

it('nothing is checked while the person does not see the editor', async () => {
  const { isShown, questions, spawn, show } = setUp();
  isShown.set(false);
  await show('a.ts', 'one');
  expect(spawn).not.toHaveBeenCalled();
  isShown.set(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(questions).toEqual([{ id: 1, path: 'a.ts', text: 'one' }]);
});

it('the checker ends with the project, and starts again after an installation', async () => {
  const { diagnostics, packages, killed, spawn, show, answer } = setUp();
  await show('a.ts', 'x');
  await answer(mark({ id: 1, diagnostics: [FOUND] }));
  packages.set({ status: 'busy', since: 0 });
  await vi.advanceTimersByTimeAsync(0);
  expect([killed, diagnostics.current.get()]).toEqual([['SIGKILL'], undefined]);
  packages.set({ status: 'ready' });
  await vi.advanceTimersByTimeAsync(500);
  expect(spawn).toHaveBeenCalledTimes(2);
  await diagnostics.end();
  expect(killed).toEqual(['SIGKILL', 'SIGKILL']);
});
