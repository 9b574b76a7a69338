/** An app's schema with one of each kind of object, in an order that needs thought to make again. */
export const SAMPLE = /* sql */ `
create schema shop;
create extension if not exists citext schema extensions;
create type shop.size as enum ('small', 'it''s large');
create domain shop.positive as int constraint above_zero check (value > 0);
create type shop.place as (street text, "House Number" int);
create type shop.span as range (subtype = int4);
create sequence shop.numbers start 100 increment 5;
create table public.customers (
  id bigint generated always as identity,
  name extensions.citext not null unique,
  user_id uuid references auth.users (id) on delete cascade,
  address shop.place,
  label text generated always as ('Customer ' || id) stored,
  constraint customers_pkey primary key (id)
);
create function shop.customer_count(of public.customers[]) returns int language sql immutable as 'select cardinality($1)';
create function shop.next_number() returns int language sql as $$ select nextval('shop.numbers')::int $$;
create table shop.products (
  id serial primary key, "Odd ""Name" text default 'a''b' collate "C", number int default shop.next_number(),
  size shop.size not null default 'small', price shop.positive, tags text[] default '{}', during shop.span
) with (fillfactor = 70);
create view public.product_names with (security_invoker = true) as select id, "Odd ""Name" as name from shop.products;
create function public.named(wanted text) returns setof public.product_names language sql stable security definer set search_path = '' as $$
  select * from public.product_names where name = wanted;
$$;
create function public.total(a int, b int default 2) returns int language sql immutable begin atomic select a + b; end;
create procedure shop.tidy() language plpgsql as $$ begin delete from shop.products where price is null; end $$;
create aggregate shop.product_of(int) (sfunc = int4mul, stype = int, initcond = '1');
create operator shop.=== (leftarg = int, rightarg = int, function = int4eq);
create table public.orders (id int, year int not null, customer bigint references public.customers, total numeric(10, 2), primary key (id, year)) partition by range (year);
create table public.orders_2026 partition of public.orders for values from (2026) to (2027);
create table public.orders_rest partition of public.orders default;
create index orders_total on public.orders (total desc) where total > 0;
create unique index products_name on shop.products (lower("Odd ""Name"));
create table shop.things (id int primary key);
create table shop.special_things (extra text) inherits (shop.things);
create unlogged table shop.cache (key text primary key, value jsonb);
create materialized view shop.sizes as select key as size, count(*) as count from shop.cache group by key;
create unique index sizes_size on shop.sizes (size);
create view shop.grouped as select c.id, c.name, count(o.id) as orders from public.customers c left join public.orders o on o.customer = c.id group by c.id;
create function public.touch() returns trigger language plpgsql as $$ begin new.number := coalesce(new.number, 0); return new; end $$;
create trigger touch before insert or update of number on shop.products for each row when (new.number is null) execute function public.touch();
create trigger silent after delete on shop.products for each row execute function public.touch();
alter table shop.products disable trigger silent;
create function public.welcome() returns trigger language plpgsql security definer set search_path = '' as $$ begin return new; end $$;
create trigger welcome after insert on auth.users for each row execute function public.welcome();
create rule quiet as on delete to shop.things do instead nothing;
create statistics shop.together on number, price from shop.products;
alter table public.customers replica identity full;
alter table public.customers enable row level security;
alter table shop.products enable row level security;
alter table shop.products force row level security;
create policy "own rows" on public.customers for select to authenticated using ((select auth.uid()) = user_id);
create policy limits on shop.products as restrictive for update to anon, authenticated using (price > 0) with check (price < 1000);
create policy pictures on storage.objects for select to anon using (bucket_id = 'pictures');
grant usage on schema shop to anon, authenticated;
grant all on public.customers to service_role;
grant select on public.customers to authenticated with grant option;
grant select (id, number), update (number) on shop.products to anon;
grant usage on sequence shop.numbers to authenticated;
revoke execute on function public.named(text) from public;
grant execute on function public.named(text) to anon;
alter default privileges in schema shop grant select on tables to authenticated;
alter publication supabase_realtime add table public.customers;
comment on table public.customers is E'Who buys\\nhere, "always"';
comment on column public.customers.name is 'As it''s written';
comment on function public.total(int, int) is 'Adds';
comment on constraint customers_pkey on public.customers is 'The key';
comment on policy "own rows" on public.customers is 'Only one''s own';
comment on type shop.size is 'How large';
comment on schema shop is 'What is sold';
`;
