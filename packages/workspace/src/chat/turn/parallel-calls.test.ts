import { expect, it } from 'vitest';
import { action, actionsOf, artifactOpen, finish, PACKAGE, setUp, until, write } from '../../testing/set-up.ts';

it('packages are installed after the starter that brings them, even if a model writes all its calls in parallel', async () => {
  const { server, runtime, workspace } = await setUp();
  server.template = { 'package.json': PACKAGE, 'src/App.tsx': 'starter' };
  const [openImport, closeImport] = action({ type: 'import-template', key: 'x' }) as [never, never];
  const [openApp, ...restOfApp] = write('src/App.tsx', 'app') as [never, ...never[]];
  server.steps.push([artifactOpen, openImport, openApp, closeImport, ...restOfApp, { type: 'artifact.close', artifactId: 'a' }, finish()]);
  await workspace.chat.send('go');
  await until(() => workspace.chat.status.get() === 'idle');
  expect(actionsOf(workspace)).toEqual([
    'Import x complete',
    'Install packages from package.json complete',
    'Create src/App.tsx complete',
    'Start dev server complete',
  ]);
  expect(runtime.commands.filter((line) => line.includes('install'))).toHaveLength(1);
});
