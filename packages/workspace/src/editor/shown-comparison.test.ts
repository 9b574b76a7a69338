import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { createGate } from '../testing/gate.ts';
import type { Draft } from './draft-state.ts';
import { createShownComparison } from './shown-comparison.ts';

const VERSION = { type: 'version', id: 'v1' } as const;

function setUp() {
  const drafts = atom<ReadonlyMap<string, Draft>>(new Map());
  const comparison = createShownComparison({ files: { readText: () => 'saved' }, drafts });
  const version = createGate();
  comparison.readVersionsWith(async () => {
    await version.opened;
    return 'old';
  });
  return { comparison, version };
}

it('the side that was chosen last is shown, however late an earlier one is read', async () => {
  const { comparison, version } = setUp();
  const first = comparison.compare('a.ts', VERSION);
  await comparison.compare('a.ts', { type: 'last-save' });
  version.open();
  await first;
  expect(comparison.state.get()).toMatchObject({ side: { type: 'last-save' }, before: 'saved' });
});

it('a comparison that ended while it was being read does not reappear', async () => {
  const { comparison, version } = setUp();
  const reading = comparison.compare('a.ts', VERSION);
  expect(comparison.state.get()).toMatchObject({ status: 'loading' });
  comparison.end();
  version.open();
  await reading;
  expect(comparison.state.get()).toBeUndefined();
});

it('opening a file ends the comparison of another file, and deciding a conflict ends only the comparison with it', async () => {
  const { comparison } = setUp();
  await comparison.compare('a.ts', { type: 'last-save' });
  comparison.endUnlessOf('a.ts');
  comparison.endOfConflict();
  expect(comparison.state.get()).toMatchObject({ path: 'a.ts' });
  comparison.endUnlessOf('b.ts');
  expect(comparison.state.get()).toBeUndefined();
  await comparison.compare('a.ts', { type: 'conflict' });
  comparison.endOfConflict();
  expect(comparison.state.get()).toBeUndefined();
});
