/**
 * What the client's documentation says of tables and functions, in our words: what is asked, and what comes back. The rows
 * are those of the shop in `rest/testing/shop.ts`. In `WRITES`, every case begins with three items.
 */
import type { SupabaseClient } from '@supabase/supabase-js';

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly count?: number | null;
  readonly status: number;
}

/** What is expected of the answer: its data, or with `fault`, the code of its error and its status. */
export type Case = readonly [title: string, ask: (db: SupabaseClient) => PromiseLike<Answer>, expected: unknown];

export class Fault {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {}
}
const fault = (code: string, status: number): Fault => new Fault(code, status);

/** The ids of the rows, in the order of their ids. */
const ids = async (asked: PromiseLike<Answer>): Promise<Answer> => {
  const answer = await asked;
  const rows = answer.data as readonly { readonly id: number }[] | null;
  return { ...answer, data: rows?.map(({ id }) => id).sort((a, b) => a - b) ?? null };
};
/** One column of the rows, in their order. */
const column = async (asked: PromiseLike<Answer>, name: string): Promise<Answer> => {
  const answer = await asked;
  return { ...answer, data: (answer.data as readonly Record<string, unknown>[] | null)?.map((row) => row[name]) ?? null };
};
/** How many there are beside the rows. */
const counted = async (asked: PromiseLike<Answer>): Promise<Answer> => {
  const answer = await asked;
  return { ...answer, data: answer.count };
};

/** Asks for the second when the first is answered. */
const after = async (first: PromiseLike<unknown>, next: () => PromiseLike<Answer>): Promise<Answer> => {
  await first;
  return next();
};

const customers = (db: SupabaseClient, columns = 'id') => db.from('customers').select(columns);

export const ITEMS_SQL = `
create table items (id int primary key, name text unique, quantity int not null default 1 check (quantity >= 0), tags text[], info jsonb, made_on date default '2026-01-01');
create table notes (id bigint generated always as identity primary key, item_id int references items on delete cascade, words text not null);
create view many_items as select * from items where quantity > 1;
create function item_count() returns int language sql stable as $$ select count(*)::int from items $$;
create function add_item(id int, name text) returns items language sql volatile as $$ insert into items (id, name) values (add_item.id, add_item.name) returning * $$;
create function clear_items() returns void language sql volatile as $$ delete from items $$;
grant all on items, notes, many_items to anon; grant usage on all sequences in schema public to anon;
`;
export const REFILL_SQL = `truncate items, notes restart identity;
insert into items values (1, 'one', 1, '{a,b}', '{"k":1}', '2026-01-01'), (2, 'two', 2, '{b}', '{"k":2}', '2026-01-02'), (3, 'three', 3, null, null, '2026-01-03');`;

