import { expect, it } from 'vitest';
import { setUp, until } from '../testing/set-up.ts';
import { createMemoryJournal } from './journal.ts';
import { createProjectMemory } from '../memory/project-memory.ts';

/** One browser that several people share. */
async function sharedBrowser() {
  const set = await setUp({ 'a.txt': '1', 'b.txt': '1' }, { open: false });
  const { server, create, browserMemory, journalMemory } = set;
  let signedIn: string | undefined;
  const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
    const bearer = new Headers(request[1]?.headers).get('authorization');
    if (bearer !== null && bearer !== `Bearer of ${signedIn}`) return Response.json({ error: 'Sign in.', code: 'login-required' }, { status: 401 });
    const response = await server.fetch(...request);
    if (request[0] !== '/api/logged-in') return response;
    const answer = (await response.json()) as { readonly user?: object };
    return Response.json(signedIn === undefined ? { isLoggedIn: false } : { ...answer, token: `of ${signedIn}`, user: { ...answer.user, id: signedIn } });
  }) as typeof globalThis.fetch;
  const newPage = (name: string) => create(name, { fetch, journal: createMemoryJournal(journalMemory, name) });
  return {
    ...set,
    newPage,
    signIn: (person: string | undefined) => {
      signedIn = person;
    },
    /** Closes a page without notice. */
    die(name: string) {
      browserMemory.livingPages.delete(name);
      journalMemory.livingPages.delete(name);
    },
    async open(name: string, person: string | undefined) {
      signedIn = person;
      const page = newPage(name);
      await page.open('test');
      return page;
    },
  };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof sharedBrowser>>['open']>>;

const seen = (page: Page) => {
  const [terminal] = page.terminals.terminals.get();
  const printed = page.terminals.terminals
    .get()
    .map(({ id }) => page.terminals.textOf(id))
    .join('');
  return {
    draft: page.editor.draftPaths.get(),
    saved: new TextDecoder().decode(page.files.readBytes('a.txt')),
    hasPrinted: terminal !== undefined && printed.includes('mine'),
  };
};

/** Prints something, makes a change that the server lacks because the session has ended, and leaves a draft. */
async function work(page: Page, signIn: (person: string | undefined) => void) {
  await page.terminals.openShell();
  signIn(undefined);
  page.editor.change('a.txt', 'unsaved');
  await page.editor.save('a.txt');
  await page.saving.saveNow();
  expect(page.saving.state.get().status).toBe('kept-here');
  page.editor.change('b.txt', 'draft');
}

it('unsaved edits, unsaved files and terminal output are there only for the person who made them', async () => {
  const { server, runtime, signIn, die, open } = await sharedBrowser();
  runtime.programs.push([
    /^(?:sh)?$/,
    ({ print, killed }) => {
      print('mine');
      return killed;
    },
  ]);
  const ada = await open('ada', 'ada');
  await work(ada, signIn);
  await until(() => seen(ada).hasPrinted);
  await ada.close();
  die('ada');
  const nothing = { draft: [], saved: '1', hasPrinted: false };
  const bob = await open('bob', 'bob');
  expect(seen(bob)).toEqual(nothing);
  expect(bob.notices.notices.get()).toEqual([]);
  await bob.close();
  die('bob');
  const nobody = await open('nobody', undefined);
  expect(seen(nobody)).toEqual(nothing);
  await nobody.close();
  die('nobody');
  expect(server.appFiles['a.txt']?.contents).toBe('1');
  const again = await open('again', 'ada');
  expect(seen(again)).toEqual({ draft: ['b.txt'], saved: 'unsaved', hasPrinted: true });
  await again.close();
});

it('if two people sign in one after the other in the same tab, each has their own, and both are kept', async () => {
  const { signIn, open } = await sharedBrowser();
  const page = await open('tab', 'ada');
  await work(page, signIn);
  page.chat.setDraft('of ada');
  await page.close();
  signIn('bob');
  await page.open('test');
  expect(seen(page)).toMatchObject({ draft: [], saved: '1' });
  expect(page.chat.draft.get()).toBe('');
  page.editor.change('a.txt', 'of bob');
  page.chat.setDraft('of bob');
  await page.close();
  signIn('ada');
  await page.open('test');
  expect(seen(page)).toMatchObject({ draft: ['b.txt'], saved: 'unsaved' });
  expect(page.chat.draft.get()).toBe('of ada');
  await page.close();
  signIn('bob');
  await page.open('test');
  expect(seen(page)).toMatchObject({ draft: ['a.txt'] });
  expect(page.chat.draft.get()).toBe('of bob');
  await page.close();
});

