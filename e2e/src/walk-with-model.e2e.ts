/**
 * The README's way to a first app, with Ollama at its own address and with a key that is entered in the settings;
 * then what a person sees of a model's work on files.
 */
import { startOllamaDouble } from '@lathe/server/testing/local-doubles';
import { call, reply, slowCall, text } from '@lathe/server/testing/script';
import { THREE_COMPONENT_APP, threeComponentApp } from '@lathe/server/testing/three-component-app';
import { expectAccessible } from './accessibility.ts';
import { expect } from './test.ts';
import { describeApp, previewOf } from './walk-steps.ts';
import { test as withModel } from './with-model.ts';

const test = withModel.extend<{ serverEnv: Record<string, string> }>({
  serverEnv: async ({ serverEnv }, use) => {
    const ollama = await startOllamaDouble(threeComponentApp, { port: 11_434 });
    // As if they were not set: Lathe looks for Ollama, and the server has no key.
    await use({ ...serverEnv, ANTHROPIC_API_KEY: '', OLLAMA_BASE_URL: '' });
    await ollama.close();
  },
});

test('a tool-calling model writes an app that runs, and its edits are followed, counted and kept out of locked files', async ({
  page,
  product,
  model: { next, requests },
}) => {
  await describeApp(page, 'help me water my plants');
  await expect(page.getByText('I will build a small plant care app')).toBeVisible();
  for (const file of THREE_COMPONENT_APP.files) await expect(page.getByText(file.split('/').at(-1) as string).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const app = previewOf(page);
  await expect(app.getByRole('heading', { name: THREE_COMPONENT_APP.heading })).toBeVisible({ timeout: 120_000 });
  await app.getByRole('button', { name: THREE_COMPONENT_APP.button }).click();
  await expect(page.getByText(THREE_COMPONENT_APP.closing)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();

  const answer = page.getByRole('article', { name: 'Assistant' }).last();
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const openFile = page.getByRole('navigation', { name: 'Open files' }).locator('[aria-current]');
  const ask = async (prompt: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(prompt);
    await page.keyboard.press('ControlOrMeta+Enter');
  };
  const isIdle = () => expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);

  await test.step('the turn shows its files, tokens, cost and time, and its installation the number of packages', async () => {
    await isIdle();
    await expect(answer.getByText(/^\d+ files · [\d.]+k? tokens · \$\d+\.\d\d · \d+ s/)).toBeVisible();
    await expect(answer.getByRole('button', { name: /Header\.tsx/ })).toContainText(/\+1\d/);
  });
  await test.step('a key that is entered in the settings is checked there, and its model then answers', async () => {
    await expect(page.getByRole('button', { name: 'Model: qwen3-coder:30b' })).toBeVisible();
    const settings = await page.context().newPage();
    await settings.goto(`${product.origin}/settings/applications`);
    await expect(settings.getByRole('region', { name: 'Ollama' })).toContainText('Found, with 2 models.');
    const row = settings.getByRole('region', { name: 'Anthropic' });
    await row.getByRole('button', { name: 'Add key' }).click();
    await row.getByLabel('Key', { exact: true }).fill('key-of-mine');
    await row.getByRole('button', { name: 'Save key' }).click();
    await expect(row).toContainText('Connected: 1 model.');
    await expectAccessible(settings, 'keys');
    await settings.close();
    await page.getByRole('button', { name: /^Model: / }).click();
    await page.getByRole('menuitemradio', { name: /^claude-double/ }).click();
    next.push(reply(text('Hello from behind the key.')));
    await ask('are you there?');
    await expect(page.getByText('Hello from behind the key.')).toBeVisible();
    expect(requests.at(-1)?.headers['x-api-key']).toBe('key-of-mine');
    await isIdle();
  });
  await test.step('the editor follows the file being written until another is opened, and again after Follow', async () => {
    let goOn!: () => void;
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const notes = Array.from({ length: 40 }, (_, line) => `// note ${line + 1}\n`).join('');
    const content = `${notes}export const Header = ({ title }: { title: string }) => <h1>{title}</h1>;\n`;
    next.push(
      reply(text('I rewrite it.'), slowCall('write_file', { path: 'src/components/Header.tsx', content }, until)),
      reply(text('The header has notes.')),
    );
    await page.getByRole('tab', { name: 'Files' }).click();
    await ask('write notes into the header');
    await expect(openFile).toHaveText(/Header\.tsx/);
    await expect(page.locator('.cm-content')).toContainText('// note 12');
    await expect(row('Header.tsx')).toHaveAttribute('aria-description', /the assistant is writing/);
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
    await expectAccessible(page, 'writing');
    await row('package.json').click();
    await expect(openFile).toHaveText(/package\.json/);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(openFile).toHaveText(/Header\.tsx/);
    goOn();
    await expect(page.getByText('The header has notes.')).toBeVisible();
    await isIdle();
  });
  await test.step("a file's line opens its changes", async () => {
    await expect(answer.getByRole('button', { name: 'Undo turn' })).toBeVisible();
    // Until the turn's version is stored, the file itself opens.
    await expect(async () => {
      await answer.getByRole('button', { name: /Header\.tsx/ }).click();
      await expect(page.getByRole('region', { name: 'src/components/Header.tsx' }).getByText(/^\+4\d$/)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  });
  await test.step('a missing package that the app imports is installed automatically, and the card says why', async () => {
    const source = "import clsx from 'clsx';\n\nexport const Header = ({ title }: { title: string }) => <h1 className={clsx('large')}>{title}, tidied</h1>;\n";
    next.push(reply(call('write_file', { path: 'src/components/Header.tsx', content: source })), reply(text('The header has a class.')));
    await ask('give the header a class');
    await expect(page.getByText('The header has a class.')).toBeVisible();
    await expect(answer.getByText(/clsx, which was missing from package\.json\.$/)).toBeVisible();
    await isIdle();
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(app.getByRole('heading', { name: `${THREE_COMPONENT_APP.heading}, tidied` })).toBeVisible();
  });
  await test.step('a start reports why the dev server could not restart while the old one keeps running, and restarts it after the fix', async () => {
    const broken = "import react from '@vitejs/plugin-react';\n\nexport default { plugins: [";
    const configured = (content: string) => [call('write_file', { path: 'vite.config.ts', content }), call('start_app', {})];
    next.push(reply(...configured(broken)), reply(...configured(`${broken}react()] };\n`)), reply(text('It is configured.')));
    await ask('configure it');
    await expect(page.getByText('It is configured.')).toBeVisible({ timeout: 60_000 });
    await isIdle();
    const results = requests.slice(-2).map(({ body }) => JSON.stringify(body['messages']).split('"start_app"').at(-1) ?? '');
    expect(results[0]).toMatch(/PARSE_ERROR.*is still running its previous version/);
    expect(results[1]).toContain('The server is already running');
  });
  await test.step('a locked file is not written, and the card offers to unlock it once', async () => {
    await page.getByRole('tab', { name: 'Files' }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('Rename it in @src/App.tsx');
    await page.getByRole('button', { name: 'Lock App.tsx' }).click();
    await expect(row('App.tsx')).toHaveAttribute('aria-description', /^locked/);
    const source = 'export default function App() {\n  return <h1>Plants at home</h1>;\n}\n';
    next.push(reply(call('write_file', { path: 'src/App.tsx', content: source })), reply(text('It is locked, so I left it.')));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText('It is locked, so I left it.')).toBeVisible();
    await isIdle();
    await expect(answer.getByText('Locked', { exact: true })).toBeVisible();
    await answer.getByRole('button', { name: 'Unlock once' }).click();
    await expect(row('App.tsx')).toHaveAttribute('aria-description', /^locked/);
    await page.getByRole('tab', { name: 'Preview' }).click();
    await expect(app.getByRole('heading', { name: 'Plants at home' })).toBeVisible();
  });
  await test.step('a target is set in the menu of a file, and replaces the lock', async () => {
    await page.getByRole('tab', { name: 'Files' }).click();
    await row('App.tsx').click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Target/ }).click();
    await expect(row('App.tsx')).toHaveAttribute('aria-description', /^targeted/);
  });
});
