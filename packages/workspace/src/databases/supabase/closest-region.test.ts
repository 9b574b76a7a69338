import { DATABASE_REGIONS } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { closestRegion } from './closest-region.ts';

describe('the closest region', () => {
  it.each([
    ['us-west-1', ['America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu']],
    ['us-east-2', ['America/Chicago', 'America/Indiana/Knox']],
    ['ca-central-1', ['America/Toronto', 'America/St_Johns']],
    ['sa-east-1', ['America/Sao_Paulo', 'America/Argentina/Cordoba', 'America/Bogota']],
    ['us-east-1', ['America/New_York', 'America/Bahia_Banderas', 'America/Havana']],
    ['eu-west-1', ['Europe/Dublin', 'Atlantic/Reykjavik']],
    ['eu-west-2', ['Europe/London']],
    ['eu-west-3', ['Europe/Paris', 'Africa/Tunis']],
    ['eu-north-1', ['Europe/Helsinki']],
    ['eu-central-1', ['Europe/Berlin', 'Europe/Zurich', 'Africa/Lagos', 'Asia/Jerusalem']],
    ['ap-south-1', ['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Dubai']],
    ['ap-southeast-1', ['Asia/Singapore', 'Asia/Saigon']],
    ['ap-northeast-2', ['Asia/Seoul']],
    ['ap-northeast-1', ['Asia/Tokyo', 'Asia/Taipei']],
    ['ap-southeast-2', ['Australia/Perth', 'Pacific/Auckland']],
    ['us-east-1', ['UTC', 'Etc/GMT+3', '', undefined]],
  ] as const)('is %s for %j', (region, zones) => {
    expect(zones.map(closestRegion)).toEqual(zones.map(() => region));
  });

  it('is never one that is not listed, and never Zurich', () => {
    const picked = new Set(Intl.supportedValuesOf('timeZone').map(closestRegion));
    expect([...picked].sort()).toEqual(
      DATABASE_REGIONS.map(({ id }) => id)
        .filter((id) => id !== 'eu-central-2')
        .sort(),
    );
  });
});
