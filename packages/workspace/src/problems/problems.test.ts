import { describe, expect, test } from 'vitest';
import { createProblems, type Problems } from './problems.ts';

function collected(): { problems: Problems; sent: string[]; warnings: string[] } {
  const sent: string[] = [];
  const warnings: string[] = [];
  let ids = 0;
  const problems = createProblems({
    randomId: () => `p${++ids}`,
    send: async (text) => void sent.push(text),
    setDraft: () => undefined,
    warn: (text) => void warnings.push(text),
  });
  return { problems, sent, warnings };
}

const shown = ({ problems }: Problems) => problems.get().map(({ type, count, message }) => [type, count, message]);
const notFound = (name: string) => `Error: Cannot find module '${name}'`;
/** Texts are compared from their 401st character on. */
const head = 'x'.repeat(400);

describe('the problem list (workspace.md, sections 4, 5 and 9)', () => {
  test('takes terminal output of ten characters or more that looks like an error, without its colours', () => {
    const { problems } = collected();
    problems.terminalPrinted('all is well here');
    problems.terminalPrinted('FAIL a');
    problems.terminalPrinted(`\u001b[31m${notFound('left-pad')}\u001b[0m\n`);
    expect(shown(problems)).toEqual([['terminal', 1, notFound('left-pad')]]);
  });

  test('counts an equal problem, and one whose text after 400 characters is 85 % the same', () => {
    const { problems } = collected();
    problems.previewReported(`${head}${'a'.repeat(100)}`, undefined);
    problems.previewReported(`${head}${'a'.repeat(85)}${'b'.repeat(15)}`, undefined);
    problems.previewReported(`${head}${'a'.repeat(84)}${'b'.repeat(16)}`, undefined);
    expect(problems.problems.get().map(({ count }) => count)).toEqual([2, 1]);
  });

  test('compares short texts, and after ten repeats all, exactly', () => {
    const { problems } = collected();
    problems.previewReported('Cannot read a', undefined);
    problems.previewReported('Cannot read b', undefined);
    expect(problems.problems.get()).toHaveLength(2);
    const long = `${head}${'a'.repeat(100)}`;
    for (let i = 0; i < 11; i++) problems.previewReported(long, undefined);
    problems.previewReported(`${head}${'a'.repeat(99)}b`, undefined);
    expect(problems.problems.get().map(({ count }) => count)).toEqual([1, 1, 11, 1]);
  });

  test('tells problems of different types apart', () => {
    const { problems } = collected();
    problems.terminalPrinted(notFound('a'));
    problems.previewReported(notFound('a'), undefined);
    expect(problems.problems.get()).toHaveLength(2);
  });

  test('holds ten, drops more, and goes on counting those it has', () => {
    const { problems } = collected();
    for (let i = 0; i < 12; i++) problems.previewReported(`Problem number ${i}`, undefined);
    problems.previewReported('Problem number 3', undefined);
    expect(problems.problems.get()).toHaveLength(10);
    expect(problems.problems.get()[3]).toMatchObject({ message: 'Problem number 3', count: 2 });
  });

  test('leaves out a problem without a text, and warns', () => {
    const { problems, warnings } = collected();
    problems.previewReported('  ', undefined);
    expect(problems.problems.get()).toEqual([]);
    expect(warnings).toEqual(['A preview problem without a text was left out.']);
  });

  test('drops terminal and shell problems when the app is updated, and preview problems when its page starts', () => {
    const { problems } = collected();
    problems.terminalPrinted(notFound('a'));
    problems.commandFailed('npm test', 1, 'no');
    problems.previewReported('Boom', undefined);
    problems.terminalPrinted('12:00:00 PM [vite] (client) hmr update /src/App.tsx');
    expect(shown(problems)).toEqual([['preview', 1, 'Boom']]);
    problems.previewStarted();
    expect(shown(problems)).toEqual([]);
  });

  test("takes Vite's pre-transform error once until the app is updated", () => {
    const { problems } = collected();
    const error = '[vite] (client) Pre-transform error: Failed to resolve import "./x" from "src/App.tsx"';
    for (let i = 0; i < 3; i++) problems.terminalPrinted(error);
    expect(problems.problems.get()[0]?.count).toBe(1);
    problems.terminalPrinted('[vite] (client) page reload src/App.tsx');
    problems.terminalPrinted(error);
    expect(problems.problems.get()).toHaveLength(1);
  });

  test('records a shell action that failed, with its command, output and exit code', () => {
    const { problems } = collected();
    problems.commandFailed('npm test', 2, '\u001b[31mone failed\u001b[0m\n');
    expect(shown(problems)).toEqual([['shell', 1, '$ npm test\none failed\nEnded with exit code 2.']]);
  });

  test.each([
    ['ResizeObserver loop completed with undelivered notifications.', undefined],
    ['Failed to load resource: /favicon.ico', undefined],
    ['[vite] failed to connect to websocket.', undefined],
    ['Cannot read properties of null', 'at chrome-extension://abc/content.js:1:1'],
    ['Cannot read properties of null', 'at moz-extension://abc/content.js:1:1'],
  ])('leaves out what is not of the app: %s', (message, stack) => {
    const { problems } = collected();
    problems.previewReported(message, stack);
    expect(problems.problems.get()).toEqual([]);
  });

  test('gives problems that come again after they were resolved, ignored or cleared new ids', async () => {
    const { problems } = collected();
    const idAfter = async (empty: () => unknown) => {
      await empty();
      expect(problems.problems.get()).toEqual([]);
      problems.previewReported('Boom', undefined);
      return problems.problems.get()[0]?.id;
    };
    const ids = [await idAfter(() => undefined), await idAfter(problems.fix), await idAfter(problems.ignore), await idAfter(problems.clear)];
    expect(new Set(ids).size).toBe(4);
  });

  test('says that it repeats itself when a problem is there for the third time after two fixes, whatever its numbers', async () => {
    const { problems } = collected();
    const fixed = async (line: number) => {
      problems.previewReported(`Boom at src/App.tsx:${line}`, undefined);
      const isRepeating = problems.isRepeating.get();
      await problems.fix();
      return isRepeating;
    };
    expect([await fixed(3), await fixed(4), await fixed(12)]).toEqual([false, false, true]);
    problems.previewReported('Another', undefined);
    expect(problems.isRepeating.get()).toBe(false);
  });
});

