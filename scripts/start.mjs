/** `npm start`: sets up what is missing, then runs the server. */
import { run } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
await ensureBuilt();

// The server decides when it is done, and its code is this one's.
const { code } = await run(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js']);
process.exit(code);
