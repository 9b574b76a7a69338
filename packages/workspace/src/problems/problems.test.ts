import { describe, expect, test } from 'vitest';
import { type Problem, problemSchema } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { FixAttempt } from './fix-attempts.ts';
import { createProblemList } from './problem-list.ts';
import { problemPrompt } from './problem-prompt.ts';
import { fingerprintOf } from './problem-text.ts';
import { createProblems, type ProblemBatch, type Problems } from './problems.ts';

function collected() {
  const warnings: string[] = [];
  const tracked: string[] = [];
  const resolved: ProblemBatch[] = [];
  const ignored: ProblemBatch[] = [];
  const asked: { text: string; isDiscussion: boolean }[] = [];
  const attempts = atom<readonly FixAttempt[]>([]);
  const wanted = { isResolved: true };
  const time = { now: 1000 };
  let ids = 0;
  const problems = createProblems({
    randomId: () => `p${++ids}`,
    now: () => time.now,
    analytics: { track: (event, message) => void tracked.push(`${event} ${message}`) },
    warn: (text) => void warnings.push(text),
    attempts,
    list: createProblemList(() => undefined),
    estimate: (text) => ({ tokens: text.length }),
    redact: (text) => text.replaceAll('s3cret', '[hidden]'),
    resolve: async (batch) => {
      if (wanted.isResolved) resolved.push(batch);
      return wanted.isResolved;
    },
    ignore: async (batch) => void ignored.push(batch),
    ask: (text, { isDiscussion }) => void asked.push({ text, isDiscussion }),
    versionBefore: atom((answerId: string | undefined) => (answerId === 'nothing' ? undefined : { id: `before ${answerId ?? 'the last turn'}`, number: 7 })),
    rollBack: async () => undefined,
  });
  const report = (message: string, stack?: string) => problems.previewReported({ ...PAGE, message, stack });
  /** Records that an answer was meant to fix the current problems. */
  const tried = (answerId: string, summary = answerId) =>
    attempts.set([...attempts.get(), { answerId, summary, fingerprints: new Set((resolved.at(-1)?.problems ?? []).map(fingerprintOf)) }]);
  const fail = (command: string, exitCode: number, output: string) => problems.shellFailed({ command, exitCode, output, messageId: 'm1', actionId: 'a1' });
  return { problems, warnings, tracked, resolved, ignored, asked, report, tried, fail, wanted, time };
}

const PAGE = { port: 5173, pathname: '/', search: '', hash: '' };
const promptOf = (problems: readonly Problem[]) => problemPrompt(problems, () => undefined);
const shown = ({ problems }: Problems) => problems.get().map(({ type, count, message }) => [type, count, message]);
const notFound = (name: string) => `Error: Cannot find module '${name}'`;
/** Texts are compared from their 401st character on. */
const head = 'x'.repeat(400);

