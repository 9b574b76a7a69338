import {
  type AnyEndpoint,
  type AppError,
  connectSupabase,
  type ConnectSupabaseBody,
  disconnectSupabase,
  listSupabaseOrganizations,
  type DatabaseStatus,
  pauseSupabase,
  readSupabaseAccount,
  readSupabaseIntegration,
  readSupabaseStatus,
  restoreSupabase,
  signInToSupabase,
  type SupabaseIntegration,
} from '@lathe/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ApiClient, refusedCall } from '../../api/client.ts';
import { createDialogs } from '../../dialogs/dialogs.ts';
import type { DialogAnswer, DialogView } from '../../dialogs/contract.ts';
import type { FrameworkName } from '../../frameworks/frameworks.ts';
import { createSupabaseStore } from './supabase-store.ts';

const connected = (status: DatabaseStatus = 'ACTIVE_HEALTHY'): SupabaseIntegration => ({
  project: { id: 'abcd', name: 'bakery', status, region: 'eu-west-3', organization: 'corner', url: 'https://abcd.supabase.co' },
  apiKey: 'sb_publishable_1',
});
const NEW = { type: 'new', name: 'bakery', organization: 'corner', region: 'eu-west-3' } as const;
const OLD = { type: 'existing', id: 'abcd', name: 'old-stock', organization: 'corner' } as const;
const chosen = (choice: typeof NEW | typeof OLD = NEW): DialogAnswer => ({ type: 'database-configured', choice });
const refusal = (status: number, text = ''): AppError => refusedCall(status, text);
const LIMIT = refusal(400, 'PROJECT_LIMIT_REACHED');

interface Given {
  /** What `connect` answers, one after another; the last one again and again. Undefined is a 202. */
  readonly connects?: readonly (SupabaseIntegration | Error | undefined)[];
  /** What reading the integration answers. */
  readonly reads?: readonly (SupabaseIntegration | Error)[];
  readonly statuses?: readonly (DatabaseStatus | Error)[];
  readonly answers?: readonly DialogAnswer[];
  readonly isSignedIn?: boolean;
  readonly isAvailable?: boolean;
  readonly isPopupBlocked?: boolean;
  readonly framework?: FrameworkName;
  readonly refused?: string;
}

