import { expect, it } from 'vitest';

it('is wrong', () => expect([1, 2]).toEqual([1, 3]));
