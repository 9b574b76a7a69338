import { type Action, type ActionResult, type ActionStatus, AppError, type ChatMessage } from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setActionStatus } from '../chat/messages/message-reducer.ts';
import { createProjectFiles } from '../files/project-files.ts';
import type { CommandResult } from '../runtime/assistant-terminal.ts';
import type { StartRequest } from '../runtime/dev-server.ts';
import { createActionQueue, type QueueDeps, type QueuedAction } from './action-queue.ts';
import { NEVER_INSTALLED_MS } from './automatic-actions.ts';
import { runChildren } from './runners/children.ts';
import { commandOutcome } from './runners/command-outcome.ts';
import type { RunOutcome } from './runners/runner.ts';

const MANIFEST = JSON.stringify({ scripts: { dev: 'vite' }, dependencies: { vite: '8' } });

type Program = (signal: AbortSignal) => Promise<CommandResult> | CommandResult;

/** A queue over a machine that does as the test says: a command line returns what the test gives it, otherwise success. */
async function setUp(contents: Record<string, string> = {}) {
  const files = createProjectFiles({ now: () => 1 });
  await files.writeAll(Object.entries(contents));
  const ran: string[] = [];
  const started: string[] = [];
  const programs = new Map<string, Program>();
  const state = { isServing: false, hasInstalled: false, isAutoRun: true, time: 0 };
  const done = (output = ''): CommandResult => ({ exitCode: 0, output });
  const run = async (line: string, signal: AbortSignal) => {
    ran.push(line);
    state.time += 5;
    return (await programs.get(line)?.(signal)) ?? done();
  };
  const published = { parts: [] as string[], outcomes: {} as Partial<Record<string, RunOutcome>>, savedDomain: undefined as string | undefined };
  const part = (name: string, detail = ''): RunOutcome => {
    published.parts.push(`${name}${detail}`);
    return published.outcomes[name] ?? { status: 'complete', result: {} };
  };
  const deps = {
    files,
    deploys: {
      ask: async () => {
        part('ask');
        return published.outcomes['ask'];
      },
      build: async ({ signal }: { signal: AbortSignal }) => {
        await run('npx vite build', signal);
        return part('build');
      },
      useFolder: async (folder: string) => part('useFolder', ` ${folder}`),
      deploy: async () => part('deploy'),
    },
    domains: {
      ask: async (hostname: string) => {
        part('askDomain', ` ${hostname}`);
        return published.outcomes['askDomain'];
      },
      setUp: async (hostname: string) => part('setUp', ` ${hostname}`),
      saved: async () => published.savedDomain,
    },
    api: { call: async () => ({ name: 'Starter', files: { 'package.json': MANIFEST } }) },
    machine: {
      isEditorOnly: false,
      run,
      runOrServe: (line: string, options: { signal: AbortSignal }) => run(line, options.signal),
      install: async (signal: AbortSignal, command?: string) => {
        state.hasInstalled = true;
        return run(command ?? 'install', signal);
      },
      startServer: async ({ command = 'start', signal = new AbortController().signal }: StartRequest) => {
        started.push(command);
        return run(command, signal);
      },
      hasInstalled: () => state.hasInstalled,
      isServing: () => state.isServing,
      staleServer: () => undefined,
    },
    renameProject: async () => undefined,
    readProject: async (slug: string) => {
      if (slug !== 'mine') throw new AppError('not-found', 'There is no such project, or it is not shared with you.');
      const picture = new Uint8Array([137, 80]);
      return { title: 'Mine', contents: [...Object.entries({ 'package.json': MANIFEST, '.env': 'KEY=1', '.lathe/prompt': 'x' }), ['logo.png', picture]] };
    },
    isAutoRun: () => state.isAutoRun,
    now: () => state.time,
    onShellFailed: () => undefined,
  } as unknown as QueueDeps;
  const queue = createActionQueue(deps);
  const rows = new Map<string, { status: ActionStatus; result: ActionResult | undefined }>();
  let count = 0;
  function put(action: Action, options: Partial<QueuedAction> = {}): string {
    const id = `${action.type}${++count}`;
    queue.enqueue({ id, messageId: 'm1', action, ...options, onStatus: (status, result) => rows.set(id, { status, result }) });
    return id;
  }
  const statuses = () => [...rows].map(([id, { status }]) => `${id} ${status}`);
  return { published, queue, files, ran, started, programs, state, put, rows, statuses };
}