/** A page of a project, beside a server that answers what it is given. Pauses end at once, and are written down. */
function setUp(given: Given = {}) {
  const { connects = [connected()], reads = [refusal(404)], statuses = [], answers = [chosen()] } = given;
  const server = {
    isSignedIn: given.isSignedIn ?? true,
    signIns: 0,
    since: 0,
    asked: [] as string[],
    bodies: [] as ConnectSupabaseBody[],
    forced: [] as unknown[],
  };
  const queues = { connects: [...connects], reads: [...reads], statuses: [...statuses], answers: [...answers] };
  const next = <Value>(values: Value[]): Value => (values.length > 1 ? values.shift()! : values[0]!);
  const said = <Value>(value: Value): Exclude<Value, Error> => {
    if (value instanceof Error) throw value;
    return value as Exclude<Value, Error>;
  };
  const call = async (endpoint: AnyEndpoint, _: unknown, options?: { body?: unknown; query?: { forceCreation?: string } }): Promise<unknown> => {
    server.asked.push(`${endpoint.method} ${endpoint.path.split('/').at(-1)}`);
    switch (endpoint) {
      case readSupabaseAccount:
        return { isAvailable: given.isAvailable ?? true, ...(server.isSignedIn ? { connectedAt: `2026-01-0${server.signIns + 1}T00:00:00Z` } : {}) };
      case signInToSupabase:
        return { url: 'https://api.supabase.com/authorize' };
      case connectSupabase:
        server.bodies.push(options?.body as ConnectSupabaseBody);
        server.forced.push(options?.query?.forceCreation);
        return said(next(queues.connects));
      case readSupabaseIntegration:
        return said(next(queues.reads));
      case readSupabaseStatus:
        return { status: said(next(queues.statuses)) };
      case listSupabaseOrganizations:
        if (!server.isSignedIn) throw refusal(403, 'FORBIDDEN');
        return [];
      case disconnectSupabase:
      case pauseSupabase:
      case restoreSupabase:
        return undefined;
      default:
        throw new Error(`${endpoint.path} is not answered`);
    }
  };
  const seen = {
    pauses: [] as number[],
    notices: [] as string[],
    dialogs: [] as string[],
    windows: [] as string[],
    announced: [] as string[],
    built: 0,
    told: 0,
  };
  let signedIn: (isSignedIn: boolean) => void = () => undefined;
  const told: ((projectId: string) => void)[] = [];
  /** What a test does while the page waits. */
  const during: { pause: (count: number) => void | Promise<void>; window: () => void } = { pause: () => undefined, window: () => undefined };
  let isBlocked = given.isPopupBlocked ?? false;
  const finishSignIn = (isSignedIn: boolean): void => {
    if (isSignedIn) server.signIns += 1;
    server.isSignedIn = isSignedIn;
    signedIn(isSignedIn);
  };
  let ids = 0;
  const dialogs = createDialogs(() => `d${++ids}`);
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const fileListeners: ((paths: readonly string[]) => void)[] = [];
  const project = { framework: given.framework };
  const supabase = createSupabaseStore(
    {
      api: { call } as unknown as Pick<ApiClient, 'call'>,
      identity: { current: { id: 'p' }, onCopied: () => undefined },
      dialogs,
      notices: { show: ({ text }) => String(seen.notices.push(text)) },
      files: {
        onChange(listener) {
          fileListeners.push(listener);
          return () => undefined;
        },
      },
      framework: () => project.framework,
      browser: {
        openWindow: () =>
          isBlocked
            ? undefined
            : {
                show(url) {
                  seen.windows.push(url);
                  during.window();
                },
                close: () => seen.windows.push('closed'),
              },
        onSignIn(listener) {
          signedIn = listener;
          return () => {
            signedIn = () => undefined;
          };
        },
        tellPages() {
          seen.told += 1;
        },
        onTold(listener) {
          told.push(listener);
          return () => undefined;
        },
      },
      title: () => 'Corner Bakery!',
      timeZone: () => 'Europe/Paris',
      now: () => 1,
      async announce(found) {
        seen.announced.push(found.project.url);
        return given.refused;
      },
      async withdraw({ project: gone }) {
        seen.announced.push(`-${gone.id}`);
        return given.refused;
      },
      async createBuiltIn() {
        seen.built += 1;
        return true;
      },
      async pause(ms) {
        seen.pauses.push(ms);
        await during.pause(seen.pauses.length);
      },
    },
    { signal: stop.signal },
  );
  dialogs.current.listen((dialog: DialogView | undefined) => {
    if (dialog === undefined) return;
    const { id: _, ...shown } = dialog;
    seen.dialogs.push(Object.values(shown).join(' '));
    const answer = queues.answers.shift();
    if (answer !== undefined) queueMicrotask(() => dialogs.answer(dialog.id, answer));
  });
  const fileChanged = (path: string): void => {
    for (const listener of fileListeners) listener([path]);
  };
  const unblock = (): void => {
    isBlocked = false;
  };
  return {
    supabase,
    server,
    seen,
    during,
    dialogs,
    finishSignIn,
    fileChanged,
    project,
    unblock,
    tell: (id: string) => told.forEach((listener) => listener(id)),
  };
}

