import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_EDITOR_SETTINGS } from '../settings/editor-settings.ts';
import { action, actionsOf, artifactOpen, finish, lastAnswer, PACKAGE, setUp, until, write } from '../testing/set-up.ts';

const USES_DAYJS = "import dayjs from 'dayjs';";
const MISSING = 'Failed to resolve import "dayjs" from "src/App.tsx". Does the file exist?\r\n';
const ERROR = { type: 'uncaught-exception', port: 5173, pathname: '/', search: '', hash: '', previewId: 'p' };

async function setUpApp(chosen: Partial<typeof DEFAULT_EDITOR_SETTINGS> = {}) {
  const all = await setUp({ 'package.json': PACKAGE, 'src/App.tsx': '' }, { open: false, editorSettings: atom({ ...DEFAULT_EDITOR_SETTINGS, ...chosen }) });
  const { server, runtime, workspace } = all;
  /** What `npm install dayjs` does. */
  const install = vi.fn(() => {
    const manifest = JSON.parse(runtime.text('package.json') ?? '{}') as { dependencies: object };
    void runtime.fs.writeFile('package.json', JSON.stringify({ ...manifest, dependencies: { ...manifest.dependencies, dayjs: '1' } }));
    return 0;
  });
  runtime.programs.unshift([/npm install dayjs/, () => install()]);
  let says = (_text: string): void => undefined;
  runtime.programs.unshift([
    /npm run dev/,
    ({ print, openPort, killed }) => {
      says = print;
      print('ready in 100 ms\r\n');
      openPort(5173);
      return killed;
    },
  ]);
  await workspace.open('test');
  // Without auto-run, the person starts the server.
  if (chosen.autoRun === false) void workspace.runtime.startServer();
  await until(() => workspace.runtime.server.get().status === 'ready');
  /** A turn that writes `text`, after which the dev server prints `said`. */
  const turn = async (text: string, said?: string) => {
    server.steps.push([artifactOpen, ...write('src/App.tsx', text), finish()]);
    await workspace.chat.send('go');
    if (said !== undefined) says(said);
  };
  return { ...all, install, turn, says: (text: string) => says(text) };
}

