// Run as a separate process: creates an empty, migrated database in the folder given as the argument. `initdb` takes
// seconds and much memory, which is freed with this process.
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from './migrations.ts';

const directory = process.argv[2];
if (directory === undefined) throw new Error('The argument with the folder of the new database is missing.');

const database = await PGlite.create({ dataDir: directory });
await migrate(drizzle(database), { migrationsFolder });
await database.close();
// The engine leaves handles open, but the work is done and on disk.
process.exit(0);