describe('what a project is connected to', () => {
  it.each([
    ['CONFIGURED', connected(), false],
    ['UNHEALTHY', connected('INACTIVE'), false],
    ['UNHEALTHY', connected('ACTIVE_UNHEALTHY'), false],
    ['NOT_CONFIGURED', refusal(404), false],
    ['REMOVED', refusal(410), false],
    ['NOT_CONFIGURED', refusal(403, 'FORBIDDEN'), true],
    ['UNKNOWN', refusal(502, 'Supabase does not answer.'), false],
  ] as const)('is %s', async (status, answer, hasAccessEnded) => {
    const { supabase } = setUp({ reads: [answer] });
    expect(supabase.status.get()).toBe('UNKNOWN');
    await supabase.read();
    expect([supabase.status.get(), supabase.hasAccessEnded.get()]).toEqual([status, hasAccessEnded]);
    expect(supabase.failure.get()).toBe(status === 'UNKNOWN' ? 'Supabase does not answer.' : undefined);
  });

  it('is nothing where the operator offers no Supabase, and only that is asked', async () => {
    const { supabase, server } = setUp({ isAvailable: false, reads: [connected()] });
    await supabase.read();
    expect([supabase.status.get(), server.asked]).toEqual(['NOT_CONFIGURED', ['GET account']]);
  });

  it('cannot be new for Next.js, while one that is there stays', async () => {
    const next = setUp({ framework: 'nextjs' });
    await next.supabase.read();
    expect(next.supabase.status.get()).toBe('UNSUPPORTED');
    expect(await next.supabase.connect()).toBe(false);
    expect(next.server.bodies).toEqual([]);
    next.project.framework = undefined;
    next.fileChanged('package.json');
    expect(next.supabase.status.get()).toBe('NOT_CONFIGURED');
    const old = setUp({ framework: 'nextjs', reads: [connected()] });
    await old.supabase.read();
    expect(old.supabase.status.get()).toBe('CONFIGURED');
  });
});

