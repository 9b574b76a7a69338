import { describe, expect, it } from 'vitest';
import type { BranchComparison, BranchView, Workspace } from '../contract.ts';
import { type EditRules, NO_RULES } from '../files/edit-permission.ts';
import type { KeptRules } from '../files/project-rules.ts';
import type { FakeRuntime } from '../testing/fake-runtime.ts';
import { finish, PACKAGE, setUp, until, write } from '../testing/set-up.ts';

const HTML = '<h1>Bread</h1>\n<hr>\n<p>Open</p>';

async function opened(files: Record<string, string> = {}) {
  const set = await setUp({ 'package.json': PACKAGE, 'index.html': HTML, ...files });
  const { workspace, server, runtime } = set;
  const now = () => workspace.current.get() as Workspace;
  const isServing = () => now()?.runtime.server.get().status === 'ready';
  await until(isServing);
  // The side that is not open runs in a folder of its own.
  runtime.programs.unshift([
    /^cd \/home\/versions\/branch-b1 && npm install && npm run dev$/,
    ({ files: all, env, openPort, killed }) => {
      all.set(String(env['LATHE_PORTS_FILE']), new TextEncoder().encode('5174\n'));
      openPort(5174);
      return killed;
    },
  ]);
  const branch = (title: string) =>
    now()
      .branches.list.get()
      .find((one) => one.title === title) as BranchView;
  const start = async (title: string, versionId?: string) => {
    const starting = now().branches.start(versionId);
    await until(() => workspace.dialogs.current.get()?.type === 'start-branch');
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', { type: 'renamed', title });
    await starting;
    await until(() => branch(title)?.isCurrent === true && isServing());
  };
  const answer = async (type: string, value: 'confirm' | 'dismiss') => {
    await until(() => workspace.dialogs.current.get()?.type === type);
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', value);
  };
  const openSlug = () => {
    const state = workspace.project.state.get();
    return state.status === 'open' ? state.project.slug : state.status;
  };
  const comparison = () => now().branches.comparison.get() as Extract<BranchComparison, { status: 'ready' }>;
  const compare = async (title: string) => {
    await until(() => branch(title) !== undefined);
    await now().branches.compare(branch(title));
    await until(() => comparison().status === 'ready' && comparison().app.status !== 'starting');
  };
  return { ...set, now, branch, start, answer, openSlug, comparison, compare, contents: (path: string) => server.appFiles[path]?.contents };
}

const started = ({ commands }: FakeRuntime) => commands.filter((line) => line === 'npm run dev' || line === 'npm install');

