import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { createProjectIdentity } from '../memory/project-identity.ts';
import type { EditRules } from './edit-permission.ts';
import { createProjectRules } from './project-rules.ts';

function setUp(paths: readonly string[]) {
  const kept = new Map<string, EditRules>();
  const identity = createProjectIdentity({ id: 'p' });
  const rules = createProjectRules({
    identity,
    records: { entries: atom(Object.fromEntries(paths.map((path) => [path, { path, type: 'file' }]))), setRules: () => undefined },
    kept: { read: (id) => kept.get(id) ?? { locked: new Set(), targeted: new Set() }, write: (id, value) => void kept.set(id, value) },
  });
  return { rules, kept, identity };
}

it('a refused request uses up no allowance', () => {
  const { rules } = setUp(['a.ts', 'b.ts']);
  rules.setLocked('a.ts', true);
  rules.setLocked('b.ts', true);
  rules.allowOnce(['a.ts']);
  expect(rules.permit(['a.ts', 'b.ts'])).toEqual({ isAllowed: false, reason: 'b.ts is locked.' });
  expect(rules.permit(['a.ts']).isAllowed).toBe(true);
  expect(rules.permit(['a.ts']).isAllowed).toBe(false);
});

it('an allowance that was not needed remains until it ends', () => {
  const { rules } = setUp(['a.ts']);
  const end = rules.allowOnce(['a.ts']);
  expect(rules.permit(['a.ts']).isAllowed).toBe(true);
  rules.setLocked('a.ts', true);
  expect(rules.isAllowedOnce('a.ts')).toBe(true);
  end();
  expect(rules.permit(['a.ts'])).toEqual({ isAllowed: false, reason: 'a.ts is locked.' });
});

it('locks remain while there are targets, which alone decide what the assistant may write', () => {
  const { rules } = setUp(['a.ts', 'b.ts', 'c.ts']);
  rules.setLocked('a.ts', true);
  rules.setTargeted('b.ts', true);
  expect(rules.refusal('c.ts')).toBe('Only targeted files can be edited, and c.ts is not one of them.');
  expect([rules.isLocked('a.ts'), rules.isLocked('c.ts')]).toEqual([true, false]);
});

it('locks follow a file that was moved, and a project that continues as a copy', async () => {
  const { rules, kept, identity } = setUp(['a.ts']);
  rules.setLocked('a.ts', true);
  rules.moved('a.ts', 'lib/a.ts');
  expect([...(kept.get('p')?.locked ?? [])]).toEqual(['lib/a.ts']);
  await identity.continueAs({ id: 'copy' });
  expect(kept.get('copy')).toEqual(kept.get('p'));
});
