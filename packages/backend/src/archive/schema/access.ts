import { IS_APP_SCHEMA, isOwn, OWNER_ROLES, PLATFORM_TABLES_WITH_POLICIES, PORTABLE_ROLES, sqlList } from '../platform.ts';
import { quoteName } from '../../sql-text.ts';
import type { Reader } from './item.ts';

/** Who may do what: grants, row security and policies. */
export interface Access {
  readonly statements: readonly string[];
  readonly leftOut: readonly string[];
}

/** What every version knows. MAINTAIN is of PostgreSQL 17. */
const TABLE_PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
const OPEN_ROLES = 'public, anon, authenticated, service_role';

const exploded = (acl: string): string => `(select json_agg(json_build_object('role', case when x.grantee = 0 then 'public' else x.grantee::regrole::text end,
  'privilege', x.privilege_type, 'isGrantable', x.is_grantable) order by x.grantee, x.privilege_type)
  from aclexplode(${acl}) x)`;

const GRANTED: readonly { readonly kind: 'schema' | 'table' | 'sequence' | 'routine'; readonly query: string }[] = [
  {
    kind: 'schema',
    query: `select quote_ident(n.nspname) as quoted, ${exploded("coalesce(n.nspacl, acldefault('n', n.nspowner))")} as grants from pg_namespace n where ${IS_APP_SCHEMA} order by 1`,
  },
  {
    kind: 'table',
    query: `select c.oid::regclass::text as quoted, ${exploded("coalesce(c.relacl, acldefault('r', c.relowner))")} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm') and ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')} order by 1`,
  },
  {
    kind: 'sequence',
    query: `select c.oid::regclass::text as quoted, ${exploded("coalesce(c.relacl, acldefault('s', c.relowner))")} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'S' and ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')} order by 1`,
  },
  {
    kind: 'routine',
    query: `select p.oid::regprocedure::text as quoted, ${exploded("coalesce(p.proacl, acldefault('f', p.proowner))")} as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${IS_APP_SCHEMA} and ${isOwn('pg_proc', 'p.oid')} order by 1`,
  },
];

const COLUMN_GRANTS = `select c.oid::regclass::text as quoted, a.attname as column, ${exploded('a.attacl')} as grants
from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
where a.attacl is not null and not a.attisdropped and ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')} order by 1, 2`;

/** Of the role that makes the tables: `owner` here, `postgres` hosted. */
const DEFAULT_GRANTS = `select case when n.oid is null then null else quote_ident(n.nspname) end as schema, d.defaclobjtype as kind, ${exploded('d.defaclacl')} as grants
from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
where d.defaclrole::regrole::text in ('owner', 'postgres') and (n.oid is null or ${IS_APP_SCHEMA}) order by 1, 2`;
const DEFAULT_KINDS: Readonly<Record<string, string>> = { r: 'tables', S: 'sequences', f: 'functions', T: 'types' };

const ROW_SECURITY = `select c.oid::regclass::text as quoted, c.relforcerowsecurity as "isForced"
from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relrowsecurity and ${IS_APP_SCHEMA} and ${isOwn('pg_class', 'c.oid')} order by 1`;

const POLICIES = `select p.polname as name, c.oid::regclass::text as quoted, p.polpermissive as "isPermissive", p.polcmd as command,
  (select json_agg(case when r = 0 then 'public' else r::regrole::text end) from unnest(p.polroles) r) as roles,
  pg_get_expr(p.polqual, p.polrelid) as condition, pg_get_expr(p.polwithcheck, p.polrelid) as check
from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
where ((${IS_APP_SCHEMA}) or n.nspname || '.' || c.relname = any (${sqlList(PLATFORM_TABLES_WITH_POLICIES)})) order by 2, 1`;
const COMMANDS: Readonly<Record<string, string>> = { '*': 'all', r: 'select', a: 'insert', w: 'update', d: 'delete' };

interface Grant {
  readonly role: string;
  readonly privilege: string;
  readonly isGrantable: boolean;
}
type Policy = {
  readonly name: string;
  readonly quoted: string;
  readonly isPermissive: boolean;
  readonly command: string;
  readonly roles: readonly string[];
  readonly condition: string | null;
  readonly check: string | null;
};

