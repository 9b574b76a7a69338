import { expect, it } from 'vitest';
import { BELOW_DIVIDER, SETTINGS } from './sections.ts';

it('settings have their sections in order, the account beside them, and a divider before the last', () => {
  expect(SETTINGS.map(({ key }) => key)).toEqual([
    'general',
    'account',
    'appearance',
    'editor',
    'tokens',
    'backups',
    'network',
    'applications',
    'team',
    'feature-previews',
    'knowledge',
  ]);
  expect(SETTINGS.at(-1)?.key).toBe(BELOW_DIVIDER);
});
