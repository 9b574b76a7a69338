import { AppError, chatErrorOf, ERROR_CODES, type ErrorCode, errorTitleOf } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { toErrorEvents } from '../integrations/models/error-events.ts';
import { errorResponse } from './error-responses.ts';

const EXTRAS: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  'rate-limited': { providerLimitHit: true, retryAfterS: 7 },
  'bad-server-response': { body: '<html>' },
  'site-creation-error': { reason: 'no room' },
  'site-deployment-error': { reason: 'no room' },
  'fix-diff-error': { fileContent: 'a', diff: '-b' },
};
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

function lines() {
  const logged: unknown[] = [];
  const log = (...line: unknown[]) => logged.push(line);
  return { logged, log: { error: log, warn: log, info: log } as never };
}

it.each(CODES)('%s reaches the browser as a rejected call, with its title, retryability and extra fields', async (code) => {
  const sent = new AppError(code, 'What happened.', { title: 'A title', isRetryable: !ERROR_CODES[code].isRetryable, data: EXTRAS[code] });
  const answer = errorResponse(sent, lines().log);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get('retry-after')).toBe(code === 'rate-limited' ? '7' : null);
  const read = chatErrorOf(answer.status, await answer.text());
  expect(read).toMatchObject({
    code,
    message: 'What happened.',
    title: 'A title',
    isRetryable: sent.isRetryable,
    data: { ...EXTRAS[code], status: answer.status },
  });
});

it.each(CODES)('%s reaches the browser as an event of an answer, with the title of its code', (code) => {
  const error = new AppError(code, 'What happened.', { data: EXTRAS[code] });
  const [event, finish] = [...toErrorEvents(error, new AbortController().signal)];
  const isRetryable: boolean = ERROR_CODES[code].isRetryable;
  expect(event).toEqual({
    type: 'error',
    error: { code, message: 'What happened.', title: errorTitleOf(code), isRetryable, ...(EXTRAS[code] ? { data: EXTRAS[code] } : {}) },
  });
  expect(finish).toEqual({ type: 'finish', reason: 'error' });
});

it('an unexpected error is unknown and may be retried, in both', async () => {
  const thrown = new TypeError('x is not a function');
  const answer = errorResponse(thrown, lines().log);
  const read = chatErrorOf(answer.status, await answer.text());
  expect(read).toMatchObject({ code: 'unknown', isRetryable: true, message: expect.not.stringContaining('not a function') });
  expect([...toErrorEvents(thrown, new AbortController().signal)][0]).toMatchObject({ error: { code: 'unknown', isRetryable: true } });
});

it('the file that a failed repair was for is not logged', () => {
  const { logged, log } = lines();
  errorResponse(
    new AppError('fix-diff-error', 'It could not be applied.', { data: { fileContent: 'PASSWORD=1', diff: 'PASSWORD=2', reason: 'overloaded' } }),
    log,
  );
  expect(JSON.stringify(logged)).not.toContain('PASSWORD');
  expect(JSON.stringify(logged)).toContain('overloaded');
});