describe('after a turn that wrote', () => {
  it('a package that it imports and package.json does not list is installed, with an action of the turn that says why, and the server is restarted', async () => {
    const { server, runtime, workspace, install, turn } = await setUpApp();
    await turn(USES_DAYJS, MISSING);
    await until(() => actionsOf(workspace).length === 3);
    await until(() => actionsOf(workspace).every((line) => line.endsWith(' complete')));
    expect(actionsOf(workspace)).toEqual(['Edit src/App.tsx complete', 'Install dayjs complete', 'Start dev server complete']);
    const [part] = lastAnswer(workspace).parts.filter(({ type }) => type === 'artifact');
    expect(part).toMatchObject({
      artifact: { actions: [{}, { why: 'src/App.tsx imports dayjs, which was missing from package.json.' }, { why: expect.any(String) }] },
    });
    expect(workspace.problems.problems.get()).toEqual([]);
    expect(runtime.commands.filter((line) => line.startsWith('npm run dev'))).toHaveLength(2);
    expect(install).toHaveBeenCalledTimes(1);
    await until(() => server.appFiles['package.json']?.contents?.includes('dayjs') === true);
    await until(() => server.snapshots[0]?.title === 'Installed dayjs');
    await until(() => JSON.stringify(server.messages.at(-1)).includes('was missing from'));
  });

  it('the installation happens once in a turn, even if it did not help', async () => {
    const { workspace, install, turn, says } = await setUpApp();
    install.mockReturnValue(1);
    await turn(USES_DAYJS, MISSING);
    await until(() => actionsOf(workspace).includes('Install dayjs failed'));
    says(MISSING);
    says(MISSING.replace('src/App', 'src/Other'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(install).toHaveBeenCalledTimes(1);
    expect(workspace.problems.problems.get()).not.toEqual([]);
  });

  it('the installation is stopped like a turn, and nothing else is tried then', async () => {
    const { runtime, workspace, turn, says } = await setUpApp();
    runtime.programs.unshift([/npm install dayjs/, ({ killed }) => killed]);
    await turn(USES_DAYJS, MISSING);
    await until(() => actionsOf(workspace).includes('Install dayjs running'));
    expect([workspace.chat.status.get(), workspace.chat.isStoppable.get()]).toEqual(['idle', true]);
    await workspace.chat.stop();
    expect(workspace.chat.isStoppable.get()).toBe(false);
    says(MISSING.replace('dayjs', 'clsx'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(actionsOf(workspace)).toEqual(['Edit src/App.tsx complete', 'Install dayjs aborted']);
  });

  it('packages that the turn installed itself are not installed again', async () => {
    const { server, runtime, workspace, says } = await setUpApp();
    server.steps.push([artifactOpen, ...write('src/App.tsx', USES_DAYJS), ...action({ type: 'install', packages: ['dayjs'] }), finish()]);
    await workspace.chat.send('go');
    says(MISSING);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(actionsOf(workspace)).toEqual(['Edit src/App.tsx complete', 'Install dayjs complete']);
    expect(runtime.commands.filter((line) => line.startsWith('npm install'))).toHaveLength(2);
  });

  it('nothing runs automatically if auto-run is off', async () => {
    const { workspace, install, turn } = await setUpApp({ autoRun: false });
    await turn(USES_DAYJS, MISSING);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([install.mock.calls.length, actionsOf(workspace)]).toEqual([0, ['Edit src/App.tsx complete']]);
    expect(workspace.problems.problems.get()).toHaveLength(1);
  });

  it('a start whose port is in use is retried once', async () => {
    const { server, runtime, workspace } = await setUpApp();
    let starts = 0;
    runtime.programs.unshift([
      /node server/,
      ({ print, openPort, killed }) => {
        starts += 1;
        if (starts > 1) {
          openPort(3000);
          return killed;
        }
        print('Error: listen EADDRINUSE: address already in use :::3000\r\n');
        return 1;
      },
    ]);
    server.steps.push([artifactOpen, ...write('server.js', ''), ...action({ type: 'start', command: 'node server.js' }), finish()]);
    await workspace.chat.send('go');
    await until(() => actionsOf(workspace).at(-1) === 'Start node server.js complete' && actionsOf(workspace).length === 3);
    expect(actionsOf(workspace).slice(1)).toEqual(['Start node server.js failed', 'Start node server.js complete']);
    expect(starts).toBe(2);
  });

  it('a start whose port is still in use is then left to the person', async () => {
    const { server, runtime, workspace } = await setUpApp();
    let starts = 0;
    runtime.programs.unshift([
      /node server/,
      ({ print }) => {
        starts += 1;
        print('Error: listen EADDRINUSE: address already in use :::3000\r\n');
        return 1;
      },
    ]);
    server.steps.push([artifactOpen, ...write('server.js', ''), ...action({ type: 'start', command: 'node server.js' }), finish()]);
    await workspace.chat.send('go');
    await until(() => actionsOf(workspace).filter((line) => line === 'Start node server.js failed').length === 2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(starts).toBe(2);
  });

  it('for an import of a missing file, the card, the prompt and the model get the closest name', async () => {
    const { server, workspace, turn } = await setUpApp();
    await turn("import './Ap';", 'Failed to resolve import "./Ap" from "src/App.tsx". Does the file exist?');
    await until(() => workspace.problems.problems.get().length === 1);
    const hint = '"./Ap", which src/App.tsx imports, does not exist. The file with the closest name is src/App.tsx.';
    expect(workspace.problems.problems.get()).toMatchObject([{ hint }]);
    expect(actionsOf(workspace)).toEqual(['Edit src/App.tsx complete']);
    await workspace.problems.fix();
    await until(() => workspace.chat.status.get() === 'idle');
    expect(server.messages.find(({ type }) => type === 'problems')?.content).toContain(hint);
  });
});

describe('the one automatic attempt of the model', () => {
  /** What happens after the five seconds. */
  async function later(turn: () => Promise<void>): Promise<void> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const going = turn();
      await vi.advanceTimersByTimeAsync(3000);
      await going;
      await vi.advanceTimersByTimeAsync(5000);
    } finally {
      vi.useRealTimers();
    }
  }
  const reports = ({ server }: Awaited<ReturnType<typeof setUpApp>>) => server.messages.filter(({ isResolved }) => isResolved === true).length;

  it('does not begin unless the person has turned it on', async () => {
    const all = await setUpApp();
    await later(async () => {
      await all.turn('broken');
      all.runtime.emit('preview-message', { ...ERROR, message: 'Boom' });
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reports(all)).toBe(0);
    expect(all.workspace.problems.problems.get()).toHaveLength(1);
  });

  it('happens once after a prompt if it is turned on, and at most twice for the same problem', async () => {
    const all = await setUpApp({ autoFix: true });
    const { server, runtime, workspace, turn } = all;
    for (const [count, expected] of [1, 2, 2].entries()) {
      await later(async () => {
        await turn(`broken ${count}`);
        // What the answer to the report writes does not help either.
        server.steps.push([artifactOpen, ...write('src/App.tsx', `tried ${count}`), finish()]);
        runtime.emit('preview-message', { ...ERROR, message: `Boom at line ${count}` });
      });
      if (expected > count) await until(() => server.steps.length === 0);
      await until(() => workspace.chat.status.get() === 'idle');
      await later(async () => runtime.emit('preview-message', { ...ERROR, message: `Boom at line ${count}` }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(reports(all)).toBe(expected);
      if (expected > count) await workspace.problems.ignore();
    }
  });
});