describe('connecting', () => {
  it('asks what to connect to, polls while the database comes up, writes its address, and tells other pages', async () => {
    const { supabase, server, seen, during } = setUp({ connects: [undefined, undefined, refusal(502), connected()] });
    const steps = new Set<string | undefined>();
    during.pause = () => void steps.add(supabase.progress.get()?.step);
    expect(await supabase.connect()).toBe(true);
    expect([supabase.status.get(), supabase.progress.get()]).toEqual(['CONFIGURED', undefined]);
    expect(seen.dialogs).toEqual(['database-configuration initial corner-bakery eu-west-3']);
    expect([seen.pauses, [...steps]]).toEqual([[2500, 2500, 2500], ['waiting']]);
    expect(server.bodies[0]).toEqual({ projectId: 'p', projectName: 'bakery', organization: 'corner', region: 'eu-west-3' });
    expect(server.forced).toEqual(['false', 'false', 'false', 'false']);
    expect([seen.announced, seen.told, seen.notices]).toEqual([['https://abcd.supabase.co'], 1, []]);
  });

  it('gives up after 120 polls', async () => {
    const { supabase, server, seen } = setUp({ connects: [undefined] });
    expect(await supabase.connect()).toBe(false);
    expect([server.bodies.length, seen.pauses.length]).toEqual([121, 120]);
    expect([supabase.status.get(), supabase.failure.get()]).toEqual(['NOT_CONFIGURED', 'Could not connect to Supabase.']);
  });

  it('is one, however often it is asked for', async () => {
    const { supabase, server } = setUp();
    expect(await Promise.all([supabase.connect(), supabase.connect()])).toEqual([true, true]);
    expect(server.bodies).toHaveLength(1);
  });

  it('ends when the person stops it, and when they choose nothing', async () => {
    const stopped = setUp({ connects: [undefined] });
    stopped.during.pause = (count) => {
      if (count === 3) stopped.supabase.stop();
    };
    expect(await stopped.supabase.connect()).toBe(false);
    const dismissed = setUp({ answers: ['dismiss'] });
    expect(await dismissed.supabase.connect()).toBe(false);
    for (const { supabase, seen } of [stopped, dismissed])
      expect([supabase.status.get(), supabase.failure.get(), seen.notices]).toEqual(['NOT_CONFIGURED', undefined, []]);
    expect([stopped.server.bodies.length, dismissed.server.bodies.length]).toEqual([3, 0]);
  });

  it('forgets what was connected before, or was begun, once something else was chosen', async () => {
    const deletions = ({ asked }: { asked: string[] }) => asked.filter((text) => text.startsWith('DELETE')).length;
    const other = setUp({ reads: [connected('INACTIVE')], answers: [chosen(OLD)] });
    await other.supabase.read();
    expect(await other.supabase.connect()).toBe(true);
    expect([deletions(other.server), other.supabase.status.get()]).toEqual([1, 'CONFIGURED']);
    const removed = setUp({ reads: [refusal(410)] });
    await removed.supabase.read();
    expect(await removed.supabase.connect()).toBe(true);
    expect(deletions(removed.server)).toBe(1);
    const late = setUp({ connects: [undefined], answers: [chosen(), chosen(), chosen(OLD)] });
    expect([await late.supabase.connect(), await late.supabase.connect(), deletions(late.server)]).toEqual([false, false, 0]);
    expect([await late.supabase.connect(), deletions(late.server)]).toEqual([false, 1]);
    const stopped = setUp({ connects: [undefined] });
    stopped.during.pause = () => stopped.supabase.stop();
    await stopped.supabase.connect();
    expect(deletions(stopped.server)).toBe(1);
  });

  it('leaves the connection as it was when the person keeps it', async () => {
    for (const [reads, status, hasEnded] of [
      [connected('INACTIVE'), 'UNHEALTHY', false],
      [refusal(410), 'REMOVED', false],
      [refusal(403, 'FORBIDDEN'), 'NOT_CONFIGURED', true],
    ] as const) {
      const { supabase } = setUp({ reads: [reads], answers: ['dismiss'] });
      await supabase.read();
      const before = supabase.integration.get();
      expect(await supabase.connect()).toBe(false);
      expect([supabase.status.get(), supabase.hasAccessEnded.get(), supabase.integration.get()]).toEqual([status, hasEnded, before]);
    }
  });

  it('goes back when the database is gone', async () => {
    const { supabase, seen } = setUp({ connects: [refusal(410)] });
    expect(await supabase.connect()).toBe(false);
    expect([supabase.status.get(), seen.notices]).toEqual(['NOT_CONFIGURED', []]);
  });

  it('says so when it fails, with the reason', async () => {
    const { supabase, seen } = setUp({ connects: [refusal(502, 'Supabase does not answer.')] });
    expect(await supabase.connect()).toBe(false);
    expect(seen.notices).toEqual(['Something went wrong while setting up Supabase']);
    expect([supabase.status.get(), supabase.failure.get()]).toEqual(['NOT_CONFIGURED', 'Supabase does not answer.']);
  });

  it('leaves a locked .env alone, and says so', async () => {
    const { supabase, seen } = setUp({ refused: '.env is locked.' });
    expect(await supabase.connect()).toBe(true);
    expect(seen.notices).toEqual(['The address of the database is not in .env: .env is locked.']);
  });
});

