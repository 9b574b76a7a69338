import { AppError, type FileAction, type FileEdit } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { createProjectFiles } from '../files/project-files.ts';
import { FakeRuntime } from '../testing/fake-runtime.ts';
import { createCallGuard } from './call-guard.ts';
import { createFileRepairs } from './repair-file.ts';
import { runFile } from './runners/file.ts';
import type { RunnerDeps } from './runners/runner.ts';
import { createTurnFiles } from './turn-files.ts';

const OLD = 'one\ntwo\nthree\n';

/** One turn over these files, all of which the model has seen; repairs return what the test says. */
async function turn(contents: Record<string, string>, repair: (endpoint: string, body: Record<string, string>) => string = () => '') {
  const files = createProjectFiles({ now: () => 1 });
  await files.writeAll(Object.entries(contents));
  const asked: { endpoint: string; body: Record<string, string> }[] = [];
  const repairs = createFileRepairs({
    api: {
      stream: async ({ path: endpoint }, _parameters, body) => {
        asked.push({ endpoint, body: body as unknown as Record<string, string> });
        const answer = repair(endpoint, body as unknown as Record<string, string>);
        if (answer === 'cut') return new ReadableStream<Uint8Array>({ pull: (sink) => sink.error(new TypeError('Failed to fetch')) });
        if (answer === 'refuse') throw new AppError('fix-diff-error', 'The edit could not be repaired.');
        return new Response(answer).body as ReadableStream<Uint8Array>;
      },
    },
    modelId: () => 'm',
    projectId: () => 'p',
    secrets: { isHidden: (path) => path.startsWith('.env'), redact: (text) => text.replaceAll('correct-horse', '[a value of .env]') },
  });
  const turnFiles = createTurnFiles();
  for (const [path, text] of Object.entries(contents)) turnFiles.saw(path, text);
  const context = {
    signal: new AbortController().signal,
    messageId: 'm',
    isAutomatic: false,
    hasAutomaticInstall: false,
    onOutput: () => undefined,
    runChild: () => Promise.reject(new Error('It has no children.')),
    turnFiles,
  };
  const run = (action: FileAction) => runFile(action, { files, repairs, now: () => Date.UTC(2026, 10, 28, 9, 15) } as unknown as RunnerDeps, context);
  const write = (path: string, content: string, overwrite?: boolean) =>
    run({ type: 'file', operation: 'write', path, content, ...(overwrite === undefined ? {} : { overwrite }) });
  const edit = (path: string, ...edits: FileEdit[]) => run({ type: 'file', operation: 'edit', path, edits });
  return { files, asked, write, edit, run, turnFiles };
}

describe('an edit that does not fit', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n');

  it('shows the three best places with five lines around each, and the revision', async () => {
    const { edit } = await turn({ 'a.ts': `${lines(30)}\nsame\n${lines(30)}\nsame\n${lines(30)}\nsame\n${lines(30)}\nsame\n` });
    const { status, result } = await edit('a.ts', { old: 'same\nbut not quite', new: '' });
    expect(status).toBe('failed');
    expect(result.reason?.match(/^Lines .*$/gm)).toEqual(['Lines 31-32:', 'Lines 62-63:', 'Lines 93-94:']);
    expect(result.reason).toContain('26\tline 26\n');
    expect(result.reason).not.toContain('25\tline 25\n');
    expect(result.reason).toMatch(/The file has 125 lines, revision [0-9a-f]{8}\.$/);
  });

  it('names the places where it fits more than once', async () => {
    const { edit } = await turn({ 'a.ts': 'x\ny\nx\n' });
    expect((await edit('a.ts', { old: 'x', new: 'z' })).result.reason).toMatch(/occurs more than once[\s\S]*Lines 1-1:[\s\S]*Lines 3-3:/);
  });

  it('leaves lines that it does not touch unchanged, byte for byte', async () => {
    const { files, edit } = await turn({ 'a.ts': 'one\r\ntwo\nthree\r\nfour' });
    expect((await edit('a.ts', { old: 'three\nfour', new: '3\n4' })).status).toBe('complete');
    expect(files.readText('a.ts')).toBe('one\r\ntwo\n3\r\n4');
  });

  it('must fit exactly in a file whose current text the model has not seen', async () => {
    const { files, edit } = await turn({ 'a.ts': OLD });
    await files.write('a.ts', '  one\n  two\n');
    expect((await edit('a.ts', { old: 'one\ntwo', new: 'x' })).result.reason).toMatch(/^You have not seen the current contents of a\.ts\. Read it first\./);
    expect((await edit('a.ts', { old: '  one', new: 'x' })).status).toBe('complete');
  });
});

