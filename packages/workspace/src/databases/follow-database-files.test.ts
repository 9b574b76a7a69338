import {
  type ApplySupabaseMigrationBody,
  AppError,
  type MigrationFile,
  type Problem,
  type ProjectDatabase,
  type SqlError,
  type SupabaseIntegration,
} from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { createChangeQueue } from './change-queue.ts';
import { followDatabaseFiles } from './follow-database-files.ts';
import { createBuiltInPlace, createSupabasePlace } from './migration-place.ts';
import { createMigrations } from './migrations.ts';
import { createProjectDatabase } from './project-database.ts';
import type { SupabaseConnectionStatus, SupabaseProgress } from './supabase/contract.ts';

const FIRST = 'supabase/migrations/20260101000000_calm_heron.sql';
const SECOND = 'supabase/migrations/20260102000000_brisk_otter.sql';
const THIRD = 'supabase/migrations/20260103000000_quiet_maple.sql';
const ORDERS = '/*\n# Orders from customers\n\nEach customer reads only their own.\n*/\ncreate table orders ()';
const RUNNING: ProjectDatabase = {
  ...{ state: 'running', ref: 'abc', url: 'http://abc.localhost', publishableKey: 'k', engine: 'embedded' },
  ...{ createdAt: '', sizeBytes: 0, sizeLimitBytes: 1 },
};

interface Given {
  readonly isThere?: boolean;
  readonly canWrite?: boolean;
  readonly isForeign?: boolean;
  readonly applied?: readonly string[];
}

