import { join } from 'node:path';
import { ownPackage } from '../../own-package.ts';

/** The folder of migrations for both engines. */
export const migrationsFolder = join(ownPackage().directory, 'src/storage/migrations');
