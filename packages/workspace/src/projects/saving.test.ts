import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../accounts/session.ts';
import { createApiClient } from '../api/client.ts';
import { createProjectFiles } from '../files/project-files.ts';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { createNotices } from '../notices/notices.ts';
import { FakeServer } from '../testing/fake-server.ts';
import type { ArrivedPush } from './arriving-pushes.ts';
import { createMemoryJournal, JournalMemory } from './journal.ts';
import type { SaveEvent } from './save-project.ts';
import { createSaving, type SavedProjectRef } from './saving.ts';

const FAILURE_TEXT = "Failed to save project. You can download your project by clicking the 'Download' button on top so you don't lose any changes.";
const HOUR_MS = 3_600_000;
const BINARY = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

type SkipCase = [why: string, change: (page: Page, server: FakeServer) => Promise<void>, status: string, options?: Parameters<typeof openPage>[1]];

/** One page with the project open, over a server and a browser that other pages may share. */
async function openPage(server: FakeServer, { memory = new JournalMemory(), page = 'page', isSignedIn = true, needsFork = false, hasEditedAt = true } = {}) {
  const fetch = server.fetch as typeof globalThis.fetch;
  const session = createSession({ fetch, now: Date.now });
  const journal = createMemoryJournal(memory, page);
  let id = 0;
  const notices = createNotices(() => `${++id}`);
  const isHeld = atom(false);
  const events: SaveEvent[] = [];
  const pushes: ArrivedPush[] = [];
  if (isSignedIn) await session.refresh();
  const restored = (await journal.claim('p1', session.user.get()?.id))?.entry;
  const files = createProjectFiles({ now: Date.now, opened: { files: restored?.files ?? server.appFiles, binaries: restored?.binaries ?? new Map() } });
  const project = { id: 'p1', slug: 'test', editedAt: hasEditedAt ? server.editedAt : undefined, canWrite: !needsFork };
  const saving = createSaving({
    ...{ identity: createProjectIdentity<SavedProjectRef>(project), restored },
    ...{ api: createApiClient({ fetch, session }), session, files, journal, notices, fetch, isHeld },
    now: Date.now,
    random: () => 0.5,
    onEvent: (event) => events.push(event),
    base: server.appFiles,
    onPush: (push) => pushes.push(push),
  });
  files.onChange(() => saving.touch());
  return {
    ...{ saving, files, notices, session, isHeld, events, pushes, project },
    texts: () => notices.notices.get().map(({ text }) => text),
    status: () => saving.state.get().status,
    kept: () => memory.entries.get(`p1/${page}`),
    /** Closes the tab without notice. */
    die: () => void memory.livingPages.delete(page),
  };
}