describe('repairs with a smaller model', () => {
  it('a second edit that does not fit the same file is repaired, and the whole file is written', async () => {
    const { files, asked, edit } = await turn({ 'a.ts': OLD }, () => 'one\n2\nthree\n');
    const wrong = { old: 'zwei', new: '2' };
    expect((await edit('a.ts', wrong)).status).toBe('failed');
    expect(asked).toEqual([]);
    const { status, result } = await edit('a.ts', wrong);
    expect(status).toBe('complete');
    expect(result).toMatchObject({ linesAdded: 1, linesRemoved: 1, output: expect.stringContaining('was repaired') });
    expect(files.readText('a.ts')).toBe('one\n2\nthree\n');
    expect(asked).toEqual([
      {
        endpoint: '/api/diffs/fix',
        body: { fileContent: OLD, diff: '<<<<<<< SEARCH\nzwei\n=======\n2\n>>>>>>> REPLACE\n', path: 'a.ts', modelId: 'm', projectId: 'p', messageId: 'm' },
      },
    ]);
  });

  it.each([
    ['that does not parse', 'function f() {\n', 'does not parse'],
    ['that is empty', '', 'does not parse'],
    ['that is refused', 'refuse', 'could not be repaired'],
    ['that is cut off', 'cut', 'The repair of a.ts was cut off. The file was not changed.'],
  ])('an answer %s leaves the file unchanged, and the action fails', async (_name, answer, reason) => {
    const { files, edit } = await turn({ 'a.ts': OLD }, () => answer);
    await edit('a.ts', { old: 'no', new: '' });
    const { status, result } = await edit('a.ts', { old: 'no', new: '' });
    expect([status, files.readText('a.ts')]).toEqual(['failed', OLD]);
    expect(result.reason).toContain(reason);
  });

  it('a write that leaves code out is refused once, then the missing code is restored', async () => {
    const { files, asked, write } = await turn({ 'a.ts': OLD }, () => `${OLD}four\n`);
    const lazy = '// ... rest of the code\nfour\n';
    expect((await write('a.ts', lazy)).result.reason).toContain('Write the full code.');
    expect(files.readText('a.ts')).toBe(OLD);
    expect((await write('a.ts', lazy)).status).toBe('complete');
    expect(files.readText('a.ts')).toBe(`${OLD}four\n`);
    expect(asked[0]).toMatchObject({ endpoint: '/api/lazy/fix', body: { fileContent: OLD, newFileContent: lazy } });
  });

  it('an edit that leaves code out is refused once, too, then the missing code is restored', async () => {
    const { files, asked, edit } = await turn({ 'a.ts': OLD }, () => `${OLD}four\n`);
    const lazy = { old: 'two', new: '// existing code' };
    expect((await edit('a.ts', lazy)).status).toBe('failed');
    expect((await edit('a.ts', lazy)).status).toBe('complete');
    expect(files.readText('a.ts')).toBe(`${OLD}four\n`);
    expect(asked[0]?.body['newFileContent']).toBe('one\n// existing code\nthree\n');
  });

  it('a new file that leaves code out is never written, because there is nothing to restore', async () => {
    const { files, asked, write } = await turn({});
    for (let count = 0; count < 3; count++) expect((await write('new.ts', '// rest of the file')).status).toBe('failed');
    expect([files.paths(), asked]).toEqual([[], []]);
  });

  it('words of prose are not placeholders, nor is what was there before', async () => {
    const { write, edit } = await turn({ 'a.ts': '// keep the existing code\none\n' });
    expect((await write('README.md', '# The rest of the code\n')).status).toBe('complete');
    expect((await write('a.ts', '// keep the existing code\ntwo\n')).status).toBe('complete');
    expect((await edit('README.md', { old: '# The', new: '# existing code: the' })).status).toBe('complete');
  });

  it('no model sees a file that holds secrets', async () => {
    const { asked, edit } = await turn({ '.env': 'A=1\n' });
    await edit('.env', { old: 'B', new: 'C' });
    expect((await edit('.env', { old: 'B', new: 'C' })).result.reason).toContain('contains secrets');
    expect(asked).toEqual([]);
  });

  it('no model sees a file that repeats a value of such a file, because a repair would lose it', async () => {
    const { asked, edit } = await turn({ 'db.ts': 'const password = "correct-horse";\n' });
    await edit('db.ts', { old: 'B', new: 'C' });
    expect((await edit('db.ts', { old: 'B', new: 'C' })).result.reason).toContain('db.ts contains a value from a file with secrets');
    expect(asked).toEqual([]);
  });

  it('after a success, the next failure counts as the first one again', async () => {
    const { asked, edit } = await turn({ 'a.ts': OLD });
    await edit('a.ts', { old: 'no', new: '' });
    await edit('a.ts', { old: 'one', new: '1' });
    await edit('a.ts', { old: 'no', new: '' });
    expect(asked).toEqual([]);
  });
});

