import type { ChatMessage } from '@lathe/protocol';
import { describe, expect, it, vi } from 'vitest';
import { action, artifactOpen, finish, lastAnswer, setUp, until, write } from '../testing/set-up.ts';
import { isLargeContext } from './resolve-problems.ts';

const ERROR = { type: 'uncaught-exception', port: 5173, pathname: '/', search: '', hash: '', previewId: 'p' };

async function setUpProblem(files: Record<string, string> = { 'src/App.tsx': 'old' }) {
  const all = await setUp(files, { isAnalyticsOn: true });
  const { server, runtime, workspace } = all;
  const report = (message = 'Boom', stack?: string) => runtime.emit('preview-message', { ...ERROR, message, stack });
  const order = () => server.requests.map(({ method, path }) => `${method} ${path}`);
  const reported = (): ChatMessage => {
    const message = server.messages.find(({ type }) => type === 'problems');
    if (!message) throw new Error('There is no problems message.');
    return message;
  };
  /** Fixes the current problems, and waits for the end of the turn. */
  const fix = async () => {
    await workspace.problems.fix();
    await until(() => workspace.chat.status.get() === 'idle');
  };
  const events = (name: string) => server.analytics.filter(({ event }) => event === name);
  return { ...all, report, order, reported, fix, events };
}

describe('resolving problems', () => {
  it('saves all files, keeps a version, requests the reasoning, sends the report with it, and continues with the chat', async () => {
    const { workspace, server, report, order, reported, fix } = await setUpProblem();
    workspace.editor.change('src/App.tsx', 'unsaved');
    report('Boom', 'Error: Boom\n    at App (http://x/src/App.tsx:1:1)');
    server.steps.push([artifactOpen, ...write('src/App.tsx', 'fixed'), finish()]);
    await fix();
    const calls = order().filter((call) => /PATCH|POST \/api\/(?:snapshot\/p1$|error|chat$)/.test(call));
    expect(calls.slice(0, 3)).toEqual(['PATCH /api/projects/test', 'POST /api/snapshot/p1', 'POST /api/error/reasoning']);
    expect(calls.indexOf('POST /api/chat')).toBeGreaterThan(2);
    expect(server.saves[0]?.['src/App.tsx']?.contents).toBe('unsaved');
    expect(server.snapshots.at(-1)).toMatchObject({ title: 'Before fixing 1 problem', id: reported().id });
    const asked = server.requests.find(({ path }) => path === '/api/error/reasoning')?.body;
    expect(asked).toMatchObject({ projectId: 'p1', files: '===== src/App.tsx =====\nunsaved', errors: expect.stringContaining('Boom') });
    expect(reported()).toMatchObject({
      type: 'problems',
      role: 'user',
      isResolved: true,
      status: 'sent',
      content: expect.stringMatching(/^Fix these problems\.[\s\S]*Boom/),
      parts: [{ type: 'text', text: expect.stringContaining('Boom') }],
      problems: [{ type: 'preview', count: 1, error: { message: 'Boom', port: 5173, pathname: '/', search: '', hash: '' } }],
      reasoningData: { errorFixes: [{ solution: 'Export it.' }] },
    });
    expect(workspace.chat.messages.get().at(-2)).toMatchObject({ role: 'user', problems: { count: 1, isFixRequested: true } });
    expect(lastAnswer(workspace).state).toBe('complete');
    expect(server.appFiles['src/App.tsx']?.contents).toBe('fixed');
    expect(workspace.problems.problems.get()).toEqual([]);
  });

  it('is refused while the assistant works', async () => {
    const { workspace, server, report } = await setUpProblem();
    server.steps.push(async function* () {
      yield artifactOpen;
      await new Promise(() => undefined);
    });
    void workspace.chat.send('go');
    await until(() => workspace.chat.status.get() === 'running');
    report();
    await workspace.problems.fix();
    expect(workspace.problems.problems.get()).toHaveLength(1);
    expect(server.requests.some(({ path }) => path === '/api/error/reasoning')).toBe(false);
    await workspace.chat.stop();
  });

  it('asks first when the context is large, and keeps the problems when the person declines', async () => {
    const { workspace, server, report, fix } = await setUpProblem();
    server.messages = [];
    await workspace.close();
    server.messages = [{ id: 'u0', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'x'.repeat(400_000) }] }];
    await workspace.open('test');
    report();
    const declining = workspace.problems.fix();
    await until(() => workspace.dialogs.current.get() !== undefined);
    const dialog = workspace.dialogs.current.get();
    expect(dialog).toMatchObject({ type: 'large-context', tokens: expect.any(Number) });
    workspace.dialogs.answer(dialog?.id ?? '', 'dismiss');
    await declining;
    expect(workspace.problems.problems.get()).toHaveLength(1);
    expect(server.requests.some(({ path }) => path === '/api/error/reasoning')).toBe(false);
    const accepting = fix();
    await until(() => workspace.dialogs.current.get() !== undefined);
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', 'confirm');
    await accepting;
    expect(workspace.problems.problems.get()).toEqual([]);
  });

  it('counts a context as large if it has at least half of the window or 100,000 tokens', () => {
    expect([isLargeContext(99_999, 1_000_000), isLargeContext(100_000, 1_000_000), isLargeContext(99_999, undefined)]).toEqual([false, true, false]);
    expect([isLargeContext(15_999, 32_000), isLargeContext(16_000, 32_000)]).toEqual([false, true]);
    // The person's own limit asks earlier, never later.
    expect([isLargeContext(39_999, undefined, 40_000), isLargeContext(40_000, undefined, 40_000), isLargeContext(100_000, undefined, 200_000)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('tries the reasoning call twice; without an answer it says so and still sends the report', async () => {
    const { server, workspace, report, reported, fix } = await setUpProblem();
    for (let attempt = 0; attempt < 2; attempt++) server.failures.push({ match: /reasoning/, status: 500, body: { error: 'No luck' } });
    report();
    await fix();
    expect(server.requests.filter(({ path }) => path === '/api/error/reasoning')).toHaveLength(2);
    expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual(['Unable to reason about error']);
    expect(reported()).not.toHaveProperty('reasoningData');
    expect(lastAnswer(workspace).state).toBe('complete');
  });

  it('says when the answer has no solution', async () => {
    const { server, workspace, report, reported, fix } = await setUpProblem();
    server.solution = undefined;
    report();
    await fix();
    expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual(['Reasoning missing']);
    expect(reported()).not.toHaveProperty('reasoningData');
  });

  it('uses the second try of the reasoning call if the first one fails', async () => {
    const { server, workspace, report, reported, fix } = await setUpProblem();
    server.failures.push({ match: /reasoning/, status: 503, body: { error: 'Busy' } });
    report();
    await fix();
    expect(workspace.notices.notices.get()).toEqual([]);
    expect(reported().reasoningData).toEqual({ errorFixes: [{ solution: 'Export it.' }] });
  });

  it('gives the reasoning call 60 s', async () => {
    const { workspace, server, report } = await setUpProblem();
    const signals: number[] = [];
    const original = AbortSignal.timeout;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      signals.push(milliseconds);
      return original.call(AbortSignal, milliseconds);
    });
    try {
      report();
      await workspace.problems.fix();
    } finally {
      vi.restoreAllMocks();
    }
    expect(server.requests.some(({ path }) => path === '/api/error/reasoning')).toBe(true);
    expect(signals).toContain(60_000);
  });
});

