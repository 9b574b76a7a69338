/** `npm start`: sets up what is missing, then runs the server. */
import { run } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
await ensureBuilt();

// Runs until the server exits, and exits with its code.
const { code } = await run(process.execPath, ['--enable-source-maps', 'apps/server/dist/bundle/main.js', ...process.argv.slice(2)]);
process.exit(code);
