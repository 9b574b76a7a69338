/**
 * The schema `realtime`: messages, whose policies authorize private channels, and an outbox of what clients are to hear.
 *
 * Changes of rows come from triggers and not from logical replication, which PGlite does not have, which PostgreSQL
 * must be configured for, and whose slots keep the log of a server as long as nobody reads them. A trigger is attached
 * to the tables of the publication `supabase_realtime` when somebody subscribes, and writes only while somebody does.
 * NOTIFY only wakes the reader: a payload may have 8 kB, and a listener that is cut off would lose it.
 */
export const REALTIME_SQL = /* sql */ `
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  primary key (id, inserted_at)
);
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic) where extension = 'broadcast' and private is true;

-- A row is read by its transaction: one with a smaller number may commit later, so the numbers of rows say nothing.
create unlogged table if not exists realtime.outbox (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  occurred_at timestamptz not null default now(),
  entity oid,
  operation text,
  record jsonb,
  old_record jsonb,
  message jsonb
);
create index if not exists outbox_transaction on realtime.outbox (transaction_id);

-- Which tables somebody follows. A process that is gone stops to renew its rows.
create unlogged table if not exists realtime.followers (
  process uuid not null,
  entity oid not null,
  expires_at timestamptz not null,
  primary key (entity, process)
);

alter table realtime.messages owner to supabase_realtime_admin;
grant supabase_realtime_admin to owner;
grant usage on schema realtime to supabase_realtime_admin;
grant insert on realtime.outbox to supabase_realtime_admin;
grant select on realtime.followers to supabase_realtime_admin;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant delete on realtime.messages to service_role;

-- The topic that is being joined, for policies.
create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Sends a message to everybody on a topic when the transaction commits. A message that cannot be sent fails nothing else.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (payload, event, topic, private, extension) values (send.payload, send.event, send.topic, send.private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For triggers: sends a changed row to a private topic.
create or replace function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW') returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(jsonb_build_object('id', gen_random_uuid(), 'record', case when operation <> 'DELETE' then to_jsonb(new) end,
    'old_record', case when operation <> 'INSERT' then to_jsonb(old) end, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end
$$;

-- As a role that is no superuser: turning a row into JSON may call a cast that the owner of the project wrote.
create or replace function realtime.record_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from realtime.followers f where f.entity = tg_relid and f.expires_at > now()) then
    insert into realtime.outbox (entity, operation, record, old_record) values (tg_relid, tg_op,
      case when tg_op <> 'DELETE' then to_jsonb(new) end, case when tg_op <> 'INSERT' then to_jsonb(old) end);
    perform pg_notify('realtime', '');
  end if;
  return null;
end
$$;
create or replace function realtime.record_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into realtime.outbox (message) values (jsonb_build_object('id', new.id, 'topic', new.topic, 'event', new.event,
    'payload', new.payload, 'private', coalesce(new.private, false)));
  perform pg_notify('realtime', '');
  return null;
end
$$;
create or replace trigger record_message after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null) execute function realtime.record_message();

-- Rows for a policy to look at, in a transaction that is undone. Without an event they are no messages.
create or replace function realtime.begin_probe(topic text) returns table (id uuid, extension text) language sql security definer set search_path = '' as $$
  insert into realtime.messages (topic, extension) values (topic, 'broadcast'), (topic, 'presence') returning messages.id, messages.extension
$$;
revoke execute on function realtime.begin_probe(text) from public;
grant execute on function realtime.begin_probe(text) to anon, authenticated, service_role;
alter function realtime.record_change() owner to supabase_realtime_admin;
alter function realtime.record_message() owner to supabase_realtime_admin;
alter function realtime.begin_probe(text) owner to supabase_realtime_admin;

-- Attaches the trigger to the tables of the publication, and removes it from those that left.
create or replace function realtime.follow_publication() returns void language plpgsql as $$
declare
  target record;
begin
  for target in
    select c.oid::regclass as entity, p.tablename is not null as is_published, t.oid is not null as has_trigger
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_publication_tables p on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
    left join pg_trigger t on t.tgrelid = c.oid and t.tgname = 'realtime_record_change' and t.tgparentid = 0
    where c.relkind in ('r', 'p') and n.nspname not in ('realtime', 'pg_catalog', 'information_schema') and (p.tablename is not null or t.oid is not null)
      and not (c.relispartition and exists (select from pg_trigger pt where pt.tgrelid = c.oid and pt.tgname = 'realtime_record_change' and pt.tgparentid <> 0))
  loop
    if target.is_published and not target.has_trigger then
      execute format('create trigger realtime_record_change after insert or update or delete on %s for each row execute function realtime.record_change()', target.entity);
    elsif target.has_trigger and not target.is_published then
      execute format('drop trigger realtime_record_change on %s', target.entity);
    end if;
  end loop;
end
$$;
revoke execute on function realtime.follow_publication() from public;
`;