const saves = (server: FakeServer) => server.requests.filter(({ method, path }) => method === 'PATCH' && path === '/api/projects/test');
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('saving a project', () => {
  it('keeps changes that are made while the project is frozen, and saves them once it is unfrozen', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { saving, files, status, kept } = await openPage(server);
    saving.setNeedsFork(true);
    expect(status()).toBe('saved');
    await files.write('a.txt', '2');
    await pass(HOUR_MS);
    expect([status(), saves(server).length]).toEqual(['kept-here', 0]);
    expect(kept()?.files['a.txt']?.contents).toBe('2');
    saving.setNeedsFork(false);
    expect([status(), saving.hasPersistedChanges.get()]).toEqual(['saving', false]);
    await pass(1000);
    expect([status(), server.appFiles['a.txt']?.contents]).toEqual(['saved', '2']);
    expect(kept()).toBeUndefined();
  });

  it('marks every change as not persisted, saves 1000 ms after the last one, and takes over the new editedAt', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { saving, files } = await openPage(server);
    expect(saving.hasPersistedChanges.get()).toBe(true);
    await files.write('a.txt', '2');
    expect(saving.hasPersistedChanges.get()).toBe(false);
    await pass(900);
    await files.write('a.txt', '3');
    await pass(900);
    expect(saves(server)).toEqual([]);
    await pass(100);
    expect(saves(server).map(({ body }) => body)).toMatchObject([
      { project: { appFiles: { 'a.txt': { contents: '3' } }, editedAt: '2026-01-01T00:00:00.000Z' } },
    ]);
    expect(saving.hasPersistedChanges.get()).toBe(true);
    await files.write('b.txt', 'new');
    await pass(1000);
    expect(saves(server)[1]?.body).toMatchObject({ project: { editedAt: '2026-01-01T00:00:01.000Z' } });
    expect(saving.state.get()).toEqual({ status: 'saved', at: Date.now() });
  });

  it('also saves what is not sent to the assistant: lock files, pictures, ignore files, env files and long files', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files } = await openPage(server);
    const kept = ['package-lock.json', 'logo.svg', 'public/favicon.ico', '.gitignore', '.env', '.lathe/prompt', 'supabase/migrations/1.sql', 'debug.log'];
    await files.writeAll([...kept.map((path) => [path, path === '.gitignore' ? '*.log\n.env\n' : 'x'] as const), ['long.ts', 'x'.repeat(60_000)]]);
    await pass(1000);
    expect(Object.keys(server.appFiles)).toEqual(expect.arrayContaining([...kept, 'long.ts']));
  });

  it('waits no longer than 10 s while changes continue', async () => {
    const server = new FakeServer({ 'a.txt': '' });
    const { files } = await openPage(server);
    for (let count = 1; count <= 19; count++) {
      await files.write('a.txt', 'x'.repeat(count));
      await pass(500);
    }
    expect(saves(server)).toHaveLength(0);
    await files.write('a.txt', 'end');
    await pass(500);
    expect(saves(server)).toHaveLength(1);
  });

  it('waits for processing, importing and forking to end', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, isHeld, saving } = await openPage(server);
    isHeld.set(true);
    for (let count = 0; count < 40; count++) {
      await files.write('a.txt', `${count}`);
      await pass(1000);
    }
    expect(saves(server)).toEqual([]);
    expect(saving.hasPersistedChanges.get()).toBe(false);
    isHeld.set(false);
    await pass(0);
    expect(saves(server)).toHaveLength(1);
    expect(server.appFiles['a.txt']?.contents).toBe('39');
  });

  it('does not wait for a step of the assistant that needs the files on the server', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, isHeld, saving } = await openPage(server);
    isHeld.set(true);
    await files.write('a.txt', '2');
    void saving.saveNow();
    await pass(0);
    expect(saves(server)).toEqual([]);
    await saving.saveHeld();
    expect(server.appFiles['a.txt']?.contents).toBe('2');
    await files.write('a.txt', '3');
    await pass(20_000);
    expect(server.appFiles['a.txt']?.contents).toBe('2');
  });

  it.each([
    ['there are no files', async ({ files }: Page) => files.delete('a.txt'), 'saved'],
    ['there is no editedAt', async ({ files }: Page) => files.write('a.txt', '2'), 'saved', { hasEditedAt: false }],
    ['a fork is needed', async ({ files }: Page) => files.write('a.txt', '2'), 'kept-here', { needsFork: true }],
    [
      'there is no user',
      async ({ session, files }: Page, server: FakeServer) => {
        server.isSignedIn = false;
        await session.refresh();
        await files.write('a.txt', '2');
      },
      'kept-here',
    ],
  ] satisfies SkipCase[] as SkipCase[])('is skipped, and counted as persisted, when %s', async (...[, change, status, options = {}]: SkipCase) => {
    const server = new FakeServer({ 'a.txt': '1' });
    const page = await openPage(server, options);
    await change(page, server);
    expect(page.saving.hasPersistedChanges.get()).toBe(false);
    await pass(20_000);
    expect(saves(server)).toEqual([]);
    expect(page.saving.hasPersistedChanges.get()).toBe(true);
    expect(page.status()).toBe(status);
    // What the server does not accept is not lost.
    if (status === 'kept-here') expect(page.kept()?.files['a.txt']?.contents).toBe('2');
  });

  it.each([
    [
      409,
      { error: 'x', code: 'save-conflict', lastEditor: { username: 'grace' }, editedAt: '2027-01-01T00:00:00.000Z' },
      { type: 'conflict', lastEditor: 'grace', editedAt: '2027-01-01T00:00:00.000Z', isPush: false },
    ],
    [422, { error: 'x', code: 'project-frozen' }, { type: 'fork' }],
    [
      413,
      { error: 'The project is too big to save: its text has 11 MB.', code: 'project-too-big' },
      { type: 'project-too-big', message: 'The project is too big to save: its text has 11 MB.' },
    ],
  ])('raises the event for a %i, and does not try again automatically', async (statusCode, body, event) => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, events, kept } = await openPage(server);
    server.failures.push({ match: /^PATCH /, status: statusCode, body });
    await files.write('a.txt', '2');
    await pass(60_000);
    expect(events).toEqual([event]);
    expect(saves(server)).toHaveLength(1);
    expect(kept()?.files['a.txt']?.contents).toBe('2');
  });

  describe('a conflict is asked about once', () => {
    /** A page whose save takes half a second, and runs into a conflict. */
    async function conflictUnderWay() {
      const server = new FakeServer({ 'a.txt': '1' });
      const answer = server.fetch;
      vi.spyOn(server, 'fetch').mockImplementation(async (input, init) => {
        if (init?.method === 'PATCH') await new Promise((resolve) => setTimeout(resolve, 500));
        return answer(input, init);
      });
      const conflict = { error: 'x', code: 'save-conflict', lastEditor: { username: 'grace' }, editedAt: '2027-01-01T00:00:00.000Z' };
      for (let i = 0; i < 3; i++) server.failures.push({ match: /^PATCH /, status: 409, body: conflict });
      const page = await openPage(server);
      await page.files.write('a.txt', '2');
      await pass(1200);
      expect([saves(server).length, page.events]).toEqual([0, []]);
      return page;
    }

    it('if a file changes while the save is under way', async () => {
      const { files, events } = await conflictUnderWay();
      await files.write('a.txt', '3');
      await pass(60_000);
      expect(events).toMatchObject([{ type: 'conflict' }]);
    });

    it('if another save is asked for while the save is under way', async () => {
      const { saving, events } = await conflictUnderWay();
      await Promise.all([saving.saveNow(), pass(60_000)]);
      expect(events).toMatchObject([{ type: 'conflict' }]);
    });

    it('and not at all if the changes were given up while the save was under way', async () => {
      const { saving, events, kept } = await conflictUnderWay();
      await saving.giveUp();
      await pass(60_000);
      expect([events, kept()]).toEqual([[], undefined]);
    });
  });

  it('uploads changed binary files one at a time, and names them by the storage URL of signed id and file name', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files } = await openPage(server);
    await files.write('img/logo 1.png', BINARY);
    await files.write('b.bin', new Uint8Array([0, 1]));
    await pass(1000);
    const uploads = server.requests.filter(({ path }) => path.includes('upload')).map(({ method, path }) => `${method} ${path}`);
    expect(uploads).toEqual([
      'POST /api/projects/test/direct_uploads',
      'PUT /api/uploads/signed1',
      'POST /api/projects/test/direct_uploads',
      'PUT /api/uploads/signed2',
    ]);
    expect(server.appFiles['img/logo 1.png']).toMatchObject({ isBinary: true, blobId: 'signed2', contents: '/api/storage/signed2/logo%201.png' });
    expect(server.blobs.get('signed2')).toEqual(BINARY);
    await files.write('a.txt', '2');
    await pass(1000);
    expect(server.requests.filter(({ path }) => path.endsWith('/direct_uploads'))).toHaveLength(2);
  });

  it('uploads a binary file again that the server has deleted meanwhile, and saves it', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, status } = await openPage(server);
    await files.write('b.bin', BINARY);
    await pass(1000);
    server.failures.push({
      match: /^PATCH /,
      status: 400,
      body: { error: 'b.bin was not uploaded or is no longer stored', code: 'invalid-input', missingUploads: ['b.bin'] },
    });
    await files.write('a.txt', '2');
    await pass(1000);
    expect(server.appFiles['b.bin']).toMatchObject({ isBinary: true, blobId: 'signed2' });
    expect(status()).toBe('saved');
  });

  it('shows the server’s message if the person’s storage is full, even for an upload', async () => {
    const body = { error: 'Your storage is full: you use 2 GB of 2 GB, and this needs 1 MB more.', code: 'storage-limit' };
    for (const match of [/^PATCH /, /direct_uploads/]) {
      const server = new FakeServer({ 'a.txt': '1' });
      const { files, texts } = await openPage(server);
      server.failures.push({ match, status: 413, body });
      await files.write('b.bin', BINARY);
      await pass(60_000);
      expect(texts()).toEqual([`${body.error} Your work is kept in this browser until then.`]);
    }
  });

  it('catches up when the person signs in again in another tab', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, saving, status } = await openPage(server);
    server.isSignedIn = false;
    server.failures.push({ match: /^PATCH /, status: 401, body: { error: 'Not logged in', code: 'login-required' } });
    await files.write('a.txt', '2');
    await pass(1000);
    expect(status()).toBe('kept-here');
    server.isSignedIn = true;
    saving.pageShown();
    await pass(0);
    expect(server.appFiles['a.txt']?.contents).toBe('2');
    expect(status()).toBe('saved');
  });

  it.each(['saveNow', 'pageShown'] as const)('does not treat the person as signed out at %s when the server cannot say who is signed in', async (verb) => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, saving, status } = await openPage(server, { isSignedIn: false });
    await files.write('a.txt', '2');
    await pass(1000);
    expect(status()).toBe('kept-here');
    server.isOffline = true;
    void saving[verb]();
    await pass(600);
    expect(status()).toBe('offline');
    server.isOffline = false;
    await pass(2000);
    expect(server.appFiles['a.txt']?.contents).toBe('2');
    expect(status()).toBe('saved');
  });
});