describe('what only the person can decide', () => {
  it('is another database at the limit of their organization', async () => {
    const { supabase, server, seen } = setUp({ connects: [LIMIT, connected()], answers: [chosen(), 'choose-existing', chosen(OLD)] });
    expect(await supabase.connect()).toBe(true);
    expect(seen.dialogs.map((text) => text.split(' ')[0])).toEqual(['database-configuration', 'database-limit', 'database-configuration']);
    expect(server.bodies[1]).toEqual({ projectId: 'p', projectName: 'old-stock', organization: 'corner', existing: 'abcd' });
  });

  it('may be the built-in database', async () => {
    const { supabase, seen } = setUp({ connects: [LIMIT], answers: [chosen(), 'use-built-in'] });
    expect(await supabase.connect()).toBe(false);
    expect([seen.built, supabase.status.get(), supabase.failure.get()]).toEqual([1, 'NOT_CONFIGURED', undefined]);
  });

  it('is another name where one exists', async () => {
    const { supabase, server } = setUp({
      connects: [refusal(400, 'PROJECT_NAME_ALREADY_EXISTS'), connected()],
      answers: [chosen(), { type: 'renamed', title: 'bakery-2' }],
    });
    expect(await supabase.connect()).toBe(true);
    expect(server.bodies.map(({ projectName }) => projectName)).toEqual(['bakery', 'bakery-2']);
  });

  it('is whether a new database is created, which is then forced', async () => {
    const { supabase, server } = setUp({
      connects: [refusal(409, 'NEED_EXTRA_CONFIRMATION_TO_CREATE_DATABASE'), undefined, connected()],
      answers: [chosen(), 'confirm'],
    });
    const seen: string[] = [];
    supabase.confirmation.listen((state) => seen.push(`${state} ${supabase.status.get()}`));
    const statuses: string[] = [];
    supabase.status.listen((status) => statuses.push(status));
    expect(await supabase.connect()).toBe(true);
    expect(server.forced).toEqual(['false', 'true', 'true']);
    expect(seen.map((text) => text.split(' ')[0])).toEqual(['pending', 'accepted', 'idle']);
    expect(statuses).toEqual(['CONNECTING', 'NEED_CONFIRMATION', 'CONNECTING', 'CONFIGURED']);
  });

  it('is asked once, and nothing is forced if they decline', async () => {
    const { supabase, server } = setUp({ connects: [refusal(409, 'NEED_EXTRA_CONFIRMATION_TO_CREATE_DATABASE')], answers: [chosen(), 'dismiss'] });
    expect(await supabase.connect()).toBe(false);
    expect([server.forced, supabase.confirmation.get(), supabase.status.get()]).toEqual([['false'], 'idle', 'NOT_CONFIGURED']);
  });
});

describe('signing in to Supabase', () => {
  it('comes first, in a window of its own', async () => {
    const { supabase, seen, during, finishSignIn } = setUp({ isSignedIn: false });
    during.window = () => finishSignIn(true);
    expect(await supabase.connect()).toBe(true);
    expect(seen.windows).toEqual(['https://api.supabase.com/authorize', 'closed']);
    expect(supabase.account.get()?.connectedAt).toBeDefined();
  });

  it('is asked for again when the access has ended, and connecting goes on', async () => {
    const { supabase, seen, server, during, finishSignIn } = setUp({ connects: [undefined, refusal(403, 'FORBIDDEN'), connected()] });
    during.window = () => finishSignIn(true);
    expect(await supabase.connect()).toBe(true);
    expect([seen.windows.length, server.bodies.length]).toEqual([2, 3]);
  });

  it('is not what a refusal of Lathe asks for', async () => {
    const { supabase, seen } = setUp({ connects: [refusal(403, JSON.stringify({ error: 'You cannot change this project.', code: 'forbidden' }))] });
    expect(await supabase.connect()).toBe(false);
    expect([seen.windows, supabase.failure.get()]).toEqual([[], 'You cannot change this project.']);
  });

  it('is noticed without the window, whose tie to this page the browser may have cut', async () => {
    const { supabase, server, during, seen } = setUp({ isSignedIn: false });
    during.pause = (count) => {
      server.isSignedIn = count >= 2;
    };
    expect(await supabase.connect()).toBe(true);
    expect(seen.pauses.length).toBeGreaterThanOrEqual(2);
  });

  it('is waited for two minutes', async () => {
    const { supabase, seen } = setUp({ isSignedIn: false });
    expect(await supabase.connect()).toBe(false);
    expect([seen.pauses.reduce((sum, ms) => sum + ms, 0), supabase.failure.get()]).toEqual([120_000, 'Nobody signed in to Supabase within two minutes.']);
    expect([supabase.status.get(), seen.notices]).toEqual(['NOT_CONFIGURED', []]);
  });

  it('may be refused by the person', async () => {
    const { supabase, during, finishSignIn } = setUp({ isSignedIn: false });
    during.window = () => finishSignIn(false);
    expect(await supabase.connect()).toBe(false);
    expect(supabase.failure.get()).toBe('The sign-in to Supabase was not finished.');
  });

  it('needs another click where the browser blocks the window', async () => {
    const { supabase, seen, during, finishSignIn, unblock } = setUp({ isSignedIn: false, isPopupBlocked: true });
    during.window = () => finishSignIn(true);
    during.pause = async (count) => {
      if (count !== 1) return new Promise((resolve) => setTimeout(resolve, 1));
      expect([supabase.progress.get()?.isBlocked, seen.windows]).toEqual([true, []]);
      unblock();
      supabase.openSignIn();
    };
    expect(await supabase.connect()).toBe(true);
    expect(seen.windows).toEqual(['https://api.supabase.com/authorize', 'closed']);
  });

  it('that has ended elsewhere is noticed before anything is asked', async () => {
    const { supabase, seen, server, during, finishSignIn } = setUp();
    await supabase.read();
    server.isSignedIn = false;
    await expect(supabase.organizations(new AbortController().signal)).rejects.toThrow('Your sign-in to Supabase has ended. Cancel, and connect again.');
    during.window = () => finishSignIn(true);
    expect(await supabase.connect()).toBe(true);
    expect(seen.windows).toHaveLength(2);
  });

  it('again gives the connection back', async () => {
    const { supabase, during, finishSignIn } = setUp({ reads: [refusal(403, 'FORBIDDEN'), connected()] });
    during.window = () => finishSignIn(true);
    await supabase.read();
    expect(supabase.hasAccessEnded.get()).toBe(true);
    await supabase.signInAgain();
    expect([supabase.status.get(), supabase.hasAccessEnded.get()]).toEqual(['CONFIGURED', false]);
  });
});

