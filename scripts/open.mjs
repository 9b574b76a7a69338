/** `npm run open`: opens the running Lathe in the browser, signed in as its owner. */
import { run } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
await ensureBuilt();

const { code } = await run(process.execPath, ['apps/server/dist/bundle/open.js', ...process.argv.slice(2)]);
process.exit(code);
