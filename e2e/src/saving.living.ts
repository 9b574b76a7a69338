/** A minute without a network, and a minute's sleep: nothing that was acknowledged is lost. */
import { openBrowser } from './browser.ts';
import { browserRoots, processesOf } from './browser-processes.ts';
import { addressOf, join, makeNotes, noteText, openNotes, savedStatus, signUpAt, slugOf, write } from './notes-project.ts';
import { expect, test } from './test.ts';

const MINUTE_MS = 60_000;

test('a minute without a network, and a minute of sleep while someone else saves, lose nothing', async ({ page: ada, product }) => {
  test.setTimeout(420_000);
  const { origin } = product;
  const slug = await makeNotes(ada, origin);
  const address = addressOf(origin, slug);
  const own = browserRoots();
  const saved = () => noteText(origin, slug, ada.context());
  await ada.goto(address);
  await openNotes(ada);

  await test.step('a minute without a network', async () => {
    await write(ada, 'before ');
    await expect.poll(saved).toBe('before begin');
    await ada.context().setOffline(true);
    await write(ada, 'cut ');
    await expect(savedStatus(ada)).toHaveText(/^Offline/);
    await ada.waitForTimeout(MINUTE_MS / 2);
    await write(ada, 'half ');
    await ada.waitForTimeout(MINUTE_MS / 2);
    await write(ada, 'late ');
    await expect(savedStatus(ada)).toHaveText(/^Offline/);
    await ada.context().setOffline(false);
    await expect(savedStatus(ada)).toHaveText(/^Saved/);
    expect(await saved()).toBe('late half cut before begin');
    await expect(ada.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a server that is killed and returns after a minute', async () => {
    await product.kill();
    await write(ada, 'killed ');
    await expect(savedStatus(ada)).toHaveText(/^Offline/);
    await ada.waitForTimeout(MINUTE_MS);
    await product.start();
    await expect(savedStatus(ada)).toHaveText(/^Saved/, { timeout: 90_000 }); // the next try may be a minute away
    expect(await saved()).toBe('killed late half cut before begin');
  });

  await test.step('a computer that sleeps for a minute while someone else saves', async () => {
    const browser = await openBrowser();
    const ben = await browser.context.newPage();
    await signUpAt(ben, origin, 'ben@example.com');
    await join(ben, ada, slug);
    await ben.goto(address);
    await openNotes(ben);
    await ada.context().setOffline(true);
    await write(ada, 'asleep ');
    await expect(savedStatus(ada)).toHaveText(/^Offline/);
    const processes = own.flatMap(processesOf);
    expect(processes.length).toBeGreaterThan(2);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      await write(ben, 'meanwhile ');
      await expect.poll(() => noteText(origin, slug, ben.context())).toBe('meanwhile killed late half cut before begin');
      await ben.waitForTimeout(MINUTE_MS);
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await ada.context().setOffline(false);
    await ada
      .getByRole('dialog', { name: /^ben.* saved this project/i })
      .getByRole('button', { name: 'Save as copy' })
      .click();
    await ada.waitForURL((url) => !url.pathname.endsWith(slug));
    await expect.poll(() => noteText(origin, slugOf(ada), ada.context())).toBe('asleep killed late half cut before begin');
    expect(await saved()).toBe('meanwhile killed late half cut before begin');
    await browser.close();
  });
});
