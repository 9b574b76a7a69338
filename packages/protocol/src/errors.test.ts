import { describe, expect, it } from 'vitest';
import { AppError, errorBodyMessage, errorTextOf } from './errors.ts';

describe('AppError', () => {
  it('crosses the wire as JSON, without its cause', () => {
    const error = new AppError('rate-limited', 'Wait', { title: 'Slow down', data: { providerLimitHit: true }, cause: new Error('sk-secret') });
    const text = JSON.stringify(error);
    expect(text).not.toContain('sk-secret');
    const read = AppError.fromJSON(JSON.parse(text));
    expect(read).toMatchObject({ code: 'rate-limited', message: 'Wait', title: 'Slow down', isRetryable: true, data: { providerLimitHit: true } });
  });

  it('is retryable as its code says, unless told otherwise', () => {
    expect(new AppError('project-too-big', '').isRetryable).toBe(false);
    expect(new AppError('project-too-big', '', { isRetryable: true }).isRetryable).toBe(true);
  });

  it.each([[undefined], ['text'], [{ code: 'invented', message: 'x', isRetryable: true }]])('reads %o as an unknown error that may be tried again', (json) => {
    expect(AppError.fromJSON(json)).toMatchObject({ code: 'unknown', message: 'An unknown error occurred', isRetryable: true });
  });
});

describe('the text of an error answer', () => {
  it('joins the field errors, else takes the error', () => {
    expect(errorBodyMessage({ errors: [{ field: 'firstName', message: 'must not be empty' }, { field: 'base', message: 'Nothing works' }, 'Plain'] })).toBe(
      'First name must not be empty, Nothing works, Plain',
    );
    expect(errorBodyMessage({ error: 'Not logged in', errors: [] })).toBe('Not logged in');
    expect(errorBodyMessage({})).toBe('Something went wrong.');
  });

  // Workspace specification, section 7: the errors array, else the error field, else the whole body.
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
  ])('of %s is %s', (body, text) => {
    expect(errorTextOf(body)).toBe(text);
  });
});