const shell = (command: string): Action => ({ type: 'shell', command });
const write = (path: string, content = ''): Action => ({ type: 'file', operation: 'write', path, content });
const waits: Program = (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ exitCode: 130, output: '' })));

describe('the queue', () => {
  it('starts the server in place of a command that would run it and never end', async () => {
    const { queue, rows, put, started, ran } = await setUp({ 'package.json': MANIFEST });
    const ids = [put(shell('npm run dev')), put(shell('npm run build'))];
    await queue.drained();
    expect([started, ran]).toEqual([['npm run dev'], ['npm run dev', 'npm run build']]);
    expect(ids.map((id) => rows.get(id)?.status)).toEqual(['complete', 'complete']);
  });

  it('runs actions one after the other, each from pending through running to its end, with its duration', async () => {
    const { queue, rows, put, ran } = await setUp();
    put(shell('one'));
    put(write('a.txt', 'a'));
    put(shell('two'));
    expect([...rows.values()].map(({ status }) => status)).toEqual(['running', 'pending', 'pending']);
    await queue.drained();
    expect(ran).toEqual(['one', 'two']);
    expect([...rows.values()].map(({ status, result }) => [status, result?.durationMs])).toEqual([
      ['complete', 5],
      ['complete', 0],
      ['complete', 5],
    ]);
  });

  it('aborts shell and start actions that wait behind a failed one, including those added later; file actions and installs continue', async () => {
    const { queue, programs, put, statuses, ran } = await setUp();
    programs.set('false', () => ({ exitCode: 2, output: '' }));
    const actions: Action[] = [shell('false'), shell('echo'), write('a.txt'), { type: 'start' }, { type: 'install', packages: ['zod'] }];
    for (const action of actions) put(action);
    await queue.drained();
    put(shell('later'));
    await queue.drained();
    expect(statuses()).toEqual(['shell1 failed', 'shell2 aborted', 'file3 complete', 'start4 aborted', 'install5 complete', 'shell6 aborted']);
    queue.begin('m1');
    put(shell('next step'));
    await queue.drained();
    expect(ran).toEqual(['false', 'npm install zod', 'next step']);
  });

  it('reports an interrupted command (130) as aborted, which aborts waiting actions like any nonzero exit', async () => {
    const { queue, programs, put, statuses } = await setUp();
    programs.set('interrupted', () => ({ exitCode: 130, output: '' }));
    put(shell('interrupted'));
    put(shell('echo'));
    await queue.drained();
    expect(statuses()).toEqual(['shell1 aborted', 'shell2 aborted']);
  });

  it.each([
    [0, 'complete'],
    [130, 'aborted'],
    [1, 'failed'],
    [137, 'failed'],
  ])('exit code %i is the status %s', (exitCode, status) => expect(commandOutcome({ exitCode, output: '' }).status).toBe(status));

  it.each<[Action, string | undefined]>([
    [shell('long'), 'long'],
    [{ type: 'install', packages: [] }, 'install'],
    [{ type: 'install', packages: ['zod'] }, 'npm install zod'],
    [{ type: 'start' }, 'start'],
    [{ type: 'build', command: 'long' }, 'long'],
    [{ type: 'import', key: 'x' }, 'install'],
    [{ type: 'build-and-deploy' }, 'npx vite build'],
    [{ type: 'import-template', key: 'x' }, undefined],
  ])('a stop ends %o at once, and nothing behind it starts', async (action, line) => {
    const { queue, files, programs, put, rows, ran } = await setUp({ 'package.json': MANIFEST });
    if (line !== undefined) programs.set(line, waits);
    put(action);
    put(shell('next'));
    put(write('a.txt', 'a'));
    if (line !== undefined) await vi.waitUntil(() => ran.includes(line));
    queue.abort('You stopped it.');
    await queue.drained();
    expect([...rows.values()].map(({ status }) => status)).toEqual(['aborted', 'aborted', 'aborted']);
    expect(ran).toEqual(line === undefined ? [] : [line]);
    expect(files.paths()).toEqual(['package.json']);
  });

  it.each([
    ['Need to install create-app.\nOk to proceed? (y) ', true],
    ['? Project name: › app', true],
    ['Compiling 3 of 100', false],
  ])('a command that takes too long is stopped, and after %j the reason mentions the question: %s', async (output, asked) => {
    const { queue, programs, put, rows } = await setUp();
    programs.set('long', (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve({ exitCode: 130, output }))));
    const id = put({ type: 'shell', command: 'long', timeoutMs: 20 });
    await queue.drained();
    expect(rows.get(id)).toMatchObject({ status: 'failed', result: { output } });
    expect(rows.get(id)?.result?.reason).toBe(
      `The command took too long and was stopped.${asked ? ' It seems to be waiting for input. Pass the answer as an option (for example --yes) or through a pipe.' : ''}`,
    );
  });

  it('a file that is being written when the stop arrives is reported as written', async () => {
    const { queue, files, put, rows } = await setUp();
    put(write('a.txt', 'a'));
    queue.abort('You stopped it.');
    await queue.drained();
    expect([files.readText('a.txt'), [...rows.values()].map(({ status }) => status)]).toEqual(['a', ['complete']]);
  });

  it('never gives an aborted action another status', () => {
    const message = {
      id: 'm',
      role: 'assistant',
      createdAt: '',
      parts: [
        {
          type: 'artifact',
          artifact: {
            id: 'a',
            messageId: 'm',
            title: '',
            isClosed: false,
            actions: [{ id: 'x', step: 0, type: 'shell', status: 'aborted', draft: {}, result: { reason: 'Stopped.' } }],
          },
        },
      ],
    } satisfies ChatMessage;
    for (const status of ['running', 'complete', 'failed', 'skipped', 'aborted'] as const)
      expect(setActionStatus(message, 'x', status, { output: 'x' })).toEqual(message);
  });
});

