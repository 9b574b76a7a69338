/** Takes the pictures of the gallery, which needs a browser: `apps/web/screenshots/template-pictures.mjs` says how. */
import { ensureChromium } from './chromium.mjs';
import { must } from './run.mjs';

await must('Taking pictures', process.execPath, ['apps/web/screenshots/template-pictures.mjs', ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM: ensureChromium() },
});
