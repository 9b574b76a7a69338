import { fileURLToPath } from 'node:url';

/** The one folder of migrations for both engines; the same path from `src/` and from `dist/`. */
export const migrationsFolder = fileURLToPath(new URL('../../../src/storage/migrations', import.meta.url));