describe('pipe actions', () => {
  it('an import writes its files, then installs and starts, in this order', async () => {
    const { queue, files, ran, put, rows } = await setUp();
    const id = put({ type: 'import', key: 'x' });
    await queue.drained();
    expect(files.paths()).toEqual(['package.json']);
    expect(ran).toEqual(['install', 'start']);
    expect(rows.get(id)?.status).toBe('complete');
    expect(rows.get(id)?.result?.children).toEqual([
      { type: 'import-template', status: 'complete' },
      { type: 'install', status: 'complete' },
      { type: 'start', status: 'complete' },
    ]);
  });

  it.each([
    [130, 'aborted'],
    [7, 'failed'],
  ])('stop at a child that ends with code %i, and take its status, %s', async (exitCode, status) => {
    const { queue, programs, ran, put, rows } = await setUp();
    programs.set('install', () => ({ exitCode, output: 'npm said so' }));
    const id = put({ type: 'import', key: 'x' });
    await queue.drained();
    expect(ran).toEqual(['install']);
    expect(rows.get(id)).toMatchObject({ status, result: { exitCode } });
    expect(rows.get(id)?.result?.output).toContain('npm said so');
    expect(rows.get(id)?.result?.children).toEqual([
      { type: 'import-template', status: 'complete' },
      { type: 'install', status },
      { type: 'start', status: 'skipped' },
    ]);
  });

  it('stop at a skipped child, too', async () => {
    const ran: string[] = [];
    const outcome = await runChildren([shell('a'), shell('b'), shell('c')], async (child) => {
      const name = child.type === 'shell' ? child.command : '';
      ran.push(name);
      return { status: name === 'b' ? 'skipped' : 'complete', result: { reason: name } };
    });
    expect(ran).toEqual(['a', 'b']);
    const children = ['complete', 'skipped', 'skipped'].map((status) => ({ type: 'shell', status }));
    expect(outcome).toEqual({ status: 'skipped', result: { reason: 'b', children } });
  });
});