describe('an idea', () => {
  it('begins with everything saved, and the server and the packages go on', async () => {
    const { start, openSlug, now, runtime, contents, workspace } = await opened();
    const before = started(runtime);
    now().editor.select('index.html');
    now().editor.change('index.html', 'typed, and not saved yet');
    await start('Darker');
    expect(openSlug()).toBe('branch1');
    expect(contents('index.html')).toBe('typed, and not saved yet');
    expect(runtime.text('index.html')).toBe('typed, and not saved yet');
    expect(workspace.project.state.get()).toMatchObject({ project: { title: 'Test project', branch: { title: 'Darker', mainSlug: 'test' } } });
    expect(
      now()
        .previews.previews.get()
        .map(({ port }) => port),
    ).toEqual([5173]);
    await until(() => now().runtime.packages.get().status === 'ready');
    expect(started(runtime)).toEqual(before);
  });

  it('is changed alone: the assistant and edits go to it, and what differs is exchanged on the way back', async () => {
    const { start, now, runtime, contents, server, branch, openSlug } = await opened({ 'old/only.txt': 'main has it' });
    await start('Darker');
    server.steps.push([...write('new/idea.txt', 'by the assistant'), ...write('index.html', '<h1>Dark</h1>'), finish()]);
    await now().chat.send('make it darker');
    await until(() => now().chat.status.get() === 'idle');
    await now().files.remove(['old']);
    const written: string[] = [];
    const { writeFile } = runtime.fs;
    runtime.fs.writeFile = (async (path: string, data: string | Uint8Array) => {
      written.push(path);
      return writeFile(path, data);
    }) as typeof writeFile;
    const before = started(runtime);
    await now().branches.switchTo(branch('main'));
    await until(() => openSlug() === 'test' && now().runtime.server.get().status === 'ready');
    expect([runtime.text('index.html'), runtime.text('new/idea.txt'), runtime.text('old/only.txt')]).toEqual([HTML, undefined, 'main has it']);
    expect([contents('index.html'), contents('new/idea.txt')]).toEqual([HTML, undefined]);
    expect(server.forks[0]?.appFiles['new/idea.txt']?.contents).toBe('by the assistant');
    expect(written).not.toContain('package.json');
    expect(started(runtime)).toEqual(before);
    await until(() => branch('Darker') !== undefined);
    await now().branches.switchTo(branch('Darker'));
    await until(() => openSlug() === 'branch1');
    await until(() => runtime.text('new/idea.txt') === 'by the assistant');
    expect(runtime.text('old/only.txt')).toBeUndefined();
  });

  it('starts the server anew if it is started in another way there', async () => {
    const { start, now, runtime, branch, openSlug } = await opened();
    await start('Other script');
    await now().files.createFile('server.js');
    now().editor.select('package.json');
    now().editor.change('package.json', JSON.stringify({ scripts: { dev: 'node server.js' }, dependencies: { vite: '8' } }));
    await now().saving.saveNow();
    const before = started(runtime).length;
    await now().branches.switchTo(branch('main'));
    await until(() => openSlug() === 'test' && started(runtime).length > before);
    expect(started(runtime).at(-1)).toBe('npm run dev');
  });

  it('is not left while something is unsaved, or while the assistant works', async () => {
    const { start, now, server, branch, openSlug, workspace } = await opened();
    await start('Darker');
    now().editor.select('index.html');
    now().editor.change('index.html', 'not saved');
    server.failures.push({ match: /PATCH/, status: 500, body: { error: 'No luck', code: 'api-error' } });
    await now().branches.switchTo(branch('main'));
    expect(openSlug()).toBe('branch1');
    expect(workspace.notices.notices.get().map(({ text }) => text)).toContainEqual(expect.stringContaining('not saved yet, so nothing was done'));
  });

  it('is compared with the project: both run, what differs is listed, and errors of the other side are not the open one’s', async () => {
    const { start, now, runtime, compare, comparison, branch } = await opened();
    await start('Darker');
    now().editor.select('index.html');
    now().editor.change('index.html', HTML.replace('Bread', 'Dark'));
    await compare('Darker');
    await until(() => comparison().app.status === 'running');
    expect(comparison()).toMatchObject({ title: 'Darker', current: 'branch', keptCount: 1, conflicts: [], app: { port: 5174 } });
    expect(comparison().files.map(({ path, added, removed }) => [path, added, removed])).toEqual([['index.html', 1, 1]]);
    expect(runtime.text('/home/versions/branch-b1/index.html')).toBe(HTML);
    expect(now().runtime.server.get()).toMatchObject({ status: 'ready', detail: 'Port 5173' });
    runtime.emit('preview-message', { type: 'console-error', port: 5174, pathname: '/', search: '', hash: '', args: ['Boom'] });
    expect(now().problems.problems.get()).toEqual([]);
    // It follows what is changed meanwhile.
    await now().files.createFile('more.txt');
    await until(() => comparison().files.length === 2);
    await now().branches.closeComparison();
    expect(now().branches.comparison.get()).toEqual({ status: 'none' });
    expect(runtime.text('/home/versions/branch-b1/index.html')).toBeUndefined();
    expect(branch('Darker').isCurrent).toBe(true);
  });

  it('is kept: the project has it, also what was changed there meanwhile', async () => {
    const { start, now, compare, contents, openSlug, server, workspace } = await opened();
    await start('Darker');
    now().editor.select('index.html');
    now().editor.change('index.html', HTML.replace('Bread', 'Dark'));
    server.push({ 'index.html': HTML.replace('Open', 'Closed') });
    await compare('Darker');
    await now().branches.keep();
    await until(() => openSlug() === 'test');
    expect(contents('index.html')).toBe('<h1>Dark</h1>\n<hr>\n<p>Closed</p>');
    expect(server.forks).toEqual([]);
    await until(() => now().branches.list.get().length === 1);
    expect(workspace.notices.notices.get().map(({ text }) => text)).toContain('“Darker” is part of the project now, as its newest version.');
  });

  it('is kept from the project’s side, where open edits stay', async () => {
    const { start, now, compare, branch, openSlug, contents, runtime } = await opened({ 'a.txt': '1' });
    await start('Darker');
    await now().files.createFile('idea.txt');
    await now().branches.switchTo(branch('main'));
    await until(() => openSlug() === 'test');
    now().editor.select('a.txt');
    now().editor.change('a.txt', 'edited in main');
    await compare('Darker');
    await now().branches.keep();
    await until(() => runtime.text('idea.txt') === '');
    expect([contents('idea.txt'), contents('a.txt')]).toEqual(['', 'edited in main']);
    expect(openSlug()).toBe('test');
  });

  it('keeps what is typed while it is kept, also where the project changed the file', async () => {
    const { start, now, compare, contents, openSlug, server, runtime } = await opened({ 'a.txt': '1' });
    await start('Darker');
    now().editor.select('index.html');
    now().editor.change('index.html', HTML.replace('Bread', 'Dark'));
    server.push({ 'index.html': HTML.replace('Open', 'Closed') });
    await compare('Darker');
    server.whileKept = () => now().editor.change('index.html', HTML.replace('Bread', 'Darker still'));
    await now().branches.keep();
    await until(() => openSlug() === 'test');
    const both = '<h1>Darker still</h1>\n<hr>\n<p>Closed</p>';
    await until(() => runtime.text('index.html') === both);
    expect([contents('index.html'), contents('a.txt')]).toEqual([both, '1']);
  });

  it('asks which to keep where both changed the same lines', async () => {
    const { start, now, compare, comparison, contents, openSlug, server } = await opened();
    await start('Darker');
    now().editor.select('index.html');
    now().editor.change('index.html', HTML.replace('Bread', 'Dark'));
    server.push({ 'index.html': HTML.replace('Bread', 'Cake') });
    await compare('Darker');
    expect(comparison().conflicts).toMatchObject([
      { path: 'index.html', choice: undefined, main: HTML.replace('Bread', 'Cake'), branch: HTML.replace('Bread', 'Dark') },
    ]);
    await now().branches.keep();
    expect(openSlug()).toBe('branch1');
    expect(contents('index.html')).toBe(HTML.replace('Bread', 'Cake'));
    now().branches.choose('index.html', 'branch');
    await now().branches.keep();
    await until(() => openSlug() === 'test');
    expect(contents('index.html')).toBe(HTML.replace('Bread', 'Dark'));
  });

  it('is not kept by a choice between other lines than were shown', async () => {
    const { start, now, compare, comparison, contents, openSlug, server } = await opened();
    await start('Darker');
    now().editor.select('index.html');
    now().editor.change('index.html', HTML.replace('Bread', 'Dark'));
    server.push({ 'index.html': HTML.replace('Bread', 'Cake') });
    await compare('Darker');
    now().branches.choose('index.html', 'branch');
    server.push({ 'index.html': HTML.replace('Bread', 'Pie') });
    await now().branches.keep();
    expect([openSlug(), contents('index.html')]).toEqual(['branch1', HTML.replace('Bread', 'Pie')]);
    expect(comparison().conflicts).toMatchObject([{ path: 'index.html', choice: undefined, main: HTML.replace('Bread', 'Pie') }]);
    now().branches.choose('index.html', 'branch');
    await now().branches.keep();
    await until(() => openSlug() === 'test');
    expect(contents('index.html')).toBe(HTML.replace('Bread', 'Dark'));
  });

  it('is discarded after a question that says what is lost', async () => {
    const { start, now, branch, answer, openSlug, server, workspace, contents } = await opened();
    await start('Darker');
    await now().files.createFile('idea.txt');
    await now().saving.saveNow();
    const refused = now().branches.discard(branch('Darker'));
    await until(() => workspace.dialogs.current.get() !== undefined);
    expect(workspace.dialogs.current.get()).toMatchObject({ type: 'discard-branch', title: 'Darker', versionCount: 1, fileCount: 1 });
    await answer('discard-branch', 'dismiss');
    await refused;
    expect(server.forks).toHaveLength(1);
    const discarded = now().branches.discard(branch('Darker'));
    await answer('discard-branch', 'confirm');
    await discarded;
    await until(() => openSlug() === 'test');
    expect(server.forks).toEqual([]);
    expect(contents('idea.txt')).toBeUndefined();
  });

  it('that is in the project’s repository at a code host is listed once that was asked, and opened', async () => {
    const { now, branch, server, openSlug, contents, runtime } = await opened();
    const page = server.appFiles['index.html'];
    if (page?.type !== 'file') throw new Error('The page is missing');
    server.hostBranches.set('cake', { ...server.appFiles, 'index.html': { ...page, contents: '<h1>Cake</h1>' } });
    await now().remotes.load({ check: true });
    await now().branches.read();
    expect(
      now()
        .branches.list.get()
        .map(({ name, slug, isAtHost }) => [name, slug, isAtHost]),
    ).toEqual([
      ['main', 'test', undefined],
      ['cake', undefined, true],
    ]);
    await now().branches.switchTo(branch('cake'));
    await until(() => openSlug() === 'branch1');
    await until(() => runtime.text('index.html') === '<h1>Cake</h1>');
    expect(contents('index.html')).toBe(HTML);
  });

  it('has the locks and targets of where it began', async () => {
    const rules = new Map<string, EditRules>();
    const keptRules: KeptRules = { read: (id) => rules.get(id) ?? NO_RULES, write: (id, next) => void rules.set(id, next) };
    const { create, workspace } = await opened();
    await workspace.close();
    const page = create('locks', { keptRules });
    await page.open('test');
    page.files.setLocked('index.html', true);
    const starting = page.branches.start();
    await until(() => page.dialogs.current.get()?.type === 'start-branch');
    page.dialogs.answer(page.dialogs.current.get()?.id ?? '', { type: 'renamed', title: 'Darker' });
    await starting;
    expect(page.project.state.get()).toMatchObject({ status: 'open', project: { slug: 'branch1' } });
    expect(page.files.entries.get()['index.html']?.isLocked).toBe(true);
    await page.close();
  });

  it('in another tab is saved there only', async () => {
    const { start, now, create, server, contents, branch } = await opened();
    await start('Darker');
    const other = create('other');
    await other.open('test');
    const beside = other.current.get() as Workspace;
    beside.editor.select('index.html');
    beside.editor.change('index.html', 'of main');
    now().editor.select('index.html');
    now().editor.change('index.html', 'of the idea');
    await Promise.all([beside.editor.saveAll(), now().editor.saveAll()]);
    await Promise.all([beside.saving.saveNow(), now().saving.saveNow()]);
    expect([contents('index.html'), server.forks[0]?.appFiles['index.html']?.contents]).toEqual(['of main', 'of the idea']);
    expect(branch('main').isCurrent).toBe(false);
    await other.close();
  });
});
