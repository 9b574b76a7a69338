import { describe, expect, it } from 'vitest';
import type { Workspace } from '../contract.ts';
import { PACKAGE, setUp, until, write, finish } from '../testing/set-up.ts';

const ERROR = { type: 'console-error', port: 5173, pathname: '/', search: '', hash: '', args: ['Boom'] };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function opened() {
  const set = await setUp({ 'package.json': PACKAGE, 'a.txt': '1' });
  await until(() => set.workspace.runtime.server.get().status === 'ready');
  const project = set.workspace.current.get() as Workspace;
  return { ...set, project };
}

describe('a project that was closed', () => {
  it('no longer listens to the runtime that it shared with the page', async () => {
    const { workspace, runtime, project } = await opened();
    await workspace.close();
    const ports = project.previews.previews.get();
    runtime.emit('port', 4000, 'open', 'http://4000.preview.localhost');
    runtime.emit('preview-message', ERROR);
    expect(project.previews.previews.get()).toEqual(ports);
    expect(project.problems.problems.get()).toEqual([]);
    expect(project.tunnel.state.get()).toEqual({ status: 'off' });
  });

  it('no longer saves, keeps or requests anything, whatever verbs of its stores are called', async () => {
    const { server, workspace, browserMemory, journalMemory, project } = await opened();
    await workspace.close();
    const requests = server.requests.length;
    const kept = [...browserMemory.values.keys()];
    project.editor.change('a.txt', 'typed too late');
    await project.files.createFile('late.txt');
    project.search.setQuery('late');
    await pause(1500); // longer than the pauses before a draft, a search and a save
    expect(server.requests).toHaveLength(requests);
    expect([...browserMemory.values.keys()]).toEqual(kept);
    expect(journalMemory.entries.size).toBe(0);
    expect(workspace.notices.notices.get()).toEqual([]);
  });

  it('closes its notices that undo something', async () => {
    const { workspace, project } = await opened();
    await project.files.remove(['a.txt']);
    expect(workspace.notices.notices.get()).toHaveLength(1);
    await workspace.close();
    expect(workspace.notices.notices.get()).toEqual([]);
  });

  it('leaves nothing behind for the next one, which has stores of its own', async () => {
    const { server, workspace, runtime, project } = await opened();
    project.chat.setDraft('about the first');
    project.search.setQuery('first');
    project.layout.setView('diff');
    project.editor.showSecrets('a.txt', true);
    runtime.emit('preview-message', ERROR);
    expect(project.problems.problems.get()).toHaveLength(1);
    server.forks.push({ id: 'p2', slug: 'other', appFiles: {}, editedAt: '2026-01-01T00:00:00.000Z' });
    await workspace.open('other');
    const next = workspace.current.get() as Workspace;
    for (const store of ['files', 'editor', 'chat', 'saving', 'snapshots', 'terminals', 'previews', 'problems', 'search', 'layout', 'changes'] as const)
      expect(next[store]).not.toBe(project[store]);
    expect([next.chat.draft.get(), next.search.query.get(), next.layout.view.get()]).toEqual(['', '', 'files']);
    expect([next.problems.problems.get(), next.editor.shownSecrets.get(), next.previews.previews.get()]).toEqual([[], [], []]);
  });
});

it('a copy keeps the chat, the drafts, the terminals and what was not saved', async () => {
  const { server, workspace, project } = await opened();
  server.steps.push([...write('made.txt', 'by the assistant'), finish()]);
  await project.chat.send('make a file');
  project.chat.setDraft('continue with');
  project.editor.select('a.txt');
  project.editor.change('a.txt', 'typed');
  await project.terminals.openShell();
  const shown = project.terminals.terminals.get();
  await project.project.duplicate();
  expect(workspace.project.state.get()).toMatchObject({ status: 'open', project: { slug: 'fork1' } });
  const copy = workspace.current.get() as Workspace;
  expect(copy.chat.messages.get()).toHaveLength(2);
  expect(copy.chat.draft.get()).toBe('continue with');
  expect(copy.terminals.terminals.get()).toEqual(shown);
  expect(copy.files.entries.get()).toHaveProperty('made.txt');
  expect(copy.editor.document.get()).toMatchObject({ path: 'a.txt', value: 'typed' });
  await until(() => server.forks.at(-1)?.appFiles['a.txt']?.contents === 'typed');
});

it('a project whose files could not be loaded into the runtime does not start its dev server', async () => {
  const { runtime, workspace } = await setUp({ 'package.json': PACKAGE, 'a.txt': '1' }, { open: false });
  runtime.mount = () => Promise.reject(new Error('No room'));
  await workspace.open('test');
  await until(() => workspace.notices.notices.get().length > 0);
  await workspace.chat.send('hello'); // a start would have begun before this ends
  expect(runtime.commands).toEqual([]);
  expect(workspace.runtime.server.get().status).toBe('waiting');
});
