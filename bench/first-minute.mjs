/**
 * From nothing to an app on the screen, in one run on one machine: with npm, a scaffolder and a dev server, and in the
 * built product with its real server, from pressing Enter on the home page.
 *
 *     node scripts/build.mjs && node bench/first-minute.mjs [--no-write] [--rounds 3]
 *
 * Natively this ends with the page of an empty starter, in Lathe with the app that was asked for. Exits with 1 if a
 * goal is missed. Writes first-minute.md. Environment: CHROMIUM.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChromium } from './chromium.mjs';
import { measureLathe, PROMPT, TYPING_MS, watchStages } from './first-minute-lathe.mjs';
import { measureNative, newCache } from './first-minute-native.mjs';
import { withProductServer } from './product-server.mjs';
import { median } from './steps.mjs';

const PORT = Number(process.env.PORT ?? 4321);
const ROUNDS = Number(process.argv[process.argv.indexOf('--rounds') + 1] || 3);
/** Something real is in the preview this long after Enter. */
const STARTER_GOAL_MS = 1_500;
const RATIO_GOALS = { first: ['cold', 0.5], fresh: ['warm', 0.25], used: ['warm', 0.2] };
const here = dirname(fileURLToPath(import.meta.url));

/** From a trace of the requests in a used browser on a quiet machine, 2026-11-27. */
const WHERE = `Where the time of a used browser goes: after 0.4 s the project exists, its page is drawn and the assistant is asked; after 0.6 s the answer has arrived. Until 1.3 s the page imports the starter and writes some forty files, one after the other, each a request to the runtime in another process, while it draws the answer and the dev server follows the styles. Then the preview loads the app: thirty small modules, five imports deep, each a request through the service worker to the dev server, 0.4 to 0.5 s in all. The first is what files in one request would save, and the second a dev server that sends modules in bundles. A fresh browser adds 0.1 s for the guest's account and 0.2 s for code that has not been compiled before. The native arms end with an empty starter, which loads four modules.`;

const rounds = { cold: [], warm: [], first: [], fresh: [], used: [] };
let version;
for (let round = 1; round <= ROUNDS; round++) {
  await natively(note(round));
  await withProductServer({ port: PORT, environment: { LOG_LEVEL: 'warn' } }, ({ origin }) => inLathe(origin, note(round)));
}

const middle = (arm, stage) => median(rounds[arm].map((one) => one[stage] ?? Number.NaN));
const total = (arm) => middle(arm, arm === 'cold' || arm === 'warm' ? 'total' : 'shown');
const ratios = Object.entries(RATIO_GOALS).map(([arm, [native, goal]]) => ({ arm, native, goal, ratio: total(arm) / total(native) }));
const shown = (milliseconds) => (Number.isNaN(milliseconds) ? 'not shown' : `${(milliseconds / 1000).toFixed(1)} s`);
const row = (title, arms, stage) => `| ${title} | ${arms.map((arm) => shown(middle(arm, stage))).join(' | ')} |`;
const [processor] = cpus();
const table = [
  '| Natively | cold npm cache | warm npm cache |',
  '| --- | ---: | ---: |',
  row('`npm create vite`', ['cold', 'warm'], 'create'),
  row('`npm install`', ['cold', 'warm'], 'install'),
  row('`npm run dev`, until it prints its address', ['cold', 'warm'], 'ready'),
  row('the first page, in a browser that is open already', ['cold', 'warm'], 'shown'),
  row('**Together: an empty starter**', ['cold', 'warm'], 'total'),
  '',
  '| Lathe, from Enter until | the server’s first day | a fresh browser | a used browser |',
  '| --- | ---: | ---: | ---: |',
  row('the first word of the answer', ['first', 'fresh', 'used'], 'word'),
  row(`the starter runs in the preview (goal: ${STARTER_GOAL_MS / 1000} s)`, ['first', 'fresh', 'used'], 'starter'),
  row('the packages are installed', ['first', 'fresh', 'used'], 'installed'),
  row('the dev server is ready', ['first', 'fresh', 'used'], 'ready'),
  row('**The app that was asked for is in the preview**', ['first', 'fresh', 'used'], 'shown'),
  `| Of the native time | ${ratios.map(({ native, ratio }) => `${ratio.toFixed(2)} of ${native}`).join(' | ')} |`,
  `| Goal | ${ratios.map(({ goal }) => `at most ${goal}`).join(' | ')} |`,
  '',
  `Medians of ${ROUNDS} rounds, measured by \`node bench/first-minute.mjs\` on ${new Date().toISOString().slice(0, 10)}: Chromium ${version}, drawn without a graphics card, Node ${process.versions.node}, embedded database and embedded assistant, ${cpus().length} x ${processor?.model.trim()}, with a 5-minute load average of ${loadavg()[1].toFixed(1)}.`,
  '',
  `In Lathe, the prompt "${PROMPT}" is typed at a person’s speed, in ${TYPING_MS / 1000} s, on a home page that has just been opened; that time is not counted, as reading and typing the commands is not counted natively. On the first day the server has started with an empty data folder and no packages, and the page is opened as soon as it is ready. A fresh browser has a new profile, and the server has the packages. A used browser has built an app before.`,
  '',
  WHERE,
].join('\n');
console.log(`\n${table}`);
if (!process.argv.includes('--no-write')) writeFileSync(join(here, 'first-minute.md'), `# The first minute\n\n${table}\n`);
const isReached = ratios.every(({ ratio, goal }) => ratio <= goal) && ['fresh', 'used'].every((arm) => middle(arm, 'starter') <= STARTER_GOAL_MS);
process.exitCode = isReached ? 0 : 1;

function note(round) {
  return (arm, times) => {
    rounds[arm].push(times);
    console.log(`round ${round}, ${arm}: ${JSON.stringify(Object.fromEntries(Object.entries(times).map(([stage, ms]) => [stage, Math.round(ms)])))}`);
  };
}

async function natively(add) {
  const cache = newCache();
  const browser = await openChromium();
  version = browser.version;
  try {
    for (const arm of ['cold', 'warm']) add(arm, await measureNative(browser.context, cache));
  } finally {
    await browser.close();
    cache.remove();
  }
}

async function inLathe(origin, add) {
  for (const arms of [['first'], ['fresh', 'used']]) {
    const browser = await openChromium();
    try {
      const seen = await watchStages(browser.context);
      for (const arm of arms) add(arm, await measureLathe(browser.context, origin, seen));
    } finally {
      await browser.close();
    }
  }
}