describe('a rewrite', () => {
  const LONG = 'line\n'.repeat(201);

  it('requires the model to have read a file of more than 200 lines, and to say so', async () => {
    const { write, turnFiles } = await turn({ 'a.ts': LONG });
    expect((await write('a.ts', 'x')).result.reason).toBe(
      'a.ts has 202 lines: change it with edit_file. To rewrite all of it, read it first and pass overwrite: true.',
    );
    turnFiles.saw('a.ts', 'something else');
    expect((await write('a.ts', 'x', true)).status).toBe('failed');
    turnFiles.saw('a.ts', LONG);
    expect((await write('a.ts', 'x', true)).status).toBe('complete');
  });

  it('requires nothing for a shorter file', async () => {
    const { write } = await turn({ 'a.ts': OLD });
    expect((await write('a.ts', 'x')).status).toBe('complete');
  });
});

describe('the same call again', () => {
  it('leads to a warning the second time and a refusal the third, unless something changed', () => {
    let revision = 1;
    const guard = createCallGuard(() => revision);
    const call = () => {
      const verdict = guard.check({ type: 'shell', command: 'npm test' });
      guard.done({ type: 'shell', command: 'npm test' });
      return verdict;
    };
    expect([call(), call(), call(), call()]).toEqual(['fine', 'repeated', 'refused', 'refused']);
    revision = 2;
    expect([call(), call()]).toEqual(['fine', 'repeated']);
    expect(guard.check({ type: 'shell', command: 'npm run build' })).toBe('fine');
  });

  it('a change that the call itself made does not count', () => {
    let revision = 1;
    const guard = createCallGuard(() => revision);
    expect(guard.check('write')).toBe('fine');
    revision = 2;
    guard.done('write');
    expect(guard.check('write')).toBe('repeated');
  });
});

it('no file gets a name that cannot be saved', async () => {
  const { files, write } = await turn({});
  for (const path of ['__proto__', '__proto__/a.ts']) {
    const { status, result } = await write(path, 'x');
    expect([status, result.reason]).toEqual(['failed', expect.stringContaining('must not be named "__proto__"')]);
  }
  expect(files.paths()).toEqual([]);
});

