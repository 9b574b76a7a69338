/** Who may do what, as GRANT and policies. */
import { type Access, knowsAuthor, type Who } from '../../model/access.ts';
import { identifier, sqlText, type StoredEntity, tableName } from './columns.ts';

type Command = 'select' | 'insert' | 'update' | 'delete';
const PARTS = { select: 'read', insert: 'add', update: 'change', delete: 'remove' } as const satisfies Record<Command, keyof Access>;
const COMMANDS = Object.keys(PARTS) as Command[];

const NAMES: Readonly<Record<Who, string>> = {
  everyone: 'Everyone',
  members: 'Everyone who is signed in',
  author: 'The author',
  'author-or-owner': 'The author and the owner of the app',
  owner: 'The owner of the app',
  nobody: 'Nobody',
};

/** Evaluated once for a statement rather than once for a row: https://supabase.com/docs/guides/database/postgres/row-level-security */
const USER = '(select auth.uid())';
const OWNER = '(select public.is_owner())';
const IS_AUTHOR = `${USER} = user_id`;

function condition(who: Who): string {
  if (who === 'author') return IS_AUTHOR;
  if (who === 'owner') return OWNER;
  return who === 'author-or-owner' ? `${IS_AUTHOR} or ${OWNER}` : 'true';
}

const rolesOf = (who: Who): string => (who === 'everyone' ? 'anon, authenticated' : 'authenticated');

/** A new row, and one that was changed, is nobody else's. */
function check(access: Access, command: 'insert' | 'update'): string {
  const who = access[PARTS[command]];
  if (command === 'update') return condition(who);
  const parts = [
    ...(who === 'members' || who === 'everyone' ? [] : [condition(who)]),
    ...(knowsAuthor(access)
      ? [
          access.add === 'everyone' ? `user_id is not distinct from ${USER}` : IS_AUTHOR,
          ...(hasAuthorName(access) ? ['author_name = public.author_name()'] : []),
        ]
      : []),
  ];
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** Others see who wrote something. */
export const hasAuthorName = (access: Access): boolean =>
  knowsAuthor(access) && (access.read === 'members' || access.read === 'everyone') && access.add === 'members';

/** The GRANT of a table and its policies. */
export function policiesOf(entity: StoredEntity): string[] {
  const table = `public.${identifier(tableName(entity))}`;
  const { access } = entity;
  const allowed = COMMANDS.filter((command) => access[PARTS[command]] !== 'nobody');
  const forVisitors = allowed.filter((command) => access[PARTS[command]] === 'everyone');
  return [
    ...(forVisitors.length === 0 ? [] : [`grant ${forVisitors.join(', ')} on ${table} to anon;`]),
    `grant ${allowed.join(', ')} on ${table} to authenticated;`,
    `alter table ${table} enable row level security;`,
    ...allowed.map((command) => policy(entity, command)),
  ];
}

function policy(entity: StoredEntity, command: Command): string {
  const who = entity.access[PARTS[command]];
  const to = `for ${command} to ${rolesOf(who)}`;
  const using = command === 'insert' ? '' : ` using (${condition(who)})`;
  const withCheck = command === 'insert' || command === 'update' ? ` with check (${check(entity.access, command)})` : '';
  return `create policy ${quoted(policyName(entity.access, command))} on public.${identifier(tableName(entity))}\n  ${to}${using}${withCheck};`;
}

const WORDS: Readonly<Record<Command, string>> = { select: 'sees', insert: 'adds', update: 'changes', delete: 'deletes' };
const policyName = (access: Access, command: Command): string => `${NAMES[access[PARTS[command]]]} ${WORDS[command]}`;

const quoted = (name: string): string => `"${name}"`;

/** What leads from the policies of one access to those of another. */
export function policyChanges(before: StoredEntity, after: StoredEntity): string[] {
  const table = `public.${identifier(tableName(after))}`;
  return COMMANDS.flatMap((command) => {
    const [from, to] = [before.access[PARTS[command]], after.access[PARTS[command]]];
    const isSame = from === to && (command !== 'insert' || check(before.access, 'insert') === check(after.access, 'insert'));
    if (isSame) return [];
    return [
      ...(from === 'nobody' ? [] : [`drop policy ${quoted(policyName(before.access, command))} on ${table};`]),
      ...(from === 'everyone' && to !== 'everyone' ? [`revoke ${command} on ${table} from anon;`] : []),
      ...(from !== 'everyone' && to === 'everyone' ? [`grant ${command} on ${table} to anon;`] : []),
      ...(from === 'nobody' ? [`grant ${command} on ${table} to authenticated;`] : []),
      ...(to === 'nobody' ? [`revoke ${command} on ${table} from authenticated;`] : [policy(after, command)]),
    ];
  });
}

/** The first person who signed up is the owner. The function reads the accounts with the rights of its creator. */
export const OWNER_FUNCTION = `-- The owner of the app is who signed up first.
create or replace function public.is_owner() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select coalesce(auth.uid() = (select id from auth.users where is_anonymous is not true order by created_at, id limit 1), false) $$;
grant execute on function public.is_owner() to anon, authenticated;`;

/** The name that others see: the part of the address in front of the @. */
export const AUTHOR_FUNCTION = `-- The name that others see of who is signed in.
create or replace function public.author_name() returns text
  language sql stable set search_path = ''
  as $$ select coalesce(split_part(auth.jwt() ->> 'email', '@', 1), '') $$;
grant execute on function public.author_name() to anon, authenticated;`;

/** The bucket for the pictures of a list, and who may do what with them. A path begins with the ID of who uploaded it. */
export function bucketOf(entity: StoredEntity): string {
  const bucket = sqlText(tableName(entity));
  const { access } = entity;
  const isOwnFolder = `(storage.foldername(name))[1] = ${USER}::text`;
  const inBucket = `bucket_id = ${bucket}`;
  const clause = (who: Who, isNew: boolean): string => {
    const parts = [
      inBucket,
      ...(isNew && access.add !== 'everyone' ? [isOwnFolder] : []),
      ...(who === 'author' && !isNew ? [isOwnFolder] : []),
      ...(who === 'author-or-owner' && !isNew ? [`(${isOwnFolder} or ${OWNER})`] : []),
      ...(who === 'owner' ? [OWNER] : []),
    ];
    return parts.join(' and ');
  };
  const named = (word: string): string => quoted(`${tableName(entity)}: ${word}`);
  const removes =
    access.remove === 'nobody'
      ? []
      : [`create policy ${named('delete pictures')} on storage.objects\n  for delete to ${rolesOf(access.remove)} using (${clause(access.remove, false)});`];
  return [
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)\n  values (${bucket}, ${bucket}, false, 5242880, array['image/*']) on conflict (id) do nothing;`,
    `create policy ${named('see pictures')} on storage.objects\n  for select to ${rolesOf(access.read)} using (${clause(access.read, false)});`,
    `create policy ${named('add pictures')} on storage.objects\n  for insert to ${rolesOf(access.add)} with check (${clause(access.add, true)});`,
    ...removes,
  ].join('\n');
}