describe('a save that fails', () => {
  const noLuck = { match: /^PATCH /, status: 500, body: { error: 'No luck', code: 'api-error' } };

  it('says so after three times, naming the Download button, and withdraws that when a save succeeds', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, texts, status } = await openPage(server);
    server.failures.push(noLuck, noLuck, noLuck);
    await files.write('a.txt', '2');
    await pass(1000 + 500);
    expect(saves(server)).toHaveLength(2);
    expect(texts()).toEqual([]);
    expect(status()).toBe('failed');
    await pass(1000);
    expect(texts()).toEqual([FAILURE_TEXT]);
    await pass(2000);
    expect(texts()).toEqual([]);
    expect(status()).toBe('saved');
  });

  it('is tried again after 0.5 s, doubled every time to 60 s at most, however much is typed meanwhile', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files } = await openPage(server);
    server.isOffline = true;
    const at: number[] = [];
    const record = server.requests.push.bind(server.requests);
    server.requests.push = (...entries) => {
      if (entries[0]?.method === 'PATCH') at.push(Date.now());
      return record(...entries);
    };
    await files.write('a.txt', '2');
    for (let count = 0; count < 300; count++) {
      await pass(1000);
      await files.write('a.txt', `${count}`);
    }
    expect(at.slice(1, 11).map((time, index) => time - (at[index] ?? 0))).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('is not tried again if it would be refused again, and is reported at once', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, texts } = await openPage(server);
    server.failures.push({ match: /^PATCH /, status: 400, body: { error: 'Bad', code: 'invalid-input' } });
    await files.write('a.txt', '2');
    await pass(60_000);
    expect(saves(server)).toHaveLength(1);
    expect(texts()).toEqual([FAILURE_TEXT]);
  });

  it('says "Not logged in" to a person who was signed out', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, texts, saving } = await openPage(server);
    server.isSignedIn = false;
    server.failures.push({ match: /^PATCH /, status: 401, body: { error: 'Not logged in', code: 'login-required' } });
    await files.write('a.txt', '2');
    await pass(1000);
    expect(texts()).toEqual(['Not logged in']);
    expect(saving.state.get()).toEqual({ status: 'kept-here', reason: 'signed-out' });
  });

  it('names the binary file that could not be uploaded', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, texts, saving, kept } = await openPage(server);
    server.failures.push({ match: /^PUT \/api\/uploads/, status: 500, body: { error: 'No luck', code: 'api-error' } });
    await files.write('img/logo.png', BINARY);
    await pass(1000);
    expect(texts()).toEqual(['Failed to upload file: logo.png']);
    expect(saving.state.get()).toEqual({ status: 'failed', message: 'Failed to upload file: logo.png' });
    expect(kept()?.binaries.get('img/logo.png')).toEqual(BINARY);
    await pass(500);
    expect(texts()).toEqual([]);
    expect(server.appFiles['img/logo.png']?.blobId).toBe('signed2');
  });

  it('raises project-too-big with the server’s message if a binary file is too big', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, events } = await openPage(server);
    server.failures.push({
      match: /direct_uploads/,
      status: 413,
      body: { error: 'The project is too big to save: the file v.mp4 has 30 MB.', code: 'project-too-big' },
    });
    await files.write('v.mp4', BINARY);
    await pass(1000);
    expect(events).toEqual([{ type: 'project-too-big', message: 'The project is too big to save: the file v.mp4 has 30 MB.' }]);
  });
});

