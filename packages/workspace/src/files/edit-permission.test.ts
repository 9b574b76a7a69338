import { expect, it } from 'vitest';
import { editPermission } from './edit-permission.ts';

const allowed = (path: string, locked: string[], targeted: string[] = []) =>
  editPermission(path, { locked: new Set(locked), targeted: new Set(targeted) }).isAllowed;

// Workspace specification, section 4.
it('lets everything be edited without locks and targets', () => expect(allowed('a.ts', [])).toBe(true));
it('keeps locked files and what is in locked folders', () => {
  expect(allowed('a.ts', ['a.ts'])).toBe(false);
  expect(allowed('src/deep/a.ts', ['src'])).toBe(false);
  expect(allowed('src2/a.ts', ['src'])).toBe(true);
});
it('with targets lets only them be edited, and what is in targeted folders', () => {
  expect(allowed('src/a.ts', [], ['src'])).toBe(true);
  expect(allowed('b.ts', [], ['src'])).toBe(false);
});
