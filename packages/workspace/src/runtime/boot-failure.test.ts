import { describe, expect, it } from 'vitest';
import { bootFailureVariant, isOutOfMemory, isWorthARetry } from './boot-failure.ts';

const failure = (message: string, reason?: string) => Object.assign(new Error(message), reason ? { reason } : {});

describe('boot failures', () => {
  it.each([
    ['Spindle took longer than 30s to boot', 'timeout', 'startup-timeout'],
    ['out of memory', undefined, 'out-of-memory'],
    ['RangeError: WebAssembly.Memory(): could not allocate memory', undefined, 'out-of-memory'],
    ['RuntimeError: unreachable', undefined, 'out-of-memory'],
    ['Array buffer allocation failed', 'out-of-memory', 'out-of-memory'],
    ['The kernel worker could not be loaded.', 'headless-failed', 'startup-error'],
    ['Runtime already booted', undefined, 'startup-error'],
  ])('“%s” (%s) shows the dialog %s', (message, reason, variant) => {
    expect(bootFailureVariant(failure(message, reason))).toBe(variant);
    expect(isWorthARetry(failure(message, reason))).toBe(true);
  });

  it.each(['not-isolated', 'aborted'])('%s is reported without a dialog, and not tried again', (reason) => {
    expect(bootFailureVariant(failure('x', reason))).toBeUndefined();
    expect(isWorthARetry(failure('x', reason))).toBe(false);
  });

  it('a booted runtime is out of memory when it reports that', () => {
    expect(isOutOfMemory('fs.writeFile: Out of memory')).toBe(true);
    expect(isOutOfMemory('RuntimeError: unreachable')).toBe(false);
  });
});
