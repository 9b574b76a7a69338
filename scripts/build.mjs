/** Builds what `npm start` runs: the types and modules, the runtime's files, the interface. */
import { must } from './run.mjs';

await must('Modules', process.execPath, ['node_modules/typescript/bin/tsc', '-b']);
await must('Empty database', process.execPath, ['apps/server/dist/storage/sql/prepare-database.js']);
await must('Server', process.execPath, ['apps/server/bundle.mjs']);
await must('Empty backend', process.execPath, ['apps/server/dist/databases/prepare-backend.js']);
await must('Runtime', process.execPath, ['packages/spindle/build.mjs']);
await must('Interface', 'npm', ['run', 'build', '-w', 'apps/web']);
