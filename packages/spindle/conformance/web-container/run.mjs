/**
 * Runs the programs for the WebContainer interface in Chromium, one after the other in the same page:
 *
 *     node packages/spindle/conformance/web-container/run.mjs [name...]
 */
import { servePlayground } from '../../playground/serve.mjs';
import { openChromium } from '../chromium.mjs';
import { bundlePrograms, runPrograms } from './bundle.mjs';

const playground = await servePlayground();
const browser = await openChromium('/nowhere');
let failures = 0;
try {
  const page = await browser.context.newPage();
  await page.goto(`${playground.url}?headless`);
  await page.addScriptTag({ content: await bundlePrograms() });
  failures = await runPrograms(page, process.argv.slice(2));
} finally {
  await browser.close();
  await playground.close();
}
process.exit(failures === 0 ? 0 : 1);
