import type { ArchiveCounts } from './manifest.ts';

const numbered = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const list = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** What a person reads first in an archive. */
export function README_TEXT(
  { tables, rows, users, storedFiles, functions, migrations }: ArchiveCounts,
  leftOut: readonly string[],
  secretNames: readonly string[],
): string {
  return `# The database of an app

${numbered(tables, 'table')} with ${numbered(rows, 'row')}, ${numbered(users, 'user')}, ${numbered(storedFiles, 'stored file')}, ${numbered(functions, 'function')} and ${numbered(migrations, 'migration')}.

**Keep it as safe as the database itself:** it holds what people wrote, hashes of their passwords, and secrets of authenticator apps.

## Load it

Into another Lathe: open the Database view of the project there, then Usage, then Move in.

Into any PostgreSQL from version 15 on, or a project at Supabase, with Node.js 20 or newer:

    npm install
    node load.mjs postgresql://user:password@host:5432/database

At Supabase, the connection string is under Connect (the direct one, or the session pooler). Files are uploaded through its storage:

    SUPABASE_URL=https://ref.supabase.co SUPABASE_SERVICE_ROLE_KEY=... node load.mjs postgresql://...

Any other PostgreSQL gets the schemas and roles that the app needs (\`auth\`, \`storage\`, \`anon\` and so on), which takes a superuser; the files stay in \`storage/\`. Everything is one transaction: if something fails, the database is as it was.

People sign in with the passwords that they have. They have to sign in again, since the new place signs with other keys.

Functions: copy \`functions/\` to \`supabase/functions/\` (and its \`config.toml\` to \`supabase/\`), then run \`supabase functions deploy\`.${
    secretNames.length === 0 ? '' : `\n\nThe values of these secrets are not in the archive. Set them again:\n\n${list(secretNames)}`
  }

## What is in it

- \`manifest.json\`: versions, counts, and the size and SHA-256 of each file
- \`schema.sql\`: what comes before the rows; \`finish.sql\`: what comes after them (indexes, references, triggers, policies, grants)
- \`data/\`: the rows of each table as SQL, a statement in each line
- \`auth/\`: users, identities and second factors
- \`storage/\`: buckets, the list of files, and the files themselves
- \`functions/\`, \`migrations/\`
- \`platform.sql\`: the schemas and roles of the platform, for a PostgreSQL that has none
${leftOut.length === 0 ? '' : `\n## What is not in it\n\n${list(leftOut)}\n`}`;
}
