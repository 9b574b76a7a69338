import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { SHOP_SQL } from './testing/shop.ts';

describeOnBothEngines(
  'writing tables and calling functions',
  (at) => {
    beforeAll(() => at().migrate(SHOP_SQL));
    const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const text = body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
      const response = await at().fetch(`/rest/v1/${path}`, {
        method,
        ...(text === undefined ? {} : { body: text as string }),
        headers: { 'content-type': 'application/json', ...headers },
      });
      const answer = await response.text();
      return { status: response.status, headers: response.headers, text: answer, json: answer === '' ? undefined : JSON.parse(answer) };
    };
    const rows = async (path: string) => (await send('GET', path)).json;
    const full = { prefer: 'return=representation' };

    it('inserts one row, several, and a default row', async () => {
      const one = await send('POST', 'products', { id: 10, title: 'Mint', price: 3 });
      expect([one.status, one.text, one.headers.get('content-range')]).toEqual([201, '', '*/*']);
      const many = await send(
        'POST',
        'products?select=id,full_title',
        [
          { id: 11, title: 'A', price: 1 },
          { id: 12, title: 'B', price: 2 },
        ],
        full,
      );
      expect([many.status, many.json]).toEqual([
        201,
        [
          { id: 11, full_title: 'A!' },
          { id: 12, full_title: 'B!' },
        ],
      ]);
      const located = await send('POST', 'products', { id: 13, title: 'C', price: 1 }, { prefer: 'return=headers-only' });
      expect([located.status, located.headers.get('location'), located.headers.get('preference-applied')]).toEqual([
        201,
        '/products?id=eq.13',
        'return=headers-only',
      ]);
      const counted = await send('POST', 'products', [{ id: 14, title: 'D', price: 1 }], { prefer: 'count=exact' });
      expect(counted.headers.get('content-range')).toBe('*/1');
      const embedded = await send('POST', 'orders?select=note,customers(name)', { id: 20, customer_id: 2, note: 'new' }, full);
      expect(embedded.json).toEqual([{ note: 'new', customers: { name: 'Bob' } }]);
      const object = await send('POST', 'products?select=title', { id: 15, title: 'E', price: 1 }, { ...full, accept: 'application/vnd.pgrst.object+json' });
      expect(object.json).toEqual({ title: 'E' });
      expect((await send('POST', 'customers?select=name', { name: 'Dora' }, full)).json).toEqual([{ name: 'Dora' }]);
    });

    it('inserts what columns names, null or the default for what is missing, from JSON, CSV and forms', async () => {
      const chosen = await send('POST', 'order_lines?columns=order_id,product_id', [{ order_id: 3, product_id: 2, ignored: 1 }], {
        prefer: 'return=representation, missing=default',
      });
      expect([chosen.status, chosen.json, chosen.headers.get('preference-applied')]).toEqual([
        201,
        [{ order_id: 3, product_id: 2, quantity: 1 }],
        'missing=default, return=representation',
      ]);
      const filled = await send('POST', 'order_lines?columns=order_id,product_id,quantity', [{ order_id: 3, product_id: 3 }], {
        prefer: 'return=representation, missing=default',
      });
      expect(filled.json).toEqual([{ order_id: 3, product_id: 3, quantity: 1 }]);
      const nulls = await send('POST', 'order_lines?columns=order_id,product_id,quantity', [{ order_id: 2, product_id: 1 }]);
      expect([nulls.status, nulls.json.code]).toEqual([400, '23502']);
      const csv = await send('POST', 'orders?select=id,note', 'id,customer_id,note\n30,1,"a, ""b"""\n31,1,NULL', { ...full, 'content-type': 'text/csv' });
      expect(csv.json).toEqual([
        { id: 30, note: 'a, "b"' },
        { id: 31, note: null },
      ]);
      const form = await send('POST', 'orders?select=note', 'id=32&customer_id=1&note=by+form', {
        ...full,
        'content-type': 'application/x-www-form-urlencoded',
      });
      expect(form.json).toEqual([{ note: 'by form' }]);
    });

    it('merges or ignores duplicates', async () => {
      const merge = { prefer: 'resolution=merge-duplicates, return=representation' };
      const merged = await send('POST', 'products?select=id,title', [{ id: 1, title: 'Red', price: 5 }], merge);
      expect([merged.status, merged.json]).toEqual([200, [{ id: 1, title: 'Red' }]]);
      expect(
        (
          await send(
            'POST',
            'products?select=id',
            [
              { id: 1, title: 'Red', price: 5 },
              { id: 40, title: 'New', price: 5 },
            ],
            merge,
          )
        ).status,
      ).toBe(201);
      const ignored = await send(
        'POST',
        'products?select=id',
        [
          { id: 1, title: 'X', price: 5 },
          { id: 41, title: 'Y', price: 5 },
        ],
        { prefer: 'resolution=ignore-duplicates, return=representation' },
      );
      expect([ignored.status, ignored.json]).toEqual([201, [{ id: 41 }]]);
      const byEmail = await send('POST', 'customers?on_conflict=email&select=id,name', { name: 'Anna', email: 'ann@example.com' }, merge);
      expect(byEmail.json).toEqual([{ id: 1, name: 'Anna' }]);
      expect(byEmail.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation');
      const { error, data } = await at().client().from('products').upsert({ id: 41, title: 'Z', price: 1 }).select('title').single();
      expect([error, data]).toEqual([null, { title: 'Z' }]);
    });

    it('puts one row at its key', async () => {
      const put = await send('PUT', 'products?id=eq.50', { id: 50, title: 'Put', price: 1 });
      expect(put.status).toBe(204);
      const again = await send('PUT', 'products?id=eq.50&select=title', { id: 50, title: 'Put 2', price: 1 }, full);
      expect([again.status, again.json]).toEqual([200, [{ title: 'Put 2' }]]);
      expect((await send('PUT', 'products?id=eq.51&select=id', { id: 51, title: 'P', price: 1 }, full)).status).toBe(201);
      const elsewhere = await send('PUT', 'products?id=eq.52', { id: 53, title: 'P', price: 1 });
      expect([elsewhere.status, elsewhere.json.code]).toEqual([400, 'PGRST115']);
      expect(await rows('products?id=eq.53')).toEqual([]);
      for (const path of ['products', 'products?title=eq.P', 'products?id=gt.1', 'products?id=eq.1&or=(id.eq.1,id.eq.2)'])
        expect((await send('PUT', path, { id: 1, title: 'P', price: 1 })).json.code).toBe('PGRST105');
      expect((await send('PUT', 'products?id=eq.1&limit=1', { id: 1, title: 'P', price: 1 })).json.code).toBe('PGRST114');
    });

    it('updates and deletes what filters choose', async () => {
      const none = await send('PATCH', 'products?id=eq.2', { title: 'Greener' });
      expect([none.status, none.text, none.headers.get('content-range')]).toEqual([204, '', '0-0/*']);
      const updated = await send('PATCH', 'orders?select=id,customers(name)&id=eq.3', { note: 'x' }, { prefer: 'return=representation, count=exact' });
      expect([updated.status, updated.json, updated.headers.get('content-range')]).toEqual([200, [{ id: 3, customers: { name: 'Bob' } }], '0-0/1']);
      expect((await send('PATCH', 'products?id=eq.999', { title: 'x' }, full)).json).toEqual([]);
      expect((await send('PATCH', 'products?id=eq.2&select=id', {}, full)).json).toEqual([]);
      const json = await send('PATCH', 'customers?profile->>city=eq.Rome&select=tags,profile', { tags: ['a', 'b'], profile: { city: 'Pisa' } }, full);
      expect(json.json).toEqual([{ tags: ['a', 'b'], profile: { city: 'Pisa' } }]);
      await send('POST', 'no_key', [{ value: 7 }, { value: 8 }, { value: 9 }]);
      const deleted = await send('DELETE', 'no_key?value=in.(7,8)', undefined, { prefer: 'return=representation, count=exact' });
      expect([deleted.status, deleted.json, deleted.headers.get('content-range')]).toEqual([200, [{ value: 7 }, { value: 8 }], '*/2']);
      expect((await send('DELETE', 'no_key?value=eq.9')).status).toBe(204);
      expect((await send('DELETE', 'no_key')).json).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
    });

    it('undoes on request, and limits how many rows are affected', async () => {
      const undone = await send('POST', 'products', { id: 60, title: 'x', price: 1 }, { prefer: 'tx=rollback, return=representation' });
      expect([undone.status, undone.json.length, undone.headers.get('preference-applied')]).toEqual([201, 1, 'return=representation, tx=rollback']);
      expect(await rows('products?id=eq.60')).toEqual([]);
      const many = await send('PATCH', 'orders?id=in.(1,2)', { note: 'many' }, { prefer: 'handling=strict, max-affected=1' });
      expect([many.status, many.json]).toEqual([
        400,
        { code: 'PGRST124', message: 'Query result exceeds max-affected preference constraint', details: 'The query affects 2 rows', hint: null },
      ]);
      expect(await rows('orders?note=eq.many')).toEqual([]);
      const strict = await send('GET', 'orders?id=eq.1', undefined, { prefer: 'handling=strict, anything, timezone=Nowhere/X' });
      expect([strict.status, strict.json.code, strict.json.details]).toEqual([400, 'PGRST122', 'Invalid preferences: anything, timezone=Nowhere/X']);
    });

    it.each<[string, string, unknown, object]>([
      ['POST', 'products', '{', { status: 400, code: 'PGRST102', message: 'Empty or invalid json' }],
      ['POST', 'products', [{ id: 1 }, { title: 'x' }], { status: 400, code: 'PGRST102', message: 'All object keys must match' }],
      ['POST', 'products', { nothing: 1 }, { status: 400, code: 'PGRST204', message: "Could not find the 'nothing' column of 'products' in the schema cache" }],
      [
        'POST',
        'products',
        { id: 3, title: 'x', price: 1 },
        {
          status: 409,
          code: '23505',
          message: 'duplicate key value violates unique constraint "products_pkey"',
          details: 'Key (id)=(3) already exists.',
          hint: null,
        },
      ],
      ['POST', 'orders', { id: 99, customer_id: 99 }, { status: 409, code: '23503' }],
      ['POST', 'order_lines', { order_id: 1, product_id: 3, quantity: 0 }, { status: 400, code: '23514' }],
      ['POST', 'rpc/refuse', {}, { status: 418, code: 'PT418', message: 'no tea', details: 'a teapot', hint: 'drink coffee' }],
      ['POST', 'rpc/respond_freely', {}, { status: 402, code: '123', message: 'mine', details: 'why', hint: 'how' }],
      [
        'POST',
        'rpc/add_number',
        { a: 1 },
        {
          status: 404,
          code: 'PGRST202',
          message: 'Could not find the function public.add_number(a) in the schema cache',
          details:
            'Searched for the function public.add_number with parameter a or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
          hint: 'Perhaps you meant to call the function public.add_numbers',
        },
      ],
      ['POST', 'rpc/add_numbers', { x: 1 }, { status: 404, code: 'PGRST202', hint: null }],
      [
        'POST',
        'rpc/ambiguous',
        { a: 1 },
        {
          status: 300,
          code: 'PGRST203',
          message: 'Could not choose the best candidate function between: public.ambiguous(a => integer), public.ambiguous(a => text)',
        },
      ],
      ['PATCH', 'rpc/add_numbers', {}, { status: 405, code: 'PGRST101', message: 'Cannot use the PATCH method on RPC' }],
      ['GET', 'rpc/remember?words=x', undefined, { status: 405, code: '25006' }],
    ])('refuses %s %s %j', async (method, path, body, expected) => {
      const { status, json } = await send(method, path, body);
      expect({ status, ...json }).toMatchObject(expected);
    });

    it.each<[string, string, unknown, unknown]>([
      ['POST', 'rpc/add_numbers', { a: 1, b: 2 }, 3],
      ['POST', 'rpc/add_numbers', { a: 1 }, 11],
      ['GET', 'rpc/add_numbers?a=1&b=5', undefined, 6],
      ['POST', 'rpc/sum_all', { numbers: [1, 2, 3] }, 6],
      ['GET', 'rpc/sum_all?numbers=1&numbers=2', undefined, 3],
      ['POST', 'rpc/echo_json', { any: [1] }, { any: [1] }],
      ['POST', 'rpc/overloaded', { a: 1 }, 'one'],
      ['POST', 'rpc/overloaded', { a: 1, b: 1 }, 'two'],
      ['POST', 'rpc/count_up', { up_to: 3 }, [1, 2, 3]],
      ['GET', 'rpc/one_customer?wanted=3&select=name', undefined, { name: 'Cid' }],
      ['GET', 'rpc/all_customers?select=id,orders(id)&id=eq.2&orders.order=id', undefined, [{ id: 2, orders: [{ id: 3 }, { id: 20 }] }]],
      ['GET', 'rpc/all_customers?select=name&order=id.desc&id=lte.3&limit=1', undefined, [{ name: 'Cid' }]],
      ['GET', 'rpc/stats?select=customers', undefined, [{ customers: 4 }]],
      ['POST', 'rpc/set_response', {}, 'done'],
    ])('calls %s %s %j', async (method, path, body, expected) => {
      expect((await send(method, path, body)).json).toEqual(expected);
    });

    it('takes a whole body as text or bytes, answers void with nothing, and lets functions set the response', async () => {
      expect((await send('POST', 'rpc/echo_text', 'plain "text"', { 'content-type': 'text/plain' })).json).toBe('plain "text"');
      expect((await send('POST', 'rpc/echo_bytes', new Uint8Array([0, 255, 10]), { 'content-type': 'application/octet-stream' })).json).toBe(3);
      const nothing = await send('POST', 'rpc/remember', { words: 'x' }, { prefer: 'tx=rollback' });
      expect([nothing.status, nothing.text]).toEqual([204, '']);
      const set = await send('POST', 'rpc/set_response', {});
      expect([set.status, set.headers.get('x-one'), set.headers.getSetCookie()]).toEqual([202, '1', ['a=b', 'c=d']]);
      const facts = await send('GET', 'rpc/request_facts', undefined, { 'x-mine': 'yes', cookie: 'a=b; c=d', prefer: 'timezone=Europe/Oslo' });
      expect(facts.json).toEqual({ method: 'GET', path: '/rpc/request_facts', header: 'yes', cookie: 'b', timezone: 'Europe/Oslo' });
    });

    it('checks tokens, and answers as the person that they name', async () => {
      const read = async (token: string) => {
        const response = await at().fetch('/rest/v1/no_key?select=value&limit=0', { headers: { authorization: `Bearer ${token}` } });
        return [response.status, (await response.json()) as { code?: string; message?: string }] as const;
      };
      expect(await read(await at().token({ role: 'authenticated' }))).toEqual([200, []]);
      const [expired, answer] = await read(await at().token({ role: 'authenticated', exp: 1 }));
      expect([expired, answer.code, answer.message]).toEqual([401, 'PGRST303', 'JWT expired']);
      expect((await read(`${await at().token({ role: 'authenticated' })}x`))[1].code).toBe('PGRST301');
      expect((await read('abc'))[1].code).toBe('PGRST301');
      const [unknown, role] = await read(await at().token({ role: 'nobody' }));
      expect([unknown, role.message]).toEqual([401, 'role "nobody" does not exist']);
      expect((await read(await at().token({ role: 'owner' })))[1]).toMatchObject({ code: '42501' });
    });

    it('answers 401 to an anonymous caller without the right, and 403 to a person', async () => {
      await at().migrate(
        'create table secrets (id int primary key); grant select on secrets to service_role; create table guarded (id int primary key); grant all on guarded to anon; alter table guarded enable row level security',
      );
      const anonymous = await send('GET', 'secrets');
      expect([anonymous.status, anonymous.json.code, anonymous.json.message]).toEqual([401, '42501', 'permission denied for table secrets']);
      expect((await send('GET', 'secrets', undefined, { authorization: `Bearer ${await at().token({ role: 'authenticated' })}` })).status).toBe(403);
      expect((await at().fetch('/rest/v1/secrets', { key: at().keys.secret })).status).toBe(200);
      const violated = await send('POST', 'guarded', { id: 1 });
      expect([violated.status, violated.json.message]).toEqual([401, 'new row violates row-level security policy for table "guarded"']);
    });

    it('refuses a body that is too long', async () => {
      const long = await send('POST', 'products', { id: 1, title: 'x'.repeat(30_000), price: 1 });
      expect([long.status, long.json.message]).toEqual([413, 'The body is longer than 20000 bytes']);
    });

    it('sees a new table at once', async () => {
      for (const name of ['fresh_a', 'fresh_b', 'fresh_c']) {
        await at().migrate(`create table ${name} (id int primary key); grant all on ${name} to anon`);
        expect((await send('POST', name, { id: 1 })).status).toBe(201);
        await at().migrate(`alter table ${name} add column more text`);
        expect((await send('PATCH', `${name}?id=eq.1&select=more`, { more: 'x' }, full)).json).toEqual([{ more: 'x' }]);
      }
    });
  },
  { rest: { maxBodyBytes: 20_000 } },
);
