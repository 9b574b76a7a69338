import { expect, it } from 'vitest';
import { describeVersion } from './describe-version.ts';

const version = { id: 'v', number: 3, title: 'Shelves', createdAt: Date.UTC(2026, 0, 2), fileCount: 2, isFinalized: true };
const change = { isBinary: false, added: 0, removed: 0 };

it('says how a version differs from now, with whole files as long as there is room', () => {
  const text = describeVersion(
    version,
    [
      { ...change, path: 'a.ts', status: 'modified', before: 'const a = 1;', after: 'const a = 2;' },
      { ...change, path: 'new.ts', status: 'added', after: 'x' },
      { ...change, path: 'pic.png', status: 'modified', isBinary: true },
      { ...change, path: 'long.txt', status: 'removed', before: 'x'.repeat(20_000) },
    ],
    10_000,
  );
  expect(text).toBe(
    'Version 3 of this project, "Shelves", from 2026-01-02T00:00:00.000Z. These files differ from the current files:\n\na.ts was\nconst a = 1;\n\n\nnew.ts did not exist\n\npic.png was different\n\nToo long to show here: long.txt',
  );
  expect(describeVersion(version, [], 10_000)).toContain('Its files match the current files.');
});
