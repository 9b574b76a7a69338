/** What a model should know about the database of a project: only where there is one, or where the request needs one. */
import type { ProjectContext } from '@lathe/protocol';

const NOTES = `The project has, or may have, a PostgreSQL database of its own behind @supabase/supabase-js, without an account:
- Each change of the schema is a new file supabase/migrations/{yyyyMMddHHmmss in UTC}_{adjective}_{noun}.sql that begins with /* # Title, a blank line and one sentence for a layperson */. Never change one that was applied; repair one that failed where it is.
- For each table, in one file: create table in public, grant per role (anon, authenticated) only what is needed, enable row level security, and one policy per command. Rows of a person: user_id uuid not null default auth.uid() references auth.users, with (select auth.uid()) = user_id.
- What loses nothing is applied after your answer, and .env then has VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY. Do not write them yourself. What may lose data waits until the user agrees, in the chat.
- One typed client in one file: createClient<Database>(url, key), with Database written to match the tables. If there is src/lib/database.types.ts, import type { Database } from it and leave it alone: it is written again once your migrations are applied. Show errors of queries to the person.
- Sign-in: supabase.auth with email and password. Pictures: a private bucket in storage with policies on storage.objects. Live rows: alter publication supabase_realtime add table, then channel().on('postgres_changes').`;

const OF_DATABASE = /^supabase\/|(?:^|\/)(?:supabase|database)\//;
const ASKS =
  /\b(?:data ?base|supabase|postgres(?:ql)?|user accounts?|with accounts|sign[- ]?(?:in|up)|log ?in|row level security|real[- ]?time|guest ?book|datenbank|anmeldung|base de datos|inicio de sesi\u00f3n|base de donn\u00e9es|connexion)\b/i;

/** The notes, or nothing. `asked` is what the person wrote last. */
export function databaseNotes({ files, contents, databaseSchema }: ProjectContext, asked: string): string {
  const usesClient = contents.some(({ path, text }) => path === 'package.json' && text.includes('@supabase/supabase-js'));
  return databaseSchema !== undefined || usesClient || files.some((path) => OF_DATABASE.test(path)) || ASKS.test(asked) ? NOTES : '';
}