const settled = (condition: () => unknown, wanted: unknown) => expect.poll(condition, { interval: 2 }).toEqual(wanted);

describe('a connection', () => {
  it('is restored, and followed every 5 s until it is active', async () => {
    const { supabase, seen } = setUp({ reads: [connected('INACTIVE')], statuses: ['INACTIVE', 'RESTORING', refusal(502), 'ACTIVE_HEALTHY'] });
    await supabase.read();
    expect(seen.pauses).toEqual([]);
    const statuses: unknown[] = [];
    supabase.integration.listen((found) => statuses.push(found?.project.status));
    await supabase.restore();
    await settled(() => supabase.status.get(), 'CONFIGURED');
    expect([seen.pauses, new Set(statuses)]).toEqual([[5000, 5000, 5000, 5000], new Set(['RESTORING', 'ACTIVE_HEALTHY'])]);
  });

  it('is paused', async () => {
    const { supabase, seen } = setUp({ reads: [connected()], statuses: ['ACTIVE_HEALTHY', 'PAUSING', 'INACTIVE'] });
    await supabase.read();
    await supabase.pause();
    await settled(() => supabase.integration.get()?.project.status, 'INACTIVE');
    expect([supabase.status.get(), seen.pauses.length]).toEqual(['UNHEALTHY', 3]);
  });

  it('that comes up is followed for at most 5 minutes', async () => {
    const { supabase, seen } = setUp({ reads: [connected('COMING_UP')], statuses: ['COMING_UP'] });
    await supabase.read();
    await settled(() => supabase.failure.get(), 'The database is not ready yet. Look again in a few minutes.');
    expect([seen.pauses.length, supabase.status.get()]).toEqual([60, 'UNHEALTHY']);
  });

  it('that is gone while it is followed is removed', async () => {
    const { supabase } = setUp({ reads: [connected('COMING_UP')], statuses: [refusal(410)] });
    await supabase.read();
    await settled(() => supabase.status.get(), 'REMOVED');
  });

  it('is forgotten, and its address with it', async () => {
    const { supabase, seen } = setUp({ reads: [connected()] });
    await supabase.read();
    expect(await supabase.disconnect()).toBe(true);
    expect([supabase.status.get(), supabase.integration.get(), seen.announced, seen.told]).toEqual(['NOT_CONFIGURED', undefined, ['-abcd'], 1]);
  });

  it('that another page has made is this page’s, too', async () => {
    const { supabase, tell } = setUp({ reads: [connected()] });
    tell('another');
    expect(supabase.status.get()).toBe('UNKNOWN');
    tell('p');
    await settled(() => supabase.status.get(), 'CONFIGURED');
  });
});