describe('nothing that was acknowledged is lost', () => {
  it('250 ms after a change the journal has it, unsaved binary files included, and forgets it when the server has it', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, kept } = await openPage(server);
    await files.write('a.txt', '2');
    await files.write('logo.png', BINARY);
    await pass(249);
    expect(kept()).toBeUndefined();
    await pass(1);
    expect(kept()).toMatchObject({ baseEditedAt: server.editedAt, files: { 'a.txt': { contents: '2' }, 'logo.png': { isBinary: true } } });
    expect(kept()?.binaries).toEqual(new Map([['logo.png', BINARY]]));
    await pass(1000);
    expect(kept()).toBeUndefined();
  });

  it('when the tab is hidden: it is in the journal at once, and on its way to the server', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, saving } = await openPage(server);
    await files.write('a.txt', '2');
    saving.pageHidden();
    await pass(0);
    expect(server.appFiles['a.txt']?.contents).toBe('2');
  });

  it('after tabs died, the last edit comes back, however often the older one was retried', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const memory = new JournalMemory();
    const one = await openPage(server, { memory, page: 'one' });
    const two = await openPage(server, { memory, page: 'two' });
    server.isOffline = true;
    await one.files.write('a.txt', 'older');
    await pass(2000);
    await two.files.write('a.txt', 'newer');
    await pass(250);
    two.die();
    await pass(60_000);
    one.saving.pageHidden();
    await pass(100);
    one.die();
    server.isOffline = false;
    expect((await openPage(server, { memory, page: 'three' })).files.readText('a.txt')).toBe('newer');
  });

  it('during a network outage of a minute: every edit arrives in the end, without a conflict', async () => {
    const server = new FakeServer({ 'a.txt': '' });
    const { files, status, events, kept } = await openPage(server);
    for (let second = 0; second < 90; second++) {
      server.isOffline = second >= 15 && second < 75;
      await files.write('a.txt', `second ${second}`);
      if (second === 60) await files.write('logo.png', BINARY);
      await pass(1000);
      if (second === 70) {
        expect(status()).toBe('offline');
        expect(kept()?.files['a.txt']?.contents).toMatch(/^second (69|70)$/);
      }
    }
    await pass(60_000);
    expect(server.appFiles['a.txt']?.contents).toBe('second 89');
    expect(server.blobs.get(server.appFiles['logo.png']?.blobId ?? '')).toEqual(BINARY);
    expect([status(), events]).toEqual(['saved', []]);
  });

  it('during the sleep of a laptop: timers are late and the token has expired', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, saving, status, events } = await openPage(server);
    await files.write('a.txt', 'before the lid was closed');
    await pass(300);
    vi.setSystemTime(Date.now() + 8 * HOUR_MS); // no timer runs meanwhile
    server.isOffline = true; // the network comes back a little later
    await pass(2000);
    expect(status()).toBe('offline');
    server.isOffline = false;
    saving.pageShown();
    await pass(0);
    expect(server.appFiles['a.txt']?.contents).toBe('before the lid was closed');
    expect(server.requests.filter(({ path }) => path === '/api/logged-in').length).toBeGreaterThan(1);
    expect([status(), events]).toEqual(['saved', []]);
  });

  it('when a server dies after a save arrived and before it responded, even if the page dies then', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const memory = new JournalMemory();
    const first = await openPage(server, { memory, page: 'first' });
    server.losesAnswerOf = /^PATCH /;
    await first.files.write('a.txt', 'arrived');
    await pass(1000);
    expect(server.appFiles['a.txt']?.contents).toBe('arrived');
    await first.files.write('a.txt', 'and one more edit');
    await pass(250);
    first.die();
    const second = await openPage(server, { memory, page: 'second' });
    await pass(1500);
    expect(server.appFiles['a.txt']?.contents).toBe('and one more edit');
    expect(second.events).toEqual([]);
  });

  it('with two tabs of one browser: neither overwrites what the other has not saved', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const memory = new JournalMemory();
    const left = await openPage(server, { memory, page: 'left' });
    const right = await openPage(server, { memory, page: 'right' });
    server.isOffline = true;
    await left.files.write('a.txt', 'left');
    await pass(300);
    await right.files.write('a.txt', 'right');
    await pass(300);
    expect([left.kept()?.files['a.txt']?.contents, right.kept()?.files['a.txt']?.contents]).toEqual(['left', 'right']);
    // A third tab takes nothing from pages that are open.
    expect(await createMemoryJournal(memory, 'third').claim('p1', 'u1')).toBeUndefined();
    left.die();
    right.die();
    const claimed = await createMemoryJournal(memory, 'fourth').claim('p1', 'u1');
    expect(claimed?.entry.files['a.txt']?.contents).toBe('right');
    expect(claimed?.others.map(({ files }) => files['a.txt']?.contents)).toEqual(['left']);
  });

  it('with two people: the second is asked, and nothing is saved over the first until they say so', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const [ada, grace] = [await openPage(server), await openPage(server)];
    await ada.files.write('a.txt', "ada's");
    await pass(1000);
    await grace.files.write('a.txt', "grace's");
    await pass(1000);
    expect(grace.events).toMatchObject([{ type: 'conflict', lastEditor: 'ada' }]);
    await grace.files.write('b.txt', 'more');
    await pass(20_000);
    expect(server.appFiles['a.txt']?.contents).toBe("ada's");
    expect(grace.events).toHaveLength(1);
    expect(grace.kept()?.files).toMatchObject({ 'a.txt': { contents: "grace's" }, 'b.txt': { contents: 'more' } });
    await grace.saving.overwrite(server.editedAt);
    expect(server.appFiles).toMatchObject({ 'a.txt': { contents: "grace's" }, 'b.txt': { contents: 'more' } });
  });
});

