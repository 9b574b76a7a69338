/** `npm run test:apps`: looks at apps that the built-in assistant writes, in Chromium (see packages/app-model/render/run.mjs), and with `-- frameworks` at those in other frameworks. */
import { ensureChromium } from './chromium.mjs';
import { must } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
const env = { ...process.env, CHROMIUM: ensureChromium() };
const args = process.argv.slice(2);
const run = args[0] === 'frameworks' ? ['packages/app-model/render/frameworks/run.mjs', ...args.slice(1)] : ['packages/app-model/render/run.mjs', ...args];
await must('Apps of the built-in assistant', process.execPath, run, { env });
