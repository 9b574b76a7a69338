/** `npm run test:apps`: looks at apps that the built-in assistant writes, in Chromium (see packages/app-model/render/run.mjs). */
import { ensureChromium } from './chromium.mjs';
import { must } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';

assertNode();
await ensureInstalled();
const env = { ...process.env, CHROMIUM: ensureChromium() };
await must('Apps of the built-in assistant', process.execPath, ['packages/app-model/render/run.mjs', ...process.argv.slice(2)], { env });
