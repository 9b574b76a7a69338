/** What every database of a project has before its first table, as far as the screens look at it. */
export const EMPTY_SQL = `
create role anon; create role authenticated; create role service_role bypassrls;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant select, insert, update, delete on tables to anon, authenticated, service_role;
create schema auth;
grant usage on schema auth to anon, authenticated;
create function auth.uid() returns uuid language sql stable as $$ select (current_setting('request.jwt.claims', true)::jsonb ->> 'sub')::uuid $$;
create table auth.users (id uuid primary key default gen_random_uuid(), email text, phone text, created_at timestamptz default now(), last_sign_in_at timestamptz);
create schema storage;
create table storage.objects (id uuid primary key default gen_random_uuid(), bucket_id text, name text, created_at timestamptz default now());
`;

const ADA = '5b1d0a52-8f0c-4c5e-9a55-3d1f6b7c2e10';

/** The bakery's database: orders that only their customers see, and tables that anyone reads. */
export const SAMPLE_SQL = `${EMPTY_SQL}
insert into auth.users (id, email, last_sign_in_at) values ('${ADA}', 'ada@example.com', '2026-11-14 08:00Z');
insert into auth.users (email, last_sign_in_at) select name || '@example.com', '2026-11-01'::timestamptz
  from unnest(array['ben', 'carla', 'deniz', 'emre', 'fatima', 'greta']) name;
insert into storage.objects (bucket_id, name) select 'pictures', 'bread-' || n || '.webp' from generate_series(1, 52) n;

create table customers (id uuid primary key references auth.users (id), email text not null, name text, since date not null default current_date);
insert into customers select id, email, initcap(split_part(email, '@', 1)), '2026-09-01' from auth.users;

create table products (id bigint generated always as identity primary key, name text not null unique, price numeric(6, 2) not null check (price > 0), is_vegan boolean not null default true, tags text[]);
insert into products (name, price, tags) select (array['Rye', 'Spelt', 'Baguette', 'Poppy roll', 'Croissant', 'Walnut loaf'])[1 + n % 6] || ' ' || n, 1.2 + n % 7, array['daily'] from generate_series(1, 36) n;

create type order_status as enum ('open', 'paid', 'picked up', 'canceled');
create table orders (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid references customers (id),
  status order_status not null default 'open',
  total numeric(8, 2) not null,
  note text,
  pickup_at timestamptz not null
);
insert into orders (id, customer_id, status, total, note, pickup_at)
select ('01983f' || to_char(n, 'FM00') || '-0000-7000-8000-' || lpad(to_hex(n * 7919), 12, '0'))::uuid,
  (array(select id from customers order by (email <> 'ada@example.com'), email))[1 + (n * n) % 7],
  (array['open', 'paid', 'paid', 'picked up', 'picked up', 'picked up'])[1 + n % 6]::order_status,
  round((4.8 + (n * 37 % 41) * 0.9)::numeric, 2),
  (array['Extra crusty', null, 'No seeds', 'Two bags', 'Sliced, please', null, null, 'For ten people'])[1 + n % 8],
  '2026-11-15 09:00+00'::timestamptz - n * interval '5 hours'
from generate_series(0, 98) n;
alter table orders enable row level security;
create policy "Own orders" on orders to authenticated using (customer_id = auth.uid()) with check (customer_id = auth.uid());
create view open_orders with (security_invoker = true) as select id, customer_id, total, pickup_at from orders where status = 'open';

create table order_items (order_id uuid references orders (id) on delete cascade, product_id bigint references products (id), quantity int not null default 1, primary key (order_id, product_id));
insert into order_items select id, 1 + (row_number() over ()) % 36, 1 + (row_number() over ()) % 4 from orders;
alter table order_items enable row level security;

create table tasks (id bigint generated always as identity primary key, title text not null, is_done boolean not null default false, details jsonb, due date);
insert into tasks (title, is_done, details, due) select (array['Feed the sourdough', 'Count the change', 'Clean the oven', 'Order flour'])[1 + n % 4], n % 3 = 0, jsonb_build_object('shift', n % 2), '2026-11-10'::date + n from generate_series(1, 84) n;
alter table tasks enable row level security;
create policy "Everybody reads tasks" on tasks for select using (true);
analyze;
`;
