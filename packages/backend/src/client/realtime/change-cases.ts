/** Changes of rows: every event and every operator of a filter. A table of cases. */
import { postgresChangesFilter } from '@supabase/supabase-js';
import { anyText, objectWith, textWith } from '../case.ts';
import { ALICE, BOB, type Change, eventually, type RealtimeCase, type RealtimeWorld } from './world.ts';

/** Fills the table anew. */
const ROWS = `insert into public.things (name, amount, done) values ('one', 1.5, true), ('two, or 2', 2.5, false), ('Three', 10, null), (null, 20, true)`;
const fresh = (w: RealtimeWorld): Promise<void> => w.migrate('truncate public.things restart identity');
/** The ids of the new rows that pass a filter. */
const passing = async (w: RealtimeWorld, filter: unknown): Promise<readonly unknown[]> => {
  await fresh(w);
  const { heard, system } = await w.following([{ table: 'things', filter }, { table: 'things' }]);
  if (system[0]?.['status'] !== 'ok') return system.map(({ message }) => message);
  await w.sql(ROWS);
  await eventually(() => heard[1]?.length === 4);
  return heard[0]?.map((change) => change.new['id']) ?? [];
};
/** What is heard of a row that is inserted, changed and deleted. */
const lifeOf = async (w: RealtimeWorld, listened: Readonly<Record<string, unknown>>): Promise<readonly Change[]> => {
  await fresh(w);
  const { heard } = await w.following([{ table: 'things', ...listened }, { table: 'things' }]);
  await w.sql(`insert into public.things (name, amount) values ('one', 1)`);
  await eventually(() => heard[1]?.length === 1);
  await w.sql(`update public.things set name = 'uno'`);
  await eventually(() => heard[1]?.length === 2);
  await w.sql('delete from public.things');
  await eventually(() => heard[1]?.length === 3);
  return heard[0] ?? [];
};
const typesOf = (changes: readonly Change[]): readonly string[] => changes.map(({ eventType }) => eventType);
/** The one thing that the system says of a subscription. */
const said = async (w: RealtimeWorld, listened: Readonly<Record<string, unknown>>) => (await w.following([listened])).system[0];
const f = postgresChangesFilter;

const FILTERS: readonly (readonly [title: string, filter: unknown, passing: readonly number[]])[] = [
  ['eq', f().eq('name', 'one'), [1]],
  ['eq: a value with a comma', f().eq('name', 'two, or 2'), [2]],
  ['eq: a number, however it is written', 'amount=eq.10.00', [3]],
  ['neq: null is neither', f().neq('name', 'one'), [2, 3]],
  ['gt', f().gt('amount', 2.5), [3, 4]],
  ['gte', f().gte('amount', 2.5), [2, 3, 4]],
  ['lt', f().lt('amount', 10), [1, 2]],
  ['lte', f().lte('amount', 10), [1, 2, 3]],
  ['in', f().in('id', [1, 3]), [1, 3]],
  ['in: a text with a comma', f().in('name', ['two, or 2', 'Three']), [2, 3]],
  ['like', f().like('name', 't%'), [2]],
  ['ilike', f().ilike('name', 't%'), [2, 3]],
  ['match', f().match('name', '^[a-z]+$'), [1]],
  ['imatch', f().imatch('name', '^t'), [2, 3]],
  ['is: null', f().is('done', null), [3]],
  ['is: true', f().is('done', true), [1, 4]],
  ['isDistinct: null is a value', f().isDistinct('name', 'one'), [2, 3, 4]],
  ['not: eq', f().not('name', 'eq', 'one'), [2, 3]],
  ['not: in', f().not('id', 'in', [1, 2]), [3, 4]],
  ['not: is null', f().not('done', 'is', null), [1, 2, 4]],
  ['not: like', f().not('name', 'like', 't%'), [1, 3]],
  ['several are all of them', f().gt('amount', 2).lt('amount', 20).neq('name', 'x'), [2, 3]],
  ['as a text', 'done=is.false', [2]],
];

