import { describe, expect, it } from 'vitest';
import { readResourceConfig } from './resource-config.ts';

const read = (files: Record<string, string>) => readResourceConfig((path) => files[path]);

describe('project resource config', () => {
  it('uses the CORS proxy unless the hidden file says otherwise', () => {
    expect(read({})).toEqual({ corsProxy: true });
    expect(read({ '.spindlerc': '{}' })).toEqual({ corsProxy: true });
    expect(read({ '.spindlerc': '{"corsProxy": false, "startCommand": "x"}' })).toEqual({ corsProxy: false });
    expect(read({ '.spindle/config.json': '{"corsProxy": false}' })).toEqual({ corsProxy: false });
    expect(read({ '.stackblitzrc': '{"corsProxy": false}' })).toEqual({ corsProxy: false });
  });

  it('prefers the rc file to the one in the folder', () => {
    expect(read({ '.spindlerc': '{"corsProxy": true}', '.spindle/config.json': '{"corsProxy": false}' })).toEqual({ corsProxy: true });
  });

  it('falls back to the default for what it cannot read, and says which file it is', () => {
    expect(read({ '.spindlerc': '{"corsProxy": fal' })).toMatchObject({ corsProxy: true, fault: expect.stringContaining('.spindlerc is not valid JSON') });
    expect(read({ '.spindle/config.json': '{"corsProxy": "no"}' })).toMatchObject({ corsProxy: true, fault: expect.stringContaining('.spindle/config.json') });
  });
});
