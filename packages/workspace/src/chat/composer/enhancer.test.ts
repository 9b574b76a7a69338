import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../../api/client.ts';
import { modelInfo } from '../../testing/model-info.ts';
import { finish, setUp, until } from '../../testing/set-up.ts';
import { nameProject } from '../messages/name-project.ts';

describe('the prompt enhancer', () => {
  it('improves the draft with the chosen model, and restores the person’s words', async () => {
    const { server, workspace } = await setUp();
    const { chat } = workspace;
    server.betterWords = '\nA list of plants, each with its days. \n';
    chat.chooseModel('p:m');
    chat.setDraft('plants');
    await chat.enhance();
    expect(server.requests.find(({ path }) => path === '/api/enhancer')?.body).toEqual({ text: 'plants', modelId: 'p:m', projectId: 'p1' });
    expect([chat.draft.get(), chat.enhancing.get()]).toEqual(['A list of plants, each with its days.', 'done']);
    chat.undoEnhance();
    expect([chat.draft.get(), chat.enhancing.get()]).toEqual(['plants', 'idle']);
    // Once the person edits the improved draft, the words are theirs.
    await chat.enhance();
    chat.setDraft(`${chat.draft.get()} And water.`);
    chat.undoEnhance();
    expect(chat.draft.get()).toBe('A list of plants, each with its days. And water.');
  });

  it('leaves the draft unchanged when it fails or returns nothing', async () => {
    const { server, workspace } = await setUp();
    const { chat } = workspace;
    chat.setDraft('plants');
    await chat.enhance();
    server.failures.push({ match: /enhancer/, status: 429, body: { error: 'Too many tries.', code: 'rate-limited' } });
    await chat.enhance();
    expect([chat.draft.get(), chat.enhancing.get()]).toEqual(['plants', 'idle']);
    expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual([
      'Your prompt was not changed: the model had no improvement.',
      'Your prompt was not changed: Too many tries.',
    ]);
  });
});

describe('the title of a new project', () => {
  it('comes from the model that reads the first prompt', async () => {
    const { server, workspace } = await setUp({}, { open: false });
    server.chatTitle = 'Plant care';
    server.models = [modelInfo('p:m')];
    server.steps.push([finish()]);
    await workspace.open('test', { firstPrompt: { text: 'plants' } });
    await until(() => server.title === 'Plant care');
    expect(server.requests.find(({ path }) => path === '/api/chat/title')?.body).toEqual({ text: 'plants', modelId: 'p:m', projectId: 'p1' });
  });

  it('stays the same for a project with files, if somebody renamed it meanwhile, and if no title comes back', async () => {
    const { server, workspace } = await setUp({ 'a.txt': '1' }, { open: false });
    server.chatTitle = 'Plant care';
    await workspace.open('test', { firstPrompt: { text: 'plants' } });
    await until(() => server.requests.some(({ path }) => path === '/api/chat'));
    expect(server.requests.some(({ path }) => path === '/api/chat/title')).toBe(false);
    const other = await setUp({}, { open: false });
    other.server.failures.push({ match: /title/, status: 502, body: { error: 'No answer', code: 'api-error' } });
    await other.workspace.open('test', { firstPrompt: { text: 'plants' } });
    await until(() => other.server.requests.some(({ path }) => path === '/api/chat'));
    expect(other.server.title).toBe('Test project');
    expect(other.workspace.notices.notices.get()).toEqual([]);
    const given: string[] = [];
    let title = 'Before';
    const call = async () => {
      title = 'Mine';
      return { title: 'Plant care' };
    };
    const renameProject = async (next: string) => void given.push(next);
    await nameProject({ text: 'plants' }, { api: { call } as unknown as ApiClient, getTitle: () => title, isOpen: () => true, renameProject });
    expect(given).toEqual([]);
  });
});
