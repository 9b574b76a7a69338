import { fileURLToPath } from 'node:url';

/** The folder of migrations for both engines. The same path from `src/` and from `dist/`. */
export const migrationsFolder = fileURLToPath(new URL('../../../src/storage/migrations', import.meta.url));
