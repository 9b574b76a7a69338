import { expect, it } from 'vitest';
import { parseCode, parseXdgOpen } from './arguments.ts';

it('xdg-open takes one URL or file', () => {
  expect(parseXdgOpen(['http://localhost:5173/'], '/home')).toEqual({ event: 'xdg-open', text: 'http://localhost:5173/' });
  expect(parseXdgOpen(['a/../b.html'], '/home')).toEqual({ event: 'xdg-open', text: '/home/b.html' });
  expect(parseXdgOpen([], '/home')).toBeUndefined();
  expect(parseXdgOpen(['a', 'b'], '/home')).toBeUndefined();
});

it('code opens files, optionally at a position', () => {
  expect(parseCode(['a.ts', '/b.ts'], '/home')).toEqual({ event: 'code', type: 'open', files: [{ filepath: '/home/a.ts' }, { filepath: '/b.ts' }] });
  expect(parseCode(['-r', '-g', 'a.ts:12:3', 'b.ts:4', 'c.ts'], '/home')).toEqual({
    event: 'code',
    type: 'open',
    files: [{ filepath: '/home/a.ts', line: 12, column: 3 }, { filepath: '/home/b.ts', line: 4 }, { filepath: '/home/c.ts' }],
  });
  expect(parseCode(['a:1'], '/home')).toEqual({ event: 'code', type: 'open', files: [{ filepath: '/home/a:1' }] });
});

it('code compares two files', () => {
  expect(parseCode(['--diff', 'a', 'b'], '/')).toEqual({ event: 'code', type: 'diff', files: [{ filepath: '/a' }, { filepath: '/b' }] });
  expect(parseCode(['-d', 'a'], '/')).toBeUndefined();
  expect(parseCode(['--unknown', 'a'], '/')).toBeUndefined();
});
