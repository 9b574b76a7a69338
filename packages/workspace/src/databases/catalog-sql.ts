/**
 * One row with one column: the catalog as JSON, in the shape of `catalogSchema` but for the counts of rows. It stays within
 * PostgreSQL 15. A table's row security does not hide it here, and what extensions bring is left out.
 */
export const CATALOG_SQL = `
with shown as (
  select c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, c.reltuples, n.nspname
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and (n.nspname = 'public' or (n.nspname = 'auth' and c.relname = 'users') or (n.nspname = 'storage' and c.relname = 'objects'))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
),
names as (
  -- Names of columns in the order of a key.
  select k.oid as constraint_oid, k.conrelid,
    (select jsonb_agg(a.attname order by key.place) from unnest(k.conkey) with ordinality as key (number, place)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = key.number) as columns,
    (select jsonb_agg(a.attname order by key.place) from unnest(k.confkey) with ordinality as key (number, place)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = key.number) as target_columns
  from pg_constraint k
),
actions (code, action) as (values ('a'::"char", 'no action'), ('r', 'restrict'), ('c', 'cascade'), ('n', 'set null'), ('d', 'set default')),
commands (code, command) as (values ('*'::"char", 'all'), ('r', 'select'), ('a', 'insert'), ('w', 'update'), ('d', 'delete')),
roles (role) as (select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role'))
select json_build_object(
  'version', current_setting('server_version'),
  'sizeBytes', pg_database_size(current_database()),
  'tables', coalesce((
    select json_agg(jsonb_strip_nulls(jsonb_build_object(
      'schema', t.nspname,
      'name', t.relname,
      'kind', case t.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end,
      'isSystem', t.nspname <> 'public',
      'comment', obj_description(t.oid, 'pg_class'),
      'columns', coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'isNullable', not a.attnotnull,
          'default', pg_get_expr(d.adbin, d.adrelid),
          'isGenerated', a.attgenerated <> '',
          'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
          'enumValues', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = a.atttypid),
          'comment', col_description(t.oid, a.attnum)
        ) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      ), '[]'),
      'primaryKey', coalesce((
        select names.columns from pg_constraint k join names on names.constraint_oid = k.oid where k.conrelid = t.oid and k.contype = 'p'
      ), '[]'),
      'uniques', coalesce((
        select jsonb_agg(jsonb_build_object('name', k.conname, 'columns', names.columns) order by k.conname)
        from pg_constraint k join names on names.constraint_oid = k.oid where k.conrelid = t.oid and k.contype = 'u'
      ), '[]'),
      'checks', coalesce((
        select jsonb_agg(jsonb_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid)) order by k.conname)
        from pg_constraint k where k.conrelid = t.oid and k.contype = 'c'
      ), '[]'),
      'foreignKeys', coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', k.conname,
          'columns', names.columns,
          'target', jsonb_build_object('schema', target_schema.nspname, 'table', target.relname, 'columns', names.target_columns),
          'onDelete', on_delete.action,
          'onUpdate', on_update.action
        ) order by k.conname)
        from pg_constraint k
          join names on names.constraint_oid = k.oid
          join pg_class target on target.oid = k.confrelid
          join pg_namespace target_schema on target_schema.oid = target.relnamespace
          join actions on_delete on on_delete.code = k.confdeltype
          join actions on_update on on_update.code = k.confupdtype
        where k.conrelid = t.oid and k.contype = 'f' and k.conparentid = 0
      ), '[]'),
      'indexes', coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', i.relname,
          'isUnique', x.indisunique,
          'isPrimary', x.indisprimary,
          'sizeBytes', pg_relation_size(i.oid),
          'definition', pg_get_indexdef(i.oid)
        ) order by i.relname)
        from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid
      ), '[]'),
      'triggers', coalesce((
        select jsonb_agg(jsonb_build_object('name', g.tgname, 'definition', pg_get_triggerdef(g.oid), 'isEnabled', g.tgenabled <> 'D') order by g.tgname)
        from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal
      ), '[]'),
      'policies', coalesce((
        select jsonb_agg(jsonb_build_object(
          'name', p.polname,
          'command', commands.command,
          'roles', (
            select jsonb_agg(coalesce(r.rolname, 'public') order by r.rolname) from unnest(p.polroles) as given (role_oid)
              left join pg_roles r on r.oid = given.role_oid
          ),
          'isPermissive', p.polpermissive,
          'using', pg_get_expr(p.polqual, p.polrelid),
          'check', pg_get_expr(p.polwithcheck, p.polrelid)
        ) order by p.polname)
        from pg_policy p join commands on commands.code = p.polcmd
        -- The platform's own, which lets the owner of the database in.
        where p.polrelid = t.oid and not (t.nspname = 'auth' and p.polname = 'owner_has_access')
      ), '[]'),
      'rowSecurity', case when not t.relrowsecurity then 'off' when t.relforcerowsecurity then 'forced' else 'on' end,
      'grants', '{"anon": [], "authenticated": [], "service_role": []}'::jsonb || coalesce((
        select jsonb_object_agg(roles.role, coalesce((
          select jsonb_agg(privilege order by place)
          from unnest(array['select', 'insert', 'update', 'delete']) with ordinality as asked (privilege, place)
          where has_schema_privilege(roles.role, t.nspname, 'usage') and case privilege
            when 'delete' then has_table_privilege(roles.role, t.oid, 'delete')
            else has_any_column_privilege(roles.role, t.oid, privilege)
          end
        ), '[]')) from roles
      ), '{}'),
      'definition', case when t.relkind in ('v', 'm') then pg_get_viewdef(t.oid) end,
      'isSecurityInvoker', coalesce(t.reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false),
      'rows', case when t.relkind in ('r', 'p', 'm') and t.reltuples >= 0
        then jsonb_build_object('count', t.reltuples::bigint, 'isExact', false) end,
      'sizeBytes', case when t.relkind = 'p'
        then (select coalesce(sum(pg_total_relation_size(part.relid)), 0) from pg_partition_tree(t.oid) part)
        else pg_total_relation_size(t.oid) end
    )) order by t.nspname <> 'public', t.nspname, t.relname)
    from shown t
  ), '[]'),
  'functions', coalesce((
    select json_agg(json_build_object(
      'schema', n.nspname,
      'name', f.proname,
      'arguments', pg_get_function_identity_arguments(f.oid),
      'returns', coalesce(pg_get_function_result(f.oid), ''),
      'language', l.lanname,
      'isSecurityDefiner', f.prosecdef,
      'isTrigger', f.prorettype = 'trigger'::regtype,
      'callers', coalesce((select json_agg(roles.role order by roles.role) from roles where has_function_privilege(roles.role, f.oid, 'execute')), '[]')
    ) order by f.proname, f.oid)
    from pg_proc f join pg_namespace n on n.oid = f.pronamespace join pg_language l on l.oid = f.prolang
    where n.nspname = 'public'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
  ), '[]'),
  'publications', coalesce((
    select json_agg(json_build_object(
      'name', p.pubname,
      'isForAllTables', p.puballtables,
      'tables', coalesce((
        select json_agg(t.schemaname || '.' || t.tablename order by t.schemaname, t.tablename) from pg_publication_tables t where t.pubname = p.pubname
      ), '[]')
    ) order by p.pubname)
    from pg_publication p
  ), '[]')
)`;
