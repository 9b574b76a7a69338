import {
  type Catalog,
  type CatalogColumn,
  type CatalogForeignKey,
  type CatalogPolicy,
  type CatalogTable,
  ROW_PRIVILEGES,
  type SqlAnswer,
  type SqlBody,
} from '@lathe/protocol';

// The database of the sample project, a bakery that takes orders.

const column = (text: string): CatalogColumn => {
  const [name = '', type = '', ...rest] = text.split(' ');
  const rule = rest.join(' ');
  const given = /default (\S+)/.exec(rule)?.[1];
  return { name, type, isNullable: rule.includes('null'), isGenerated: false, ...(given && { default: given }) };
};

const policy = (name: string, command: CatalogPolicy['command'], role: string, condition: string): CatalogPolicy => ({
  name,
  command,
  roles: role.split(' '),
  isPermissive: true,
  ...(command === 'insert' ? { check: condition } : { using: condition }),
});

interface Sample {
  readonly rows: number;
  readonly columns: readonly string[];
  /** `column -> table, on delete`. */
  readonly references?: readonly string[];
  readonly policies?: readonly CatalogPolicy[];
  readonly grants?: Partial<CatalogTable['grants']>;
  readonly fields?: Partial<CatalogTable>;
}

function table(name: string, { rows, columns, references = [], policies = [], grants, fields }: Sample): CatalogTable {
  const foreignKeys = references.map((text): CatalogForeignKey => {
    const [, from = '', to = '', onDelete = 'no action'] = /^(\w+) -> ([\w.]+), (.+)$/.exec(text) ?? [];
    const [schema, target] = to.includes('.') ? to.split('.') : ['public', to];
    return {
      name: `${name}_${from}_fkey`,
      columns: [from],
      target: { schema: schema!, table: target!, columns: ['id'] },
      onDelete: onDelete as 'cascade',
      onUpdate: 'no action',
    };
  });
  const indexes = [`${name}_pkey`, ...foreignKeys.map(({ columns: [first] }) => `${name}_${first}_idx`)];
  return {
    schema: 'public',
    name,
    kind: 'table',
    isSystem: false,
    columns: columns.map(column),
    primaryKey: ['id'],
    uniques: [],
    checks: [],
    foreignKeys,
    indexes: indexes.map((index, place) => ({
      name: index,
      isUnique: place === 0,
      isPrimary: place === 0,
      sizeBytes: 16_384,
      definition: `CREATE INDEX ${index} ON ${name}`,
    })),
    triggers: [],
    policies: [...policies],
    rowSecurity: 'on',
    grants: { anon: [], authenticated: [], service_role: [...ROW_PRIVILEGES], ...grants },
    isSecurityInvoker: false,
    rows: { count: rows, isExact: true },
    sizeBytes: 32_768 + rows * 512,
    ...fields,
  };
}

const ID = 'id uuid default gen_random_uuid()';
const OWN = '(user_id = auth.uid())';
const OWN_ITEMS = '(EXISTS ( SELECT 1 FROM orders WHERE ((orders.id = order_items.order_id) AND (orders.user_id = auth.uid()))))';

