import { ERROR_CODES, type ErrorCode, errorTitleOf } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { FAILURE_ADVICE } from './failure-advice.ts';

it.each(Object.keys(ERROR_CODES) as ErrorCode[])('the card for %s has a short title and says what to do', (code) => {
  const { advice } = FAILURE_ADVICE[code];
  expect(errorTitleOf(code)).toMatch(/^[^.]{4,60}$/);
  expect(advice).toMatch(/^.{6,160}\.$/);
});
