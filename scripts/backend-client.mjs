/** `npm run test:backend-client`: every case of what `@supabase/supabase-js` documents, of which `npm test` takes some. Arguments select files: `-- auth`. */
import { must } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';

const FOLDER = 'packages/backend/src/client/';

assertNode();
await ensureInstalled();
const names = process.argv.slice(2);
const files = names.length > 0 ? names.map((name) => `${FOLDER}${name}`) : [FOLDER];
await must('The client of the backend', process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  env: { ...process.env, CLIENT_CASES: 'all' },
});
