import { describe, expect, it } from 'vitest';
import { platformDataFolder } from './data-folder.ts';

describe('the data folder of an installed Lathe', () => {
  it.each([
    ['linux', '/home/ann', {}, '/home/ann/.local/share/lathe'],
    ['linux', '/home/ann', { XDG_DATA_HOME: '/data/ann' }, '/data/ann/lathe'],
    ['linux', '/home/ann', { XDG_DATA_HOME: 'relative' }, '/home/ann/.local/share/lathe'],
    ['freebsd', '/home/ann', { XDG_DATA_HOME: '' }, '/home/ann/.local/share/lathe'],
    ['darwin', '/Users/ann', { XDG_DATA_HOME: '/data' }, '/Users/ann/Library/Application Support/Lathe'],
    ['win32', 'C:\\Users\\Ann', { LOCALAPPDATA: 'D:\\Local' }, 'D:\\Local\\Lathe'],
    ['win32', 'C:\\Users\\Ann', {}, 'C:\\Users\\Ann\\AppData\\Local\\Lathe'],
  ] as const)('is where programs on %s keep their data (%s, %o)', (name, home, environment, folder) => {
    expect(platformDataFolder({ name, home, environment })).toBe(folder);
  });
});