export const sampleCatalog: Catalog = {
  version: '18.6',
  sizeBytes: 14_200_000,
  functions: [],
  publications: [{ name: 'supabase_realtime', isForAllTables: false, tables: ['public.orders'] }],
  tables: [
    table('customers', {
      rows: 214,
      columns: [ID, 'user_id uuid null', 'email text', 'phone text null', 'created_at timestamptz default now()'],
      references: ['user_id -> auth.users, set null'],
      policies: [
        policy('Customers are visible', 'select', 'anon authenticated', 'true'),
        policy('Customers add their own row', 'insert', 'authenticated', OWN),
        policy('Customers change their own row', 'update', 'authenticated', OWN),
      ],
      grants: { anon: ['select'], authenticated: ['select', 'insert', 'update'] },
    }),
    table('order_items', {
      rows: 391,
      columns: [ID, 'order_id uuid', 'product_id uuid', 'quantity integer default 1', 'price numeric(8,2)'],
      references: ['order_id -> orders, cascade', 'product_id -> products, no action'],
      policies: [policy('Items of own orders', 'select', 'authenticated', OWN_ITEMS), policy('Add items to own orders', 'insert', 'authenticated', OWN_ITEMS)],
      grants: { authenticated: ['select', 'insert'] },
    }),
    table('orders', {
      rows: 128,
      columns: [
        ID,
        'customer_id uuid',
        'user_id uuid null',
        "status text default 'open'",
        'total numeric(8,2) default 0',
        'note text null',
        'pickup_at timestamptz',
        'created_at timestamptz default now()',
      ],
      references: ['customer_id -> customers, no action', 'user_id -> auth.users, set null'],
      policies: [
        policy('Customers read their own orders', 'select', 'authenticated', OWN),
        policy('Customers add their own orders', 'insert', 'authenticated', OWN),
        policy('Customers change their own orders', 'update', 'authenticated', OWN),
      ],
      grants: { authenticated: ['select', 'insert', 'update'] },
      fields: { comment: 'One order of one customer, paid or not, with a time to pick it up.' },
    }),
    table('products', {
      rows: 36,
      columns: [ID, 'name text', 'price numeric(8,2)', 'allergens text[] null', 'active boolean default true'],
      policies: [policy('Products on sale', 'select', 'anon authenticated', 'active')],
      grants: { anon: ['select'], authenticated: ['select'] },
    }),
    table('shifts', { rows: 42, columns: [ID, 'day date', 'part shift_part'] }),
    table('tasks', {
      rows: 84,
      columns: [ID, 'shift_id uuid null', 'order_id uuid null', 'title text', 'done boolean default false'],
      references: ['shift_id -> shifts, cascade', 'order_id -> orders, set null'],
    }),
    table('users', {
      rows: 216,
      columns: ['id uuid', 'email varchar(255) null', 'created_at timestamptz null'],
      fields: { schema: 'auth', isSystem: true },
    }),
  ],
};

/** What the trials of each table say: `select insert update delete` for a visitor, the owner and another person. */
const TRIALS: Readonly<Record<string, readonly [string, string, string]>> = {
  customers: ['all grant grant grant', 'all own own grant', 'all policy policy grant'],
  order_items: ['grant grant grant grant', 'own own grant grant', 'none policy grant grant'],
  orders: ['grant grant grant grant', 'own own own grant', 'none policy policy grant'],
  products: ['all grant grant grant', 'all grant grant grant', 'all grant grant grant'],
};
const ADA = '0b6f5d2c-1f4a-4b7e-9c55-8c1f0c9d2a11';
const LIN = '7a9d3e41-52c8-4f06-8a3b-1e5d7c6b4f22';
const ROW = { json: '{}', place: '(0,1)' };

const answer = (...values: readonly unknown[]): SqlAnswer => ({
  results: [
    {
      command: 'SELECT',
      columns: values.map(() => ({ name: '', type: 'json' })),
      rows: [values.map((value) => (value === null ? null : JSON.stringify(value)))],
      rowCount: 1,
      durationMs: 3,
    },
  ],
});

/** Answers what the Database view asks about the schema and about access. */
export async function askSampleDatabase({ text, as }: SqlBody, catalog: Catalog = sampleCatalog): Promise<SqlAnswer | undefined> {
  if (text.includes('pg_publication')) return answer(catalog);
  if (text.includes('array_to_json')) return answer(catalog.tables.map(({ rows }) => rows?.count ?? 0));
  if (text.startsWith('select json_build_array(')) return answer([[ADA]]);
  if (text.includes("json_build_object('id', u.id"))
    return answer([
      { id: ADA, email: 'ada@example.com' },
      { id: LIN, email: 'lin@example.com' },
    ]);
  if (text.includes('as foreign_row')) return answer(ROW, ROW);
  if (!text.startsWith('do $trial')) return undefined;
  const name = /"public"\."(\w+)"/.exec(text)?.[1] ?? '';
  const [anyone, owner, other] = TRIALS[name] ?? ['grant grant grant grant', 'grant grant grant grant', 'grant grant grant grant'];
  const words = as.role === 'anon' ? anyone : as.role === 'authenticated' && as.userId === ADA ? owner : other;
  return answer(attemptsOf(words, catalog.tables.find((one) => one.name === name)?.rows?.count ?? 0));
}

function attemptsOf(words: string, total: number): Record<string, unknown> {
  const refused = { code: '42501', message: 'permission denied for table' };
  return Object.fromEntries(
    words.split(' ').flatMap((word, index): [string, unknown][] => {
      const command = ROW_PRIVILEGES[index] ?? 'select';
      if (word === 'grant') return [[command, refused]];
      const rows = word === 'all' ? total : word === 'own' ? 2 : 0;
      return command === 'select'
        ? [
            [command, { rows }],
            ['select own', { rows: word === 'all' ? 1 : rows }],
          ]
        : [
            [command, { rows }],
            [`${command} foreign`, { rows: 0 }],
          ];
    }),
  );
}
