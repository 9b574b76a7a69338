import { expect, it } from 'vitest';
import { actionsOf, artifactOpen, finish, setUp, write } from '../../testing/set-up.ts';

/** What the editor showed as being typed, in order, and the row of the answer, over a project with src/a.ts. */
async function answering(path: string) {
  const { server, workspace } = await setUp();
  server.steps.push([artifactOpen, ...write('src/a.ts', 'old\n'), finish()]);
  await workspace.chat.send('make it');
  const typed: string[] = [];
  workspace.editor.streaming.listen((file) => {
    if (file && typed.at(-1) !== file.path) typed.push(file.path);
  });
  server.steps.push([artifactOpen, ...write(path, 'new\n'), finish()]);
  await workspace.chat.send('write it');
  return { typed, rows: actionsOf(workspace) };
}

it.each(['/home/project/src/a.ts', './src//a.ts', 'src/a.ts'])(
  'a file that is written as %s is shown at its place while it is typed, and does not count as new',
  async (path) => {
    expect(await answering(path)).toEqual({ typed: ['src/a.ts'], rows: ['Edit src/a.ts complete'] });
  },
);

it('a file outside the project is not shown at all', async () => {
  expect((await answering('../../etc/hosts')).typed).toEqual([]);
});

it('writing a file creates or updates it, depending on whether it exists', async () => {
  const { server, workspace } = await setUp({ 'old.ts': 'old\n' });
  server.steps.push(
    [artifactOpen, ...write('old.ts', 'changed\n'), ...write('new.ts', 'new\n'), finish()],
    [artifactOpen, ...write('new.ts', 'newer\n'), finish()],
  );
  await workspace.chat.send('write them');
  expect(actionsOf(workspace)).toEqual(['Edit old.ts complete', 'Create new.ts complete']);
  await workspace.chat.send('again');
  expect(actionsOf(workspace)).toEqual(['Edit new.ts complete']);
});