export async function readAccess(sql: Reader): Promise<Access> {
  const statements: string[] = [];
  const unknown = new Set<string>();
  const isKnown = (role: string): boolean => {
    if (role === 'public' || (PORTABLE_ROLES as readonly string[]).includes(role)) return true;
    if (!(OWNER_ROLES as readonly string[]).includes(role)) unknown.add(role);
    return false;
  };
  const give = (grants: readonly Grant[] | null, on: string, isTable: boolean, column?: string) => {
    const known = (grants ?? []).filter(({ role }) => isKnown(role));
    for (const role of new Set(known.map((grant) => grant.role)))
      for (const isGrantable of [false, true]) {
        const privileges = known.filter((grant) => grant.role === role && grant.isGrantable === isGrantable).map(({ privilege }) => privilege);
        const text = privilegesText(privileges, isTable, column);
        if (text !== '') statements.push(`grant ${text} on ${on} to ${role}${isGrantable ? ' with grant option' : ''}`);
      }
  };

  for (const { kind, query } of GRANTED)
    for (const { quoted, grants } of await sql.query<{ quoted: string; grants: readonly Grant[] | null }>(query)) {
      // Where the app moves to, new objects may belong to everybody.
      if (kind !== 'schema') statements.push(`revoke all on ${kind} ${quoted} from ${OPEN_ROLES}`);
      give(grants, `${kind} ${quoted}`, kind === 'table');
    }
  type ColumnGrants = { quoted: string; column: string; grants: readonly Grant[] | null };
  for (const { quoted, column, grants } of await sql.query<ColumnGrants>(COLUMN_GRANTS)) give(grants, `table ${quoted}`, true, column);
  type DefaultGrants = { schema: string | null; kind: string; grants: readonly Grant[] | null };
  for (const { schema, kind, grants } of await sql.query<DefaultGrants>(DEFAULT_GRANTS)) {
    const before = statements.length;
    if (DEFAULT_KINDS[kind] !== undefined) give(grants, DEFAULT_KINDS[kind], kind === 'r');
    const place = schema === null ? '' : ` in schema ${schema}`;
    for (let index = before; index < statements.length; index++) statements[index] = `alter default privileges${place} ${statements[index]}`;
  }

  for (const { quoted, isForced } of await sql.query<{ quoted: string; isForced: boolean }>(ROW_SECURITY)) {
    statements.push(`alter table ${quoted} enable row level security`);
    if (isForced) statements.push(`alter table ${quoted} force row level security`);
  }
  const leftOut: string[] = [];
  for (const policy of await sql.query<Policy>(POLICIES)) {
    const roles = policy.roles.filter(isKnown);
    if (roles.length > 0) statements.push(policyText(policy, roles));
    else leftOut.push(`the policy ${quoteName(policy.name)} on ${policy.quoted}, which is for roles that only its database has`);
  }
  return { statements, leftOut: [...[...unknown].sort().map((role) => `what the role ${role} was granted`), ...leftOut] };
}

function privilegesText(privileges: readonly string[], isTable: boolean, column: string | undefined): string {
  if (column !== undefined) return privileges.map((privilege) => `${privilege.toLowerCase()} (${quoteName(column)})`).join(', ');
  if (isTable && TABLE_PRIVILEGES.every((privilege) => privileges.includes(privilege))) return 'all';
  return privileges
    .filter((privilege) => privilege !== 'MAINTAIN')
    .map((privilege) => privilege.toLowerCase())
    .join(', ');
}

function policyText({ name, quoted, isPermissive, command, condition, check }: Policy, roles: readonly string[]): string {
  const head = `create policy ${quoteName(name)} on ${quoted} as ${isPermissive ? 'permissive' : 'restrictive'} for ${COMMANDS[command]} to ${roles.join(', ')}`;
  return `${head}${condition === null ? '' : ` using (${condition})`}${check === null ? '' : ` with check (${check})`}`;
}
