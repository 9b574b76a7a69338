/** Opens every page of an app and says what is wrong with it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
export const SIZES = { wide: { width: 1180, height: 800 }, phone: { width: 390, height: 844 } };
/** Weather, as the free service sends it: the machine may have no network. */
const WEATHER = {
  results: [{ name: 'Lisbon', country: 'Portugal', latitude: 38.7, longitude: -9.1 }],
  current: { temperature_2m: 21.4, wind_speed_10m: 12 },
  daily: {
    time: ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07', '2026-05-08'],
    temperature_2m_min: [13, 14, 14, 15, 13],
    temperature_2m_max: [21, 23, 24, 22, 20],
  },
};

/** `pictures` is a folder for a screenshot of each view. */
export async function visitApp(browser, app, { address, pictures }) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.route(/open-meteo\.com/, (route) => route.fulfill({ json: WEATHER, headers: { 'access-control-allow-origin': '*' } }));
  const page = await context.newPage();
  const visit = { app, page, pictures, problems: new Set(), views: 0, view: '' };
  page.on('console', (message) => message.type() === 'error' && report(visit, message.text()));
  page.on('pageerror', (error) => report(visit, String(error)));
  try {
    for (const route of [...app.pages, ...app.details]) {
      await open(visit, address, route);
      await look(visit, route.name);
      await lookAtFilters(visit, route.name);
      await lookAtDialog(visit, route.name);
    }
    await lookWithoutItems(visit, address);
  } finally {
    await context.close();
  }
  return { problems: [...visit.problems], views: visit.views };
}

async function open(visit, address, { name, path }) {
  const { page } = visit;
  visit.view = `${name}, as it opens`;
  await page.setViewportSize(SIZES.wide);
  // A document of its own: a change of the address after # alone would keep the last one, with its dialogs.
  await page.goto('about:blank');
  await page.goto(`${address}${path === '' ? '' : `#/${path}`}`);
  await page.locator('#root > *').first().waitFor();
}

export async function look(visit, name, sizes = Object.keys(SIZES)) {
  const { page, pictures } = visit;
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      visit.view = `${name}, ${size}, ${colorScheme}`;
      visit.views += 1;
      await check(visit);
      const path = pictures && join(pictures, `${visit.app.name}-${name}-${size}-${colorScheme}.png`);
      if (path) await page.screenshot({ path, fullPage: true });
    }
  }
}

async function check(visit) {
  const { page } = visit;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (tags) => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden does not count
    const shownText = (selector) => document.querySelector(selector)?.innerText ?? '';
    const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      violations: violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}): ${nodes[0].html.slice(0, 160)}`),
      overflow: scrollWidth - clientWidth,
      text: shownText('main').replace(shownText('h1'), '').trim().length,
    };
  }, RULES);
  for (const violation of found.violations) report(visit, violation);
  if (found.overflow > 0) report(visit, `scrolls sideways by ${found.overflow} px`);
  if (found.text === 0) report(visit, 'shows nothing but its heading');
}

/** On a phone, a button opens them. */
async function lookAtFilters(visit, name) {
  await visit.page.setViewportSize(SIZES.phone);
  const open = visit.page.locator('.view-more').first();
  if ((await open.count()) === 0) return;
  await open.click();
  await look(visit, `${name}-filters`, ['phone']);
}

async function lookAtDialog(visit, name) {
  const add = visit.page.locator('.view-add').first();
  if ((await add.count()) === 0) return;
  await visit.page.setViewportSize(SIZES.wide);
  await add.click();
  await look(visit, `${name}-dialog`);
}

/** As when everything was deleted. */
async function lookWithoutItems(visit, address) {
  const { page, app } = visit;
  if (app.collections.length === 0) return;
  await page.evaluate((keys) => {
    for (const key of keys) localStorage.setItem(key, '[]');
  }, app.collections);
  for (const route of app.pages) {
    await open(visit, address, route);
    await look(visit, `${route.name}-empty`);
  }
}

export function report(visit, text) {
  visit.problems.add(`${visit.view}: ${text}`);
}
