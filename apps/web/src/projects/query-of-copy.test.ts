import { expect, it } from 'vitest';
import { queryOfCopy } from './query-of-copy.ts';

it('after a fork the query string is kept without its prompt, after a duplicate it is cleared', () => {
  const query = { default_view: 'files', prompt: 'Add a page', tab: 2 };
  expect(queryOfCopy(query)).toEqual({ default_view: 'files', tab: 2 });
  expect(queryOfCopy(query, { clearsQuery: true })).toEqual({});
});