export const CHANGES: readonly RealtimeCase[] = [
  ...FILTERS.map(([title, filter, ids]): RealtimeCase => [`postgres_changes filter: ${title}`, (w) => passing(w, filter), ids]),
  ['postgres_changes: every event', async (w) => typesOf(await lifeOf(w, {})), ['INSERT', 'UPDATE', 'DELETE']],
  ['postgres_changes: INSERT', async (w) => typesOf(await lifeOf(w, { event: 'INSERT' })), ['INSERT']],
  ['postgres_changes: UPDATE', async (w) => typesOf(await lifeOf(w, { event: 'UPDATE' })), ['UPDATE']],
  ['postgres_changes: DELETE', async (w) => typesOf(await lifeOf(w, { event: 'DELETE' })), ['DELETE']],
  [
    'postgres_changes: an inserted row',
    async (w) => (await lifeOf(w, { event: 'INSERT' }))[0],
    {
      schema: 'public',
      table: 'things',
      commit_timestamp: textWith(/^\d{4}-\d\d-\d\dT/),
      eventType: 'INSERT',
      new: { id: 1, name: 'one', amount: 1, done: null, owner: null },
      old: {},
      errors: null,
    },
  ],
  [
    'postgres_changes: a changed row, and its key before',
    async (w) => (await lifeOf(w, { event: 'UPDATE' }))[0],
    objectWith({ new: objectWith({ id: 1, name: 'uno' }), old: { id: 1 } }),
  ],
  ['postgres_changes: a deleted row, with its key', async (w) => (await lifeOf(w, { event: 'DELETE' }))[0], objectWith({ new: {}, old: { id: 1 } })],
  [
    'postgres_changes: a deleted row passes no filter of what is not told',
    async (w) => typesOf(await lifeOf(w, { filter: 'id=eq.1' })),
    ['INSERT', 'UPDATE', 'DELETE'],
  ],
  ['postgres_changes: only some columns', async (w) => (await lifeOf(w, { event: 'INSERT', select: ['id', 'name'] }))[0]?.new, { id: 1, name: 'one' }],
  [
    'postgres_changes: all tables of a schema',
    async (w) => {
      await w.migrate('truncate public.others');
      const { heard } = await w.following([{}]);
      await w.sql('insert into public.others values (1)');
      await w.sql(`insert into public.things (name) values ('x')`);
      await eventually(() => heard[0]?.length === 2);
      return heard[0]?.map(({ table }) => table);
    },
    ['others', 'things'],
  ],
  [
    'postgres_changes: several on one channel',
    async (w) => {
      await fresh(w);
      await w.migrate('truncate public.others');
      const { heard } = await w.following([{ table: 'others' }, { table: 'things' }]);
      await w.sql('insert into public.others values (1)');
      await w.sql(`insert into public.things (name) values ('x')`);
      await eventually(() => heard[1]?.length === 1);
      return heard.map((list) => list.map(({ table }) => table));
    },
    [['others'], ['things']],
  ],
  [
    'postgres_changes: says when it listens',
    (w) => said(w, { table: 'things' }),
    objectWith({ extension: 'postgres_changes', status: 'ok', message: 'Subscribed to PostgreSQL', channel: anyText }),
  ],
  [
    'postgres_changes: a table that is not published',
    (w) => said(w, { table: 'quiet' }),
    objectWith({ status: 'error', message: textWith('Please check Realtime is enabled') }),
  ],
  ['postgres_changes: a table that is not there', (w) => said(w, { table: 'nothing' }), objectWith({ status: 'error' })],
  [
    'postgres_changes: a column that is not there',
    (w) => said(w, { table: 'things', filter: 'nothing=eq.1' }),
    objectWith({ status: 'error', message: textWith('invalid column for filter nothing') }),
  ],
  [
    'postgres_changes: a value of another type',
    (w) => said(w, { table: 'things', filter: 'id=eq.one' }),
    objectWith({ status: 'error', message: textWith('integer') }),
  ],
  [
    'postgres_changes: an operator that is not there',
    (w) => said(w, { table: 'things', filter: 'id=around.1' }),
    objectWith({ status: 'error', message: textWith('Error parsing `filter` params') }),
  ],
  [
    'postgres_changes: only rows that the policies show',
    async (w) => {
      await w.migrate('truncate public.mine');
      const [hers, his] = [
        await w.following([{ table: 'mine', event: 'INSERT' }], await w.as(ALICE)),
        await w.following([{ table: 'mine', event: 'INSERT' }], await w.as(BOB)),
      ];
      await w.migrate(`insert into public.mine values (1, '${ALICE}'), (2, '${BOB}'), (3, '${ALICE}')`);
      await eventually(() => hers.heard[0]?.length === 2 && his.heard[0]?.length === 1);
      return [hers, his].map(({ heard }) => heard[0]?.map((change) => change.new['id']));
    },
    [[1, 3], [2]],
  ],
  [
    'postgres_changes: what is undone is not told',
    async (w) => {
      await fresh(w);
      const { heard } = await w.following([{ table: 'things' }]);
      await w.sql(`insert into public.things (name) values ('kept'), (null)`);
      await w.migrate(`do $$ begin insert into public.things (name) values ('undone'); raise exception 'no'; exception when others then null; end $$`);
      await w.sql(`insert into public.things (name) values ('last')`);
      await eventually(() => heard[0]?.some((change) => change.new['name'] === 'last') === true);
      return heard[0]?.map((change) => change.new['name']);
    },
    ['kept', null, 'last'],
  ],
  [
    'postgres_changes: not after the channel was left',
    async (w) => {
      await fresh(w);
      const left = await w.following([{ table: 'things' }]);
      const stays = await w.following([{ table: 'things' }]);
      await left.channel.unsubscribe();
      await w.sql(`insert into public.things (name) values ('x')`);
      await eventually(() => stays.heard[0]?.length === 1);
      return left.heard;
    },
    [[]],
  ],
  [
    'postgres_changes: of a transaction, in its order',
    async (w) => {
      await fresh(w);
      const { heard } = await w.following([{ table: 'things' }]);
      await w.migrate(
        `insert into public.things (name) values ('a'); update public.things set name = 'b'; insert into public.things (name) values ('c'); delete from public.things where name = 'b'`,
      );
      await eventually(() => heard[0]?.length === 4);
      return typesOf(heard[0] ?? []);
    },
    ['INSERT', 'UPDATE', 'INSERT', 'DELETE'],
  ],
];
