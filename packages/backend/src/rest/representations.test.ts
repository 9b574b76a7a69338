import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';

/** As PostgREST documents handlers of media types and representations of domains, with things of our own. */
const SQL = `
create domain "image/png" as bytea;
create domain "text/plain" as text;
create domain "application/vnd.poem" as text;
create domain "text/csv" as text;
create domain "application/vnd.count" as text;
create domain "*/*" as bytea;
create table poems (id int primary key, title text not null, lines int not null);
insert into poems values (1, 'Röslein', 3), (2, 'Erlkönig', 8);

create function pixel(shade int default 7) returns "image/png" language sql immutable as $$ select set_byte('\\x00ff00'::bytea, 0, shade)::"image/png" $$;
create function greeting() returns "text/plain" language sql immutable as $$ select 'hällo'::"text/plain" $$;
create function nothing_drawn() returns "image/png" language sql immutable as $$ select null::"image/png" $$;
create function whatever() returns "*/*" language plpgsql as $$ begin
  perform set_config('response.headers', '[{"Content-Type": "font/woff2"}]', true);
  return '\\x0102'::bytea;
end $$;
create function plain_bytes() returns "*/*" language sql immutable as $$ select '\\x09'::bytea $$;
create function short_poems() returns setof poems language sql stable as $$ select * from poems where lines < 5 $$;
create function first_title() returns text language sql stable as $$ select title from poems order by id limit 1 $$;

create function add_poem(state "application/vnd.poem", poem poems) returns "application/vnd.poem" language sql immutable as
  $$ select (state || poem.title || '/' || poem.lines || E'\\n')::"application/vnd.poem" $$;
create aggregate poem_book(poems) (initcond = '', stype = "application/vnd.poem", sfunc = add_poem);
create function add_line(state "text/csv", poem poems) returns "text/csv" language sql immutable as $$ select (state || poem.id || ';' || poem.title || E'\\r\\n')::"text/csv" $$;
create aggregate poem_lines(poems) (initcond = E'number;name\\r\\n', stype = "text/csv", sfunc = add_line);
create function add_one(state "application/vnd.count", item anyelement) returns "application/vnd.count" language sql immutable as
  $$ select (state::int + 1)::text::"application/vnd.count" $$;
create aggregate count_of(anyelement) (initcond = '0', stype = "application/vnd.count", sfunc = add_one);

create domain color as int check (value between 0 and 16777215);
create function color_to_json(color) returns json language sql immutable as $$ select to_json('#' || lpad(upper(to_hex($1)), 6, '0')) $$;
create function color_from_json(json) returns color language sql immutable as $$ select color_from_text($1 #>> '{}') $$;
create function color_from_text(text) returns color language sql immutable as $$ select ('x' || lpad(replace($1, '#', ''), 8, '0'))::bit(32)::int::color $$;
`
  // The body of color_from_json names a function that comes after it.
  .replace(/(create function color_from_json.*\n)(create function color_from_text.*\n)/, '$2$1')
  .concat(`
create cast (color as json) with function color_to_json(color) as implicit;
create cast (json as color) with function color_from_json(json) as implicit;
create cast (text as color) with function color_from_text(text) as implicit;
create table walls (id int primary key, name text not null);
create table paints (id int primary key, shade color, wall_id int references walls, label text);
create function all_paints() returns setof paints language sql stable as $$ select * from paints $$;
grant all on poems, walls, paints to anon;
grant execute on all functions in schema public to anon;
`);

const REFILL_SQL = `truncate paints, walls;
insert into walls values (1, 'north');
insert into paints values (1, 255, 1, 'blue'), (2, 16711680, 1, 'red'), (3, null, null, 'none');`;

