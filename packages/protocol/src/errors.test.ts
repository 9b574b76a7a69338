import { describe, expect, it } from 'vitest';
import { AppError, chatErrorOf, ERROR_CODES, type ErrorCode, errorBodyMessage, errorTextOf, errorTitleOf } from './errors.ts';

describe('AppError', () => {
  it('is sent as JSON, without its cause', () => {
    const error = new AppError('rate-limited', 'Wait', { title: 'Slow down', data: { providerLimitHit: true }, cause: new Error('sk-secret') });
    const text = JSON.stringify(error);
    expect(text).not.toContain('sk-secret');
    const read = AppError.fromJSON(JSON.parse(text));
    expect(read).toMatchObject({ code: 'rate-limited', message: 'Wait', title: 'Slow down', isRetryable: true, data: { providerLimitHit: true } });
  });

  it('takes retryable from its code unless it is given', () => {
    expect(new AppError('project-too-big', '').isRetryable).toBe(false);
    expect(new AppError('project-too-big', '', { isRetryable: true }).isRetryable).toBe(true);
  });

  it.each([[undefined], ['text'], [{ code: 'invented', message: 'x', isRetryable: true }]])('reads %o as an unknown, retryable error', (json) => {
    expect(AppError.fromJSON(json)).toMatchObject({ code: 'unknown', message: 'An unknown error occurred', isRetryable: true });
  });
});

describe('the text of an error response', () => {
  it('joins the field errors, or takes the error', () => {
    expect(errorBodyMessage({ errors: [{ field: 'firstName', message: 'must not be empty' }, { field: 'base', message: 'Nothing works' }, 'Plain'] })).toBe(
      'First name must not be empty, Nothing works, Plain',
    );
    expect(errorBodyMessage({ error: 'Not logged in', errors: [] })).toBe('Not logged in');
    expect(errorBodyMessage({})).toBe('Something went wrong.');
  });

  // The errors array, otherwise the error field, otherwise the whole body.
  it.each([
    [
      '{"errors":[{"field":"base","message":"No"},{"field":"byte_size","message":"is too large"},"Plain"],"error":"hidden"}',
      'No, Byte size is too large, Plain',
    ],
    ['{"errors":[],"error":"Not logged in"}', 'Not logged in'],
    ['{"reason":"of its own"}', '{"reason":"of its own"}'],
    ['no JSON at all', 'no JSON at all'],
    ['', 'Something went wrong.'],
    ['<!doctype html><title>502</title>', 'Something went wrong.'],
  ])('is, for %s, %s', (body, text) => {
    expect(errorTextOf(body)).toBe(text);
  });
});

describe('the catalog of chat errors', () => {
  it.each<[ErrorCode, boolean]>([
    ['rate-limited', true],
    ['free-user-rate-limited', true],
    ['project-too-big', false],
    ['overloaded', true],
    ['request-too-large', false],
    ['image-too-large', false],
    ['api-error', true],
    ['network-error', true],
    ['usage-blocked', false],
    ['billing-error', true],
    ['content-filter', false],
    ['login-required', false],
    ['unknown', true],
    ['bad-server-response', true],
    ['site-creation-error', true],
    ['site-deployment-error', true],
    ['fix-diff-error', true],
    ['fix-lazy-error', true],
    ['bracket-fix-error', true],
    ['reasoning-error', true],
  ])('%s: retryable is %s, and it has a unique title', (code, isRetryable) => {
    expect(ERROR_CODES[code].isRetryable).toBe(isRetryable);
    expect(errorTitleOf(code)).toMatch(/^[^.]{4,60}$/);
    const titles = (Object.keys(ERROR_CODES) as ErrorCode[]).map(errorTitleOf);
    expect(titles.filter((title) => title === errorTitleOf(code))).toHaveLength(1);
  });

  it('reads a response that cannot be parsed as an unknown, retryable error', () => {
    for (const body of ['[]', '"text"', 'null', '{"error":1}']) {
      expect(chatErrorOf(500, body), body).toMatchObject({ code: 'unknown', message: 'An unknown error occurred', isRetryable: true });
    }
    expect(chatErrorOf(undefined, '<html>')).toMatchObject({ code: 'unknown', message: 'An unknown error occurred', isRetryable: true });
    expect(chatErrorOf(500, '{"error":"Odd","code":"invented"}')).toMatchObject({ code: 'unknown', message: 'Odd' });
  });

  it('reads a response that is not JSON as a bad server response, with status and body', () => {
    expect(chatErrorOf(502, '<html>Bad gateway</html>')).toMatchObject({
      code: 'bad-server-response',
      isRetryable: true,
      message: expect.stringContaining('unexpected status code response'),
      data: { status: 502, body: '<html>Bad gateway</html>' },
    });
  });

  it('keeps the extra fields and the title of our own errors', () => {
    const body = JSON.stringify({ error: 'Wait.', code: 'rate-limited', isRetryable: true, title: 'Slowly', providerLimitHit: true, retryAfterS: 4 });
    expect(chatErrorOf(429, body)).toMatchObject({
      code: 'rate-limited',
      message: 'Wait.',
      title: 'Slowly',
      isRetryable: true,
      data: { providerLimitHit: true, retryAfterS: 4, status: 429 },
    });
  });
});
