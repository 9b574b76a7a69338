import { expect, it } from 'vitest';
import { mayPrepare } from './may-prepare.ts';

const windowWith = (connection: object | undefined, { isHidden = false, media = '' } = {}) =>
  ({
    navigator: connection ? { connection } : {},
    document: { visibilityState: isHidden ? 'hidden' : 'visible' },
    matchMedia: (query: string) => ({ matches: query === media }),
  }) as unknown as Window;

it.each([
  ['a browser that says nothing of its line', windowWith(undefined), true],
  ['a fast line', windowWith({ saveData: false, effectiveType: '4g' }), true],
  ['a person who saves data', windowWith({ saveData: true, effectiveType: '4g' }), false],
  ['a phone on its network', windowWith({ type: 'cellular', effectiveType: '4g' }), false],
  ['a slow line', windowWith({ effectiveType: '3g' }), false],
  ['the preference for less data', windowWith(undefined, { media: '(prefers-reduced-data: reduce)' }), false],
  ['a hidden page', windowWith(undefined, { isHidden: true }), false],
])('%s: %s', (_name, page, expected) => expect(mayPrepare(page)).toBe(expected));