export const READS: readonly Case[] = [
  ['select: every column', (db) => db.from('shipments').select(), [{ order_id: 1, carrier: 'post' }]],
  ['select: a star', (db) => db.from('shipments').select('*'), [{ order_id: 1, carrier: 'post' }]],
  ['select: some columns', (db) => customers(db, 'id, name').eq('id', 1), [{ id: 1, name: 'Ann' }]],
  ['select: spaces and line breaks do not count', (db) => customers(db, '\n id,\n  name \n').eq('id', 2), [{ id: 2, name: 'Bob' }]],
  ['select: another name', (db) => customers(db, 'who:name').eq('id', 1), [{ who: 'Ann' }]],
  ['select: a cast', (db) => customers(db, 'age::text').eq('id', 1), [{ age: '34' }]],
  ['select: another name and a cast', (db) => customers(db, 'years:age::text').eq('id', 1), [{ years: '34' }]],
  ['select: a value in JSON', (db) => customers(db, 'profile->city').eq('id', 1), [{ city: 'Oslo' }]],
  ['select: a text in JSON', (db) => customers(db, 'profile->>level').eq('id', 1), [{ level: '3' }]],
  ['select: deep in JSON', (db) => customers(db, 'pet:profile->pets->1->>name').eq('id', 1), [{ pet: 'Tom' }]],
  ['select: an element of an array', (db) => customers(db, 'first:tags->0').eq('id', 1), [{ first: 'new' }]],
  ['select: a computed column', (db) => db.from('products').select('full_title').eq('id', 1), [{ full_title: 'Red tea!' }]],
  ['select: from a view', (db) => db.from('busy_orders').select('id').eq('id', 3), [{ id: 3 }]],
  ['select: a column that is not there', (db) => customers(db, 'nothing'), fault('42703', 400)],
  ['select: a table that is not there', (db) => db.from('nothing').select(), fault('PGRST205', 404)],
  ['select: broken grammar', (db) => customers(db, 'id,(name'), fault('PGRST100', 400)],
  ['select head: no rows', (db) => db.from('customers').select('*', { head: true }), null],
  ['select count exact', (db) => counted(db.from('customers').select('*', { count: 'exact' })), 3],
  ['select count exact, head', (db) => counted(db.from('customers').select('*', { count: 'exact', head: true })), 3],
  ['select count exact of a filter', (db) => counted(db.from('customers').select('*', { count: 'exact', head: true }).gt('id', 1)), 2],
  ['select count exact of a page', (db) => counted(db.from('customers').select('*', { count: 'exact' }).limit(1)), 3],
  ['select count estimated', (db) => counted(db.from('customers').select('*', { count: 'estimated' })), 3],
  ['no count without asking', (db) => counted(db.from('customers').select('*')), null],
  ['embed: to one', (db) => db.from('orders').select('id, customers(name)').eq('id', 1), [{ id: 1, customers: { name: 'Ann' } }]],
  ['embed: to many', (db) => customers(db, 'name, orders(id)').eq('id', 2), [{ name: 'Bob', orders: [{ id: 3 }] }]],
  ['embed: none is an empty list', (db) => customers(db, 'orders(id)').eq('id', 3), [{ orders: [] }]],
  ['embed: one to one', (db) => db.from('orders').select('shipments(carrier)').eq('id', 1), [{ shipments: { carrier: 'post' } }]],
  ['embed: one to one that is not there', (db) => db.from('orders').select('shipments(carrier)').eq('id', 2), [{ shipments: null }]],
  ['embed: many to many', (db) => db.from('orders').select('products(title)').eq('id', 2), [{ products: [{ title: 'A fat cat' }] }]],
  ['embed: two deep', (db) => customers(db, 'orders(products(id))').eq('id', 2), [{ orders: [{ products: [{ id: 1 }] }] }]],
  ['embed: under another name', (db) => db.from('orders').select('buyer:customers(name)').eq('id', 3), [{ buyer: { name: 'Bob' } }]],
  ['embed: by a column', (db) => db.from('messages').select('from:sender_id(name)').eq('id', 1), [{ from: { name: 'Ann' } }]],
  ['embed: with a hint', (db) => db.from('messages').select('to:customers!messages_receiver_fkey(name)').eq('id', 1), [{ to: { name: 'Bob' } }]],
  ['embed: several ways without a hint', (db) => db.from('messages').select('customers(name)'), fault('PGRST201', 300)],
  ['embed: without a relationship', (db) => customers(db, 'categories(id)'), fault('PGRST200', 400)],
  ['embed: inner leaves out the rest', (db) => ids(customers(db, 'id, orders!inner(id)')), [1, 2]],
  ['embed: inner with a filter of it', (db) => ids(customers(db, 'id, orders!inner(id)').eq('orders.note', 'first')), [1]],
  ['embed: a filter of it keeps the rows around', (db) => customers(db, 'id, orders(id)').eq('orders.id', 3).eq('id', 1), [{ id: 1, orders: [] }]],
  ['embed: those that have none', (db) => ids(customers(db, 'id, orders()').is('orders', null)), [3]],
  ['embed: spread', (db) => db.from('orders').select('id, ...customers(name)').eq('id', 1), [{ id: 1, name: 'Ann' }]],
  [
    'embed: a parent of the same table',
    (db) => db.from('categories').select('name, parent_id(name)').eq('id', 3),
    [{ name: 'green', parent_id: { name: 'tea' } }],
  ],
  ['embed: a computed relationship', (db) => customers(db, 'last_order(id)').eq('id', 1), [{ last_order: { id: 2 } }]],
  ['embed: only columns of it', (db) => db.from('orders').select('customers(name)').eq('id', 1), [{ customers: { name: 'Ann' } }]],
  ['eq', (db) => ids(customers(db).eq('name', 'Ann')), [1]],
  ['eq: in JSON', (db) => ids(customers(db).eq('profile->>city', 'Rome')), [2]],
  ['eq: a number in JSON', (db) => ids(customers(db).eq('profile->level', 3)), [1]],
  ['eq: an enum', (db) => ids(customers(db).eq('mood', 'busy')), [2]],
  ['eq: a value with reserved letters', (db) => ids(db.from('orders').select('id').eq('note', 'quick, "now"')), [3]],
  ['eq: SQL in a value is a value', (db) => ids(customers(db).eq('name', "'; drop table customers; --")), []],
  ['eq: a value of another type', (db) => customers(db).eq('id', 'x'), fault('22P02', 400)],
  ['eq: a column that is not there', (db) => customers(db).eq('nothing', 1), fault('42703', 400)],
  ['neq', (db) => ids(customers(db).neq('name', 'Ann')), [2, 3]],
  ['neq: null is neither', (db) => ids(customers(db).neq('age', 34)), [2]],
  ['gt', (db) => ids(customers(db).gt('id', 1)), [2, 3]],
  ['gt: a time', (db) => ids(db.from('orders').select('id').gt('placed_at', '2025-12-31')), [1, 2, 3]],
  ['gte', (db) => ids(customers(db).gte('id', 2)), [2, 3]],
  ['lt', (db) => ids(customers(db).lt('id', 2)), [1]],
  ['lt: numeric', (db) => ids(db.from('products').select('id').lt('price', 5.5)), [1]],
  ['lte', (db) => ids(customers(db).lte('id', 2)), [1, 2]],
  ['like', (db) => ids(customers(db).like('name', '%n%')), [1]],
  ['like: minds case', (db) => ids(customers(db).like('name', 'a%')), []],
  ['like: one letter', (db) => ids(customers(db).like('name', '_ob')), [2]],
  ['likeAllOf', (db) => ids(customers(db).likeAllOf('name', ['A%', '%n'])), [1]],
  ['likeAnyOf', (db) => ids(customers(db).likeAnyOf('name', ['A%', 'B%'])), [1, 2]],
  ['ilike', (db) => ids(customers(db).ilike('name', 'a%')), [1]],
  ['ilikeAllOf', (db) => ids(customers(db).ilikeAllOf('name', ['b%', '%B'])), [2]],
  ['ilikeAnyOf', (db) => ids(customers(db).ilikeAnyOf('name', ['b%', 'c%'])), [2, 3]],
  ['regexMatch', (db) => ids(customers(db).regexMatch('name', '^[AB]')), [1, 2]],
  ['regexIMatch', (db) => ids(customers(db).regexIMatch('name', '^a')), [1]],
  ['regexMatch: broken', (db) => customers(db).regexMatch('name', '('), fault('2201B', 400)],
  ['is: null', (db) => ids(customers(db).is('age', null)), [3]],
  ['is: true of no boolean', (db) => customers(db).is('age', true), fault('42804', 400)],
  ['isDistinct: null is a value', (db) => ids(customers(db).isDistinct('age', 34)), [2, 3]],
  ['in', (db) => ids(customers(db).in('id', [1, 3])), [1, 3]],
  ['in: a text with a comma', (db) => ids(db.from('orders').select('id').in('note', ['first', 'a,b', '(c)'])), [1]],
  ['in: nothing', (db) => ids(customers(db).in('id', [])), []],
  ['notIn', (db) => ids(customers(db).notIn('id', [1, 3])), [2]],
  ['contains: an array', (db) => ids(customers(db).contains('tags', ['new'])), [1]],
  ['contains: an array, all of it', (db) => ids(customers(db).contains('tags', ['new', 'old'])), []],
  ['contains: JSON', (db) => ids(customers(db).contains('profile', { city: 'Oslo' })), [1]],
  ['contains: a range', (db) => ids(customers(db).contains('active', '2026-01-15')), fault('22P02', 400)],
  ['containedBy: an array', (db) => ids(customers(db).containedBy('tags', ['old', 'new'])), [2, 3]],
  ['containedBy: JSON', (db) => ids(customers(db).containedBy('profile', { city: 'Rome', level: 10, more: 1 })), [2, 3]],
  ['containedBy: a range', (db) => ids(customers(db).containedBy('active', '[2026-01-01,2026-12-31)')), [1, 2]],
  ['rangeGt', (db) => ids(customers(db).rangeGt('active', '[2026-01-01,2026-02-01)')), [2]],
  ['rangeGte', (db) => ids(customers(db).rangeGte('active', '[2026-02-01,2026-03-01)')), [2]],
  ['rangeLt', (db) => ids(customers(db).rangeLt('active', '[2026-03-01,2026-04-01)')), [1]],
  ['rangeLte', (db) => ids(customers(db).rangeLte('active', '[2026-02-01,2026-03-01)')), [1]],
  ['rangeAdjacent', (db) => ids(customers(db).rangeAdjacent('active', '[2026-02-01,2026-03-01)')), [1, 2]],
  ['overlaps: an array', (db) => ids(customers(db).overlaps('tags', ['old', 'kind'])), [1, 2]],
  ['overlaps: a range', (db) => ids(customers(db).overlaps('active', '[2026-01-20,2026-03-02)')), [1, 2]],
  ['textSearch', (db) => ids(db.from('products').select('id').textSearch('words', 'tea')), [1, 2]],
  ['textSearch: both words', (db) => ids(db.from('products').select('id').textSearch('words', "'green' & 'tea'")), [2]],
  ['textSearch: plain', (db) => ids(db.from('products').select('id').textSearch('words', 'red tea', { type: 'plain' })), [1]],
  ['textSearch: a phrase', (db) => ids(db.from('products').select('id').textSearch('words', 'fat cat', { type: 'phrase' })), [3]],
  ['textSearch: as on the web', (db) => ids(db.from('products').select('id').textSearch('words', 'tea -green', { type: 'websearch' })), [1]],
  ['textSearch: in a language', (db) => ids(db.from('products').select('id').textSearch('words', 'cats', { config: 'english', type: 'plain' })), [3]],
  ['textSearch: of a text', (db) => ids(db.from('products').select('id').textSearch('title', 'cat', { config: 'english' })), [3]],
  ['textSearch: broken', (db) => db.from('products').select('id').textSearch('words', 'a &'), fault('42601', 400)],
  ['match', (db) => ids(customers(db).match({ name: 'Ann', age: 34 })), [1]],
  ['match: one of them not', (db) => ids(customers(db).match({ name: 'Ann', age: 35 })), []],
  ['not: eq', (db) => ids(customers(db).not('id', 'eq', 1)), [2, 3]],
  ['not: is null', (db) => ids(customers(db).not('age', 'is', null)), [1, 2]],
  ['not: in', (db) => ids(customers(db).not('id', 'in', '(1,2)')), [3]],
  ['not: like', (db) => ids(customers(db).not('name', 'like', 'A%')), [2, 3]],
  ['not: contains', (db) => ids(customers(db).not('tags', 'cs', '{new}')), [2, 3]],
  ['or', (db) => ids(customers(db).or('id.eq.1,name.eq.Bob')), [1, 2]],
  ['or: with an and in it', (db) => ids(customers(db).or('id.eq.3,and(id.gt.0,name.eq.Ann)')), [1, 3]],
  ['or: negated', (db) => ids(customers(db).or('id.not.eq.1,name.eq.Ann')), [1, 2, 3]],
  ['or: with a list', (db) => ids(customers(db).or('id.in.(1,2),age.is.null')), [1, 2, 3]],
  ['or: with a quoted value', (db) => ids(db.from('orders').select('id').or('note.eq."quick, \\"now\\"",id.eq.2')), [2, 3]],
  ['or: with an array', (db) => ids(customers(db).or('tags.cs.{new},tags.cs.{old}')), [1, 2]],
  [
    'or: of an embedded table',
    (db) => customers(db, 'orders(id)').or('id.eq.1,note.eq.nothing', { referencedTable: 'orders' }).eq('id', 1),
    [{ orders: [{ id: 1 }] }],
  ],
  ['or: twice is both', (db) => ids(customers(db).or('id.eq.1,id.eq.2').or('id.eq.2,id.eq.3')), [2]],
  ['or: broken', (db) => customers(db).or('id.eq'), fault('PGRST100', 400)],
  ['filter', (db) => ids(customers(db).filter('name', 'in', '(Ann,Bob)')), [1, 2]],
  ['filter: of an embedded table', (db) => customers(db, 'orders(id)').filter('orders.id', 'eq', 2).eq('id', 1), [{ orders: [{ id: 2 }] }]],
  ['filter: an operator that is not there', (db) => customers(db).filter('id', 'noop', 1), fault('PGRST100', 400)],
  ['filters together are both', (db) => ids(customers(db).gt('id', 1).lt('id', 3)), [2]],
  ['order: ascending', (db) => column(customers(db).order('name'), 'id'), [1, 2, 3]],
  ['order: descending', (db) => column(customers(db).order('id', { ascending: false }), 'id'), [3, 2, 1]],
  ['order: nulls first', (db) => column(customers(db).order('age', { nullsFirst: true }), 'id'), [3, 1, 2]],
  ['order: nulls last', (db) => column(customers(db).order('age', { ascending: false, nullsFirst: false }), 'id'), [2, 1, 3]],
  [
    'order: by several',
    (db) => column(db.from('order_lines').select('product_id').order('order_id', { ascending: false }).order('product_id'), 'product_id'),
    [1, 3, 1, 2],
  ],
  ['order: in JSON', (db) => column(customers(db).order('profile->level', { ascending: false, nullsFirst: false }), 'id'), [2, 1, 3]],
  [
    'order: of an embedded table',
    (db) => customers(db, 'orders(id)').eq('id', 1).order('id', { referencedTable: 'orders', ascending: false }),
    [{ orders: [{ id: 2 }, { id: 1 }] }],
  ],
  [
    'order: by an embedded table',
    (db) => column(db.from('orders').select('id, customers(name)').order('customers(name)', { ascending: false }).order('id'), 'id'),
    [3, 1, 2],
  ],
  ['order: a column that is not there', (db) => customers(db).order('nothing'), fault('42703', 400)],
  ['limit', (db) => column(customers(db).order('id').limit(2), 'id'), [1, 2]],
  ['limit: none', (db) => customers(db).limit(0), []],
  [
    'limit: of an embedded table',
    (db) => customers(db, 'orders(id)').eq('id', 1).order('id', { referencedTable: 'orders' }).limit(1, { referencedTable: 'orders' }),
    [{ orders: [{ id: 1 }] }],
  ],
  ['range', (db) => column(customers(db).order('id').range(1, 2), 'id'), [2, 3]],
  ['range: past the end', (db) => customers(db).range(10, 20), []],
  ['range: past the end, counted', (db) => db.from('customers').select('id', { count: 'exact' }).range(10, 20), fault('PGRST103', 416)],
  [
    'range: of an embedded table',
    (db) => customers(db, 'orders(id)').eq('id', 1).order('id', { referencedTable: 'orders' }).range(1, 1, { referencedTable: 'orders' }),
    [{ orders: [{ id: 2 }] }],
  ],
  ['single', (db) => customers(db, 'name').eq('id', 1).single(), { name: 'Ann' }],
  ['single: none', (db) => customers(db).eq('id', 99).single(), fault('PGRST116', 406)],
  ['single: several', (db) => customers(db).single(), fault('PGRST116', 406)],
  ['maybeSingle', (db) => customers(db, 'name').eq('id', 1).maybeSingle(), { name: 'Ann' }],
  ['maybeSingle: none', (db) => customers(db).eq('id', 99).maybeSingle(), null],
  ['maybeSingle: several', (db) => customers(db).maybeSingle(), fault('PGRST116', 406)],
  ['csv', (db) => customers(db, 'id,name').order('id').csv(), 'id,name\n1,Ann\n2,Bob\n3,Cid'],
  ['csv: what needs quotes', (db) => db.from('orders').select('note').eq('id', 3).csv(), 'note\n"quick, ""now"""'],
  [
    'geojson',
    (db) => db.from('no_key').select('value').eq('value', 1).geojson(),
    { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { value: 1 } }] },
  ],
  ['stripNulls', (db) => customers(db, 'id,age').eq('id', 3).stripNulls(), [{ id: 3 }]],
  ['stripNulls: of a single row', (db) => customers(db, 'id,age').eq('id', 3).single().stripNulls(), { id: 3 }],
  ['explain: off, as hosted', (db) => customers(db).explain(), fault('PGRST107', 406)],
  ['throwOnError: nothing to throw', (db) => customers(db).eq('id', 1).throwOnError(), [{ id: 1 }]],
  ['abortSignal: not aborted', (db) => customers(db).eq('id', 1).abortSignal(new AbortController().signal), [{ id: 1 }]],
  ['overrideTypes: types only', (db) => customers(db).eq('id', 1).overrideTypes<{ id: number }[]>(), [{ id: 1 }]],
  ['setHeader: a range', (db) => customers(db).order('id').setHeader('range', '1-1'), [{ id: 2 }]],
  ['schema: the shown one', (db) => ids(db.schema('public').from('customers').select('id')), [1, 2, 3]],
  ['schema: one that is not shown', (db) => db.schema('auth').from('users').select(), fault('PGRST106', 406)],
  ['aggregates: off, as hosted', (db) => customers(db, 'id.count()'), fault('PGRST123', 400)],
  ['rpc: named arguments', (db) => db.rpc('add_numbers', { a: 1, b: 2 }), 3],
  ['rpc: a default', (db) => db.rpc('add_numbers', { a: 1 }), 11],
  ['rpc: by GET', (db) => db.rpc('add_numbers', { a: 1, b: 2 }, { get: true }), 3],
  ['rpc: by GET, a variadic argument is no array', (db) => db.rpc('sum_all', { numbers: [1, 2, 3] }, { get: true }), fault('22P02', 400)],
  ['rpc: head', (db) => db.rpc('all_customers', {}, { head: true }), null],
  ['rpc: variadic', (db) => db.rpc('sum_all', { numbers: [1, 2] }), 3],
  ['rpc: rows, filtered and ordered', (db) => column(db.rpc('all_customers').select('id').gt('id', 1).order('id', { ascending: false }), 'id'), [3, 2]],
  ['rpc: rows, with an embedded table', (db) => db.rpc('all_customers').select('id, orders(id)').eq('id', 2), [{ id: 2, orders: [{ id: 3 }] }]],
  ['rpc: rows, counted', (db) => counted(db.rpc('all_customers', {}, { count: 'exact' }).limit(1)), 3],
  ['rpc: a row', (db) => db.rpc('one_customer', { wanted: 1 }).select('name'), { name: 'Ann' }],
  ['rpc: rows, one of them', (db) => db.rpc('all_customers').select('name').eq('id', 1).single(), { name: 'Ann' }],
  ['rpc: a set of numbers', (db) => db.rpc('count_up', { up_to: 3 }), [1, 2, 3]],
  ['rpc: a table', (db) => db.rpc('stats'), [{ customers: 3, orders: 3 }]],
  ['rpc: by the names of its arguments', (db) => db.rpc('overloaded', { a: 1, b: 2 }), 'two'],
  ['rpc: several that fit', (db) => db.rpc('ambiguous', { a: 1 }), fault('PGRST203', 300)],
  ['rpc: one that is not there', (db) => db.rpc('nothing'), fault('PGRST202', 404)],
  ['rpc: with an argument that it has not', (db) => db.rpc('add_numbers', { c: 1 }), fault('PGRST202', 404)],
  ['rpc: with a status of its own', (db) => db.rpc('refuse'), fault('PT418', 418)],
  ['rpc: with an answer of its own', (db) => db.rpc('respond_freely'), fault('123', 402)],
];