/** A page of a project whose database refuses SQL with "broken" in it, and says nothing about "silent". */
function setUp(given: Record<string, string>, { isThere = true, canWrite = true, isForeign = false, applied = [] }: Given = {}) {
  const texts = new Map(Object.entries(given));
  const folders = new Set<string>();
  const has = new Set(applied);
  /** `atSupabase`: the files that the database there has, in the order in which they came. */
  const server = { isThere, calls: [] as string[], atSupabase: [] as string[], isDown: false };
  const listeners: ((paths: readonly string[]) => void)[] = [];
  const changed = (...paths: readonly string[]): void => {
    for (const listener of listeners) listener(paths);
  };
  const apply = (migrations: readonly MigrationFile[]) => {
    const done: string[] = [];
    for (const { version, sql } of migrations) {
      if (/broken|silent/.test(sql)) return { applied: done, failed: { version, error: refusalOf(sql) } };
      has.add(version);
      done.push(version);
    }
    return { applied: done };
  };
  const callSupabase = (body: ApplySupabaseMigrationBody | undefined) => {
    if (server.isDown) throw new AppError('unavailable', 'Supabase does not answer.');
    if (body === undefined) return { success: true, migrations: server.atSupabase.map((filename) => ({ filename })) };
    if (body.content.includes('broken')) return { success: false, error: '42601: syntax error at or near "broken"' };
    server.atSupabase.push(body.filename);
    return { success: true };
  };
  const api = {
    call: async ({ method, path }: { method: string; path: string }, _: unknown, options?: { body: { migrations: readonly MigrationFile[] } }) => {
      if (path.startsWith('/api/supabase/migrations')) {
        server.calls.push(`${method} supabase`);
        return callSupabase(options?.body as ApplySupabaseMigrationBody | undefined);
      }
      const isMigrations = path.endsWith('/migrations');
      server.calls.push(`${method} ${isMigrations ? 'migrations' : 'database'}`);
      if (method === 'POST' && !isMigrations) server.isThere = true;
      if (method === 'DELETE') server.isThere = false;
      if (!isMigrations) return server.isThere ? RUNNING : { state: 'none' };
      return method === 'POST' ? apply(options!.body.migrations) : { migrations: [...has].map((version) => ({ version, name: '' })) };
    },
  } as unknown as Pick<ApiClient, 'call'>;
  const files = {
    paths: () => [...texts.keys()],
    readText: (path: string) => texts.get(path),
    permit: () => ({ isAllowed: true as const }),
    onChange: (listener: (paths: readonly string[]) => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    makeFolder: async (path: string) => void folders.add(path),
    async move(from: string, to: string) {
      const folder = to.slice(0, to.lastIndexOf('/'));
      if (!folders.has(folder)) throw new Error(`There is no folder ${folder}.`);
      texts.set(to, texts.get(from)!);
      texts.delete(from);
      changed(from, to);
    },
  };
  const all = atom<readonly Problem[]>([]);
  const problems = {
    ...{ all, fixed: [] as string[] },
    migrationFailed: (problem: Omit<Extract<Problem, { type: 'supabase-migration' }>, 'type' | 'id' | 'count'>) =>
      all.set([...all.get(), { ...problem, type: 'supabase-migration', id: `p${problem.filePath}`, count: 1 }]),
    drop: (ids: readonly string[]) => all.set(all.get().filter(({ id }) => !ids.includes(id))),
    async fix() {
      problems.fixed.push(...all.get().map((problem) => ('message' in problem ? problem.message : '')));
      all.set([]);
    },
  };
  const identity = { current: { id: 'p' } as never };
  const chat = { isRunning: atom(false), status: atom('idle') };
  const supabase = {
    status: atom<SupabaseConnectionStatus>('NOT_CONFIGURED'),
    progress: atom<SupabaseProgress | undefined>(undefined),
    integration: atom<SupabaseIntegration | undefined>(undefined),
  };
  const connect = (id: string | undefined): void => {
    supabase.integration.set(id === undefined ? undefined : ({ project: { id } } as SupabaseIntegration));
    supabase.status.set(id === undefined ? 'NOT_CONFIGURED' : 'CONFIGURED');
  };
  const told: string[] = [];
  const database = createProjectDatabase({ api, identity });
  const builtIn = createBuiltInPlace({ api, identity });
  const atSupabase = createSupabasePlace({ api, identity, onRefused: () => void server.calls.push('refused') });
  const migrations = createMigrations({ files: files as never, database, place: () => (supabase.integration.get() === undefined ? builtIn : atSupabase) });
  let ids = 0;
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const changes = followDatabaseFiles(
    {
      ...{ migrations, database, supabase, files, problems, chat, actions: { isBusy: atom(false) } },
      queue: createChangeQueue(() => `c${++ids}`),
      canWrite: () => canWrite,
      isForeign: () => isForeign,
      randomId: () => `r${++ids}`,
      onConnected: (place) => void told.push(place),
    },
    { signal: controller.signal },
  );
  const write = (path: string, text: string): void => {
    texts.set(path, text);
    changed(path);
  };
  const remove = (path: string): void => {
    texts.delete(path);
    changed(path);
  };
  /** Another page, or the Database view, applies it. */
  const applyElsewhere = (version: string): void => {
    has.add(version);
    database.changed();
  };
  const order = () =>
    changes.items.get().map((item) => {
      if (item.type === 'migration') return item.migrations.map(({ shortSummary }) => shortSummary).join(', ');
      return item.type === 'migration-error' ? `failed ${item.problems.map(({ filePath }) => filePath.slice(35)).join()}` : item.type;
    });
  return { texts, server, changes, chat, supabase, connect, told, database, migrations, problems, write, remove, order, applyElsewhere };
}

const refusalOf = (sql: string): SqlError =>
  sql.includes('silent') ? { code: 'XX000', message: '' } : { code: '42601', message: 'syntax error at or near "broken"', hint: 'Look again.' };

const settled = async (condition: () => unknown, wanted: unknown): Promise<void> => expect.poll(condition, { interval: 5 }).toEqual(wanted);

describe('files of the database and the change queue', () => {
  it('queue what the database does not have, sorted by path, with what each says about itself', async () => {
    const { changes, server } = setUp({ [SECOND]: ORDERS, [THIRD]: 'create table a ()', [FIRST]: 'x' }, { applied: ['20260101000000'] });
    await settled(() => changes.first.get()?.type, 'migration');
    expect(changes.items.get()).toEqual([
      {
        id: expect.any(String),
        type: 'migration',
        migrations: [
          { filePath: SECOND, longSummary: 'Each customer reads only their own.', shortSummary: 'Orders from customers' },
          { filePath: THIRD, longSummary: '', shortSummary: 'Quiet maple' },
        ],
      },
    ]);
    expect(server.calls).toEqual(['GET database', 'GET migrations']);
  });

  it('that are written later are a change of their own, and one that is removed waits no longer', async () => {
    const { write, remove, order } = setUp({ [FIRST]: ORDERS });
    await settled(order, ['Orders from customers']);
    write(THIRD, 'create table a ()');
    await settled(order, ['Orders from customers', 'Quiet maple']);
    write(FIRST, ORDERS.replace('Orders', 'Wishes'));
    await settled(order, ['Wishes from customers', 'Quiet maple']);
    remove(FIRST);
    await settled(order, ['Quiet maple']);
  });

  it('are not asked about when the database has them already, as after a change in its view', async () => {
    const { changes, order, write, applyElsewhere } = setUp({ [FIRST]: ORDERS });
    await settled(order, ['Orders from customers']);
    const seen = new Set<string>();
    changes.items.listen(() => seen.add(order().join()));
    applyElsewhere('20260102000000');
    write(SECOND, 'create table a ()');
    applyElsewhere('20260101000000');
    await settled(order, []);
    write(THIRD, 'create table b ()');
    await settled(order, ['Quiet maple']);
    expect([...seen]).toEqual(['', 'Quiet maple']);
  });

  it('ask for a database first, which one click creates', async () => {
    const { changes, order, database, server } = setUp({ [FIRST]: ORDERS }, { isThere: false });
    await settled(order, ['connect-required', 'Orders from customers']);
    expect(changes.areMigrationsFetched.get()).toBe(false);
    await changes.connect();
    expect(database.state.get()).toEqual(RUNNING);
    await settled(order, ['Orders from customers']);
    await settled(() => changes.first.get()?.type, 'migration');
    expect(server.calls.filter((call) => call === 'POST database')).toHaveLength(1);
  });

  it('ask for a database for functions, too', async () => {
    const { order } = setUp({ 'supabase/functions/hello/index.ts': 'Deno.serve()' }, { isThere: false });
    await settled(order, ['connect-required']);
  });

  it('ask again after “Not now” only when they have changed', async () => {
    const { changes, order, write } = setUp({ [FIRST]: ORDERS }, { isThere: false });
    await settled(order, ['connect-required', 'Orders from customers']);
    changes.postpone();
    expect(order()).toEqual([]);
    write(THIRD, 'create table a ()');
    await settled(order, ['connect-required', 'Orders from customers, Quiet maple']);
  });

  it('wait until an answer is over, whose last step may have applied them', async () => {
    const { chat, write, order, migrations } = setUp({});
    chat.status.set('running');
    write(FIRST, ORDERS);
    write(SECOND, 'alter table orders drop column note');
    await migrations.applySafe();
    expect(order()).toEqual([]);
    chat.status.set('idle');
    chat.isRunning.notify();
    write(THIRD, 'create table a ()');
    await settled(order, ['Brisk otter, Quiet maple']);
  });

  it('are nothing to those who may only look, and nothing in an app with another database', async () => {
    const [reader, foreign, none] = [setUp({ [FIRST]: ORDERS }, { canWrite: false }), setUp({ [FIRST]: ORDERS }, { isForeign: true }), setUp({ 'a.ts': '' })];
    for (const { order, write, server } of [reader, foreign, none]) {
      write('src/b.ts', '');
      expect([order(), server.calls]).toEqual([[], []]);
    }
  });

  it('are accepted in the order of their paths, up to one that fails, which is then first and a problem', async () => {
    const { changes, order, problems, texts } = setUp({ [FIRST]: ORDERS, [SECOND]: 'broken', [THIRD]: 'create table a ()' });
    await settled(order, ['Orders from customers, Brisk otter, Quiet maple']);
    const [change] = changes.items.get();
    await changes.acceptAll();
    await settled(order, ['failed brisk_otter.sql', 'Quiet maple']);
    const message = 'syntax error at or near "broken"\nLook again.';
    const problem = { type: 'supabase-migration', count: 1, filePath: SECOND, query: 'broken', message };
    expect(changes.items.get()[0]).toEqual({
      ...{ id: expect.any(String), type: 'migration-error', changeId: change?.id },
      problems: [{ ...problem, id: expect.any(String) }],
    });
    expect(problems.all.get()).toMatchObject([problem]);
    expect(texts.has(SECOND)).toBe(true);
  });

  it('that fail without a message say so in the words of the specification', async () => {
    const { changes, order } = setUp({ [FIRST]: 'silent' });
    await settled(order, ['Calm heron']);
    await changes.acceptAll();
    await settled(() => changes.items.get()[0], {
      ...{ id: expect.any(String), type: 'migration-error', changeId: expect.any(String) },
      problems: [expect.objectContaining({ message: 'Migration failed to apply because of an unknown error occurred' })],
    });
  });

  it('that failed are repaired by the assistant, also after a fix that was stopped, and are then a change again', async () => {
    const { changes, order, problems, write } = setUp({ [FIRST]: 'broken' });
    await settled(order, ['Calm heron']);
    await changes.acceptAll();
    await settled(order, ['failed calm_heron.sql']);
    const id = changes.items.get()[0]!.id;
    await changes.fix(id);
    await changes.fix(id);
    expect(problems.fixed).toEqual(['syntax error at or near "broken"\nLook again.', 'syntax error at or near "broken"\nLook again.']);
    problems.migrationFailed({ filePath: FIRST, query: '', message: 'no' });
    write(FIRST, ORDERS);
    await settled(order, ['Orders from customers']);
    expect(problems.all.get()).toEqual([]);
  });

  it('that are discarded go to the discarded ones, and stay there when they are written again', async () => {
    const { changes, order, texts, write, problems } = setUp({ [FIRST]: 'broken', [SECOND]: ORDERS });
    await settled(order, ['Calm heron, Orders from customers']);
    await changes.acceptAll();
    await settled(order, ['failed calm_heron.sql', 'Orders from customers']);
    await changes.discardAll();
    await settled(order, []);
    expect(problems.all.get()).toEqual([]);
    expect([...texts.keys()].sort()).toEqual([
      '.lathe/supabase_discarded_migrations/20260101000000_calm_heron.sql',
      '.lathe/supabase_discarded_migrations/20260102000000_brisk_otter.sql',
    ]);
    write(FIRST, ORDERS);
    write(THIRD, ORDERS);
    await settled(order, ['Orders from customers']);
  });

  it('leave the queue when the database is deleted, and do not ask for it at once', async () => {
    const { changes, order, database, write, problems } = setUp({ [FIRST]: 'broken', [SECOND]: ORDERS });
    await settled(order, ['Calm heron, Orders from customers']);
    await changes.acceptAll();
    await settled(order, ['failed calm_heron.sql', 'Orders from customers']);
    await database.remove('Shop');
    await settled(order, []);
    expect([changes.areMigrationsFetched.get(), problems.all.get()]).toEqual([false, []]);
    write(THIRD, ORDERS);
    await settled(order, ['connect-required', 'Calm heron, Orders from customers, Orders from customers']);
  });

  it('wait for the database at Supabase that is connected, apart from those that it has, and for none when it drops', async () => {
    const { server, connect, changes, order } = setUp({ [FIRST]: ORDERS, [SECOND]: 'create table a ()' }, { isThere: false });
    await settled(order, ['connect-required', 'Orders from customers, Brisk otter']);
    server.atSupabase.push('20260101000000_calm_heron.sql');
    connect('there');
    await settled(order, ['Brisk otter']);
    expect(changes.areMigrationsFetched.get()).toBe(true);
    connect(undefined);
    expect(changes.areMigrationsFetched.get()).toBe(false);
    await settled(order, ['connect-required', 'Orders from customers, Brisk otter']);
    expect(server.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('go to Supabase one by one, in order, up to one that fails, which is then first and a problem', async () => {
    const { server, connect, changes, order, problems, write, texts } = setUp({ [SECOND]: 'broken', [THIRD]: ORDERS, [FIRST]: ORDERS }, { isThere: false });
    connect('there');
    await settled(order, ['Orders from customers, Brisk otter, Orders from customers']);
    await changes.acceptAll();
    await settled(order, ['failed brisk_otter.sql', 'Orders from customers']);
    expect(server.atSupabase).toEqual(['20260101000000_calm_heron.sql']);
    expect(problems.all.get()).toMatchObject([{ type: 'supabase-migration', filePath: SECOND, message: 'syntax error at or near "broken"' }]);
    write(SECOND, 'create table a ()');
    await changes.acceptAll();
    await settled(order, []);
    expect(server.atSupabase.map((name) => name.slice(0, 8))).toEqual(['20260101', '20260102', '20260103']);
    write(FIRST.replace('01000000', '04000000'), 'drop table a');
    await settled(order, ['Calm heron']);
    await changes.discardAll();
    await settled(order, []);
    expect([...texts.keys()]).toContain('.lathe/supabase_discarded_migrations/20260104000000_calm_heron.sql');
    expect(server.atSupabase).toHaveLength(3);
  });

  it('are not tried out at Supabase, and applied by no step of an answer', async () => {
    const { server, connect, migrations, order } = setUp({ [FIRST]: ORDERS, [SECOND]: 'drop table orders' }, { isThere: false });
    connect('there');
    await settled(order, ['Orders from customers, Brisk otter']);
    expect(await migrations.tryOut('20260102000000')).toBeUndefined();
    expect(await migrations.applySafe()).toMatchObject({ applied: [], waiting: { path: FIRST } });
    expect(server.atSupabase).toEqual([]);
  });

  it('that were accepted for one database are not sent to the one that takes its place', async () => {
    const { server, connect, changes, order } = setUp({ [FIRST]: ORDERS }, { isThere: false });
    connect('there');
    await settled(order, ['Orders from customers']);
    const accepted = changes.acceptAll();
    connect('elsewhere');
    await accepted;
    expect(server.atSupabase).toEqual([]);
    await settled(order, ['Orders from customers']);
  });

  it('are compared again once a database at Supabase can be asked that was paused', async () => {
    const { server, supabase, connect, changes, order } = setUp({ [FIRST]: ORDERS }, { isThere: false });
    connect('there');
    await settled(order, ['Orders from customers']);
    supabase.status.set('UNHEALTHY');
    expect([order(), changes.areMigrationsFetched.get()]).toEqual([[], false]);
    server.atSupabase.push('20260101000000_calm_heron.sql');
    supabase.status.set('CONFIGURED');
    await settled(() => changes.areMigrationsFetched.get(), true);
    expect(order()).toEqual([]);
  });

  it('say why Supabase could not be asked, and have the connection looked at', async () => {
    const { server, connect, changes, migrations } = setUp({ [FIRST]: ORDERS }, { isThere: false });
    server.isDown = true;
    connect('there');
    await settled(() => migrations.failure.get(), 'Supabase does not answer.');
    expect([server.calls.at(-1), changes.first.get()]).toEqual(['refused', undefined]);
    server.isDown = false;
    await migrations.read();
    await settled(() => changes.first.get()?.type, 'migration');
  });

  it('say once that the database is there which they asked for, and not while an answer is written', async () => {
    const builtIn = setUp({ [FIRST]: ORDERS }, { isThere: false });
    await settled(builtIn.order, ['connect-required', 'Orders from customers']);
    await builtIn.changes.connect();
    await settled(builtIn.order, ['Orders from customers']);
    expect(builtIn.told).toEqual(['built-in']);
    const { supabase, chat, told, order } = setUp({ [FIRST]: ORDERS }, { isThere: false });
    await settled(order, ['connect-required', 'Orders from customers']);
    supabase.progress.set({ step: 'saving', since: 0 });
    supabase.status.set('CONNECTING');
    chat.status.set('running');
    supabase.status.set('CONFIGURED');
    expect(told).toEqual([]);
    chat.status.set('idle');
    chat.isRunning.notify();
    chat.isRunning.notify();
    expect(told).toEqual(['supabase']);
  });

  it('say nothing of a database that nobody asked for, or that another page has connected', async () => {
    const asked = setUp({ [FIRST]: ORDERS }, { isThere: false });
    await settled(asked.order, ['connect-required', 'Orders from customers']);
    asked.supabase.status.set('CONFIGURED');
    const unasked = setUp({}, { isThere: false });
    unasked.supabase.progress.set({ step: 'saving', since: 0 });
    unasked.supabase.status.set('CONNECTING');
    unasked.supabase.status.set('CONFIGURED');
    const before = setUp({ [FIRST]: ORDERS });
    await settled(before.order, ['Orders from customers']);
    expect([asked.told, unasked.told, before.told]).toEqual([[], [], []]);
  });
});
