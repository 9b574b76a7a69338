import { describe, expect, test } from 'vitest';
import { DATABASE_REGIONS, DATABASE_STATUS_LABELS } from './databases.ts';

describe('hosted databases', () => {
  test('lists sixteen regions, each with a unique id, a name and a country', () => {
    expect(DATABASE_REGIONS).toHaveLength(16);
    expect(new Set(DATABASE_REGIONS.map(({ id }) => id)).size).toBe(16);
    const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    for (const { id, name, countryCode } of DATABASE_REGIONS) {
      expect(id).toMatch(/^(?:us|ca|eu|ap|sa)-(?:central|(?:north|south)?(?:east|west)?)-\d$/u);
      expect(name).not.toBe('');
      expect(countries.of(countryCode)).toBeDefined();
    }
    expect(
      DATABASE_REGIONS.map(({ countryCode }) => countryCode)
        .sort()
        .join(' '),
    ).toBe('AU BR CA CH DE FR GB IE IN JP KR SE SG US US US');
  });

  test('labels the fifteen states of an instance', () => {
    expect(Object.values(DATABASE_STATUS_LABELS).map((label) => label.toLowerCase())).toEqual([
      'active',
      'active (unhealthy)',
      'coming up',
      'going down',
      'paused',
      'init failed',
      'removed',
      'restarting',
      'unknown',
      'upgrading',
      'pausing',
      'restoring',
      'restore failed',
      'pause failed',
      'resizing',
    ]);
  });
});
