import type { CatalogPolicy } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { policyWords } from './policy-words.ts';

const table = { name: 'orders', primaryKey: ['id'] };
const policy = (fields: Partial<CatalogPolicy>): CatalogPolicy => ({ name: 'p', command: 'select', roles: ['authenticated'], isPermissive: true, ...fields });
const words = (fields: Partial<CatalogPolicy>) => policyWords(policy(fields), table).sentence;
const reads = (using: string) => words({ using }).replace('People who are signed in read ', '').replace(/\.$/, '');

describe('a policy in words', () => {
  it('says who and what', () => {
    expect(words({ roles: ['public'], using: 'true' })).toBe('Everyone reads every row.');
    expect(words({ roles: ['anon', 'authenticated'], using: 'true' })).toBe('Everyone reads every row.');
    expect(words({ roles: ['anon'], command: 'insert', check: 'true' })).toBe('Visitors who are not signed in add any row.');
    expect(words({ command: 'all', using: '(user_id = auth.uid())' })).toBe('People who are signed in read, add, change and delete their own rows.');
    expect(words({ roles: ['service_role'], command: 'delete', using: 'true' })).toBe('Your own server deletes every row.');
    expect(words({ roles: ['editor'], using: 'false' })).toBe('The role editor reads no row.');
  });

  // As PostgreSQL prints them.
  it.each([
    ['(author = auth.uid())', 'their own rows'],
    ['(( SELECT auth.uid() AS uid) = author)', 'their own rows'],
    ['(auth.uid() = id)', 'their own row'],
    ['((auth.uid())::text = owner)', 'their own rows'],
    ['(EXISTS ( SELECT 1\n   FROM orders\n  WHERE ((orders.id = order_items.order_id) AND (orders.user_id = auth.uid()))))', 'rows of orders of their own'],
    ['(order_id IN ( SELECT orders.id FROM orders WHERE (orders.user_id = auth.uid())))', 'rows of orders of their own'],
    ["(status = 'published'::text)", 'rows where status is “published”'],
    ["((status)::text = 'published'::text)", 'rows where status is “published”'],
    ['is_public', 'rows where is public is true'],
    ['(NOT is_hidden)', 'rows where is hidden is false'],
    ['(deleted_at IS NULL)', 'rows where deleted at is empty'],
    ['(published_at <= now())', 'rows where published at is in the past'],
    ['(is_public OR (author = auth.uid()))', 'rows where is public is true, or their own rows'],
    ["((author = auth.uid()) AND (status = 'this AND (that'::text))", 'their own rows where status is “this AND (that”'],
    ["(auth.role() = 'authenticated'::text)", 'every row if they are signed in'],
    ["((auth.jwt() ->> 'user_role'::text) = 'admin'::text)", 'every row if their token says that user role is “admin”'],
  ])('%s', (using, expected) => {
    expect(reads(using)).toBe(expected);
  });

  it('says what may be written, and what limits others', () => {
    expect(words({ command: 'update', using: 'true', check: '(author = auth.uid())' })).toBe(
      'People who are signed in change every row. What they write must be among their own rows.',
    );
    expect(words({ isPermissive: false, using: '(NOT is_hidden)' })).toBe('Nobody reads anything but rows where is hidden is false.');
  });

  it('says that it does not know a condition', () => {
    expect(policyWords(policy({ using: '(has_rank(id, 3) > 2)' }), table)).toMatchObject({
      isWhole: false,
      sentence: 'People who are signed in read rows where a condition holds.',
    });
    expect(policyWords(policy({ using: '(author = auth.uid())' }), table).isWhole).toBe(true);
  });
});
