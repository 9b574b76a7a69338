import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import type { ArrivedPush } from '../projects/arriving-pushes.ts';
import { reportPush, type ReportPushDeps } from './report-push.ts';

async function reported(push: ArrivedPush, version = { id: 'git-1', title: 'Fix the menu' }): Promise<readonly string[]> {
  const said: string[] = [];
  const deps = {
    notices: { show: ({ text }: { text: string }) => said.push(text) },
    snapshots: { read: async () => undefined, versions: atom([version]) },
    machine: { retry: async (what: string) => said.push(what) },
  } as unknown as ReportPushDeps;
  await reportPush(push, deps);
  return said;
}

it('says what a push changed, and what it left as it is here', async () => {
  expect(await reported({ changed: ['a.txt', 'b.txt'], kept: [] })).toEqual(['A push arrived: “Fix the menu”. 2 files changed.']);
  expect(await reported({ changed: ['a.txt'], kept: ['a.txt'] })).toEqual([
    'A push arrived: “Fix the menu”. 1 file changed. You changed the same parts of a.txt. Yours are kept; compare with the newest version to see the others.',
  ]);
  expect(await reported({ changed: [], kept: ['a.png', 'b', 'c', 'd'] })).toEqual([
    'A push arrived: “Fix the menu”. You changed the same parts of a.png, b, c and 1 more. Yours are kept; compare with the newest version to see the others.',
  ]);
});

it('does not call a branch that was kept a push', async () => {
  expect(await reported({ changed: ['a.txt'], kept: [] }, { id: 'kept-1', title: 'Keep “Darker”' })).toEqual([
    'There is a new version: “Keep “Darker””. 1 file changed.',
  ]);
});

it('installs packages that a push needs', async () => {
  expect((await reported({ changed: ['package.json'], kept: [] }))[0]).toBe('packages');
});