/** Only clients that know their PostgREST version have it in their types. */
interface Limited {
  maxAffected(most: number): PromiseLike<Answer>;
}

const item = (db: SupabaseClient) => db.from('items');
const names = (db: SupabaseClient) => column(item(db).select('name').order('id'), 'name');

export const WRITES: readonly Case[] = [
  ['insert: nothing comes back', (db) => item(db).insert({ id: 4, name: 'four' }), null],
  ['insert: the row comes back', (db) => item(db).insert({ id: 4, name: 'four' }).select('id, quantity'), [{ id: 4, quantity: 1 }]],
  ['insert: one row as an object', (db) => item(db).insert({ id: 4 }).select('id').single(), { id: 4 }],
  [
    'insert: several',
    (db) =>
      ids(
        item(db)
          .insert([{ id: 4 }, { id: 5 }])
          .select('id'),
      ),
    [4, 5],
  ],
  ['insert: none', (db) => item(db).insert([]).select(), []],
  [
    'insert: several with different keys get null',
    (db) =>
      column(
        item(db)
          .insert([
            { id: 4, made_on: '2026-05-05' },
            { id: 5, name: 'five' },
          ])
          .select('id, made_on')
          .order('id'),
        'made_on',
      ),
    ['2026-05-05', null],
  ],
  [
    'insert: or the default',
    (db) =>
      column(
        item(db)
          .insert(
            [
              { id: 4, made_on: '2026-05-05' },
              { id: 5, name: 'five' },
            ],
            { defaultToNull: false },
          )
          .select('id, made_on')
          .order('id'),
        'made_on',
      ),
    ['2026-05-05', '2026-01-01'],
  ],
  ['insert: counted', (db) => counted(item(db).insert([{ id: 4 }, { id: 5 }], { count: 'exact' })), 2],
  [
    'insert: an array and JSON',
    (db) =>
      item(db)
        .insert({ id: 4, tags: ['x', 'y,z'], info: { a: [1, null] } })
        .select('tags, info')
        .single(),
    { tags: ['x', 'y,z'], info: { a: [1, null] } },
  ],
  ['insert: a key that is there', (db) => item(db).insert({ id: 1 }), fault('23505', 409)],
  ['insert: one of several that is there undoes all', (db) => after(item(db).insert([{ id: 4 }, { id: 1 }]), () => names(db)), ['one', 'two', 'three']],
  ['insert: a check that fails', (db) => item(db).insert({ id: 4, quantity: -1 }), fault('23514', 400)],
  ['insert: null where none may be', (db) => db.from('notes').insert({ words: null }), fault('23502', 400)],
  ['insert: a key of another table that is not there', (db) => db.from('notes').insert({ item_id: 99, words: 'x' }), fault('23503', 409)],
  ['insert: a generated key', (db) => db.from('notes').insert({ item_id: 1, words: 'x' }).select('id').single(), { id: 1 }],
  ['insert: a value for a generated key', (db) => db.from('notes').insert({ id: 7, words: 'x' }), fault('428C9', 400)],
  ['insert: a column that is not there', (db) => item(db).insert({ nothing: 1 }), fault('PGRST204', 400)],
  ['insert: a value of another type', (db) => item(db).insert({ id: 'x' }), fault('22P02', 400)],
  [
    'insert: with what is embedded',
    (db) => db.from('notes').insert({ item_id: 2, words: 'x' }).select('words, items(name)').single(),
    { words: 'x', items: { name: 'two' } },
  ],
  ['insert: into a view', (db) => db.from('many_items').insert({ id: 4, quantity: 5 }).select('id'), [{ id: 4 }]],
  ['upsert: inserts', (db) => item(db).upsert({ id: 4, name: 'four' }).select('id'), [{ id: 4 }]],
  ['upsert: updates', (db) => item(db).upsert({ id: 1, name: 'uno' }).select('name').single(), { name: 'uno' }],
  [
    'upsert: both',
    (db) =>
      after(
        item(db).upsert([
          { id: 1, name: 'uno' },
          { id: 4, name: 'four' },
        ]),
        () => names(db),
      ),
    ['uno', 'two', 'three', 'four'],
  ],
  [
    'upsert: by another column',
    (db) => after(item(db).upsert({ id: 1, name: 'one', quantity: 9 }, { onConflict: 'name' }), () => item(db).select('quantity').eq('id', 1).single()),
    { quantity: 9 },
  ],
  [
    'upsert: leaves duplicates alone',
    (db) =>
      item(db)
        .upsert(
          [
            { id: 1, name: 'uno' },
            { id: 4, name: 'four' },
          ],
          { ignoreDuplicates: true },
        )
        .select('id'),
    [{ id: 4 }],
  ],
  ['upsert: counted', (db) => counted(item(db).upsert([{ id: 1 }, { id: 4 }], { count: 'exact' })), 2],
  [
    'upsert: keeps what is not named',
    (db) => after(item(db).upsert({ id: 2, name: 'dos' }), () => item(db).select('quantity').eq('id', 2).single()),
    { quantity: 2 },
  ],
  [
    'upsert: one row twice',
    (db) =>
      item(db).upsert([
        { id: 4, name: 'a' },
        { id: 4, name: 'b' },
      ]),
    fault('21000', 500),
  ],
  ['upsert: by a column that is not unique', (db) => item(db).upsert({ id: 4, quantity: 1 }, { onConflict: 'quantity' }), fault('42P10', 400)],
  [
    'upsert: or the default',
    (db) =>
      column(
        item(db)
          .upsert([{ id: 4, made_on: '2026-05-05' }, { id: 5 }], { defaultToNull: false })
          .select('id, made_on')
          .order('id'),
        'made_on',
      ),
    ['2026-05-05', '2026-01-01'],
  ],
  ['update: nothing comes back', (db) => item(db).update({ name: 'uno' }).eq('id', 1), null],
  [
    'update: the rows come back',
    (db) => item(db).update({ quantity: 7 }).gt('id', 1).select('id, quantity').order('id'),
    [
      { id: 2, quantity: 7 },
      { id: 3, quantity: 7 },
    ],
  ],
  ['update: only what the filter says', (db) => after(item(db).update({ name: 'uno' }).eq('id', 1), () => names(db)), ['uno', 'two', 'three']],
  ['update: nothing that fits', (db) => item(db).update({ name: 'x' }).eq('id', 99).select(), []],
  ['update: counted', (db) => counted(item(db).update({ quantity: 7 }, { count: 'exact' }).gt('id', 1)), 2],
  ['update: null', (db) => item(db).update({ tags: null }).eq('id', 1).select('tags').single(), { tags: null }],
  [
    'update: JSON',
    (db) =>
      item(db)
        .update({ info: { k: { deep: true } } })
        .eq('id', 1)
        .select('info')
        .single(),
    { info: { k: { deep: true } } },
  ],
  ['update: everything at once is refused', (db) => item(db).update({ quantity: 1 }), fault('21000', 400)],
  ['update: a value that is there', (db) => item(db).update({ name: 'two' }).eq('id', 1), fault('23505', 409)],
  ['update: a column that is not there', (db) => item(db).update({ nothing: 1 }).eq('id', 1), fault('PGRST204', 400)],
  ['update: no columns', (db) => item(db).update({}).eq('id', 1).select(), []],
  ['update: through a view', (db) => db.from('many_items').update({ quantity: 9 }).eq('id', 2).select('quantity'), [{ quantity: 9 }]],
  ['update: at most so many', (db) => (item(db).update({ quantity: 1 }).gt('id', 0) as unknown as Limited).maxAffected(2), fault('PGRST124', 400)],
  [
    'update: too many undoes all',
    (db) =>
      after((item(db).update({ quantity: 9 }).gt('id', 0) as unknown as Limited).maxAffected(2), () =>
        column(item(db).select('quantity').order('id'), 'quantity'),
      ),
    [1, 2, 3],
  ],
  [
    'update: single of several undoes all',
    (db) => after(item(db).update({ quantity: 9 }).gt('id', 0).select().single(), () => column(item(db).select('quantity').order('id'), 'quantity')),
    [1, 2, 3],
  ],
  ['delete: nothing comes back', (db) => item(db).delete().eq('id', 1), null],
  ['delete: the rows come back', (db) => item(db).delete().eq('id', 1).select('name'), [{ name: 'one' }]],
  ['delete: only what the filter says', (db) => after(item(db).delete().in('id', [1, 3]), () => names(db)), ['two']],
  ['delete: counted', (db) => counted(item(db).delete({ count: 'exact' }).lt('id', 3)), 2],
  ['delete: everything at once is refused', (db) => item(db).delete(), fault('21000', 400)],
  ['delete: nothing that fits', (db) => item(db).delete().eq('id', 99).select(), []],
  ['delete: at most so many', (db) => ids((item(db).delete().gt('id', 0).select('id') as unknown as Limited).maxAffected(5)), [1, 2, 3]],
  [
    'delete: what others need goes with it',
    (db) => after(db.from('notes').insert({ item_id: 1, words: 'x' }), () => after(item(db).delete().eq('id', 1), () => db.from('notes').select())),
    [],
  ],
  [
    'rollback: says what would be, and changes nothing',
    (db) => after(item(db).insert({ id: 4, name: 'four' }).rollback(), () => names(db)),
    ['one', 'two', 'three'],
  ],
  ['rollback: the rows come back', (db) => item(db).update({ name: 'uno' }).eq('id', 1).select('name').rollback(), [{ name: 'uno' }]],
  ['rpc: a function that writes', (db) => db.rpc('add_item', { id: 4, name: 'four' }).select('id, name'), { id: 4, name: 'four' }],
  ['rpc: a function that writes, by GET', (db) => db.rpc('add_item', { id: 4, name: 'four' }, { get: true }), fault('25006', 405)],
  ['rpc: nothing comes back', (db) => db.rpc('clear_items'), null],
  ['rpc: what it changed', (db) => after(db.rpc('clear_items'), () => db.rpc('item_count')), 0],
  ['rpc: undone', (db) => after(db.rpc('clear_items').rollback(), () => db.rpc('item_count')), 3],
];
