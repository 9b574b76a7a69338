import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runScript } from '../../script/run-script.ts';
import { describeOnBothEngines } from '../../testing/engines.ts';
import { type TypesCatalog, typesCatalogSql } from './catalog.ts';
import { typescriptTypes } from './typescript.ts';

const SCHEMA = `
  create type mood as enum ('happy', 'so so');
  create type address as (street text, number int);
  create domain short_text as varchar(10) not null;
  create table authors (id bigint generated always as identity primary key, name text not null, mood mood default 'happy', "home address" address, tags text[] not null default '{}');
  create table books (id uuid primary key default gen_random_uuid(), author bigint not null references authors, title short_text, about jsonb, moods mood[], read_at timestamptz, length interval,
    loud text generated always as (upper(title)) stored);
  create table covers (book uuid primary key references books, bytes bytea);
  create view titles as select id, author, title from books;
  create view counts as select author, count(*) as books from books group by author;
  create function full_name(authors) returns text language sql immutable as $$select $1.name$$;
  create function books_of(writer bigint, most int default 10) returns setof books language sql stable as $$select * from books where author = writer limit most$$;
  create function totals() returns table (author bigint, books int) language sql stable as $$select author, count(*)::int from books group by author$$;
  create function one(a int) returns int language sql as $$select a$$;
  create function one(a text) returns text language sql as $$select a$$;
  create function on_change() returns trigger language plpgsql as $$begin return new; end$$;
  create schema other;
  create table other.things (id int primary key, book uuid references public.books);
`;

const PROGRAM = `
import { createClient } from '@supabase/supabase-js';
import { Constants, type Database, type Enums, type Tables, type TablesInsert, type TablesUpdate } from './database.ts';

const client = createClient<Database>('http://localhost', 'key');
const author: TablesInsert<'authors'> = { name: 'Ann' };
const change: TablesUpdate<'books'> = { title: 'Other' };
const thing: Tables<{ schema: 'other' }, 'things'> = { id: 1, book: null };
const mood: Enums<'mood'> = Constants.public.Enums.mood[1];
export async function use() {
  await client.from('authors').insert(author);
  await client.from('books').update(change).eq('id', 'x');
  const { data } = await client.from('books').select('title, about, moods, authors(name, mood, full_name), covers(bytes)').single();
  const title: string | null | undefined = data?.title;
  const name: string | undefined = data?.authors.name;
  const full: string | null | undefined = data?.authors.full_name;
  const cover: { bytes: string | null } | null | undefined = data?.covers;
  const { data: titles } = await client.from('titles').select('title, authors(name)');
  const first: { name: string } | null | undefined = titles?.[0]?.authors;
  const { data: found } = await client.rpc('books_of', { writer: 1 }).select('title, authors(name)');
  const { data: totals } = await client.rpc('totals');
  const books: number | undefined = totals?.[0]?.books;
  const other = await client.schema('other').from('things').select('id');
  // @ts-expect-error: the database makes it
  await client.from('authors').insert({ id: 1, name: 'Ann' });
  // @ts-expect-error: it is needed
  await client.from('authors').insert({ mood });
  // @ts-expect-error: there is no such table
  await client.from('nothing').select();
  // @ts-expect-error: there is no such label
  await client.from('authors').update({ mood: 'sad' }).eq('id', 1);
  // @ts-expect-error: the view only counts
  await client.from('counts').insert({ author: 1 });
  // @ts-expect-error: an argument is missing
  await client.rpc('books_of', {});
  return [title, name, full, cover, first, found?.[0]?.title, books, other.data?.[0]?.id, thing];
}
`;

describeOnBothEngines('The types of a database', (at) => {
  const typesOf = async (schemas: readonly string[]) => {
    const { results } = await runScript(at().engine, { as: 'owner', text: typesCatalogSql(schemas) }, async () => undefined);
    return typescriptTypes(JSON.parse(results[0]?.rows[0]?.[0] ?? '') as TypesCatalog);
  };

  it('tell tables, views, functions, enums and relationships, and compile with the client', async () => {
    await at().migrate(SCHEMA);
    const types = await typesOf(['public', 'other']);
    expect(types).toContain('mood: "happy" | "so so"');
    expect(types).toContain('"home address": Database["public"]["CompositeTypes"]["address"] | null');
    expect(types).toContain('moods: Database["public"]["Enums"]["mood"][] | null');
    expect(types).toContain('length: unknown');
    expect(types).not.toContain('on_change');
    expect(await typesOf(['other'])).not.toContain('books: {');
    if (at().engine.kind === 'pglite') expect(await complaints(types)).toBe('');
  });
});

describe('The types of an empty database', () => {
  it('compile', async () => {
    const types = typescriptTypes({ schemas: ['public'], relations: [], routines: [], types: [], foreignKeys: [], rules: [] });
    expect(types).toContain('[_ in never]: never');
  });
});

/** What TypeScript says of a program that uses the types. The folder is inside the repository, where the client is found. */
async function complaints(types: string): Promise<string> {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url));
  const folder = mkdtempSync(join(root, 'node_modules/.types-test-'));
  try {
    writeFileSync(join(folder, 'database.ts'), types);
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'preserve',
      '--moduleResolution',
      'bundler',
      '--target',
      'esnext',
      '--allowImportingTsExtensions',
      '--types',
      '',
    ];
    const run = promisify(execFile)(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, join(folder, 'program.ts')]);
    return await run.then(({ stdout }) => stdout).catch((error: { readonly stdout?: string }) => error.stdout ?? String(error));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
