import type { ArtifactEventBody } from '@lathe/protocol';
import { describe, expect, it, vi } from 'vitest';
import type { FirstPrompt } from '../contract.ts';
import { createGate } from '../testing/gate.ts';
import { action, actionsOf, artifactOpen, finish, PACKAGE, setUp, until, write } from '../testing/set-up.ts';

const KEY = 'lathe-vite-react-ts';
const STARTER = { 'package.json': PACKAGE, 'vite.config.ts': 'export default {};', 'index.html': '<p>', 'src/App.tsx': 'starter', 'src/ui/a.css': 'a {}' };
const IMPORT = action({ type: 'import-template', key: KEY });

/** A page without a project, on which a starter was prepared. */
async function prepared({ serves = true, files = {} }: { serves?: boolean; files?: Record<string, string> } = {}) {
  const set = await setUp(files, { open: false });
  set.server.template = STARTER;
  set.workspace.prepareStarter(KEY, { serves });
  await until(() => set.runtime.commands.includes(serves ? 'npm run dev' : 'npm install'));
  return set;
}

type Prepared = Awaited<ReturnType<typeof prepared>>;

async function answered({ workspace, server }: Prepared, events: readonly ArtifactEventBody[], prompt: Partial<FirstPrompt> = {}): Promise<void> {
  server.steps.push([artifactOpen, ...events, { type: 'artifact.close', artifactId: 'a' }, finish()]);
  await workspace.open('test', { firstPrompt: { text: 'a list', ...prompt } });
  await until(() => server.requests.some(({ path }) => path === '/api/chat') && workspace.chat.status.get() === 'idle');
}

const inRuntime = ({ runtime }: Prepared) => [...runtime.files.keys()].sort();

