import { describe, expect, it } from 'vitest';
import { shownMs } from './shown-ms.ts';

const notice = { id: 'n', text: 'Changed in another window.' } as const;
const action = { label: 'Reload', run: () => undefined };

describe('a notice', () => {
  it('without a button disappears after a while', () => {
    expect(shownMs({ ...notice, kind: 'info' })).toBe(6000);
    expect(shownMs({ ...notice, kind: 'success' })).toBe(6000);
    expect(shownMs({ ...notice, kind: 'success', text: 'a'.repeat(200) })).toBe(16_000);
  });

  it('with a button stays', () => {
    expect(shownMs({ ...notice, kind: 'info', action })).toBe(Number.POSITIVE_INFINITY);
    expect(shownMs({ ...notice, kind: 'success', action })).toBe(Number.POSITIVE_INFINITY);
  });

  it('of an error stays', () => {
    expect(shownMs({ ...notice, kind: 'error' })).toBe(Number.POSITIVE_INFINITY);
  });
});