describe('the prompt to fix problems (workspace.md, sections 5 and 9)', () => {
  test('groups by type in a fixed order, cuts messages at 800 and stacks at 1000 characters, and says how often', async () => {
    const { problems, sent } = collected();
    problems.previewReported(`M${'m'.repeat(2000)}`, `s${'s'.repeat(2000)}`);
    problems.previewReported(`M${'m'.repeat(2000)}`, `s${'s'.repeat(2000)}`);
    problems.commandFailed('npm test', 1, 'no');
    problems.terminalPrinted(notFound('a'));
    await problems.fix();
    const [text = ''] = sent;
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual([
      'Errors in the terminal',
      'Commands that failed',
      'Errors in the preview',
    ]);
    expect(text).toContain(`2 times:\n\`\`\`\nM${'m'.repeat(799)}\ns${'s'.repeat(999)}\n\`\`\``);
  });

  test('fences a text that has fences', async () => {
    const { problems, sent } = collected();
    problems.previewReported('before\n````\ninside\n````', undefined);
    await problems.fix();
    expect(sent[0]).toContain('\n`````\nbefore\n````\ninside\n````\n`````');
  });

  test('has the stack once where the browser begins it with the message', () => {
    const { problems } = collected();
    problems.previewReported('Boom', 'Error: Boom\n    at App (src/App.tsx:3:1)');
    expect(problems.problems.get()[0]).toMatchObject({ message: 'Boom', stack: 'at App (src/App.tsx:3:1)', path: 'src/App.tsx', line: 3 });
  });
});