describe('another project', () => {
  it('is imported into an empty one, without its env files and the product’s own files', async () => {
    const { queue, files, put, rows } = await setUp();
    const id = put({ type: 'import-project', slug: 'mine' });
    await queue.drained();
    expect(rows.get(id)).toMatchObject({ status: 'complete', result: { output: 'Mine: 2 files.' } });
    expect([...files.paths()].sort()).toEqual(['logo.png', 'package.json']);
    expect(files.entries.get()['logo.png']).toMatchObject({ isBinary: true });
  });

  it('is imported without what the person locked, and not at all if that is all of it', async () => {
    const partly = await setUp();
    partly.files.setLocked('logo.png', true);
    const imported = partly.put({ type: 'import-project', slug: 'mine' });
    await partly.queue.drained();
    expect(partly.rows.get(imported)).toMatchObject({ status: 'complete', result: { output: 'Mine: 1 files.' } });
    expect(partly.files.paths()).toEqual(['package.json']);

    const locked = await setUp();
    for (const path of ['logo.png', 'package.json']) locked.files.setLocked(path, true);
    const skipped = locked.put({ type: 'import-project', slug: 'mine' });
    await locked.queue.drained();
    expect(locked.rows.get(skipped)).toMatchObject({ status: 'skipped', result: { reason: expect.stringContaining('locked') } });
    expect(locked.files.paths()).toEqual([]);
  });

  it('is not imported into a project that has files, nor if the person cannot read it', async () => {
    const full = await setUp({ 'a.txt': 'a' });
    const refused = full.put({ type: 'import-project', slug: 'mine' });
    await full.queue.drained();
    expect(full.rows.get(refused)).toMatchObject({ status: 'failed', result: { reason: 'You can import a project only into an empty one.' } });
    expect(full.files.paths()).toEqual(['a.txt']);

    const empty = await setUp();
    const unread = empty.put({ type: 'import-project', slug: 'of-somebody' });
    await empty.queue.drained();
    expect(empty.rows.get(unread)).toMatchObject({ status: 'failed', result: { reason: 'There is no such project, or it is not shared with you.' } });
  });
});

describe('an action that needs a connected service', () => {
  it.each<[Action, string]>([[{ type: 'supabase', operation: 'oauth' }, 'Supabase']])(
    '%o fails, names the service and changes nothing',
    async (action, service) => {
      const { queue, files, ran, put, rows } = await setUp();
      const id = put(action);
      await queue.drained();
      expect(rows.get(id)).toMatchObject({ status: 'failed', result: { reason: expect.stringContaining(service) } });
      expect([files.paths(), ran]).toEqual([[], []]);
    },
  );
});

