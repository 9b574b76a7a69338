import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --name <what-changes>` writes the next migration after a schema change.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/storage/sql/schema.ts',
  out: './src/storage/migrations',
});