describe('files that are not text of the project', () => {
  const LOGO = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]);

  it('a binary file is neither edited nor replaced by text', async () => {
    const { files, write, edit } = await turn({});
    await files.write('logo.png', LOGO);
    for (const { status, result } of [await write('logo.png', '<svg/>'), await edit('logo.png', { old: 'P', new: 'Q' })])
      expect([status, result.reason]).toEqual(['failed', 'logo.png is a binary file and has no text.']);
    expect(files.get('logo.png')?.bytes).toEqual(LOGO);
  });

  it.each([
    ['alias.ts', 'src/locked.ts', 'alias.ts'],
    ['out/hosts', '/etc', 'out'],
    ['src/[id]/a.ts', '/tmp', 'src/[id]'],
  ])('%s is not written through a symbolic link to %s', async (path, target, link) => {
    const { files, write, run } = await turn({ 'src/locked.ts': 'mine' });
    const runtime = new FakeRuntime();
    await files.attach(runtime, new AbortController());
    runtime.symlinks.set(link, target);
    const move = run({ type: 'file', operation: 'move', path: 'src/locked.ts', to: `${path}/b` });
    for (const { status, result } of [await write(path, 'x'), await move])
      expect([status, result.reason]).toEqual(['failed', `${link} is a symbolic link. Change its target by its own path.`]);
    expect([...runtime.files.keys()]).toEqual(['src/locked.ts']);
    expect((await write('src/new.ts', 'x')).status).toBe('complete');
  });

  it('a rewritten file keeps its line endings', async () => {
    const { files, write } = await turn({ 'a.ts': 'one\r\ntwo\r\n', 'b.ts': 'one\ntwo\n' });
    await write('a.ts', 'one\n2\n');
    await write('b.ts', 'one\n2\n');
    expect([files.readText('a.ts'), files.readText('b.ts')]).toEqual(['one\r\n2\r\n', 'one\n2\n']);
  });

  it('a rewritten file keeps its byte order mark', async () => {
    const { files, write } = await turn({ 'a.ts': '\ufeffone\n' });
    await write('a.ts', 'two\n');
    expect(files.readText('a.ts')).toBe('\ufefftwo\n');
  });
});

describe('a migration without a version in its name', () => {
  const ORDERS = 'create table orders ()';

  it('is not written, because it would never be applied, and the reason has the name that it must have', async () => {
    const { files, write, run } = await turn({ 'a.sql': ORDERS });
    const reason = (from: string, to: string) => ({
      status: 'failed',
      result: { reason: `${from} would not be applied: a migration's name begins with its time in UTC. Write it to ${to}.` },
    });
    const [orders, change] = ['supabase/migrations/20261128091500_create_orders.sql', 'supabase/migrations/20261128091500_change.sql'];
    expect(await write('supabase/migrations/Create-orders.sql', ORDERS)).toEqual(reason('supabase/migrations/Create-orders.sql', orders));
    expect(await run({ type: 'file', operation: 'move', path: 'a.sql', to: 'supabase/migrations/_.sql' })).toEqual(reason('supabase/migrations/_.sql', change));
    expect(await write(orders, ORDERS)).toMatchObject({ status: 'complete' });
    expect(await write('supabase/migrations/v2_items.sql', '')).toEqual(
      reason('supabase/migrations/v2_items.sql', 'supabase/migrations/20261128091501_v2_items.sql'),
    );
    expect(await write('supabase/seed.sql', ORDERS)).toMatchObject({ status: 'complete' });
    expect(await write('supabase/migrations/README.md', '# Notes')).toMatchObject({ status: 'complete' });
    expect(files.paths()).toEqual(['a.sql', 'supabase/migrations/20261128091500_create_orders.sql', 'supabase/migrations/README.md', 'supabase/seed.sql']);
  });
});
