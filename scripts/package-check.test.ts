import { describe, expect, it } from 'vitest';
import { packageFaults } from './package-check.mjs';

const faultsOf = (entry: object, name = 'some-package') =>
  packageFaults({
    packages: {
      '': { name: 'lathe' },
      'packages/own': { version: '0.1.0' },
      [`node_modules/${name}`]: { version: '1.2.3', license: 'MIT', integrity: 'sha512-abc', ...entry },
    },
  });

describe('the check of packages', () => {
  it('accepts a package with a free license and an integrity', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ license: '(AFL-2.1 OR BSD-3-Clause)' })).toEqual([]);
    expect(faultsOf({ license: '(MIT AND Zlib)' })).toEqual([]);
  });

  it('refuses licenses that ask for more', () => {
    for (const license of ['AGPL-3.0-or-later', 'GPL-3.0', 'BUSL-1.1', '(MIT AND GPL-2.0)', 'UNLICENSED', undefined])
      expect(faultsOf({ license })).toEqual([expect.stringContaining(`the license ${license ?? '(none)'}`)]);
  });

  it('refuses a new install script, below another package too', () => {
    expect(faultsOf({ hasInstallScript: true })).toEqual(['some-package 1.2.3 runs a script when it is installed.']);
    expect(faultsOf({ hasInstallScript: true }, 'known/node_modules/@scope/new')).toEqual(['@scope/new 1.2.3 runs a script when it is installed.']);
  });

  it('refuses a package that nothing pins to its contents, and an address of a registry', () => {
    expect(faultsOf({ integrity: undefined })).toEqual(['some-package 1.2.3 is not pinned by a SHA-512 integrity.']);
    expect(faultsOf({ resolved: 'https://packages.example.com/x.tgz' })).toEqual([expect.stringContaining('https://packages.example.com/x.tgz')]);
  });
});
