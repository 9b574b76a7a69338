/** What a model does wrong, or in its own way, ends well in the browser: with a real runtime, server and wire. */
import { call, cutCall, reply, text } from '@lathe/server/testing/script';
import { THREE_COMPONENT_APP } from '@lathe/server/testing/three-component-app';
import { expect } from './test.ts';
import { describeApp, previewOf } from './walk-steps.ts';
import { test } from './with-model.ts';

const SERVER = `import { createServer } from 'node:http';
createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<h1>Served by a command</h1>');
}).listen(3000, () => console.log('Listening on 3000'));
`;
const STORY = 'Once upon a time there was a model whose answer was cut off.\nIt went on.\n';

test('a command that listens becomes the server, and a file that was cut off is continued', async ({ page, model: { next, requests } }) => {
  const lastRequest = () => JSON.stringify(requests.at(-1)?.body);
  const ask = async (prompt: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(prompt);
    await page.keyboard.press('ControlOrMeta+Enter');
  };
  await describeApp(page, 'help me water my plants');
  await expect(page.getByText(THREE_COMPONENT_APP.closing)).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);

  await test.step('the turn goes on by itself, the server takes the place of the one before it, and the preview shows its page', async () => {
    next.push(
      reply(
        text('I write a server and run it.'),
        call('write_file', { path: 'server.mjs', content: SERVER }),
        call('run_command', { command: 'node server.mjs &' }),
      ),
      reply(text('The server runs.')),
    );
    await ask('a server in one file');
    await expect(page.getByText('The server runs.')).toBeVisible();
    expect(lastRequest()).toContain("The program listens on port 3000 and goes on as the project's server.");
    expect(lastRequest()).toContain('was stopped first, because only one server can run at a time.');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(previewOf(page).getByRole('heading', { name: 'Served by a command' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
  });

  await test.step('the next start ends it', async () => {
    next.push(reply(call('start_app', { command: 'node server.mjs' })), reply(text('Started again.')));
    await ask('start it again');
    await expect(page.getByText('Started again.')).toBeVisible();
    expect(lastRequest()).toContain('The server listens on port 3000.');
  });

  await test.step('what arrived of a cut file is shown as a draft, and the file is written once it is whole', async () => {
    next.push(reply(text('I write a story.'), cutCall('write_file', { path: 'story.md', content: STORY }, 70)));
    await ask('write a story');
    const row = page.getByRole('article', { name: 'Assistant' }).last();
    await expect(row.getByText('Cut off, 1 line kept')).toBeVisible();
    await row.getByRole('button', { name: 'Show the output of story.md' }).click();
    await expect(row.getByRole('region', { name: 'Output of story.md' })).toContainText('Once upon a time');
    const arrived = 'Once upon a time there was a model whose';
    next.push(reply(call('write_file', { path: 'story.md', content: STORY.slice(arrived.length), append: true })), reply(text('The story is whole.')));
    await ask('go on');
    await expect(page.getByText('The story is whole.')).toBeVisible();
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByRole('treeitem', { name: 'story.md' }).click();
    await expect(page.locator('.cm-content')).toContainText('It went on.');
  });
});