describe('publishing', () => {
  const ended = async (
    action: Action,
    outcomes: Partial<Record<'ask' | 'build' | 'useFolder' | 'deploy' | 'askDomain' | 'setUp', RunOutcome>> = {},
    savedDomain?: string,
  ) => {
    const set = await setUp();
    Object.assign(set.published, { savedDomain });
    Object.assign(set.published.outcomes, outcomes);
    const id = set.put(action);
    await set.queue.drained();
    return { parts: set.published.parts, row: set.rows.get(id) };
  };
  const failed = (reason: string): RunOutcome => ({ status: 'failed', result: { reason } });

  it('a build-and-deploy asks the person, then builds and deploys', async () => {
    const { parts, row } = await ended({ type: 'build-and-deploy' });
    expect(parts).toEqual(['ask', 'build', 'deploy']);
    expect(row).toMatchObject({ status: 'complete', result: { children: [{ type: 'build' }, { type: 'deploy' }] } });
  });

  it('a build-and-deploy takes the status of what did not complete', async () => {
    const refused = await ended({ type: 'build-and-deploy' }, { ask: { status: 'skipped', result: {} } });
    expect([refused.parts, refused.row?.status]).toEqual([['ask'], 'skipped']);
    const broken = await ended({ type: 'build-and-deploy' }, { build: failed('Broken.') });
    expect(broken.row).toMatchObject({
      status: 'failed',
      result: { reason: 'Broken.', children: [{ status: 'failed' }, { type: 'deploy', status: 'skipped' }] },
    });
    const offline = await ended({ type: 'build-and-deploy' }, { deploy: failed('Offline.') });
    expect(offline.row).toMatchObject({ status: 'failed', result: { reason: 'Offline.' } });
  });

  it('a build-and-deploy sets up a saved domain again, without asking once more', async () => {
    const { parts, row } = await ended({ type: 'build-and-deploy' }, {}, 'shop.example');
    expect(parts).toEqual(['ask', 'build', 'deploy', 'setUp shop.example']);
    expect(row?.result?.children?.map(({ type }) => type)).toEqual(['build', 'deploy', 'domain-setup']);
    expect((await ended({ type: 'build-and-deploy' }, { deploy: failed('Offline.') }, 'shop.example')).parts).toEqual(['ask', 'build', 'deploy']);
  });

  it('a domain is set up once the person has agreed', async () => {
    const action: Action = { type: 'domain-setup', hostname: 'shop.example' };
    expect((await ended(action)).parts).toEqual(['askDomain shop.example', 'setUp shop.example']);
    const refused = await ended(action, { askDomain: { status: 'skipped', result: {} } });
    expect([refused.parts, refused.row?.status]).toEqual([['askDomain shop.example'], 'skipped']);
  });

  it('a deploy publishes the folder that it names, and nothing without one', async () => {
    expect((await ended({ type: 'deploy', output: 'dist' })).parts).toEqual(['ask', 'useFolder dist', 'deploy']);
    const { parts, row } = await ended({ type: 'deploy' });
    expect([parts, row?.result?.reason]).toEqual([[], 'Failed to deploy because the build directory was not specified.']);
    expect((await ended({ type: 'deploy', output: 'dist' }, { useFolder: failed('Nothing there.') })).parts).toEqual(['ask', 'useFolder dist']);
  });
});

describe('a build', () => {
  const BUILT = { 'package.json': JSON.stringify({ scripts: { build: 'vite build' }, devDependencies: { vite: '8' } }) };

  it('fails without a build command in the project, and runs nothing', async () => {
    const { queue, ran, put, rows } = await setUp({ 'package.json': JSON.stringify({ scripts: { start: 'node .' } }) });
    const id = put({ type: 'build' });
    await queue.drained();
    expect(rows.get(id)).toMatchObject({
      status: 'failed',
      result: { reason: 'Could not build the project because no build configuration was found.' },
    });
    expect(ran).toEqual([]);
  });

  it('runs the given command even if the project has no build command', async () => {
    const { queue, ran, put, rows } = await setUp();
    const id = put({ type: 'build', command: 'node build.mjs' });
    await queue.drained();
    expect([ran, rows.get(id)?.status]).toEqual([['node build.mjs'], 'complete']);
  });

  it.each([
    [1, 'failed', 'Failed building the project. Check if there are any build errors and try again.'],
    [130, 'aborted', 'Build cancelled. If this happened by mistake, please try again.'],
  ])('an exit code of %i makes it %s, with the reason', async (exitCode, status, reason) => {
    const { queue, programs, put, rows } = await setUp(BUILT);
    programs.set('npm run build', () => ({ exitCode, output: 'what it printed' }));
    const id = put({ type: 'build' });
    await queue.drained();
    expect(rows.get(id)).toMatchObject({ status, result: { exitCode, reason, output: 'what it printed' } });
  });
});

