import { describe, expect, it } from 'vitest';
import type { AppModel } from '../../model/app-model.ts';
import { readParts } from '../../testing/parts.ts';
import { typeCheck } from '../../testing/type-check.ts';
import { understand } from '../../understand/understand.ts';
import { generate } from '../generate.ts';
import { migrationBetween } from './write-migration.ts';

const FIVE = ['a guest book', 'a todo list with accounts', 'a shop with products and orders', 'upload pictures', 'a chat in real time'];
const app = (...messages: readonly string[]): AppModel => messages.reduce<AppModel | null>((model, message) => understand(message, model).model, null)!;
const first = (message: string): string => migrationBetween(null, app(message))!.sql;

/** What the last message changes in the database, without the header. */
function changed(...messages: readonly string[]): string | undefined {
  const sql = migrationBetween(app(...messages.slice(0, -1)), app(...messages))?.sql;
  return sql
    ?.replace(/^\/\*[\s\S]*?\*\/\s*/, '')
    .replace(/-- The owner[\s\S]*?anon, authenticated;\s*/, '')
    .trim();
}

describe('the migration of an app', () => {
  it.each(FIVE)('%s: every table has rights, row level security and policies', (message) => {
    const sql = first(message);
    const tables = [...sql.matchAll(/create table (public\.\w+)/g)].map(([, table]) => table!);
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      expect(sql).toContain(`on ${table} to authenticated;`);
      expect(sql).toContain(`alter table ${table} enable row level security;`);
      expect(sql).toMatch(new RegExp(`create policy "[^"]+" on ${table.replace('.', '\\.')}\\n {2}for select`));
    }
  });

  it('lets visitors of a guest book read and add, and nothing else', () => {
    expect(first('a guest book').match(/^grant .*/gm)).toEqual([
      'grant select, insert on public.comments to anon;',
      'grant select, insert on public.comments to authenticated;',
    ]);
  });

  it('lets visitors add without an account what only its author may change', () => {
    const sql = changed('a guest book', 'only the author may change comments');
    expect(sql).toContain('for insert to anon, authenticated with check (user_id is not distinct from (select auth.uid()));');
    expect(sql).toContain('add column user_id uuid default auth.uid()');
  });

  it('gives every person their own todos', () => {
    expect(first('a todo list with accounts')).toContain('for select to authenticated using ((select auth.uid()) = user_id);');
    expect(first('a todo list with accounts')).not.toContain('to anon');
  });

  it('creates a table before those that refer to it, and fills what is on display', () => {
    const sql = first('a shop with products and orders');
    expect(sql.indexOf('create table public.products')).toBeLessThan(sql.indexOf('create table public.orders'));
    expect(sql).toContain('product uuid references public.products (id) on delete set null');
    expect(sql).toContain("insert into public.products (name, description, price, category, available) values\n  ('Linen notebook'");
  });

  it('keeps pictures in a private bucket, in a folder for each person', () => {
    const sql = first('upload pictures');
    expect(sql).toContain("values ('pictures', 'pictures', false, 5242880, array['image/*'])");
    expect(sql).toContain("for select to authenticated using (bucket_id = 'pictures' and (storage.foldername(name))[1] = (select auth.uid())::text);");
  });

  it('shows messages of a chat to others at once, under a name that nobody can choose', () => {
    const sql = first('a chat in real time');
    expect(sql).toContain('alter publication supabase_realtime add table public.messages;');
    expect(sql).toContain('with check ((select auth.uid()) = user_id and author_name = public.author_name());');
  });

  it.each([
    [['a todo list with accounts', 'add a due date'], 'alter table public.tasks add column due_date date;'],
    [
      ['a todo list with accounts', 'add priorities'],
      "alter table public.tasks add column priority text not null default '' check (priority in ('', 'Low', 'Medium', 'High'));",
    ],
    [['a todo list with accounts', 'add a due date', 'remove the due date'], 'alter table public.tasks drop column due_date;'],
    [['a todo list with accounts', 'sort by title'], undefined],
    [['a todo list with accounts', 'make it green'], undefined],
    [['a todo list with accounts', 'rename tasks to chores'], undefined],
    [
      ['a guest book', 'only I may delete entries'],
      'grant delete on public.comments to authenticated;\n\ncreate policy "The owner of the app deletes" on public.comments\n  for delete to authenticated using ((select public.is_owner()));',
    ],
  ] as const)('%j leads to one more', (messages, sql) => {
    expect(changed(...messages)).toBe(sql);
  });

  it('quotes names that SQL has taken, and the quotes of people', () => {
    const model = app('a todo list with accounts');
    const [entity] = model.entities;
    const fields = [
      { key: 'order', label: 'Order', type: 'number' as const },
      { key: 'mood', label: 'Mood', type: 'choice' as const, options: ["It's fine", 'x); drop table tasks; --'] },
      { key: 'createdAt', label: 'Created', type: 'date' as const },
    ];
    const { sql } = migrationBetween(null, { ...model, entities: [{ ...entity!, fields, rows: [] }] })!;
    expect(sql).toContain('"order" numeric');
    expect(sql).toContain("check (mood in ('', 'It''s fine', 'x); drop table tasks; --'))");
    expect(sql).toContain('created_at_ date');
  });
});

describe('the code of an app with a database', () => {
  it('has no type errors', () => {
    const parts = readParts();
    const apps = [
      ...FIVE.map((message) => app(message)),
      app('a shop with a cart and accounts'),
      app('a todo list with accounts', 'add tags, a due date and a photo', 'add a list of contacts', 'add a board'),
    ];
    expect(
      typeCheck(
        apps.map((model) => generate(model, parts)),
        parts,
        'database',
      ),
    ).toBe('');
  }, 60_000);

  it.each(['upload pictures', 'a picture gallery where people upload pictures', 'a shop with products and orders'])(
    '%s: shows stored pictures from their bucket',
    (message) => {
      const galleries = [...generate(app(message), readParts())].filter(([path]) => path.endsWith('Gallery.tsx'));
      expect(galleries.length).toBeGreaterThan(0);
      for (const [, text] of galleries) expect(text).toMatch(/<StoredPicture bucket="\w+" path=\{item\.photo\}/);
    },
  );

  it('draws again what depends on other tables or on the owner', () => {
    const parts = readParts();
    for (const message of ['a guest book', 'a shop with products and orders'])
      expect(generate(app(message), parts).get('src/App.tsx')).toContain('  useTables();');
    expect(generate(app('a todo list'), parts).get('src/App.tsx')).not.toContain('useTables');
  });

  it('offers nobody to delete or tick what is not theirs', () => {
    const parts = readParts();
    expect(generate(app('a shop with products and orders'), parts).get('src/orders/OrderTable.tsx')).toContain('{orders.mayRemove(item) && (');
    expect(generate(app('a todo list with accounts'), parts).get('src/tasks/TaskList.tsx')).toContain('disabled={!tasks.mayChange(item)}');
  });

  it('asks for a sign-in only where somebody must be known', () => {
    const parts = readParts();
    const file = (message: string, path: string) => generate(app(message), parts).get(path);
    expect(file('a guest book', 'src/App.tsx')).not.toContain('Account');
    expect(file('a todo list with accounts', 'src/pages/HomePage.tsx')).toContain('<SignedIn>');
    expect(file('a shop with products and orders', 'src/pages/HomePage.tsx')).not.toContain('<SignedIn>');
    expect(file('a shop with products and orders', 'src/pages/OrdersPage.tsx')).toContain('<SignedIn>');
  });
});
