import { describe, expect, it } from 'vitest';
import type { DialogAnswer, DialogView } from '../dialogs/contract.ts';
import { setUp, until } from '../testing/set-up.ts';

const configured = (title: string, owner?: { slug: string; provider: string }): DialogAnswer => ({
  type: 'configured',
  configuration: { title, owner, visibility: 'unlisted' },
});

describe('the project configuration', () => {
  async function open() {
    const all = await setUp({ 'a.txt': '1' });
    const { workspace, server } = all;
    async function asked<Type extends DialogView['type']>(type: Type): Promise<Extract<DialogView, { type: Type }>> {
      await until(() => workspace.dialogs.current.get()?.type === type);
      return workspace.dialogs.current.get() as Extract<DialogView, { type: Type }>;
    }
    const forks = () => server.requests.filter(({ path }) => path.endsWith('/fork')).map(({ path, body }) => ({ path, body }));
    return { ...all, asked, forks };
  }

  it('its step “initial” makes a copy with a name, an owner and a visibility', async () => {
    const { server, workspace, asked, forks } = await open();
    server.activeOrganization = { id: 'o1', slug: 'acme', provider: 'lathe', name: 'Acme', role: 'member' };
    const done = workspace.project.saveAs();
    const dialog = await asked('project-configuration');
    expect(dialog).toMatchObject({ step: 'initial', title: 'Test project copy', owner: { slug: 'acme', provider: 'lathe' } });
    workspace.dialogs.answer(dialog.id, configured('Second', { slug: 'acme', provider: 'lathe' }));
    await done;
    expect(forks()).toMatchObject([
      {
        path: '/api/projects/test/fork',
        body: { project: { title: 'Second', visibility: 'unlisted' }, owner: 'acme', provider: 'lathe', requireFreeName: true },
      },
    ]);
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'fork1' }, clearsQuery: true });
  });

  it('its step “create-new” makes an empty project, and the page continues with it', async () => {
    const { server, workspace, asked, forks } = await open();
    const done = workspace.project.createNew();
    const dialog = await asked('project-configuration');
    expect(dialog).toMatchObject({ step: 'create-new', title: '', owner: undefined });
    server.failures.push({ match: /sb1/, status: 201, body: { ...server.summary(), id: 'p1', slug: 'test' } });
    workspace.dialogs.answer(dialog.id, configured('Fresh'));
    await done;
    expect(forks()).toMatchObject([{ path: '/api/projects/sb1/fork', body: { project: { title: 'Fresh', appFiles: {} }, requireFreeName: true } }]);
    expect(workspace.project.state.get()).toMatchObject({ status: 'open', project: { slug: 'test' } });
  });

  it('a name that exists is reported, and another one is requested until one is free', async () => {
    const { server, workspace, asked, forks } = await open();
    const taken = { status: 400, body: { error: 'PROJECT_NAME_ALREADY_EXISTS', code: 'project-name-exists' } };
    server.failures.push({ match: /fork$/, ...taken }, { match: /fork$/, ...taken });
    const done = workspace.project.saveAs();
    workspace.dialogs.answer((await asked('project-configuration')).id, configured('Notes'));
    const first = await asked('project-name-exists');
    expect(first.title).toBe('Notes');
    workspace.dialogs.answer(first.id, { type: 'renamed', title: 'Notes 2' });
    await until(() => forks().length === 2);
    const second = await asked('project-name-exists');
    expect(second.title).toBe('Notes 2');
    workspace.dialogs.answer(second.id, { type: 'renamed', title: 'Notes 3' });
    await done;
    expect(forks().map(({ body }) => (body as { project: { title: string } }).project.title)).toEqual(['Notes', 'Notes 2', 'Notes 3']);
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'fork1' } });
  });

  it('a person who cancels stays in the project, which is still saved', async () => {
    const { server, workspace, asked, forks } = await open();
    server.failures.push({ match: /fork$/, status: 400, body: { error: 'PROJECT_NAME_ALREADY_EXISTS', code: 'project-name-exists' } });
    const done = workspace.project.saveAs();
    workspace.dialogs.answer((await asked('project-configuration')).id, configured('Notes'));
    workspace.dialogs.answer((await asked('project-name-exists')).id, 'dismiss');
    await done;
    expect(forks()).toHaveLength(1);
    expect(workspace.project.state.get()).toMatchObject({ project: { slug: 'test' } });
    workspace.editor.change('a.txt', 'mine');
    await workspace.editor.save('a.txt');
    await workspace.saving.saveNow();
    expect(server.appFiles['a.txt']?.contents).toBe('mine');
  });
});