describe('what is added to an artifact automatically', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function artifact(contents: Record<string, string> = {}) {
    const set = await setUp(contents);
    const inserted: string[] = [];
    const automatic = set.queue.automaticActions((action) => {
      inserted.push(action.type);
      set.put(action, { isAutomatic: true });
    });
    const draftOf = (action: Action) => (action.type === 'file' ? { operation: action.operation, path: action.path } : {});
    /** Adds like a turn: what the rules add first, then the action itself. */
    function add(action: Action): void {
      for (const before of automatic.before({ type: action.type, draft: draftOf(action) })) set.put(before, { isAutomatic: true });
      set.put(action);
    }
    async function close(): Promise<void> {
      await set.queue.drained();
      for (const last of automatic.atClose()) set.put(last, { isAutomatic: true });
    }
    return { ...set, inserted, automatic, add, close };
  }

  it('a start at the end if it contains none, something can be started and nothing is running', async () => {
    const { queue, add, close, ran } = await artifact({ 'package.json': MANIFEST });
    add(write('a.txt'));
    await close();
    await queue.drained();
    expect(ran).toEqual(['start']);
  });

  it.each(['one exists', 'a server runs', 'there is nothing to start', 'auto-run is off', 'nothing was done'])('no start when %s', async (cause) => {
    const { queue, add, close, ran, state } = await artifact(cause === 'there is nothing to start' ? {} : { 'package.json': MANIFEST });
    if (cause === 'a server runs') state.isServing = true;
    if (cause === 'auto-run is off') state.isAutoRun = false;
    if (cause !== 'nothing was done') add(write('a.txt'));
    if (cause === 'one exists') add({ type: 'start' });
    await close();
    await queue.drained();
    expect(ran).toEqual(cause === 'one exists' ? ['start'] : []);
  });

  it('a start, which does not run if a command has failed', async () => {
    const { queue, add, close, ran, programs } = await artifact({ 'package.json': MANIFEST });
    programs.set('npm test', () => ({ exitCode: 1, output: '' }));
    add(shell('npm test'));
    await queue.drained();
    await close();
    await queue.drained();
    expect(ran).toEqual(['npm test']);
  });

  it('an installation after the import of a project', async () => {
    const { queue, add, close, ran } = await artifact();
    add({ type: 'import-project', slug: 'mine' });
    await close();
    await queue.drained();
    expect(ran).toEqual(['install', 'start']);
  });

  it('an installation after an import, and a later plain install is stripped from commands', async () => {
    const { queue, add, close, statuses, ran } = await artifact();
    add({ type: 'import-template', key: 'x' });
    add(write('src/a.ts'));
    add(shell('npm install && npm run build'));
    add(shell('npm ci'));
    add({ type: 'install', packages: [] });
    await close();
    await queue.drained();
    expect(ran).toEqual(['install', 'npm run build', 'start']);
    expect(statuses()).toEqual([
      'import-template1 complete',
      'install2 complete',
      'file3 complete',
      'shell4 complete',
      'shell5 skipped',
      'install6 skipped',
      'start7 complete',
    ]);
  });

  it.each(['package.json', './package.json', 'package-lock.json', 'yarn.lock', 'pnpm-lock.yaml'])(
    'an installation only after %s, if that is written after an import',
    async (path) => {
      const { queue, add, statuses } = await artifact();
      add({ type: 'import-template', key: 'x' });
      add(write(path, MANIFEST));
      add(write('src/a.ts'));
      await queue.drained();
      expect(statuses()).toEqual(['import-template1 complete', 'file2 complete', 'install3 complete', 'file4 complete']);
    },
  );

  it('an installation at the end if it contains only an import', async () => {
    const { queue, add, close, ran } = await artifact();
    add({ type: 'import-template', key: 'x' });
    await close();
    await queue.drained();
    expect(ran[0]).toBe('install');
  });

  it('no second installation if the model asks for one right after the import', async () => {
    const { queue, add, ran } = await artifact();
    add({ type: 'import-template', key: 'x' });
    add({ type: 'install', packages: ['zod'] });
    add(shell('npm install && npm test'));
    await queue.drained();
    expect(ran).toEqual(['npm install zod', 'npm install && npm test']);
  });

  it('a plain installation stays if package.json has changed since', async () => {
    const { queue, add, ran } = await artifact();
    add({ type: 'import-template', key: 'x' });
    add(write('src/a.ts'));
    add(write('package.json', JSON.stringify({ dependencies: { vite: '8', zod: '4' } })));
    add({ type: 'install', packages: [] });
    await queue.drained();
    expect(ran).toEqual(['install', 'install']);
  });

  it('one installation, 60 s after a package.json that was not installed', async () => {
    const { queue, add, inserted, ran } = await artifact();
    add(write('package.json', MANIFEST));
    add(write('src/a.ts'));
    await vi.advanceTimersByTimeAsync(NEVER_INSTALLED_MS - 1);
    expect(inserted).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await queue.drained();
    expect(ran).toEqual(['install']);
    add(write('package.json', MANIFEST));
    await vi.advanceTimersByTimeAsync(10 * NEVER_INSTALLED_MS);
    expect(inserted).toEqual(['install']);
  });

  it('no such installation if one is requested in time or the turn ends', async () => {
    for (const end of ['install', 'turn'] as const) {
      const { add, inserted, automatic } = await artifact();
      add(write('package.json', MANIFEST));
      if (end === 'install') add({ type: 'install', packages: [] });
      else automatic.end();
      await vi.advanceTimersByTimeAsync(2 * NEVER_INSTALLED_MS);
      expect(inserted).toEqual([]);
    }
  });
});

