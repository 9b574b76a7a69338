import { describe, expect, it } from 'vitest';
import type { Workspace } from '../../contract.ts';
import type { FakeRuntime } from '../../testing/fake-runtime.ts';
import { action, actionsOf, artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';

const plain = (index = 'serve(1)') => ({ 'package.json': JSON.stringify({ scripts: { start: 'node index.js' } }), 'index.js': index });

/** A project whose server is running, and what was started since. */
async function serving(files: Record<string, string>) {
  const set = await setUp({}, { open: false });
  const { server, runtime, workspace } = set;
  server.appFiles = (await setUp(files, { open: false })).server.appFiles;
  runtime.programs.unshift([
    /npm start/,
    ({ openPort, killed }) => {
      openPort(3000);
      return killed;
    },
  ]);
  await workspace.open('test');
  await until(() => workspace.runtime.server.get().status === 'ready');
  runtime.commands.length = 0;
  return set;
}

it('a server that does not follow changes is restarted once the assistant is done with the files', async () => {
  const { server, runtime, workspace } = await serving(plain());
  server.steps.push([artifactOpen, ...write('index.js', 'serve(2)'), finish('tool-calls')], [...write('page.html', '<p>2</p>'), finish()]);
  await workspace.chat.send('go');
  expect(runtime.commands).toEqual(['npm start']);
  expect(actionsOf(workspace)).toEqual(['Edit index.js complete', 'Create page.html complete', 'Start npm start complete']);
  expect(
    lastAnswer(workspace)
      .parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions.map(({ why }) => why) : []))
      .at(-1),
  ).toBe('The server does not reload file changes automatically.');
  expect(workspace.runtime.server.get().status).toBe('ready');
});

it('the server is left alone if the assistant changed nothing, started it itself, or was stopped', async () => {
  const { server, runtime, workspace } = await serving(plain());
  server.steps.push([{ type: 'text.delta', text: 'It listens on 3000.' }, finish()]);
  await workspace.chat.send('where?');
  expect(runtime.commands).toEqual([]);
  server.steps.push([artifactOpen, ...write('index.js', 'serve(2)'), ...action({ type: 'start' }), finish()]);
  await workspace.chat.send('go');
  expect(runtime.commands).toEqual(['npm start']);
  server.steps.push(async function* (signal) {
    yield artifactOpen;
    yield* write('index.js', 'serve(3)');
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield { type: 'finish', reason: 'aborted' };
  });
  const sending = workspace.chat.send('again');
  await until(() => actionsOf(workspace).includes('Edit index.js complete'));
  await workspace.chat.stop();
  await sending;
  expect(runtime.commands).toEqual(['npm start']);
});

it('a server that follows changes itself is left alone, even if only its own program does so', async () => {
  const { server, runtime, workspace } = await serving(plain("watch('.', reload)"));
  server.steps.push([artifactOpen, ...write('page.html', '<p>2</p>'), finish()]);
  await workspace.chat.send('go');
  expect(runtime.commands).toEqual([]);
});

/** A command that writes into the project, like a program in the runtime. */
const writing =
  (runtime: FakeRuntime, files: Record<string, string>, exitCode = 0) =>
  async () => {
    for (const [path, text] of Object.entries(files)) await runtime.fs.writeFile(path, text);
    return exitCode;
  };

describe('what a command of the assistant changes', () => {
  const shell = (command: string) => action({ type: 'shell', command });
  const why = (workspace: Workspace) =>
    lastAnswer(workspace)
      .parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions.map((one) => one.why) : []))
      .at(-1);

  it('counts like what the assistant writes itself: there is one start, however many changes there are, even after a command that fails', async () => {
    const { server, runtime, workspace } = await serving(plain());
    runtime.programs.unshift([/^sed/, writing(runtime, { 'index.js': 'serve(2)' })], [/^generate/, writing(runtime, { 'made.js': 'made()' }, 1)]);
    server.steps.push([artifactOpen, ...write('page.html', '<p>2</p>'), ...shell('sed -i s/1/2/ index.js'), ...shell('generate'), finish('tool-calls')]);
    server.steps.push([finish()]);
    await workspace.chat.send('go');
    expect(runtime.commands).toEqual(['sed -i s/1/2/ index.js', 'generate', 'npm start']);
    expect(why(workspace)).toBe('The server does not reload file changes automatically.');
    runtime.commands.length = 0;
    server.steps.push([artifactOpen, ...shell('generate'), finish('tool-calls')], [finish()]);
    await workspace.chat.send('again'); // it wrote the same
    expect(runtime.commands).toEqual(['generate']);
  });

  it('counts if it installs packages, as an action or as a command', async () => {
    for (const install of [action({ type: 'install', packages: ['zod'] }), shell('npm install zod')]) {
      const { server, runtime, workspace } = await serving(plain());
      const manifest = JSON.stringify({ scripts: { start: 'node index.js' }, dependencies: { zod: '4' } });
      runtime.programs.unshift([/install zod/, writing(runtime, { 'package.json': manifest })]);
      server.steps.push([artifactOpen, ...install, finish()]);
      await workspace.chat.send('go');
      expect(runtime.commands.filter((line) => line === 'npm start')).toEqual(['npm start']);
    }
  });

  it('does not count if nothing changed, if only the server’s own output changed, or if the server was started after it', async () => {
    const { server, runtime, workspace } = await serving(plain());
    runtime.programs.unshift(
      [/^curl/, writing(runtime, { 'data.sqlite-wal': '1', 'access.log': '1' })],
      [/^sed/, writing(runtime, { 'index.js': 'serve(2)' })],
    );
    server.steps.push([artifactOpen, ...shell('ls'), ...shell('curl localhost:3000'), finish()]);
    await workspace.chat.send('look');
    expect(runtime.commands).toEqual(['ls', 'curl localhost:3000']);
    runtime.commands.length = 0;
    server.steps.push([artifactOpen, ...shell('sed -i s/1/2/ index.js'), ...action({ type: 'start' }), finish()]);
    await workspace.chat.send('go');
    expect(runtime.commands).toEqual(['sed -i s/1/2/ index.js', 'npm start']);
  });

  it('is left to a server that follows it, except a change of the command that started the server', async () => {
    const { server, runtime, workspace } = await serving({ 'package.json': JSON.stringify({ scripts: { start: 'vite' } }), 'index.html': '' });
    const started = () => runtime.commands.filter((line) => line.startsWith('npm'));
    runtime.programs.unshift([/^sed/, writing(runtime, { 'index.html': '<p>2</p>' })]);
    server.steps.push([artifactOpen, ...shell('sed -i s/1/2/ index.html'), finish()]);
    await workspace.chat.send('go');
    expect(started()).toEqual([]);
    server.steps.push([artifactOpen, ...write('package.json', JSON.stringify({ scripts: { start: 'vite --port 4000' } })), finish()]);
    await workspace.chat.send('another port');
    expect(started()).toEqual(['npm start']);
    expect(why(workspace)).toBe('The server’s start command has changed.');
    server.steps.push([artifactOpen, ...write('package.json', '{ "scripts": { '), finish()]);
    await workspace.chat.send('a slip');
    expect(started()).toEqual(['npm start']);
    server.steps.push([artifactOpen, ...write('package.json', JSON.stringify({ scripts: { dev: 'vite' } })), finish()]);
    await workspace.chat.send('another script');
    expect(started()).toEqual(['npm start', 'npm run dev']);
  });
});