type Page = Awaited<ReturnType<typeof openPage>>;

describe('a push with git', () => {
  const lines = (...all: string[]) => all.join('\n');

  it('arrives in the open files, without another save', async () => {
    const server = new FakeServer({ 'a.txt': '1', 'b.txt': '1' });
    const { saving, files, pushes, status } = await openPage(server);
    server.push({ 'a.txt': 'pushed', 'b.txt': undefined, 'c.txt': 'new' });
    saving.pushed(server.editedAt);
    await pass(100);
    expect(files.paths().map((path) => [path, files.readText(path)])).toEqual([
      ['a.txt', 'pushed'],
      ['c.txt', 'new'],
    ]);
    expect(pushes).toEqual([{ changed: ['a.txt', 'c.txt', 'b.txt'], kept: [] }]);
    await pass(HOUR_MS);
    expect([saves(server).length, status()]).toEqual([0, 'saved']);
    // It is known now.
    saving.pushed(server.editedAt);
    await pass(100);
    expect(pushes).toHaveLength(1);
    await files.write('a.txt', 'more');
    await pass(1000);
    expect(server.appFiles['a.txt']?.contents).toBe('more');
  });

  it('is merged with what is not saved yet, and the person is not asked', async () => {
    const server = new FakeServer({ 'a.txt': lines('1', '2', '3', '4', '5'), 'mine.txt': '1', 'theirs.txt': '1' });
    const { files, pushes, events } = await openPage(server);
    server.push({ 'a.txt': lines('one', '2', '3', '4', '5'), 'theirs.txt': 'pushed' });
    await files.write('a.txt', lines('1', '2', '3', '4', 'five'));
    await files.write('mine.txt', 'mine');
    await pass(2000);
    expect(events).toEqual([]);
    expect(pushes).toEqual([{ changed: ['a.txt', 'theirs.txt'], kept: [] }]);
    const merged = { 'a.txt': lines('one', '2', '3', '4', 'five'), 'mine.txt': 'mine', 'theirs.txt': 'pushed' };
    expect(Object.fromEntries(files.paths().map((path) => [path, files.readText(path)]))).toEqual(merged);
    expect(Object.fromEntries(Object.entries(server.appFiles).map(([path, { contents }]) => [path, contents]))).toEqual(merged);
  });

  it('leaves lines as they are that both changed, and says so', async () => {
    const server = new FakeServer({ 'a.txt': lines('1', '2', '3'), 'gone.txt': '1', 'back.txt': '1' });
    const { files, pushes } = await openPage(server);
    server.push({ 'a.txt': lines('theirs', '2', 'three'), 'gone.txt': undefined, 'back.txt': 'changed' });
    await files.write('a.txt', lines('mine', '2', '3'));
    await files.write('gone.txt', 'changed here');
    await files.delete('back.txt');
    await pass(2000);
    expect(pushes).toEqual([{ changed: ['a.txt', 'back.txt'], kept: ['a.txt'] }]);
    expect(files.readText('a.txt')).toBe(lines('mine', '2', 'three'));
    // A change is more than a deletion, on either side.
    expect([files.readText('gone.txt'), files.readText('back.txt')]).toEqual(['changed here', 'changed']);
    expect(server.appFiles['a.txt']?.contents).toBe(lines('mine', '2', 'three'));
  });

  it('deletes folders, but not what was made in them here, and turns files into folders', async () => {
    const server = new FakeServer({ 'old/a.txt': '1', 'gone/deep/b.txt': '1', thing: '1' });
    const { saving, files } = await openPage(server);
    await files.write('old/mine.txt', 'mine');
    server.push({ 'old/a.txt': undefined, 'gone/deep/b.txt': undefined, thing: undefined, 'thing/inside.txt': 'pushed' });
    saving.pushed(server.editedAt);
    await pass(2000);
    expect(files.paths()).toEqual(['old/mine.txt', 'thing/inside.txt']);
    expect(Object.keys(server.appFiles).filter((path) => server.appFiles[path]?.type === 'file')).toEqual(['old/mine.txt', 'thing/inside.txt']);
  });

  it('keeps a file that became a folder there, and a folder that became a file', async () => {
    const server = new FakeServer({ thing: '1', 'place/a.txt': '1', 'b.txt': '1' });
    const { files, pushes, events } = await openPage(server);
    server.push({ thing: undefined, 'thing/inside.txt': 'pushed', 'place/a.txt': undefined, place: 'pushed', 'b.txt': 'pushed' });
    await files.write('thing', 'mine');
    await files.write('place/mine.txt', 'mine');
    await pass(2000);
    expect(events).toEqual([]);
    expect(pushes).toEqual([{ changed: ['b.txt', 'place/a.txt'], kept: ['place', 'thing/inside.txt'] }]);
    const merged = { 'b.txt': 'pushed', 'place/mine.txt': 'mine', thing: 'mine' };
    expect(Object.fromEntries(files.paths().map((path) => [path, files.readText(path)]))).toEqual(merged);
    expect(Object.fromEntries(Object.entries(server.appFiles).flatMap(([path, { type, contents }]) => (type === 'file' ? [[path, contents]] : [])))).toEqual(
      merged,
    );
  });

  it('is a conflict for the person if something else was saved after it', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { files, events, pushes } = await openPage(server);
    server.push({ 'a.txt': 'pushed' });
    server.pushedAt = undefined;
    await files.write('a.txt', '2');
    await pass(2000);
    expect(events).toMatchObject([{ type: 'conflict' }]);
    expect(pushes).toEqual([]);
  });

  it('waits while the assistant works', async () => {
    const server = new FakeServer({ 'a.txt': '1' });
    const { saving, files, isHeld } = await openPage(server);
    isHeld.set(true);
    server.push({ 'a.txt': 'pushed' });
    saving.pushed(server.editedAt);
    await pass(HOUR_MS);
    expect(files.readText('a.txt')).toBe('1');
    isHeld.set(false);
    await pass(100);
    expect(files.readText('a.txt')).toBe('pushed');
  });
});