describe('the problem list', () => {
  test('collects terminal output of ten characters or more that looks like an error, without its colors', () => {
    const { problems } = collected();
    problems.terminalPrinted('all is well here');
    problems.terminalPrinted('FAIL a');
    problems.terminalPrinted(`\u001b[31m${notFound('left-pad')}\u001b[0m\n`);
    expect(shown(problems)).toEqual([['terminal', 1, notFound('left-pad')]]);
  });

  test('collects a configuration that cannot be loaded, even if the server continues with the previous one', () => {
    const { problems } = collected();
    problems.terminalPrinted('\u001b[31mfailed to load config from /home/project/vite.config.ts\u001b[39m\r\n');
    problems.terminalPrinted('12:49:28 AM [vite] server restart failed\r\n');
    expect(shown(problems)).toEqual([['terminal', 1, 'failed to load config from /home/project/vite.config.ts']]);
  });

  test('counts an equal problem, and one whose text after 400 characters is 85 % the same', () => {
    const { problems, report } = collected();
    report(`${head}${'a'.repeat(100)}`);
    report(`${head}${'a'.repeat(85)}${'b'.repeat(15)}`);
    report(`${head}${'a'.repeat(84)}${'b'.repeat(16)}`);
    expect(problems.problems.get().map(({ count }) => count)).toEqual([2, 1]);
  });

  test('compares short texts exactly, and after ten repeats all texts', () => {
    const { problems, report } = collected();
    report('Cannot read a');
    report('Cannot read b');
    expect(problems.problems.get()).toHaveLength(2);
    const long = `${head}${'a'.repeat(100)}`;
    for (let i = 0; i < 11; i++) report(long);
    report(`${head}${'a'.repeat(99)}b`);
    expect(problems.problems.get().map(({ count }) => count)).toEqual([1, 1, 11, 1]);
  });

  test('distinguishes problems of different types', () => {
    const { problems, report } = collected();
    problems.terminalPrinted(notFound('a'));
    report(notFound('a'));
    expect(problems.problems.get()).toHaveLength(2);
  });

  test('holds ten, drops more, and keeps counting those it has', () => {
    const { problems, report } = collected();
    for (let i = 0; i < 12; i++) report(`Problem number ${i}`);
    report('Problem number 3');
    expect(problems.problems.get()).toHaveLength(10);
    expect(problems.problems.get()[3]).toMatchObject({ message: 'Problem number 3', count: 2 });
  });

  test('leaves out a problem without a text, and warns', () => {
    const { problems, warnings, report } = collected();
    report('  ');
    expect(problems.problems.get()).toEqual([]);
    expect(warnings).toEqual(['A preview problem without text was left out.']);
  });

  test('drops terminal and shell problems when the app is updated, and preview problems when its page starts', () => {
    const { problems, report, fail } = collected();
    problems.terminalPrinted(notFound('a'));
    fail('npm test', 1, 'no');
    report('Boom');
    problems.terminalPrinted('12:00:00 PM [vite] (client) hmr update /src/App.tsx');
    expect(shown(problems)).toEqual([['preview', 1, 'Boom']]);
    problems.previewStarted();
    expect(shown(problems)).toEqual([]);
  });

  test("drops what Vite's client failed to reload at the next update, even if the page was faster than the terminal", () => {
    const { problems, report, time } = collected();
    const update = () => problems.terminalPrinted('12:00:00 PM [vite] (client) hmr update /src/App.tsx');
    const fail = () => {
      report('[vite] ReferenceError: a is not defined');
      report('[vite] Failed to reload /src/App.tsx.');
    };
    update();
    time.now += 60_000;
    fail();
    update(); // printed late: this is the update that failed
    expect(shown(problems)).toHaveLength(2);
    update();
    expect(shown(problems)).toEqual([]);
    update();
    time.now += 1000;
    fail();
    update();
    expect(shown(problems)).toEqual([]);
  });

  test("keeps what Vite's client failed to reload twice in a row until the update after both", () => {
    const { problems, report } = collected();
    const update = () => problems.terminalPrinted('12:00:00 PM [vite] (client) hmr update /src/App.tsx');
    const fail = (updatedAt: number) => {
      const stack = `at http://5173.preview.localhost/src/App.tsx?t=${updatedAt}:3:16`;
      problems.previewReported({ ...PAGE, type: 'console-error', args: ['[vite]', `ReferenceError: a is not defined\n    ${stack}`] });
      report('[vite] Failed to reload /src/App.tsx.');
    };
    const count = () => shown(problems).length;
    update();
    fail(1795846268092);
    fail(1795846268690); // announced once more, and faster than its line
    update();
    expect(count()).toBe(3);
    update();
    expect(count()).toBe(0);
    fail(1795846300000);
    update();
    expect(count()).toBe(0);
  });

  test("collects Vite's pre-transform error once until the app is updated", () => {
    const { problems } = collected();
    const error = '[vite] (client) Pre-transform error: Failed to resolve import "./x" from "src/App.tsx"';
    for (let i = 0; i < 3; i++) problems.terminalPrinted(error);
    expect(problems.problems.get()[0]?.count).toBe(1);
    problems.terminalPrinted('[vite] (client) page reload src/App.tsx');
    problems.terminalPrinted(error);
    expect(problems.problems.get()).toHaveLength(1);
  });

  test('records a shell action that failed, with its command, output and exit code', () => {
    const { problems, fail } = collected();
    fail('npm test', 2, '\u001b[31mone failed\u001b[0m\n');
    expect(shown(problems)).toEqual([['shell', 1, '$ npm test\none failed\nEnded with exit code 2.']]);
  });

  test.each([
    ['ResizeObserver loop completed with undelivered notifications.', undefined],
    ['Failed to load resource: /favicon.ico', undefined],
    ['[vite] failed to connect to websocket.', undefined],
    ['Cannot read properties of null', 'at chrome-extension://abc/content.js:1:1'],
    ['Cannot read properties of null', 'at moz-extension://abc/content.js:1:1'],
  ])('leaves out what does not come from the app: %s', (message, stack) => {
    const { problems, report } = collected();
    report(message, stack);
    expect(problems.problems.get()).toEqual([]);
  });

  test('empties the list and gives the next batch a fresh id when it is resolved or ignored', async () => {
    const { problems, report, resolved, ignored } = collected();
    const empty = async (how: () => unknown) => {
      report('Boom');
      await how();
      expect(problems.problems.get()).toEqual([]);
    };
    await empty(problems.fix);
    await empty(problems.ignore);
    await empty(problems.fix);
    const batches = [...resolved, ...ignored];
    expect(batches.map(({ problems: list }) => list.length)).toEqual([1, 1, 1]);
    expect(new Set(batches.map(({ id }) => id)).size).toBe(3);
    expect(new Set(batches.flatMap(({ problems: list }) => list.map(({ id }) => id))).size).toBe(3);
  });

  test('keeps all problems if the person cancels, and otherwise those that came in meanwhile', async () => {
    const { problems, report, wanted } = collected();
    report('Boom');
    wanted.isResolved = false;
    await problems.fix();
    expect(problems.problems.get()).toHaveLength(1);
    wanted.isResolved = true;
    const fixing = problems.fix();
    expect(problems.isAnalyzing.get()).toBe(true);
    report('Another');
    await fixing;
    expect(problems.isAnalyzing.get()).toBe(false);
    expect(shown(problems)).toEqual([['preview', 1, 'Another']]);
  });

  test('reports a repeating problem when it occurs for the third time after two fixes, whatever its numbers', async () => {
    const { problems, report, tried, tracked } = collected();
    const fixed = async (line: number, answer: string) => {
      report(`Boom at src/App.tsx:${line}`);
      const state = [problems.isRepeating.get(), problems.tried.get()];
      await problems.fix();
      tried(answer, `Tried ${answer}`);
      return state;
    };
    expect([await fixed(3, 'nothing'), await fixed(4, 'm2'), await fixed(12, 'm3')]).toEqual([
      [false, []],
      [false, []],
      [true, ['Tried nothing', 'Tried m2']],
    ]);
    expect(tracked.map((event) => event.split(' ')[0])).toEqual(['userland-error', 'userland-error', 'repeating-user-error']);
    report('Another');
    expect(problems.isRepeating.get()).toBe(false);
  });

  test('discusses a repeating problem with what was tried, and would go back to before the first fix that changed something', async () => {
    const { problems, report, tried, asked } = collected();
    report('Boom');
    problems.ask();
    expect(asked.at(-1)).toMatchObject({ isDiscussion: false });
    await problems.fix();
    for (const answer of ['nothing', 'm2']) tried(answer);
    report('Boom');
    problems.ask();
    expect(asked.at(-1)).toMatchObject({ isDiscussion: true, text: expect.stringContaining('- nothing\n- m2') });
    expect(problems.rollbackVersion.get()).toBe(7);
  });

  test('knows when the last report came in, and what a fix would send', () => {
    const { problems, report } = collected();
    expect([problems.newestAt.get(), problems.estimate.get()]).toEqual([undefined, { tokens: 0 }]);
    report('Boom');
    expect(problems.newestAt.get()).toBe(1000);
    expect(problems.estimate.get().tokens).toBeGreaterThan(0);
  });

  test('gives the assistant no secrets; the copy for the person is unchanged', () => {
    const { problems, report } = collected();
    report('Refused: s3cret');
    expect(problems.text()).toContain('Refused: s3cret');
    expect(problems.describe()).toContain('Refused: [hidden]');
  });

  test('recognizes an Expo Go with a different SDK than the project', () => {
    const { problems } = collected();
    problems.terminalPrinted('ERROR  Project is incompatible with this version of Expo Go');
    problems.terminalPrinted('The installed version of Expo Go is for SDK 54.0.0');
    problems.terminalPrinted('This project requires a newer version of Expo Go.');
    expect(problems.problems.get().map(({ hint }) => hint?.includes('npx expo install expo@latest --fix'))).toEqual([true, true, true]);
  });
});

