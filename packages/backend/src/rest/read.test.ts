import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { SHOP_SQL } from './testing/shop.ts';

describeOnBothEngines(
  'reading tables',
  (at) => {
    beforeAll(() => at().migrate(SHOP_SQL));
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await at().fetch(`/rest/v1/${path}`, { headers });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    /** The rows of a path; each expectation below reads as one line. */
    const rows = async (path: string) => {
      const { status, text } = await get(path);
      return status < 300 ? JSON.parse(text) : { status, ...JSON.parse(text) };
    };
    const ids = async (path: string) => {
      const found: { id: number }[] | { message: string } = await rows(path);
      return Array.isArray(found) ? found.map(({ id }) => id) : found;
    };

    it.each<[string, unknown]>([
      ['customers?select=id,name&id=eq.1', [{ id: 1, name: 'Ann' }]],
      ['customers?select=who:name,years:age::text&id=eq.1', [{ who: 'Ann', years: '34' }]],
      ['customers?select=profile->>city,profile->pets->0->name&id=eq.1', [{ city: 'Oslo', name: 'Rex' }]],
      ['customers?select=first:profile->pets->-1->>name&id=eq.1', [{ first: 'Tom' }]],
      ['customers?select=tags->0&id=eq.1', [{ tags: 'new' }]],
      ['customers?select=level:profile->level::int&id=eq.1', [{ level: 3 }]],
      ['products?select=title,full_title&id=eq.1', [{ title: 'Red tea', full_title: 'Red tea!' }]],
      ['products?select=id,%22title%22&id=eq.1', [{ id: 1, title: 'Red tea' }]],
      ['no_key?select=*&value=eq.1', [{ value: 1 }]],
    ])('selects columns: %s', async (path, expected) => {
      expect(await rows(path)).toEqual(expected);
    });

    it.each<[string, unknown]>([
      ['orders?select=id,customers(name)&id=eq.1', [{ id: 1, customers: { name: 'Ann' } }]],
      ['orders?select=id,customer_id(name)&id=eq.1', [{ id: 1, customer_id: { name: 'Ann' } }]],
      ['orders?select=id,who:orders_customer_id_fkey(name)&id=eq.1', [{ id: 1, who: { name: 'Ann' } }]],
      [
        'customers?select=name,orders(id,note)&id=eq.1',
        [
          {
            name: 'Ann',
            orders: [
              { id: 1, note: 'first' },
              { id: 2, note: null },
            ],
          },
        ],
      ],
      ['customers?select=name,orders(id)&id=eq.3', [{ name: 'Cid', orders: [] }]],
      ['customers?select=name,orders!inner(id)&id=gte.2', [{ name: 'Bob', orders: [{ id: 3 }] }]],
      ['orders?select=id,products(title)&id=eq.1', [{ id: 1, products: [{ title: 'Red tea' }, { title: 'Green tea' }] }]],
      ['orders?select=id,products!order_lines(title)&id=eq.2', [{ id: 2, products: [{ title: 'A fat cat' }] }]],
      [
        'orders?select=id,shipments(carrier)&id=lte.2&order=id',
        [
          { id: 1, shipments: { carrier: 'post' } },
          { id: 2, shipments: null },
        ],
      ],
      ['shipments?select=carrier,orders(id,customers(name))', [{ carrier: 'post', orders: { id: 1, customers: { name: 'Ann' } } }]],
      ['orders?select=id,...customers(name,years:age)&id=eq.1', [{ id: 1, name: 'Ann', years: 34 }]],
      ['customers?select=name,...orders(id)&id=eq.1', [{ name: 'Ann', id: [1, 2] }]],
      ['order_lines?select=quantity,...orders(...customers(name))&order_id=eq.3', [{ quantity: 5, name: 'Bob' }]],
      [
        'messages?select=id,sender:customers!messages_sender_fkey(name),receiver:customers!receiver_id(name)&id=eq.1',
        [{ id: 1, sender: { name: 'Ann' }, receiver: { name: 'Bob' } }],
      ],
      ['categories?select=name,parent_id(name)&id=eq.2', [{ name: 'tea', parent_id: { name: 'all' } }]],
      ['categories?select=name,categories(name)&id=eq.1', [{ name: 'all', categories: [{ name: 'tea' }] }]],
      ['busy_orders?select=id,customers(name)&id=eq.1', [{ id: 1, customers: { name: 'Ann' } }]],
      ['busiest_orders?select=number,customers(name)&number=eq.1', [{ number: 1, customers: { name: 'Ann' } }]],
      ['customers?select=name,busy_orders(id)&id=eq.2', [{ name: 'Bob', busy_orders: [{ id: 3 }] }]],
      ['customers?select=name,recent_orders(id)&id=eq.1', [{ name: 'Ann', recent_orders: [{ id: 2 }, { id: 1 }] }]],
      ['customers?select=name,last_order(id)&id=eq.1', [{ name: 'Ann', last_order: { id: 2 } }]],
      ['customers?select=name,orders()&orders=not.is.null&order=id', [{ name: 'Ann' }, { name: 'Bob' }]],
      ['customers?select=id,orders(id)&orders=is.null', [{ id: 3, orders: [] }]],
    ])('embeds: %s', async (path, expected) => {
      expect(await rows(path)).toEqual(expected);
    });

    it.each<[string, unknown]>([
      ['customers?select=id,orders(id)&orders.note=eq.first&id=eq.1', [{ id: 1, orders: [{ id: 1 }] }]],
      ['customers?select=id,o:orders(id)&o.order=id.desc&o.limit=1&id=eq.1', [{ id: 1, o: [{ id: 2 }] }]],
      ['customers?select=id,orders(id)&orders.order=id&orders.offset=1&id=eq.1', [{ id: 1, orders: [{ id: 2 }] }]],
      ['customers?select=id,orders!inner(id)&orders.or=(id.eq.3,note.eq.none)', [{ id: 2, orders: [{ id: 3 }] }]],
      [
        'orders?select=id,customers(name)&order=customers(name).desc,id',
        [
          { id: 3, customers: { name: 'Bob' } },
          { id: 1, customers: { name: 'Ann' } },
          { id: 2, customers: { name: 'Ann' } },
        ],
      ],
    ])('filters, orders and limits what is embedded: %s', async (path, expected) => {
      expect(await rows(path)).toEqual(expected);
    });

    it.each<[string, number[]]>([
      ['id=neq.1', [2, 3]],
      ['age=gt.34', [2]],
      ['age=gte.34', [1, 2]],
      ['age=lt.51', [1]],
      ['age=lte.51', [1, 2]],
      ['name=like.*n*', [1]],
      ['name=ilike.a*', [1]],
      ['name=match.^[AB]', [1, 2]],
      ['name=imatch.^[ab]', [1, 2]],
      ['id=in.(1,3)', [1, 3]],
      ['name=in.("Ann","B,ob")', [1]],
      ['id=in.()', []],
      ['age=is.null', [3]],
      ['age=not.is.null', [1, 2]],
      ['age=is.not_null', [1, 2]],
      ['age=isdistinct.34', [2, 3]],
      ['tags=cs.{new}', [1]],
      ['tags=cd.{new,kind,old}', [1, 2, 3]],
      ['tags=ov.{old,kind}', [1, 2]],
      ['active=sl.[2026-02-15,2026-02-16)', [1]],
      ['active=sr.[2026-02-15,2026-02-16)', [2]],
      ['active=nxr.[2026-01-01,2026-02-02)', [1]],
      ['active=nxl.[2026-02-01,2026-02-02)', [2]],
      ['active=adj.[2026-02-01,2026-02-02)', [1]],
      ['id=eq(any).{1,2}', [1, 2]],
      ['name=like(all).{A*,*n}', [1]],
      ['profile->>city=eq.Oslo', [1]],
      ['profile->level=gt.3', [2]],
      ['tags->>0=eq.old', [2]],
      ['or=(age.gt.40,name.eq.Cid)', [2, 3]],
      ['not.or=(age.gt.40,name.eq.Cid)', [1]],
      ['and=(age.gt.1,not.and(name.eq.Ann,age.eq.34))', [2]],
      ['or=(name.in.(Ann,Cid),tags.cs.{old})', [1, 2, 3]],
      ['or=(name.eq."Ann",profile->>city.eq.Rome)', [1, 2]],
      ['mood=eq.busy', [2]],
      ['id=eq.1&name=eq.Bob', []],
    ])('filters: %s', async (query, expected) => {
      expect(await ids(`customers?select=id&order=id&${query}`)).toEqual(expected);
    });

    it.each<[string, number[]]>([
      ['title=fts.cat', [3]],
      ['words=fts(english).cats', [3]],
      ['title=plfts.fat cat', [3]],
      ['title=phfts(english).fat cats', [3]],
      ['title=wfts(english).tea -red', [2]],
    ])('searches text: %s', async (query, expected) => {
      expect(await ids(`products?select=id&${query}`)).toEqual(expected);
    });

    it.each<[string, number[]]>([
      ['order=age.desc.nullslast', [2, 1, 3]],
      ['order=age.asc.nullsfirst', [3, 1, 2]],
      ['order=age', [1, 2, 3]],
      ['order=profile->>city.desc,id', [3, 2, 1]],
      ['order=id&limit=2', [1, 2]],
      ['order=id&limit=2&offset=1', [2, 3]],
      ['limit=0', []],
    ])('orders and limits: %s', async (query, expected) => {
      expect(await ids(`customers?select=id&${query}`)).toEqual(expected);
    });

    it('says which part of the rows an answer has', async () => {
      const range = async (query: string, headers: Record<string, string>) => {
        const response = await get(`customers?select=id&order=id${query}`, headers);
        return [response.status, response.headers.get('content-range')];
      };
      expect(await range('', {})).toEqual([200, '0-2/*']);
      expect(await range('', { prefer: 'count=exact' })).toEqual([200, '0-2/3']);
      expect(await range('', { prefer: 'count=exact', range: '0-1' })).toEqual([206, '0-1/3']);
      expect(await range('&limit=1&offset=1', { prefer: 'count=exact' })).toEqual([206, '1-1/3']);
      expect(await range('&id=eq.99', { prefer: 'count=exact' })).toEqual([200, '*/0']);
      expect(await range('&limit=2', { prefer: 'count=planned' })).toEqual([expect.any(Number), expect.stringMatching(/^0-1\/\d+$/)]);
      expect(await range('', { prefer: 'count=estimated' })).toEqual([200, '0-2/3']);
      expect(await range('', { range: '0-1' })).toEqual([200, '0-1/*']);
      const behind = await get('customers?offset=10', { prefer: 'count=exact' });
      expect([behind.status, JSON.parse(behind.text)]).toEqual([
        416,
        { code: 'PGRST103', message: 'Requested range not satisfiable', details: 'An offset of 10 was requested, but there are only 3 rows.', hint: null },
      ]);
    });

    it('counts what inner joins leave', async () => {
      const response = await get('customers?select=id,orders!inner(id)&orders.id=eq.3&limit=1', { prefer: 'count=exact' });
      expect(response.headers.get('content-range')).toBe('0-0/1');
      expect((await get('customers?select=id,orders()&orders=not.is.null&limit=1', { prefer: 'count=exact' })).headers.get('content-range')).toBe('0-0/2');
    });

    it.each<[string, unknown]>([
      ['orders?select=count()', [{ count: 3 }]],
      ['customers?select=age.sum()', [{ sum: 85 }]],
      ['customers?select=oldest:age.max(),age.min()', [{ oldest: 51, min: 34 }]],
      [
        'order_lines?select=product_id,quantity.sum()&order=product_id',
        [
          { product_id: 1, sum: 7 },
          { product_id: 2, sum: 1 },
          { product_id: 3, sum: 1 },
        ],
      ],
      ['products?select=price.avg()::int', [{ avg: 37 }]],
      [
        'customers?select=name,orders(count())&order=id',
        [
          { name: 'Ann', orders: [{ count: 2 }] },
          { name: 'Bob', orders: [{ count: 1 }] },
          { name: 'Cid', orders: [{ count: 0 }] },
        ],
      ],
      ['order_lines?select=quantity.sum(),...orders(customer_id)&order=customer_id', { code: '42703' }],
      [
        'order_lines?select=quantity.sum(),...orders(customer_id)',
        [
          { sum: 5, customer_id: 2 },
          { sum: 4, customer_id: 1 },
        ],
      ],
      ['customers?select=profile->level.sum()', { code: '42883' }],
      ['customers?select=profile->level::int.sum()', [{ sum: 13 }]],
    ])('aggregates: %s', async (path, expected) => {
      const found = await rows(path);
      if (Array.isArray(expected)) expect(new Set(found)).toEqual(new Set(expected));
      else expect(found).toMatchObject(expected as object);
    });

    it('answers with the media type that is asked for', async () => {
      const one = await get('customers?select=id,email&id=eq.3', { accept: 'application/vnd.pgrst.object+json' });
      expect([one.text, one.headers.get('content-type')]).toEqual(['{"id":3,"email":null}', 'application/vnd.pgrst.object+json; charset=utf-8']);
      expect((await get('customers?select=id,email&id=eq.3', { accept: 'application/vnd.pgrst.object+json;nulls=stripped' })).text).toBe('{"id":3}');
      expect((await get('customers?select=id,email&id=eq.3', { accept: 'application/vnd.pgrst.array+json;nulls=stripped' })).text).toBe('[{"id":3}]');
      const csv = await get('orders?select=id,note&order=id', { accept: 'text/csv' });
      expect([csv.text, csv.headers.get('content-type')]).toEqual(['id,note\n1,first\n2,\n3,"quick, ""now"""', 'text/csv; charset=utf-8']);
      const geo = await get('products?select=id&id=eq.1', { accept: 'application/geo+json' });
      expect([JSON.parse(geo.text), geo.headers.get('content-type')]).toEqual([
        { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { id: 1 } }] },
        'application/geo+json; charset=utf-8',
      ]);
      const many = await get('customers', { accept: 'application/vnd.pgrst.object+json' });
      expect([many.status, JSON.parse(many.text)]).toEqual([
        406,
        { code: 'PGRST116', message: 'Cannot coerce the result to a single JSON object', details: 'The result contains 3 rows', hint: null },
      ]);
      expect(JSON.parse((await get('customers', { accept: 'image/png' })).text)).toMatchObject({
        code: 'PGRST107',
        message: 'None of these media types are available: image/png',
      });
      const plan = await get('customers?id=eq.1', { accept: 'application/vnd.pgrst.plan+json; for="application/json"; options=verbose|analyze' });
      expect([plan.status, JSON.parse(plan.text)[0].Plan['Node Type']]).toEqual([200, 'Aggregate']);
      expect((await get('customers?id=eq.1', { accept: 'application/vnd.pgrst.plan' })).text).toMatch(/^Aggregate /);
    });

    it.each<[string, object]>([
      ['nothing', { status: 404, code: 'PGRST205', message: "Could not find the table 'public.nothing' in the schema cache", details: null, hint: null }],
      ['customer', { status: 404, hint: "Perhaps you meant the table 'public.customers'" }],
      ['customers?select=nothing', { status: 400, code: '42703', message: 'column customers.nothing does not exist' }],
      [
        'customers?select=id,nothing(id)',
        {
          status: 400,
          code: 'PGRST200',
          message: "Could not find a relationship between 'customers' and 'nothing' in the schema cache",
          details: "Searched for a foreign key relationship between 'customers' and 'nothing' in the schema 'public', but no matches were found.",
          hint: null,
        },
      ],
      ['customers?select=id,order(id)', { status: 400, code: 'PGRST200', hint: "Perhaps you meant 'orders' instead of 'order'." }],
      [
        'customers?select=id,orders!x(id)',
        {
          status: 400,
          details:
            "Searched for a foreign key relationship between 'customers' and 'orders' using the hint 'x' in the schema 'public', but no matches were found.",
        },
      ],
      [
        'messages?select=id,customers(name)',
        {
          status: 300,
          code: 'PGRST201',
          message: "Could not embed because more than one relationship was found for 'messages' and 'customers'",
          hint: "Try changing 'customers' to one of the following: 'customers!messages_receiver_fkey', 'customers!messages_sender_fkey'. Find the desired relationship in the 'details' key.",
          details: [
            {
              cardinality: 'many-to-one',
              embedding: 'messages with customers',
              relationship: 'messages_receiver_fkey using messages(receiver_id) and customers(id)',
            },
            {
              cardinality: 'many-to-one',
              embedding: 'messages with customers',
              relationship: 'messages_sender_fkey using messages(sender_id) and customers(id)',
            },
          ],
        },
      ],
      [
        'customers?id=1',
        {
          status: 400,
          code: 'PGRST100',
          message: '"failed to parse filter (1)" (line 1, column 1)',
          details: 'unexpected "1" expecting "not" or operator (eq, gt, ...)',
        },
      ],
      ['customers?select=id,', { status: 400, code: 'PGRST100' }],
      ['customers?select=id)', { status: 400, code: 'PGRST100' }],
      ['customers?id=constructor.1', { status: 400, code: 'PGRST100' }],
      ['customers?id=eq.x', { status: 400, code: '22P02', message: 'invalid input syntax for type bigint: "x"' }],
      [
        'customers?select=id&orders.id=eq.1',
        {
          status: 400,
          code: 'PGRST108',
          message: "'orders' is not an embedded resource in this request",
          hint: "Verify that 'orders' is included in the 'select' query parameter.",
        },
      ],
      [
        'customers?select=id,orders(id)&order=orders(id)',
        { status: 400, code: 'PGRST118', details: "'customers' and 'orders' do not form a many-to-one or one-to-one relationship" },
      ],
      ['customers?select=id,orders(id)&orders=eq.1', { status: 400, code: 'PGRST120', message: "Bad operator on the 'orders' embedded resource" }],
      ['customers?limit=-1', { status: 416, code: 'PGRST103', details: 'Limit should be greater than or equal to zero.' }],
      ['customers/1/2', { status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' }],
    ])('refuses %s', async (path, expected) => {
      expect(await rows(path)).toMatchObject(expected);
    });

    it('shows only the schemas that are exposed', async () => {
      const response = await get('customers', { 'accept-profile': 'auth' });
      expect([response.status, JSON.parse(response.text)]).toEqual([
        406,
        { code: 'PGRST106', message: 'Invalid schema: auth', details: null, hint: 'Only the following schemas are exposed: public, other' },
      ]);
      await at().migrate(
        'create schema other; create table other.things (id int primary key); insert into other.things values (7); grant usage on schema other to anon; grant select on other.things to anon',
      );
      const other = await get('things?select=id', { 'accept-profile': 'other' });
      expect([other.status, other.text, other.headers.get('content-profile')]).toEqual([200, '[{"id":7}]', 'other']);
    });

    it('describes itself to those who may see it', async () => {
      const response = await at().fetch('/rest/v1/', { key: at().keys.secret });
      const document: { swagger: string; paths: object; definitions: Record<string, { required: string[] }> } = (await response.json()) as never;
      expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
      expect(document.swagger).toBe('2.0');
      expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/', '/customers', '/busy_orders', '/rpc/add_numbers']));
      expect(document.definitions['orders']?.required).toEqual(['id', 'customer_id']);
    });

    it('answers HEAD and OPTIONS without a body', async () => {
      const head = await at().fetch('/rest/v1/customers?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } });
      expect([head.status, head.headers.get('content-range'), await head.text()]).toEqual([200, '0-2/3', '']);
      const options = await at().fetch('/rest/v1/customers', { method: 'OPTIONS' });
      expect([options.status, options.headers.get('allow')]).toEqual([200, 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE']);
    });
  },
  { rest: { aggregates: true, plans: true, schemas: ['public', 'other'] } },
);
