import { describe, expect, it } from 'vitest';
import { npmLockOf } from './bun-lock.ts';

const BUN_LOCK = `{
  "lockfileVersion": 1,
  "workspaces": { "": { "name": "app", "dependencies": { "a": "^1.0.0", }, }, },
  "packages": {
    "a": ["a@1.2.0", "", { "dependencies": { "shared": "^1.0.0" }, "optionalDependencies": { "a-linux": "1.0.0" }, "bin": "cli.js" }, "sha512-a"],

    "a-linux": ["a-linux@1.0.0", "", { "os": "linux", "cpu": ["x64", "arm64"] }, "sha512-l"],

    "alias": ["@scope/real@2.0.0-beta.1", "", {}, "sha512-r"],

    "dev": ["dev@1.0.0", "", { "dependencies": { "shared": "^2.0.0" }, "peerDependencies": { "p": "*" }, "optionalPeers": ["p"] }, "sha512-d"],

    "from-git": ["from-git@github:a/b#123", {}, "a-b-123"],

    "shared": ["shared@1.9.0", "", {}, "sha512-s1,}"],

    "dev/shared": ["shared@2.1.0", "", {}, "sha512-s2"],
  }
}
`;
const PACKAGE_JSON = JSON.stringify({
  name: 'app',
  dependencies: { a: '^1.0.0', alias: 'npm:@scope/real@beta' },
  devDependencies: { dev: '1.0.0', 'from-git': 'a/b' },
});

describe('the lock file of Bun', () => {
  it('becomes one of npm, with the same version at each place', () => {
    const { packages, ...head } = JSON.parse(npmLockOf(BUN_LOCK, PACKAGE_JSON));
    expect(head).toEqual({ name: 'app', lockfileVersion: 3, requires: true });
    expect(packages).toEqual({
      '': JSON.parse(PACKAGE_JSON),
      'node_modules/a': {
        version: '1.2.0',
        integrity: 'sha512-a',
        dependencies: { shared: '^1.0.0' },
        optionalDependencies: { 'a-linux': '1.0.0' },
        bin: 'cli.js',
      },
      'node_modules/a-linux': { version: '1.0.0', integrity: 'sha512-l', os: ['linux'], cpu: ['x64', 'arm64'], optional: true },
      'node_modules/alias': { name: '@scope/real', version: '2.0.0-beta.1', integrity: 'sha512-r' },
      'node_modules/dev': {
        version: '1.0.0',
        integrity: 'sha512-d',
        dependencies: { shared: '^2.0.0' },
        peerDependencies: { p: '*' },
        peerDependenciesMeta: { p: { optional: true } },
        dev: true,
      },
      'node_modules/shared': { version: '1.9.0', integrity: 'sha512-s1,}' },
      'node_modules/dev/node_modules/shared': { version: '2.1.0', integrity: 'sha512-s2', dev: true },
    });
  });

  it('says which packages may be missing, and which are only for development', () => {
    const entry = (name: string, info: object) => [`${name}@1.0.0`, '', info, 'sha512-x'];
    const packages = {
      tool: entry('tool', { dependencies: { both: '1' }, optionalDependencies: { native: '1' } }),
      app: entry('app', { optionalDependencies: { both: '1' } }),
      both: entry('both', {}),
      native: entry('native', {}),
    };
    const root = JSON.stringify({ dependencies: { app: '1' }, devDependencies: { tool: '1' } });
    const flags = JSON.parse(npmLockOf(JSON.stringify({ packages }), root)).packages;
    const shown = (name: string) => ['dev', 'optional', 'devOptional'].filter((flag) => flags[`node_modules/${name}`][flag]);
    expect(Object.fromEntries(Object.keys(packages).map((name) => [name, shown(name)]))).toEqual({
      app: [],
      both: ['devOptional'],
      native: ['dev', 'optional'],
      tool: ['dev'],
    });
  });

  it('is rejected if it is not JSON', () => {
    expect(() => npmLockOf('not JSON', '{}')).toThrow(SyntaxError);
  });
});
