/** Does what a person does in the app: adds, changes, checks, searches, deletes and takes back; counts; sends the form. */
import { look, report, SIZES } from '../visit-app.mjs';

export async function useApp(browser, app, { address, isHash, pictures }) {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const visit = { app, page, pictures, problems: new Set(), views: 0, view: '' };
  page.on('console', (message) => message.type() === 'error' && report(visit, message.text()));
  page.on('pageerror', (error) => report(visit, String(error)));
  page.setDefaultTimeout(5000);
  const open = async (key) => {
    visit.view = `page "${key}", as it opens`;
    await page.setViewportSize(SIZES.wide);
    await page.goto('about:blank');
    await page.goto(`${address}${key === '' ? '/' : isHash ? `/#/${key}` : `/${key}`}`);
    await page.locator('h1').first().waitFor();
  };
  try {
    for (const { name, key, does } of app.pages) {
      await open(key);
      await does?.ready(page);
      await look(visit, name);
      await page.setViewportSize(SIZES.wide);
      visit.view = `${name}, in use`;
      await does?.use(page, visit, () => open(key));
    }
  } catch (error) {
    report(visit, String(error).split('\n').slice(0, 4).join(' '));
  } finally {
    await context.close();
  }
  return { problems: [...visit.problems], views: visit.views };
}

export const LIST = {
  ready: (page) => page.locator('.items').waitFor(),
  async use(page, visit, reopen) {
    const rows = page.locator('.item');
    const row = (title) => rows.filter({ hasText: title });
    const before = await rows.count();
    await page.locator('.view-add').click();
    await look(visit, 'dialog');
    await page.setViewportSize(SIZES.wide);
    await page.getByRole('dialog').getByLabel('Title').fill('A new one');
    await page.getByRole('dialog').getByLabel('Priority').selectOption('High');
    await page.getByRole('dialog').getByLabel('Done').check();
    await page.getByRole('dialog').locator('.button-primary').click();
    await row('A new one').getByText('High').waitFor();
    await row('A new one').getByRole('button', { name: 'A new one', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Renamed');
    await page.getByRole('dialog').locator('.button-primary').click();
    await row('Renamed').getByRole('checkbox').uncheck();
    await reopen();
    await row('Renamed').getByRole('checkbox', { checked: false }).waitFor();
    await page.getByRole('searchbox').fill('renam');
    await expectCount(rows, 1, visit);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.locator('.empty').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('title');
    await row('Renamed')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.locator('.toast').waitFor();
    await look(visit, 'deleted', ['wide']);
    await page.locator('.toast button').click();
    await row('Renamed').waitFor();
    await row('Renamed')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expectCount(rows, before, visit);
  },
};

export const FORM = {
  ready: (page) => page.locator('form').waitFor(),
  async use(page, visit) {
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.locator('form .button-primary').click();
    await page.getByText('Added “Ada”').waitFor();
    await look(visit, 'form-sent', ['wide']);
  },
};

export const COUNTER = {
  ready: (page) => page.locator('output').waitFor(),
  async use(page, _visit, reopen) {
    await page.getByRole('button', { name: '+ 1' }).click();
    await page.getByRole('button', { name: '+ 1' }).click();
    await page.getByRole('button', { name: '− 1' }).click();
    await page.locator('output', { hasText: /^\s*1\s*$/ }).waitFor();
    await reopen();
    await page.locator('output', { hasText: /^\s*1\s*$/ }).waitFor();
    await page.getByRole('button', { name: 'Reset' }).first().click();
    await page.locator('output', { hasText: /^\s*0\s*$/ }).waitFor();
    const start = page.getByRole('button', { name: 'Start' });
    if ((await start.count()) === 0) return;
    await start.click();
    await page.getByRole('timer').filter({ hasText: '24:5' }).waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await start.waitFor();
  },
};

async function expectCount(rows, count, visit) {
  const page = rows.page();
  await page
    .waitForFunction((wanted) => document.querySelectorAll('.item').length === wanted, count)
    .catch(async () => report(visit, `shows ${await rows.count()} rows, not ${count}`));
}
