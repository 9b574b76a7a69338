/** `npm run test:matrix`: sets up what is missing, then runs real projects in Spindle (see packages/spindle/matrix/run.mjs). */
import { ensureChromium } from './chromium.mjs';
import { must } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
const env = { ...process.env, CHROMIUM: ensureChromium() };
await must('The project matrix', process.execPath, ['packages/spindle/matrix/run.mjs', ...process.argv.slice(2)], { env });