describeOnBothEngines('representations', (at) => {
  beforeAll(() => at().migrate(SQL));
  const ask = async (path: string, accept: string | undefined, init: RequestInit = {}) => {
    const headers = { ...(accept === undefined ? {} : { accept }), ...(init.headers as Record<string, string> | undefined) };
    const response = await at().fetch(`/rest/v1/${path}`, { ...init, headers });
    return { status: response.status, type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const json = { 'content-type': 'application/json' };

  it.each<[path: string, accept: string, type: string, body: string]>([
    ['rpc/pixel?shade=9', 'image/png', 'image/png', '\x09\xff\x00'],
    ['rpc/pixel', 'text/html, image/png;q=0.9', 'image/png', '\x07\xff\x00'],
    ['rpc/greeting', 'text/plain', 'text/plain; charset=utf-8', 'h\xc3\xa4llo'],
    ['rpc/nothing_drawn', 'image/png', 'image/png', ''],
    ['rpc/whatever', 'font/woff2', 'font/woff2', '\x01\x02'],
    ['rpc/plain_bytes', 'video/mp4', 'application/octet-stream', '\x09'],
    ['rpc/plain_bytes', '*/*', 'application/octet-stream', '\x09'],
  ])('come from a function whose result is named like a media type: %s as %s', async (path, accept, type, body) => {
    expect(await ask(path, accept)).toEqual({ status: 200, type, bytes: Buffer.from(body, 'latin1') });
    expect(await ask(path.replace(/\?.*/, ''), accept, { method: 'HEAD' })).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  });

  it.each<[path: string, accept: string, type: string, body: string]>([
    ['poems?order=id', 'application/vnd.poem', 'application/vnd.poem', 'Röslein/3\nErlkönig/8\n'],
    ['poems?id=eq.2', 'application/vnd.poem', 'application/vnd.poem', 'Erlkönig/8\n'],
    ['poems?id=eq.9', 'application/vnd.poem', 'application/vnd.poem', ''],
    ['poems?order=id', 'text/csv', 'text/csv; charset=utf-8', 'number;name\r\n1;Röslein\r\n2;Erlkönig\r\n'],
    ['rpc/short_poems', 'application/vnd.poem', 'application/vnd.poem', 'Röslein/3\n'],
    ['poems', 'application/vnd.count', 'application/vnd.count', '2'],
    ['poems?select=title', 'application/vnd.count', 'application/vnd.count', '2'],
    ['walls?id=eq.0', 'application/vnd.count', 'application/vnd.count', '0'],
    ['rpc/first_title', 'application/vnd.count', 'application/vnd.count', '1'],
    // An aggregate of the rows of a table needs whole rows.
    ['poems?select=title&order=id', 'text/csv', 'text/csv; charset=utf-8', 'title\nRöslein\nErlkönig'],
  ])('come from an aggregate over rows: %s as %s', async (path, accept, type, body) => {
    expect(await ask(path, accept)).toEqual({ status: 200, type, bytes: Buffer.from(body) });
  });

  it('are asked for after a write, too', async () => {
    const init = { method: 'PATCH', body: '{"lines":9}', headers: { ...json, prefer: 'return=representation, tx=rollback' } };
    expect(String((await ask('poems?id=eq.2', 'application/vnd.poem', init)).bytes)).toBe('Erlkönig/9\n');
  });

  it('are refused where there is none', async () => {
    for (const [path, accept] of [
      ['poems', 'image/png'],
      ['poems?select=title', 'application/vnd.poem'],
      ['rpc/pixel', 'image/gif'],
      ['rpc/first_title', 'application/vnd.poem'],
    ] as const) {
      const { status, bytes } = await ask(path, accept);
      expect([status, JSON.parse(String(bytes))]).toMatchObject([406, { code: 'PGRST107', message: expect.stringContaining(accept) as string }]);
    }
    // What has a form of its own cannot be replaced.
    expect(String((await ask('poems?id=eq.1', 'application/vnd.pgrst.object+json')).bytes)).toBe('{"id":1,"title":"Röslein","lines":3}');
  });

  it('are there as soon as they are made', async () => {
    expect((await ask('poems?id=eq.1', 'application/vnd.new')).status).toBe(406);
    await at().migrate(`create domain "application/vnd.new" as text;
      create function add_new(state "application/vnd.new", poem poems) returns "application/vnd.new" language sql immutable as $$ select 'new'::"application/vnd.new" $$;
      create aggregate new_book(poems) (initcond = '', stype = "application/vnd.new", sfunc = add_new)`);
    await expect.poll(async () => String((await ask('poems?id=eq.1', 'application/vnd.new')).bytes)).toBe('new');
  });

  const rows = async (path: string, init?: RequestInit) => JSON.parse(String((await ask(path, undefined, init)).bytes)) as unknown;
  const refilled = () => at().migrate(REFILL_SQL);

  it.each<[path: string, expected: unknown]>([
    [
      'paints?order=id',
      [
        { id: 1, shade: '#0000FF', wall_id: 1, label: 'blue' },
        { id: 2, shade: '#FF0000', wall_id: 1, label: 'red' },
        { id: 3, shade: null, wall_id: null, label: 'none' },
      ],
    ],
    ['paints?select=shade&id=eq.1', [{ shade: '#0000FF' }]],
    ['paints?select=tone:shade&id=eq.1', [{ tone: '#0000FF' }]],
    ['paints?select=id&shade=eq.FF0000', [{ id: 2 }]],
    ['paints?select=id&shade=eq.%23FF0000', [{ id: 2 }]],
    ['paints?select=id&shade=gt.0000FF', [{ id: 2 }]],
    ['paints?select=id&shade=in.(FF0000,0000FF)&order=id', [{ id: 1 }, { id: 2 }]],
    ['paints?select=id&shade=in.()', []],
    ['paints?select=id&shade=eq(any).{FF0000,123456}', [{ id: 2 }]],
    ['paints?select=id&shade=not.eq.FF0000', [{ id: 1 }]],
    ['paints?select=id&shade=is.null', [{ id: 3 }]],
    ['paints?select=id&shade=isdistinct.FF0000&order=id', [{ id: 1 }, { id: 3 }]],
    ['paints?select=id&or=(shade.eq.FF0000,id.eq.3)&order=id', [{ id: 2 }, { id: 3 }]],
    ['paints?select=id&order=shade.desc.nullslast', [{ id: 2 }, { id: 1 }, { id: 3 }]],
    ['walls?select=name,paints(shade)&paints.shade=eq.FF0000', [{ name: 'north', paints: [{ shade: '#FF0000' }] }]],
    ['walls?select=name,paints(*)&paints.id=eq.1', [{ name: 'north', paints: [{ id: 1, shade: '#0000FF', wall_id: 1, label: 'blue' }] }]],
    ['walls?select=name,...paints(shade)&paints.id=eq.1', [{ name: 'north', shade: ['#0000FF'] }]],
    ['rpc/all_paints?select=shade&id=eq.1', [{ shade: '#0000FF' }]],
    ['rpc/all_paints?shade=eq.FF0000', [{ id: 2, shade: '#FF0000', wall_id: 1, label: 'red' }]],
  ])('of a domain are read as its casts say: %s', async (path, expected) => {
    await refilled();
    expect(await rows(path)).toEqual(expected);
  });

  it('of a domain are written as its casts say', async () => {
    await refilled();
    const write = (path: string, method: string, body: unknown, prefer = '') =>
      rows(path, { method, body: JSON.stringify(body), headers: { ...json, prefer: `return=representation${prefer}` } });
    expect(await write('paints?select=id,shade', 'POST', { id: 4, shade: '#00FF00' })).toEqual([{ id: 4, shade: '#00FF00' }]);
    expect(
      await write('paints', 'POST', [
        { id: 5, shade: 'AA' },
        { id: 6, shade: null },
      ]),
    ).toMatchObject([
      { id: 5, shade: '#0000AA' },
      { id: 6, shade: null },
    ]);
    expect(await write('paints?id=eq.1&select=shade', 'PATCH', { shade: '#123456' })).toEqual([{ shade: '#123456' }]);
    expect(await write('paints?select=shade', 'POST', { id: 1, shade: '#654321' }, ',resolution=merge-duplicates')).toEqual([{ shade: '#654321' }]);
    expect(await write('paints?shade=eq.FF0000&select=id', 'DELETE', undefined)).toEqual([{ id: 2 }]);
    const [stored] = await at().engine.owner((sql) => sql.query<{ shade: number }>('select shade::int as shade from paints where id = 4'));
    expect(stored?.shade).toBe(0x00ff00);
    expect(await write('paints', 'POST', { id: 7, shade: 'no color' })).toMatchObject({ code: '22P02' });
  });
});
