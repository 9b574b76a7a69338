/**
 * `npm run lathe -- <command>`: the command of the installed package, on the data that `npm start` uses. It builds what
 * changed first.
 */
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
await ensureBuilt();

const env = { ...process.env, DATA_DIR: process.env.DATA_DIR || join(root, 'data') };
// Where the person is: npm itself runs scripts in the repository.
const cwd = process.env.INIT_CWD ?? process.cwd();
const { code } = await run(process.execPath, [join(root, 'apps/server/dist/bundle/lathe.js'), ...process.argv.slice(2)], { env, cwd });
process.exit(code);
