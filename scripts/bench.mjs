/** `npm run bench`: sets up what is missing, then measures (see bench/run.mjs). */
import { ensureChromium } from './chromium.mjs';
import { must } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
await must('Measuring', process.execPath, ['bench/run.mjs', ...process.argv.slice(2)], { env: { ...process.env, CHROMIUM: ensureChromium() } });
