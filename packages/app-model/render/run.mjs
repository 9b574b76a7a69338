/**
 * Writes apps from messages, builds them, and looks at every page in Chromium: light and dark, wide and as on a phone,
 * with samples and without any, and with the filters or the first dialog open. Fails on an error in the console, a violation that axe
 * finds, a page that scrolls sideways, and a page that shows nothing.
 *
 *   node packages/app-model/render/run.mjs                   all apps
 *   node packages/app-model/render/run.mjs --short           four of them, as `npm test` does
 *   node packages/app-model/render/run.mjs expense --pictures <folder>
 *
 * A name selects the apps whose message contains it; `1-10` those of these numbers.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { buildApps } from './build-apps.mjs';
import { MESSAGES, SHORT } from './messages.mjs';
import { serveFolder } from './serve-folder.mjs';
import { visitApp } from './visit-app.mjs';

const args = process.argv.slice(2);
const picturesAt = args.indexOf('--pictures');
const pictures = picturesAt < 0 ? undefined : args.splice(picturesAt, 2)[1];
const isShort = args.includes('--short');
const names = args.filter((arg) => arg !== '--short');
const chosen = MESSAGES.map((message, index) => ({ message, number: index + 1 })).filter(
  ({ message, number }) => (!isShort || SHORT.includes(message)) && (names.length === 0 || names.some((name) => isSelected(name, message, number))),
);
if (chosen.length === 0) throw new Error(`No message contains ${names.join(' or ')}.`);
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
const { apps, folder } = await buildApps(chosen);
console.log(`${apps.length} apps written and built: ${seconds()}`);
const site = await serveFolder(folder);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let failed = 0;
try {
  for (const app of apps) {
    const { problems, views } = await visitApp(browser, app, { address: `${site.address}/${app.name}/`, pictures });
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${app.name} (${views} views): ${app.message}`);
    for (const problem of problems) console.log(`    ${problem}`);
    if (problems.length > 0) failed += 1;
  }
} finally {
  await browser.close();
  site.close();
}
console.log(failed === 0 ? `All ${apps.length} apps are well: ${seconds()}` : `${failed} of ${apps.length} apps have problems: ${seconds()}`);
process.exitCode = failed === 0 ? 0 : 1;

function isSelected(name, message, number) {
  const range = /^(\d+)-(\d+)$/.exec(name);
  return range ? number >= Number(range[1]) && number <= Number(range[2]) : message.toLowerCase().includes(name.toLowerCase());
}
