import { expect, it } from 'vitest';
import { action, actionsOf, artifactOpen, finish, lastAnswer, setUp, until, write } from '../testing/set-up.ts';

const plain = (index = 'serve(1)') => ({ 'package.json': JSON.stringify({ scripts: { start: 'node index.js' } }), 'index.js': index });

/** A project whose server runs, and what was started since. */
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

it('a server that does not follow changes is started anew once the assistant is done with the files', async () => {
  const { server, runtime, workspace } = await serving(plain());
  server.steps.push([artifactOpen, ...write('index.js', 'serve(2)'), finish('tool-calls')], [...write('page.html', '<p>2</p>'), finish()]);
  await workspace.chat.send('go');
  expect(runtime.commands).toEqual(['npm start']);
  expect(actionsOf(workspace)).toEqual(['Edit index.js complete', 'Create page.html complete', 'Start npm start complete']);
  expect(
    lastAnswer(workspace)
      .parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions.map(({ why }) => why) : []))
      .at(-1),
  ).toBe('The server does not follow changes of files by itself.');
  expect(workspace.runtime.server.get().status).toBe('ready');
});

it('it is left where the assistant changed nothing, started it itself, or was stopped', async () => {
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

it('one that follows changes by itself is left, also where its own program does', async () => {
  const { server, runtime, workspace } = await serving(plain("watch('.', reload)"));
  server.steps.push([artifactOpen, ...write('page.html', '<p>2</p>'), finish()]);
  await workspace.chat.send('go');
  expect(runtime.commands).toEqual([]);
});
