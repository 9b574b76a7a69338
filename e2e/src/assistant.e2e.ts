/** What the assistant sends and receives besides text: pictures, questions and MCP tools. Also searching past chats. */
import { startMcpTestServer } from '@lathe/server/testing/mcp-test-server';
import { startOAuthTestServer } from '@lathe/server/testing/oauth-test-server';
import { call, reply, slowCall, text } from '@lathe/server/testing/script';
import { zipSync } from 'fflate';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keys.ts';
import { addressOf, makeNotes } from './notes-project.ts';
import { expect } from './test.ts';
import { test } from './with-model.ts';

test('pictures are scaled, questions are a form, MCP tools ask first, past chats are found, addresses are imported', async ({ page, product, model }) => {
  const slug = await makeNotes(page, product.origin);
  const server = await startMcpTestServer();
  const message = page.getByRole('textbox', { name: 'Message' });
  const answer = page.getByRole('article', { name: 'Assistant' }).last();
  const ask = async (prompt: string) => {
    await message.fill(prompt);
    await page.keyboard.press('Enter');
  };

  await test.step('a server with tools is added in the settings', async () => {
    await page.goto(`${product.origin}/settings/applications`);
    await page.getByRole('button', { name: 'Add a server' }).click();
    await page.getByLabel('Name').fill('Weather');
    await page.getByLabel('Address').fill(`${server.url}/mcp`);
    await page.getByRole('button', { name: 'Add server' }).click();
    await expect(page.getByRole('region', { name: 'Weather' })).toContainText('6 tools');
  });

  await test.step('an MCP server that requires a sign-in has its tools after the sign-in in a separate tab', async () => {
    const calendar = await startOAuthTestServer();
    try {
      await page.getByRole('button', { name: 'Add a server' }).click();
      await page.getByLabel('Name').fill('Calendar');
      await page.getByLabel('Address').fill(calendar.url);
      await page.getByRole('button', { name: 'Add server' }).click();
      const row = page.getByRole('region', { name: 'Calendar' });
      await row.getByRole('button', { name: 'Sign in to Calendar' }).click();
      const opened = page.context().waitForEvent('page');
      await row.getByRole('link', { name: `Continue to ${new URL(calendar.url).host}` }).click();
      const tab = await opened;
      await tab.getByRole('link', { name: 'Allow' }).click();
      await expect(tab.getByRole('heading', { name: 'You are signed in to Calendar' })).toBeVisible();
      await tab.close();
      await expect(row).toContainText('5 tools');
      await row.getByRole('button', { name: 'Sign out of Calendar' }).click();
      await expect(row.getByRole('button', { name: 'Sign in to Calendar' })).toBeVisible();
      expect(calendar.accepted.size).toBe(0);
      await row.getByRole('button', { name: 'Remove' }).click();
      await expect(row).toHaveCount(0);
    } finally {
      await calendar.close();
    }
  });

  // A fake speech recognition, which behaves like the browser's own.
  await page.addInitScript(() => {
    class Recognition {
      onresult?: (event: unknown) => void;
      onend?: () => void;
      start(): void {
        setTimeout(() => this.onresult?.({ results: [[{ transcript: 'with a garden' }]] }));
      }
      stop(): void {
        setTimeout(() => this.onend?.());
      }
    }
    Object.assign(globalThis, { SpeechRecognition: Recognition });
  });
  await page.goto(addressOf(product.origin, slug));

  await test.step('commands and files are chosen by keyboard while typing, and text can be dictated', async () => {
    const mode = (name: string) => page.getByRole('radio', { name, exact: true });
    await message.click();
    await page.keyboard.type('/pl');
    await expect(page.getByRole('listbox', { name: 'Commands' }).getByRole('option')).toHaveText(/^\/plan/);
    await page.keyboard.press('Enter');
    await expect(mode('Plan')).toBeChecked();
    await page.keyboard.type('/');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/^\/build/);
    await page.keyboard.press('Tab');
    await expect(mode('Build')).toBeChecked();
    await page.keyboard.type('Read @not');
    await expect(page.getByRole('listbox', { name: 'Mentions' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(message).toHaveValue('Read @notes.md ');
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menuitem', { name: 'Dictate' }).click();
    await expect(message).toHaveValue('Read @notes.md with a garden');
    await page.getByRole('button', { name: 'Stop listening' }).click();
    await expect(page.getByRole('button', { name: 'Add to the message' })).toBeVisible();
    await message.fill('');
  });

  await test.step('a remote turn is shown, and a prompt that is sent meanwhile waits for its end', async () => {
    const beside = await page.context().newPage();
    await beside.addInitScript(() => Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined }));
    await beside.goto(addressOf(product.origin, slug));
    const besideMessage = beside.getByRole('textbox', { name: 'Message' });
    await beside.getByRole('button', { name: 'Add to the message' }).click();
    await expect(beside.getByRole('menuitem', { name: 'File, problem or version' })).toBeVisible();
    await expect(beside.getByRole('menuitem', { name: 'Dictate' })).toHaveCount(0);
    await beside.keyboard.press('Escape');
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    model.next.push(
      reply(text('I look around first.'), slowCall('list_files', { pattern: '**/*' }, gate)),
      reply(text('There is a door.')),
      reply(text('It is open.')),
    );
    await page.bringToFront();
    await ask('Where can one leave?');
    await expect(answer).toContainText('I look around first.');
    await beside.bringToFront();
    const shown = beside.getByRole('article', { name: 'Assistant' }).last();
    await expect(shown).toContainText('Running in another window');
    await expect(shown).toContainText('I look around first.');
    await besideMessage.fill('Is it open?');
    await beside.keyboard.press('Enter');
    await expect(beside.getByRole('region', { name: 'Queued prompts' })).toContainText('Is it open?');
    await expectAccessible(beside, 'a turn in another tab');
    release();
    await expect(shown).toContainText('It is open.');
    await expect(beside.getByText('There is a door.')).toBeVisible();
    await expect(beside.getByText('Running in another window')).toHaveCount(0);
    await expect(beside.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await page.bringToFront();
    await expect(answer).toContainText('It is open.');

    let finishCall = () => {};
    const closed = new Promise<void>((resolve) => {
      finishCall = resolve;
    });
    model.next.push(reply(text('I go through it.'), slowCall('list_files', { pattern: '**/*' }, closed)));
    await beside.bringToFront();
    await besideMessage.fill('Go through it');
    await beside.keyboard.press('Enter');
    await expect(shown).toContainText('I go through it.');
    await page.bringToFront();
    await expect(answer).toContainText('Running in another window');
    // It navigates away before it closes, because a busy browser does not always let a closing tab send anything.
    const left = () => product.log.split('/leave"').length;
    const before = left();
    await beside.goto('about:blank');
    await expect.poll(left).toBeGreaterThan(before);
    await page.getByRole('button', { name: 'Stop' }).click();
    // At once, or at the next check of a busy machine. If the closed tab had not said that it was closing, after 75 s.
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0, { timeout: 40_000 });
    await expect(answer).not.toContainText('Running in another window');
    finishCall();
    await beside.close();
  });

  await test.step('a selection and a scroll position stay while an answer is being written', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const rooms = Array.from({ length: 40 }, (_, index) => `Room ${index + 1} has a door.`).join('\n\n');
    model.next.push(reply(text(rooms), slowCall('list_files', { pattern: '**/*' }, gate)), reply(text('All doors are closed.')));
    await ask('Look at the doors');
    const last = answer.getByText('Room 40 has a door.');
    await expect(last).toBeInViewport();
    await last.click();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('PageUp');
    await expect(last).not.toBeInViewport();
    const selected = await last.evaluateHandle((element) => {
      getSelection()?.selectAllChildren(element);
      return element;
    });
    release();
    const end = answer.getByText('All doors are closed.');
    await expect(end).toBeAttached();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    expect(await selected.evaluate((element) => element.isConnected && String(getSelection()))).toBe('Room 40 has a door.');
    await expect(last).not.toBeInViewport();
    await page.keyboard.press('End');
    await expect(end).toBeInViewport();
  });

  await test.step('a turn without a mouse can be queued, stopped, folded, compared and undone, and the focus is never lost', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const write = (content: string) => call('write_file', { path: 'rooms.md', content });
    model.next.push(reply(text('I write the rooms.'), write('Hall\n'), slowCall('list_files', { pattern: '**/*' }, gate)));
    await page.getByRole('tab', { name: 'Files' }).focus();
    await tabTo(page, 'textbox', 'Message');
    await page.keyboard.type('Write the rooms');
    await page.keyboard.press('Enter');
    await expect(answer).toContainText('rooms.md');
    for (const prompt of ['And the doors', 'And the windows']) {
      await page.keyboard.type(prompt);
      await page.keyboard.press('Enter');
    }
    const queued = page.getByRole('region', { name: 'Queued prompts' }).getByRole('listitem');
    await expect(queued).toHaveText(['And the doors', 'And the windows']);
    const move = 'Move “And the windows”: Alt and arrow keys';
    await tabTo(page, 'button', move, 'Shift+Tab');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(queued).toHaveText(['And the windows', 'And the doors']);
    await expect(page.getByRole('button', { name: move })).toBeFocused();
    for (const [prompt, key] of [
      ['And the windows', 'Tab'],
      ['And the doors', 'Shift+Tab'],
    ] as const) {
      await tabTo(page, 'button', `Remove “${prompt}”`, key);
      await page.keyboard.press('Enter');
      await expect(message).toBeFocused();
    }
    await expect(queued).toHaveCount(0);
    await tabTo(page, 'button', 'Stop');
    await page.keyboard.press('Enter');
    await expect(answer).toContainText('Stopped.');
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
    await expect(message).toBeFocused();
    release();

    model.next.push(reply(text('I add the stairs.'), write('Hall\nStairs\n')), reply(text('They are there.')));
    await page.keyboard.type('Add the stairs');
    await page.keyboard.press('Enter');
    await expect(answer).toContainText('They are there.');
    await expect(answer.getByRole('button', { name: 'Undo turn' })).toBeEnabled();
    await tabTo(page, 'button', 'Compare', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Diff' })).toHaveAttribute('aria-selected', 'true');
    await tabTo(page, 'button', 'Undo turn', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Undid “Add the stairs”\. You can still restore it/)).toBeVisible();
    await expect(answer.getByRole('button', { name: 'Undo turn' })).toBeFocused();
    const row = answer.getByRole('button', { name: /rooms\.md/ });
    await tabTo(page, 'button', 'Collapse', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(row).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(row).toBeVisible();
    await page.getByRole('tab', { name: 'Files' }).click();
  });

  await test.step('a message takes a picture, at most 1568 pixels on its longer side', async () => {
    const dropped = await page.evaluateHandle(async () => {
      const canvas = new OffscreenCanvas(3136, 1000);
      canvas.getContext('2d')?.fillRect(0, 0, 1568, 1000);
      const transfer = new DataTransfer();
      transfer.items.add(new File([await canvas.convertToBlob()], 'plan.png', { type: 'image/png' }));
      return transfer;
    });
    // Dropped outside a drop target, the browser would open it in place of the app.
    const isLeftToBrowser = await page.evaluate(
      (dataTransfer) => document.querySelector('header')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })),
      dropped,
    );
    expect(isLeftToBrowser).toBe(false);
    await page.getByRole('feed', { name: 'Messages' }).dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByRole('list', { name: 'Attachments' }).getByRole('listitem')).toHaveText('plan.png');
    await expectAccessible(page, 'a picture beside the message');
    model.next.push(reply(text('A plan of two rooms.')));
    await ask('What is on the plan?');
    await expect(answer).toContainText('A plan of two rooms.');
    const sent = JSON.stringify(model.requests.at(-1)?.body);
    const [, type = '', data = ''] = /"media_type":"(image\/\w+)","data":"([^"]+)"/.exec(sent) ?? [];
    const size = await page.evaluate(async (address) => {
      const picture = Object.assign(new Image(), { src: address });
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, `data:${type};base64,${data}`);
    expect(size).toEqual([1568, 500]);
  });

  await test.step('questions are answered in a form, which then folds', async () => {
    const questions = [{ question: 'Who uses it?', options: ['Staff', 'Guests'] }];
    model.next.push(reply(call('ask_user', { questions })), reply(text('For guests, then.')));
    await ask('Furnish it');
    const form = page.getByRole('form', { name: 'Questions from the assistant' });
    await form.getByRole('radio', { name: 'Guests' }).check();
    await expectAccessible(page, 'questions');
    await form.getByRole('button', { name: 'Send answers' }).click();
    await expect(answer).toContainText('For guests, then.');
    await expect(page.locator('summary', { hasText: '1 question, answered' })).toBeFocused();
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Who uses it?\\n- Guests');
  });

  await test.step('an MCP tool is called when the person allows it, and its result goes to the model', async () => {
    model.next.push(reply(call('mcp_Weather_weather', { place: 'Ulm' })), reply(text('Take an umbrella.')));
    await ask('Do I need an umbrella?');
    const question = page.getByRole('dialog', { name: 'Allow weather?' });
    await expect(question).toContainText('"place": "Ulm"');
    await expect(question.getByRole('button', { name: 'Not now' })).toBeFocused();
    await expectAccessible(page, 'consent');
    expect(server.calls).toEqual([]);
    await question.getByRole('button', { name: 'Allow once' }).click();
    await expect(answer).toContainText('Take an umbrella.');
    expect(server.calls).toEqual(['weather Ulm']);
    await answer.getByText('Called Weather').click();
    await expect(answer).toContainText('Rain in Ulm.');
    expect(JSON.stringify(model.requests.at(-1)?.body)).toContain('Rain in Ulm.');
  });

  await test.step('a past chat is found by its text, and opened at the message', async () => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('past chats');
    await page.keyboard.press('Enter');
    const search = page.getByRole('dialog', { name: 'Search past chats' });
    await search.getByRole('searchbox').fill('two rooms');
    await search.getByRole('link', { name: /A plan of two rooms/ }).click();
    await expect(page).toHaveURL(/#message-/);
    await expect(page.getByText('A plan of two rooms.')).toBeInViewport();
  });

  await test.step('the archive at a pasted address becomes a project, which asks whether to run', async () => {
    // The server calls only the public internet, so its response is faked here. `archives.test.ts` tests how it gets it.
    const archive = zipSync({ 'shop-main/package.json': new TextEncoder().encode('{"scripts":{"dev":"node server.js"}}') });
    let asked: unknown;
    await page.route('**/api/archives', (route) => {
      asked = route.request().postDataJSON();
      return route.fulfill({ contentType: 'application/zip', body: Buffer.from(archive) });
    });
    await page.goto(product.origin);
    await page.getByRole('button', { name: 'Import a repository' }).click();
    await page.getByLabel('Address').fill('https://github.com/lathe/shop');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.waitForURL(/\/~\/shop-/); // named after the repository
    await expect(page.getByRole('dialog', { name: 'Install and run?' })).toContainText('npm run dev');
    expect(asked).toEqual({ address: 'https://github.com/lathe/shop' });
  });
  await server.close();
});