describe('the five types of problems', () => {
  const { problems, report, fail, resolved } = collected();
  problems.terminalPrinted(notFound('a'));
  fail('npm test', 2, 'one failed');
  report('Boom', 'at src/App.tsx:1:2');
  problems.previewReported({ ...PAGE, hash: '#a', pathname: '/p', search: '?q', type: 'console-error', args: ['bad', '1'], stack: 'at b' });
  problems.functionFailed({ functionSlug: 'hello', message: 'crashed', logs: ['one', 'two'] });
  problems.migrationFailed({ query: 'select 1', filePath: 'supabase/migrations/1.sql', message: 'syntax error' });
  void problems.fix();
  const all = resolved[0]?.problems ?? [];

  test('have an id and a count of 1 at first', () => {
    expect(all.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(6);
    expect(problemSchema.parse({ id: 'x', type: 'terminal', output: 'x' }).count).toBe(1);
  });

  test('terminal: output', () => expect(all[0]).toMatchObject({ type: 'terminal', output: notFound('a') }));

  test('shell: command, exit code (0 by default), output, message and action', () => {
    expect(all[1]).toMatchObject({ type: 'shell', command: 'npm test', exitCode: 2, output: 'one failed', messageId: 'm1', actionId: 'a1' });
    const { exitCode: _, ...without } = all[1] as Extract<Problem, { type: 'shell' }>;
    expect(problemSchema.parse(without)).toMatchObject({ exitCode: 0 });
  });

  test("preview: where the page was, and a message and stack or a console error's arguments and stack", () => {
    expect(all[2]).toMatchObject({ type: 'preview', error: { ...PAGE, message: 'Boom', stack: 'at src/App.tsx:1:2' } });
    expect(all[3]).toMatchObject({
      type: 'preview',
      error: { port: 5173, hash: '#a', pathname: '/p', search: '?q', type: 'console-error', args: ['bad', '1'], stack: 'at b' },
    });
  });

  test('function: slug, message and logs', () =>
    expect(all[4]).toMatchObject({ type: 'supabase-function', functionSlug: 'hello', message: 'crashed', logs: ['one', 'two'] }));

  test('migration: query, file path and message', () =>
    expect(all[5]).toMatchObject({ type: 'supabase-migration', query: 'select 1', filePath: 'supabase/migrations/1.sql', message: 'syntax error' }));

  test('are all stored by the protocol unchanged', () => expect(all.map((problem) => problemSchema.parse(problem))).toEqual(all));

  test('function problems are dropped when the preview script says that it runs, migration problems stay', () => {
    const other = collected().problems;
    other.functionFailed({ functionSlug: 'hello', message: 'crashed' });
    other.functionFailed({ functionSlug: 'pay', message: 'Failed to deploy edge function: no such file' });
    other.migrationFailed({ query: '', filePath: '1.sql', message: 'no' });
    other.previewStarted();
    expect(shown(other)).toEqual([
      ['supabase-function', 1, 'pay: Failed to deploy edge function: no such file'],
      ['supabase-migration', 1, '1.sql: no'],
    ]);
  });

  test.each([
    ['src/lib/tasks.ts(22,3): error TS2322: no', 'src/lib/tasks.ts', 22],
    ['at App (http://5173--x.preview.localhost/src/App.tsx?t=17:12:3)', 'src/App.tsx', 12],
    ['/home/project/src/a b.ts: vite.config.ts:4:1: bad', 'vite.config.ts', 4],
  ])('name a file and a line: %s', (text, path, line) => {
    const { problems: own, report: reportOwn } = collected();
    reportOwn(text);
    expect(own.problems.get()[0]).toMatchObject({ path, line });
  });
});

describe('the prompt to fix problems', () => {
  test('groups by type in a fixed order, cuts messages at 800 and stacks at 1000 characters, and says how often', async () => {
    const { problems, resolved, report, fail } = collected();
    report(`M${'m'.repeat(2000)}`, `s${'s'.repeat(2000)}`);
    report(`M${'m'.repeat(2000)}`, `s${'s'.repeat(2000)}`);
    fail('npm test', 1, 'no');
    problems.terminalPrinted(notFound('a'));
    problems.functionFailed({ functionSlug: 'f', message: 'no' });
    problems.migrationFailed({ query: 'q', filePath: 'f', message: 'no' });
    await problems.fix();
    const text = promptOf(resolved[0]?.problems ?? []);
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Errors in the terminal',
      'Commands that failed',
      'Errors in the preview',
      'Errors of functions',
      'Migrations that failed',
    ]);
    expect(text).toContain(`2 times:\n\`\`\`\nM${'m'.repeat(799)}\ns${'s'.repeat(999)}\n\`\`\``);
  });

  test('fences a text that has fences', async () => {
    const { problems, resolved, report } = collected();
    report('before\n````\ninside\n````');
    await problems.fix();
    expect(promptOf(resolved[0]?.problems ?? [])).toContain('\n`````\nbefore\n````\ninside\n````\n`````');
  });

  test('has the message once if the browser begins the stack with it', () => {
    const { problems, report } = collected();
    report('Boom', 'Error: Boom\n    at App (src/App.tsx:3:1)');
    expect(problems.problems.get()[0]).toMatchObject({ message: 'Boom', stack: 'at App (src/App.tsx:3:1)', path: 'src/App.tsx', line: 3 });
  });

  test('leaves out a type that it does not know, and logs it as an invalid error type', () => {
    const warnings: string[] = [];
    const unknown = { id: '1', count: 1, type: 'quantum', message: 'no' } as unknown as Problem;
    expect(problemPrompt([unknown], (text) => void warnings.push(text))).toBe('');
    expect(warnings).toEqual(['Invalid error type: quantum']);
  });
});