it('a skipped command ends, and the actions behind it continue', async () => {
  const { queue, programs, put, rows, statuses } = await setUp();
  programs.set('hangs', waits);
  const hangs = put(shell('hangs'));
  put(shell('next'));
  queue.skip('another');
  expect(statuses()).toEqual(['shell1 running', 'shell2 pending']);
  queue.skip(hangs);
  await queue.drained();
  expect(statuses()).toEqual(['shell1 skipped', 'shell2 complete']);
  expect(rows.get(hangs)?.result?.reason).toBe('You skipped it.');
});

describe('commands of several messages', () => {
  it('a command of another message ends the running one, with 130', async () => {
    const { queue, programs, put, rows } = await setUp();
    programs.set('old', waits);
    const old = put(shell('old'));
    queue.begin('m2');
    put(shell('new'), { messageId: 'm2' });
    await queue.drained();
    expect([...rows.values()].map(({ status }) => status)).toEqual(['aborted', 'complete']);
    expect(rows.get(old)?.result).toMatchObject({ exitCode: 130, reason: 'A command from a newer message ended it.' });
  });

  it.each(['the same command', 'a start that was added by a rule', 'a file'])('%s does not end it', async (which) => {
    const { queue, programs, put, statuses } = await setUp();
    let finish = () => undefined as void;
    programs.set('long', (signal) =>
      Promise.race([waits(signal), new Promise<CommandResult>((resolve) => (finish = () => resolve({ exitCode: 0, output: '' })))]),
    );
    put(shell('long'));
    queue.begin('m2');
    if (which === 'the same command') put(shell(' long '), { messageId: 'm2' });
    else if (which === 'a file') put(write('a.txt'), { messageId: 'm2' });
    else put({ type: 'start' }, { messageId: 'm2', isAutomatic: true });
    await vi.waitFor(() => expect(statuses()[0]).toBe('shell1 running'));
    programs.delete('long');
    programs.set(' long ', () => ({ exitCode: 0, output: '' }));
    finish();
    await queue.drained();
    expect(statuses().map((row) => row.split(' ')[1])).toEqual(['complete', 'complete']);
  });

  it('commands of older messages are skipped, unless the person runs them again', async () => {
    const { queue, put, rows, ran } = await setUp();
    queue.begin('m2');
    const late = put(shell('late'));
    put(write('a.txt'));
    put(shell('again'), { isByPerson: true });
    await queue.drained();
    expect(rows.get(late)).toMatchObject({ status: 'skipped', result: { reason: 'It belongs to an older message.' } });
    expect(ran).toEqual(['again']);
  });
});