it('what was made before a sign-in belongs to the person who signs in', async () => {
  const { server, die, open } = await sharedBrowser();
  const before = await open('before', undefined);
  before.editor.change('a.txt', 'unsaved');
  await before.editor.save('a.txt');
  before.editor.change('b.txt', 'draft');
  await before.close();
  die('before');
  const ada = await open('ada', 'ada');
  expect(seen(ada)).toMatchObject({ draft: ['b.txt'], saved: 'unsaved' });
  await ada.saving.saveNow();
  expect(server.appFiles['a.txt']?.contents).toBe('unsaved');
  await ada.close();
});

it('what an earlier version kept without an owner is shown to nobody without a question, and never lost', async () => {
  const { server, browserMemory, journalMemory, die, open } = await sharedBrowser();
  const before = createProjectMemory(browserMemory, 'before');
  await before.write('p1', 'drafts/before', { writtenAt: 1, drafts: [{ path: 'b.txt', text: 'draft', base: '1' }] });
  await before.write('p1', 'terminals', [{ kind: 'shell', title: 'Terminal 1', ownTitle: 'Terminal 1', scrollback: 'mine' }]);
  await createMemoryJournal(journalMemory, 'before').write({
    ...{ projectId: 'p1', baseEditedAt: server.editedAt, binaries: new Map(), unanswered: [], writtenAt: 1 },
    files: { ...server.appFiles, 'a.txt': { ...(server.appFiles['a.txt'] as object), contents: 'unsaved' } as (typeof server.appFiles)[string] },
  });
  die('before');
  const bob = await open('bob', 'bob');
  expect(seen(bob)).toEqual({ draft: [], saved: '1', hasPrinted: false });
  const offers = bob.notices.notices.get();
  expect(offers.map(({ action }) => action?.label).sort()).toEqual(['Make a copy', 'Restore']);
  expect(offers.some(({ text }) => /unsaved'|draft'|a\.txt|b\.txt/.test(text))).toBe(false);
  await bob.close();
  expect(bob.notices.notices.get()).toEqual([]);
  die('bob');
  const ada = await open('ada', 'ada');
  for (const { action } of ada.notices.notices.get()) action?.run();
  await until(() => server.forks.length === 1 && ada.editor.draftPaths.get().length === 1);
  expect(seen(ada)).toMatchObject({ draft: ['b.txt'], saved: '1' });
  expect(server.forks[0]?.appFiles['a.txt']?.contents).toBe('unsaved');
  await ada.close();
  die('ada');
  const again = await open('again', 'ada');
  expect(seen(again)).toMatchObject({ draft: ['b.txt'], saved: '1' });
  expect(again.notices.notices.get()).toEqual([]);
  await again.close();
});

it('what cannot be restored is reported, and offered again', async () => {
  const { browserMemory, die, open } = await sharedBrowser();
  await createProjectMemory(browserMemory, 'before').write('p1', 'drafts/before', { writtenAt: 1, drafts: [{ path: 'b.txt', text: 'draft', base: '1' }] });
  die('before');
  const ada = await open('ada', 'ada');
  const { get } = browserMemory.values;
  browserMemory.values.get = () => {
    throw new Error('the disk is gone');
  };
  ada.notices.notices.get()[0]?.action?.run();
  const texts = () => ada.notices.notices.get().map(({ text }) => text);
  await until(() => texts().some((text) => text.startsWith('Could not read the edits') && text.endsWith('the disk is gone')));
  browserMemory.values.get = get;
  await ada.close();
  die('ada');
  const again = await open('again', 'ada');
  expect(again.notices.notices.get().map(({ action }) => action?.label)).toEqual(['Restore']);
  await again.close();
});
