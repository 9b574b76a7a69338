import { describe, expect, it } from 'vitest';
import { checkOptions } from './check-options.ts';

const check = (options: Record<string, unknown>) => checkOptions(new Map(Object.entries(options)));

describe('what node rejects in a parsed command line', () => {
  it('accepts compatible options', () => {
    expect(check({ '--input-type': 'module', '[has_eval_string]': true, '--unhandled-rejections': 'warn' })).toEqual([]);
  });

  it.each([
    [{ '--check': true, '[has_eval_string]': true }, 'either --check or --eval can be used, not both'],
    [{ '--test': true, '--interactive': true }, 'either --test or --interactive can be used, not both'],
    [{ '--watch': true, '--check': true }, 'either --watch or --check can be used, not both'],
    [{ '--unhandled-rejections': 'what' }, 'invalid value for --unhandled-rejections'],
    [{ '--cpu-prof-name': 'x' }, '--cpu-prof-name must be used with --cpu-prof'],
    [{ '--heap-prof-interval': 3 }, '--heap-prof-interval must be used with --heap-prof'],
    [{ '--inspect-publish-uid': 'stderr,x' }, '--inspect-publish-uid destination can be stderr or http'],
    [{ '--heapsnapshot-near-heap-limit': -1 }, '--heapsnapshot-near-heap-limit must not be negative'],
    [{ '--secure-heap': 24 }, '--secure-heap must be a power of 2'],
    [{ '--secure-heap': 32, '--secure-heap-min': 3 }, '--secure-heap-min must be a power of 2'],
    [{ '--force-fips': true }, '--force-fips is not available in Spindle'],
  ])('refuses %j', (options, message) => {
    expect(check(options)).toEqual([message]);
  });
});
