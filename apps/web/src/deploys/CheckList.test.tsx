import type { OutputCheck } from '@lathe/workspace';
import { expect, it } from 'vitest';
import { summaryOf } from './CheckList.tsx';

const check = (id: OutputCheck['id'], status: OutputCheck['status']): OutputCheck => ({ id, status, title: '', detail: '' });

it('sums up the checks, what is to be done first', () => {
  expect(summaryOf([check('size', 'passed'), check('icon', 'warning'), check('secrets', 'danger')])).toBe('1 to fix, 1 warning, 1 passed');
  expect(summaryOf([check('links', 'warning'), check('icon', 'warning')])).toBe('2 warnings, 0 passed');
});
