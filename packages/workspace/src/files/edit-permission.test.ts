import { describe, expect, it } from 'vitest';
import { editPermission, NO_RULES, rulesAfterMove, withRule } from './edit-permission.ts';

const allowed = (path: string, locked: string[], targeted: string[] = []) =>
  editPermission(path, { locked: new Set(locked), targeted: new Set(targeted) }).isAllowed;
const listed = (rules: typeof NO_RULES) => ({ locked: [...rules.locked], targeted: [...rules.targeted] });

describe('edit permission', () => {
  it('allows everything without locks and targets', () => expect(allowed('a.ts', [])).toBe(true));
  it('protects locked files and what is in locked folders', () => {
    expect(allowed('a.ts', ['a.ts'])).toBe(false);
    expect(allowed('src/deep/a.ts', ['src'])).toBe(false);
    expect(allowed('src2/a.ts', ['src'])).toBe(true);
  });
  it('prevents moving or deleting a folder that contains a locked file', () => {
    expect(editPermission('src', { locked: new Set(['src/a.ts']), targeted: new Set() })).toEqual({ isAllowed: false, reason: 'src/a.ts in src is locked.' });
    expect(allowed('src', ['src2/a.ts'])).toBe(true);
  });
  it('allows only targets and what is in targeted folders, if there are any', () => {
    expect(allowed('src/a.ts', [], ['src'])).toBe(true);
    expect(allowed('b.ts', [], ['src'])).toBe(false);
    expect(allowed('src/a.ts', ['src/a.ts'], ['src'])).toBe(true);
  });
  it('names the rule that refuses', () => {
    expect(editPermission('a.ts', { locked: new Set(['a.ts']), targeted: new Set() })).toEqual({ isAllowed: false, reason: 'a.ts is locked.' });
    expect(editPermission('a.ts', { locked: new Set(), targeted: new Set(['b.ts']) })).toEqual({
      isAllowed: false,
      reason: 'Only targeted files can be edited, and a.ts is not one of them.',
    });
  });
});

describe('the flags', () => {
  it('exclude each other: setting one clears the other', () => {
    const locked = withRule(NO_RULES, 'locked', 'src', true);
    expect(listed(locked)).toEqual({ locked: ['src'], targeted: [] });
    const targeted = withRule(locked, 'targeted', 'src', true);
    expect(listed(targeted)).toEqual({ locked: [], targeted: ['src'] });
    expect(listed(withRule(targeted, 'locked', 'src', true))).toEqual({ locked: ['src'], targeted: [] });
    expect(listed(withRule(targeted, 'targeted', 'src', false))).toEqual({ locked: [], targeted: [] });
  });
  it('follow their files and folders', () => {
    const rules = withRule(withRule(NO_RULES, 'locked', 'src/a.ts', true), 'targeted', 'b.ts', true);
    expect(listed(rulesAfterMove(rules, 'src', 'lib'))).toEqual({ locked: ['lib/a.ts'], targeted: ['b.ts'] });
    expect(listed(rulesAfterMove(rules, 'b.ts', undefined))).toEqual({ locked: ['src/a.ts'], targeted: [] });
  });
});
