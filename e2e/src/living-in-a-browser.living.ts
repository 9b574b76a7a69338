/** What happens to the tab: the computer sleeps, another tab is in front, the runtime's memory fills up. */
import type { Locator, Page } from '@playwright/test';
import { browserRoots, processesOf } from './browser-processes.ts';
import { expect, test } from './test.ts';
import { appHeading, describeApp } from './walk-steps.ts';

const SLEEP_MS = 10_000;

const savedStatus = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^(Saved|Saving|Offline|Could not save)/ });

async function edit(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('tab', { name: 'Files' }).click();
  await page.getByRole('treeitem', { name: /^app-model\.ts/ }).click();
  await page.locator('.cm-content').click();
  await page.getByText(`'${from}'`).first().dblclick();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('ControlOrMeta+a');
  const source = (await page.locator('.cm-line').allTextContents()).join('\n').replace(`name: '${from}'`, `name: '${to}'`);
  await page.keyboard.insertText(source);
  await page.keyboard.press('ControlOrMeta+s');
}

test('an app keeps running after sleep, behind another tab, and after the runtime was full', async ({ page }) => {
  await describeApp(page, 'a todo list');
  const heading = appHeading(page);
  await expect(heading).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });

  await test.step('the computer sleeps and wakes: edits reach the page and the server', async () => {
    const processes = browserRoots().flatMap(processesOf);
    expect(processes.length).toBeGreaterThan(2);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, SLEEP_MS));
    for (const pid of processes) process.kill(pid, 'SIGCONT');
    await edit(page, 'Todo list', 'Awake');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Awake');
    await expect(savedStatus(page)).toHaveText(/^Saved/);
  });

  await test.step('behind another tab the runtime keeps running', async () => {
    const other = await page.context().newPage();
    await other.bringToFront();
    await other.waitForTimeout(5_000);
    await page.bringToFront();
    await edit(page, 'Awake', 'In front');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('In front');
    await other.close();
  });

  await test.step('a full runtime says so, loses nothing that was saved, and offers a way to continue', async () => {
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill(
        `run node -e "const fs = require('fs'); const piece = Buffer.alloc(64 << 20, 1); try { for (let n = 0; ; n++) fs.writeFileSync('/tmp/piece' + n, piece) } catch (error) { console.log('full:', error.code) }"`,
      );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('tab', { name: 'Terminal' }).click();
    await page.getByRole('region', { name: 'Terminals' }).getByRole('button', { name: 'Assistant' }).click();
    await expect(page.locator('.xterm-rows').filter({ hasText: 'full: ENOSPC' })).toBeVisible({ timeout: 120_000 });
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });
    await page.getByRole('textbox', { name: 'Message' }).fill('run rm /tmp/piece*');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 60_000 });
    await edit(page, 'In front', 'Room again');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(heading).toHaveText('Room again');
    await expect(savedStatus(page)).toHaveText(/^Saved/);
  });
});
