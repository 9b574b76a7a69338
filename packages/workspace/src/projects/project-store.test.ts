import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '../api/client.ts';
import { createProjectFiles } from '../files/project-files.ts';
import { createNotices } from '../notices/notices.ts';
import { FakeServer } from '../testing/fake-server.ts';
import type { ProjectState } from './contract.ts';
import { freezeProject, removeProject } from './freeze-project.ts';
import { loadProject } from './load-project.ts';
import { createProjects } from './project-store.ts';

async function open(server: FakeServer) {
  const notices = createNotices(() => String(Math.random()));
  const calls: string[] = [];
  const api = createApiClient({ fetch: server.fetch });
  const state = atom<ProjectState>({ status: 'closed' });
  const store = createProjects({
    api,
    files: createProjectFiles({ now: () => 0 }),
    notices,
    state,
    getOrganization: async () => server.activeOrganization,
    onPage: () => undefined,
  });
  const deps = {
    projects: store,
    saving: {
      saveNow: async () => void calls.push(`saves after ${server.requests.length} requests`),
      setNeedsFork: (needsFork: boolean) => calls.push(needsFork ? 'is read only' : 'may be saved'),
      giveUp: async () => void calls.push('forget'),
    },
    snapshots: { setCanWrite: () => undefined },
    isSaveHeld: atom(false),
  };
  const projects = { ...store, setFrozen: (isFrozen: boolean) => freezeProject(isFrozen, deps), remove: () => removeProject(deps) };
  const found = await loadProject('test', { api, fetch: server.fetch as typeof fetch, state });
  if (found) projects.opened(found.project);
  const current = () => {
    const state = projects.state.get();
    return state.status === 'open' ? state.project : undefined;
  };
  return { projects, notices, calls, current };
}

const REFUSED = { status: 403, body: { error: 'Only an owner of this project can do this.', code: 'forbidden' } };

describe('the open project', () => {
  it('knows who can open it, and shows the old value again when the server refuses a change', async () => {
    const server = new FakeServer({ 'a.ts': '1' });
    const { projects, notices, current } = await open(server);
    expect(current()).toMatchObject({ visibility: 'private', isFrozen: false, organization: undefined });
    await projects.setVisibility('unlisted');
    expect(current()?.visibility).toBe('unlisted');
    expect(server.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { project: { visibility: 'unlisted' } } });
    server.failures.push({ match: /PATCH/, ...REFUSED });
    await projects.setVisibility('public');
    expect(current()?.visibility).toBe('unlisted');
    expect(notices.notices.get()).toMatchObject([{ text: 'Could not change who can open the project: Only an owner of this project can do this.' }]);
  });

  it('is frozen and unfrozen in place, after unsaved changes are saved', async () => {
    const server = new FakeServer();
    const { projects, calls, current } = await open(server);
    const before = server.requests.length;
    await projects.setFrozen(true);
    expect(server.requests.at(-1)).toMatchObject({ body: { project: { frozen: true } } });
    expect(current()?.isFrozen).toBe(true);
    expect(calls).toEqual([`saves after ${before} requests`, 'is read only']);
    server.failures.push({ match: /PATCH/, ...REFUSED });
    await projects.setFrozen(false);
    expect([calls.length, current()?.isFrozen]).toEqual([2, true]);
    await projects.setFrozen(false);
    expect([calls.at(-1), current()?.isFrozen]).toEqual(['may be saved', false]);
  });

  it('is forgotten here once it is deleted on the server, and not before', async () => {
    const server = new FakeServer();
    const { projects, calls } = await open(server);
    server.failures.push({ match: /DELETE/, ...REFUSED });
    expect(await projects.remove()).toBe(false);
    expect(calls).toEqual([]);
    expect(await projects.remove()).toBe(true);
    expect(calls).toEqual(['forget']);
  });
});