describe('ignoring problems', () => {
  it('appends an unresolved problems message that nobody answers', async () => {
    const { workspace, server, report, reported } = await setUpProblem();
    report();
    await workspace.problems.ignore();
    expect(reported()).toMatchObject({ type: 'problems', status: 'unsent', isResolved: false, role: 'user', problems: [{ count: 1 }] });
    expect(workspace.chat.messages.get().at(-1)).toMatchObject({ role: 'user', problems: { count: 1, isFixRequested: false } });
    expect(server.requests.some(({ path }) => path === '/api/chat')).toBe(false);
    await workspace.chat.send('continue');
    expect(reported().status).toBe('sent');
  });
});

describe('after a fix', () => {
  it('a problem that is not back after 15 s counts as cleared; one that is back does not', async () => {
    const { server, workspace, report, fix, events } = await setUpProblem();
    report('Gone');
    report('Stubborn, line 3');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const fixing = fix();
      await vi.advanceTimersByTimeAsync(3000);
      await fixing;
      report('Stubborn, line 4');
      await vi.advanceTimersByTimeAsync(14_000);
      await vi.advanceTimersByTimeAsync(5000);
    } finally {
      vi.useRealTimers();
    }
    await until(() => lastAnswer(workspace).cleared !== undefined);
    expect(lastAnswer(workspace).cleared).toEqual({ count: 1, total: 2 });
    await until(() => server.messages.at(-1)?.cleared !== undefined);
    expect(events('attempt-fix')).toHaveLength(1);
    expect(events('probably-fixed-error').map(({ message }) => message)).toEqual(['Gone']);
  });

  it('the third occurrence is a repeating error, with what was tried and the way back, even after a reload', async () => {
    const { workspace, server, report, fix, events, runtime } = await setUpProblem();
    for (const text of ['one', 'two']) {
      report(`Boom at line ${text.length}`);
      server.steps.push([{ ...artifactOpen, title: `Try ${text}` } as typeof artifactOpen, ...write('src/App.tsx', text), finish()]);
      await fix();
    }
    await workspace.close();
    await workspace.open('test');
    report('Boom at line 7');
    expect(workspace.problems.isRepeating.get()).toBe(true);
    expect(workspace.problems.tried.get()).toEqual(['Try one', 'Try two']);
    await until(() => events('repeating-user-error').length === 1);
    await until(() => workspace.problems.rollbackVersion.get() === 1);
    const rolling = workspace.problems.rollBack();
    await until(() => workspace.dialogs.current.get()?.type === 'confirm-rollback');
    expect(workspace.dialogs.current.get()).toMatchObject({ version: 1, title: 'Before fixing 1 problem' });
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', 'confirm');
    await rolling;
    expect(runtime.text('src/App.tsx')).toBe('old');
    workspace.problems.ask();
    expect(workspace.chat.mode.get()).toBe('plan');
    expect(workspace.chat.draft.get()).toContain('- Try one\n- Try two');
  });
});

it('a shell action that failed records its command, exit code, output, message and action', async () => {
  const { workspace, server, runtime, fix, reported } = await setUpProblem();
  runtime.programs.unshift([
    /npm test/,
    ({ print }) => {
      print('one failed\r\n');
      return 2;
    },
  ]);
  server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'npm test' }), finish()]);
  await workspace.chat.send('test it');
  const answer = workspace.chat.messages.get().at(-1)?.id;
  await fix();
  expect(workspace.problems.problems.get()).toEqual([]);
  expect(reported().problems).toMatchObject([
    { type: 'shell', command: 'npm test', exitCode: 2, output: 'one failed', messageId: answer, actionId: expect.stringMatching(/^action/) },
  ]);
});
