import { ERROR_CODES, type ErrorCode, errorTitleOf } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { FAILURE_WORDS } from './failure-words.ts';

it.each(Object.keys(ERROR_CODES) as ErrorCode[])('the card for %s has a title of its own line and says what to do', (code) => {
  const { advice } = FAILURE_WORDS[code];
  expect(errorTitleOf(code)).toMatch(/^[^.]{4,60}$/);
  expect(advice).toMatch(/^.{6,160}\.$/);
});