describe('a starter that was prepared', () => {
  it('runs before the assistant has done anything, and goes on in the project that imports it: nothing is written, installed or started again', async () => {
    const set = await prepared();
    const { workspace, runtime, server } = set;
    const gate = createGate();
    server.steps.push(async function* () {
      await gate.opened;
      yield* [artifactOpen, ...IMPORT, ...write('src/App.tsx', 'list'), { type: 'artifact.close', artifactId: 'a' } as const, finish()];
    });
    await workspace.open('test', { firstPrompt: { text: 'a list' } });
    await until(() => workspace.previews.selectedPort.get() === 5173);
    await until(() => workspace.runtime.server.get().status === 'ready');
    expect(workspace.runtime.packages.get()).toMatchObject({ status: 'ready', detail: 'added 3 packages in 1s' });
    expect(workspace.files.entries.get()).toEqual({});
    const written = vi.spyOn(runtime.fs, 'writeFile');
    gate.open();
    await until(() => workspace.chat.status.get() === 'idle');
    expect(actionsOf(workspace).map((row) => row.replace(/^.* /, ''))).toEqual(['complete', 'complete', 'complete', 'complete']);
    expect(written.mock.calls.map(([path]) => path)).toEqual(['src/App.tsx']);
    expect(runtime.commands).toEqual(['npm install', 'npm run dev']);
    await until(() => server.appFiles['src/App.tsx']?.contents === 'list');
    expect(
      Object.keys(server.appFiles)
        .filter((path) => server.appFiles[path]?.type === 'file')
        .sort(),
    ).toEqual(Object.keys(STARTER).sort());
  });

  it.each([
    ['writes files of its own', write('notes.txt', 'mine'), ['notes.txt']],
    ['imports another starter', action({ type: 'import-template', key: 'vite' }), Object.keys(STARTER).sort()],
    ['only answers', [], []],
  ])('leaves nothing behind if the assistant %s', async (_what, events, left) => {
    const set = await prepared();
    const { workspace, runtime } = set;
    runtime.files.set('node_modules/vite/index.js', new Uint8Array());
    await answered(set, events);
    await until(() => !inRuntime(set).includes('node_modules/vite/index.js'));
    expect(inRuntime(set)).toEqual(left);
    const titles = workspace.terminals.terminals.get().map(({ title }) => title);
    expect(titles.sort()).toEqual(left.includes('package.json') ? ['Assistant', 'npm run dev'] : []);
  });

  it('is given up without a trace when another project is opened, or a plan is asked for', async () => {
    for (const open of [(set: Prepared) => set.workspace.open('test'), (set: Prepared) => answered(set, [], { mode: 'plan' })]) {
      const set = await prepared({ files: { 'notes.txt': 'mine' } });
      await open(set);
      expect(inRuntime(set)).toEqual(['notes.txt']);
      expect(set.workspace.previews.selectedPort.get()).toBeUndefined();
    }
  });

  it('is given up when it is no longer wanted, or another one is, and its processes end', async () => {
    const set = await prepared();
    const { workspace, runtime, server } = set;
    expect(workspace.starterAddress.get()).toContain('5173');
    server.template = { 'index.html': 'other' };
    workspace.prepareStarter('vite', { serves: false });
    await until(() => inRuntime(set).join() === 'index.html');
    expect(workspace.starterAddress.get()).toBeUndefined();
    await workspace.dropStarter();
    expect(inRuntime(set)).toEqual([]);
    runtime.commands.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(runtime.commands).toEqual([]);
  });

  it('is no longer shown as being installed once it is given up', async () => {
    const set = await setUp({}, { open: false });
    const { workspace, runtime, server } = set;
    server.template = STARTER;
    runtime.programs.unshift([/npm install/, ({ killed }) => killed]);
    workspace.prepareStarter(KEY, { serves: true });
    await until(() => runtime.commands.length === 1);
    const gate = createGate();
    server.steps.push(async function* () {
      await gate.opened;
      yield finish();
    });
    await workspace.open('test', { firstPrompt: { text: 'a list' } });
    await until(() => workspace.runtime.packages.get().status === 'busy');
    gate.open();
    await until(() => workspace.chat.status.get() === 'idle');
    runtime.emit('install', { packages: { done: 1, total: 2 } });
    await until(() => inRuntime(set).length === 0);
    expect([workspace.runtime.packages.get(), workspace.runtime.server.get()]).toEqual([{ status: 'waiting' }, { status: 'waiting' }]);
    expect(runtime.commands).toEqual(['npm install']);
  });

  it('keeps a file that the person made meanwhile', async () => {
    const set = await prepared();
    const { workspace, server } = set;
    const gate = createGate();
    server.steps.push(async function* () {
      await gate.opened;
      yield finish();
    });
    await workspace.open('test', { firstPrompt: { text: 'a list' } });
    await until(() => workspace.previews.selectedPort.get() === 5173);
    await workspace.files.createFile('index.html');
    gate.open();
    await until(() => workspace.chat.status.get() === 'idle');
    await until(() => inRuntime(set).length === 1);
    expect(inRuntime(set)).toEqual(['index.html']);
    expect(Object.keys(workspace.files.entries.get())).toEqual(['index.html']);
  });

  it('starts its server in the project if it was only installed, and is installed there if that failed', async () => {
    const set = await prepared({ serves: false });
    await answered(set, IMPORT);
    expect(set.runtime.commands).toEqual(['npm install', 'npm run dev']);

    const failing = await setUp({}, { open: false });
    failing.server.template = STARTER;
    let failures = 1;
    failing.runtime.programs.unshift([/npm install/, () => (failures-- > 0 ? 1 : 0)]);
    failing.workspace.prepareStarter(KEY, { serves: true });
    await until(() => failing.runtime.commands.length === 1);
    await answered(failing, IMPORT);
    expect(failing.runtime.commands).toEqual(['npm install', 'npm install', 'npm run dev']);
    expect(failing.workspace.runtime.server.get().status).toBe('ready');
  });
});
