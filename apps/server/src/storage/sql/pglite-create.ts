// Run as a process of its own: makes an empty, migrated database in the folder given as the argument.
// `initdb` takes seconds and much memory, which is freed when this process ends.
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './migrations.ts';

const directory = process.argv[2];
if (directory === undefined) throw new Error('The folder of the new database is missing.');

const database = await PGlite.create({ dataDir: directory });
await migrate(drizzle(database), { migrationsFolder });
await database.close();
// The engine leaves handles open; the work is done and on disk.
process.exit(0);
