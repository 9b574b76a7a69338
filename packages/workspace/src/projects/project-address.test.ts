import { describe, expect, it } from 'vitest';
import { finish, setUp, until } from '../testing/set-up.ts';

const prompts = (server: Awaited<ReturnType<typeof setUp>>['server']) =>
  server.requests
    .filter(({ path }) => path === '/api/chat')
    .map(({ body }) => (body as { messages: { parts: { text?: string }[] }[] }).messages.at(-1)?.parts[0]?.text);

describe('the address of a project', () => {
  it('its prompt is sent once if somebody is signed in, and then removed from the address', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' }, { open: false });
    server.steps.push([finish()]);
    let sent = 0;
    await workspace.open('test', { askedPrompt: { text: 'Add a clock', onSent: () => sent++ } });
    await until(() => prompts(server).length === 1);
    expect([sent, ...prompts(server)]).toEqual([1, 'Add a clock']);
    expect(workspace.chat.draft.get()).toBe('');
  });

  it('its prompt waits in the composer, and in the address, if nobody is signed in', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' }, { open: false });
    server.isSignedIn = false;
    let sent = 0;
    await workspace.open('test', { askedPrompt: { text: 'Add a clock', onSent: () => sent++ } });
    await until(() => workspace.chat.draft.get() === 'Add a clock');
    expect([sent, prompts(server)]).toEqual([0, []]);
  });

  it('an empty prompt is only removed from it', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' }, { open: false });
    let sent = 0;
    await workspace.open('test', { askedPrompt: { text: '  ', onSent: () => sent++ } });
    expect([sent, prompts(server), workspace.chat.draft.get()]).toEqual([1, [], '']);
  });

  it('default_view sets the first view of an existing project, which is the preview without it', async () => {
    const { workspace } = await setUp({ 'a.txt': '1' });
    expect(workspace.layout.view.get()).toBe('preview');
    await workspace.open('test', { defaultView: 'files' });
    expect(workspace.layout.view.get()).toBe('files');
  });

  it('a project without files begins with the files, unless default_view says otherwise', async () => {
    const { workspace } = await setUp({});
    expect(workspace.layout.view.get()).toBe('files');
    await workspace.open('test', { defaultView: 'preview' });
    expect(workspace.layout.view.get()).toBe('preview');
  });
});

describe('copies', () => {
  it('a duplicate begins with a cleared query string, a fork keeps it; both are page views', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' }, { open: false });
    server.isAnalyticsOn = true;
    const views = () => server.analytics.filter(({ event }) => event === 'page-view').map(({ projectId, message }) => `${projectId} ${message}`);
    await workspace.open('test');
    await until(() => views().length === 1);
    await workspace.project.duplicate();
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'fork1' }, clearsQuery: true });
    await workspace.open('test');
    server.frozen = true;
    await workspace.open('test');
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.save('a.txt');
    await workspace.saving.saveNow();
    await until(() => server.forks[1]?.appFiles['a.txt']?.contents === 'mine');
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'fork2' } });
    expect(workspace.project.state.get()).not.toHaveProperty('clearsQuery');
    await until(() => views().length === 5);
    expect(views()).toEqual(['p1 /~/{slug}', 'f1 /~/{slug}', 'p1 /~/{slug}', 'p1 /~/{slug}', 'f2 /~/{slug}']);
  });

  it('are saved under the active organization, named by slug and provider', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' });
    await workspace.project.duplicate();
    const bodies = () => server.requests.filter(({ path }) => path === '/api/projects/test/fork').map(({ body }) => body);
    expect(bodies()[0]).not.toHaveProperty('owner');
    server.activeOrganization = { id: 'o1', slug: 'acme', provider: 'lathe', name: 'Acme', role: 'member' };
    await workspace.open('test');
    await workspace.project.duplicate();
    expect(bodies()[1]).toMatchObject({ owner: 'acme', provider: 'lathe' });
  });
});
