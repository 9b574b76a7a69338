/**
 * The schema `storage` as Supabase has it: buckets, objects, the functions that policies use, and the search behind
 * lists. On top of it, a list of blobs that no row names any more, so that a crash between a commit and the removal
 * of its blob leaves nothing behind.
 */
export const STORAGE_SQL = /* sql */ `
create table if not exists storage.buckets (
  id text primary key,
  name text not null constraint buckets_name_length check (length(name) <= 100),
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type text not null default 'STANDARD'
);
create unique index if not exists bname on storage.buckets (name);
comment on column storage.buckets.owner is 'Field is deprecated, use owner_id instead';

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index if not exists idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");
comment on column storage.objects.owner is 'Field is deprecated, use owner_id instead';

-- Blobs that were replaced or deleted, until they are removed.
create table if not exists storage.discarded_blobs (
  version text primary key,
  discarded_at timestamptz not null default now()
);

-- Uploads that arrive in several requests. How much of one has arrived is known by its blob.
create table if not exists storage.resumable_uploads (
  version text primary key,
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  owner_id text,
  is_upsert boolean not null,
  byte_size bigint,
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- The owner of a project writes the policies of these two, which only a table's owner may.
alter table storage.buckets owner to supabase_storage_admin;
alter table storage.objects owner to supabase_storage_admin;
grant supabase_storage_admin to owner;
grant usage on schema storage to supabase_storage_admin;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
revoke all on storage.discarded_blobs, storage.resumable_uploads from anon, authenticated;
-- Policies say nothing of TRUNCATE, and a trigger or a key of somebody else is none of theirs.
revoke all on storage.buckets, storage.objects from anon, authenticated;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated;
grant all on storage.buckets, storage.objects to service_role;
grant all on storage.discarded_blobs, storage.resumable_uploads to service_role;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
create or replace function storage.get_size_by_bucket() returns table (size bigint, bucket_id text) language sql stable as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

-- What is being done, for policies: 'storage.object.upload' and so on.
create or replace function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;
create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(bool_or(regexp_replace(expected, '^storage\\.', '') = regexp_replace(storage.operation(), '^storage\\.', '')), false)
  from unnest(expected_operations) as expected where expected <> ''
$$;
create or replace function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select storage.allow_any_operation(array[expected_operation])
$$;

create or replace function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end
$$;
create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- Rows that somebody deletes by hand would leave their bytes behind without a word.
create or replace function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), '') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using hint = 'This prevents accidental data loss from orphaned objects.', errcode = '42501';
  end if;
  return null;
end
$$;
create or replace trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
create or replace trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();

-- As its owner, since the person who replaces a file may not write to this table.
create or replace function storage.discard_blob() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    insert into storage.discarded_blobs (version) values (old.version) on conflict do nothing;
  end if;
  return null;
end
$$;
-- Not as a superuser, although nothing of a project's own runs in it.
grant insert on storage.discarded_blobs to supabase_storage_admin;
alter function storage.discard_blob() owner to supabase_storage_admin;
create or replace trigger discard_replaced_blob after update of version or delete on storage.objects
  for each row execute function storage.discard_blob();

-- One level of a folder, in order: the next name is looked up in an index, and the rest of a subfolder is skipped.
-- A name sorts before all that continue it, and U+10FFFF after.
create or replace function storage.list_level(in_bucket text, in_start text, in_folder_length int, in_ignore_case boolean, in_descending boolean,
  in_from text, in_limit int)
returns table (entry text, is_folder boolean) language plpgsql stable as $$
declare
  first text := case when in_ignore_case then lower(in_start) else in_start end;
  last text := first || chr(1114111);
  seek text := in_from;
  found_name text;
  slash int;
  remaining int := in_limit;
begin
  while remaining > 0 loop
    if in_ignore_case and in_descending then
      select o.name into found_name from storage.objects o where o.bucket_id = in_bucket and lower(o.name) collate "C" >= first
        and lower(o.name) collate "C" < coalesce(seek, last) order by lower(o.name) collate "C" desc limit 1;
    elsif in_ignore_case then
      select o.name into found_name from storage.objects o where o.bucket_id = in_bucket and lower(o.name) collate "C" >= coalesce(seek, first)
        and lower(o.name) collate "C" < last order by lower(o.name) collate "C" limit 1;
    elsif in_descending then
      select o.name into found_name from storage.objects o where o.bucket_id = in_bucket and o.name collate "C" >= first
        and o.name collate "C" < coalesce(seek, last) order by o.name collate "C" desc limit 1;
    else
      select o.name into found_name from storage.objects o where o.bucket_id = in_bucket and o.name collate "C" >= coalesce(seek, first)
        and o.name collate "C" < last order by o.name collate "C" limit 1;
    end if;
    exit when found_name is null;
    slash := position('/' in substr(found_name, in_folder_length + 1));
    is_folder := slash > 0;
    entry := case when is_folder then left(found_name, in_folder_length + slash) else found_name end;
    return next;
    seek := case when in_ignore_case then lower(entry) else entry end;
    if not in_descending then
      seek := seek || case when is_folder then chr(1114111) else chr(1) end;
    end if;
    remaining := remaining - 1;
  end loop;
end
$$;

-- The list that the first version of the API gives; also callable from SQL, as at Supabase.
create or replace function storage.search(prefix text, bucketname text, limits int default 100, levels int default 1, offsets int default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc')
returns table (name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
language plpgsql stable as $$
declare
  start text := coalesce(prefix, '') || coalesce(search, '');
  folder_length int := length(start) - length(split_part(start, '/', -1));
  shown_from int := length(coalesce(prefix, '')) - length(split_part(coalesce(prefix, ''), '/', -1)) + 1;
  descending boolean := lower(coalesce(sortorder, 'asc')) = 'desc';
  size int := least(coalesce(limits, 100), 1500);
  by_time text := case when lower(sortcolumn) in ('updated_at', 'created_at', 'last_accessed_at') then lower(sortcolumn) end;
begin
  if by_time is null then
    return query select substr(rtrim(l.entry, '/'), shown_from), o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from storage.list_level(bucketname, start, folder_length, true, descending, null, size + offsets) with ordinality as l (entry, is_folder, nr)
      left join storage.objects o on not l.is_folder and o.bucket_id = bucketname and o.name = l.entry
      order by l.nr offset offsets;
    return;
  end if;
  return query execute format($sql$
    select substr(e.entry, $4), e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata from (
      select distinct left(o.name, $3 + position('/' in substr(o.name, $3 + 1)) - 1) as entry, null::uuid as id, null::timestamptz as updated_at,
        null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
      from storage.objects o where o.bucket_id = $1 and starts_with(lower(o.name), lower($2)) and position('/' in substr(o.name, $3 + 1)) > 0
      union all
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from storage.objects o where o.bucket_id = $1 and starts_with(lower(o.name), lower($2)) and position('/' in substr(o.name, $3 + 1)) = 0
    ) e order by e.id is not null, e.%I %s, e.entry %s limit $5 offset $6
  $sql$, by_time, case when descending then 'desc' else 'asc' end, case when descending then 'desc' else 'asc' end)
  using bucketname, start, folder_length, shown_from, size, offsets;
end
$$;
`;
