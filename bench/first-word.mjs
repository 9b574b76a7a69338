/**
 * The time from pressing Send to the first word on the screen, in the built product with its real server, over a
 * model's wire double that answers immediately.
 *
 *     node scripts/build.mjs && node bench/first-word.mjs [--no-write]
 *
 * Beside it, a bare `fetch` in the same page asks the same server for the same step, without a claim and without
 * a chat to store, and draws its first word. Measured in an empty project, and in one of 300 files whose chat has
 * 500 messages. Exits with 1 if a goal is missed. Writes first-word.md. Environment: CHROMIUM.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChromium } from './chromium.mjs';
import { withProductServer } from './product-server.mjs';
import { median } from './steps.mjs';

const FILES = 300;
const MESSAGES = 500;
const ROUNDS = 11;
/** More than the bare fetch takes. */
const GOAL_MS = 60;
/** The page saves, lists versions and looks for turns in other pages after an answer. */
const QUIET_MS = 3_000;
const PORT = Number(process.env.PORT ?? 4319);
const here = dirname(fileURLToPath(import.meta.url));
const origin = `http://localhost:${PORT}`;
const json = { 'content-type': 'application/json', origin };

const model = await startModel();
const rows = {};
let version;
try {
  const environment = { OPENAI_COMPATIBLE_BASE_URL: model.url, OPENAI_COMPATIBLE_MODELS: 'bench', LOG_LEVEL: 'warn' };
  await withProductServer({ port: PORT, environment }, async () => {
    const cookie = await signUp();
    const browser = await openChromium();
    version = browser.version;
    try {
      await browser.context.addCookies(cookie.map((one) => ({ name: one.slice(0, one.indexOf('=')), value: one.slice(one.indexOf('=') + 1), url: origin })));
      for (const size of ['empty', 'large']) rows[size] = await measure(browser.context, await createProject(cookie, size === 'large'), size);
    } finally {
      await browser.close();
    }
  });
} finally {
  await model.close();
}

const middle = (size, key) => median(rows[size].map((round) => round[key]));
const row = (title, key, goal = '') => `| ${title} | ${Math.round(middle('empty', key))} ms | ${Math.round(middle('large', key))} ms | ${goal} |`;
const most = (size) => Math.max(...rows[size].map(({ requests }) => requests));
const [processor] = cpus();
const table = [
  `| | empty project | ${FILES} files, ${MESSAGES} messages | Goal |`,
  '| --- | ---: | ---: | ---: |',
  row('From Send until the first word is drawn', 'total'),
  row('… until the request leaves', 'leaves'),
  row('… from there until the response begins: claim, stored chat, prompt', 'responds'),
  row('… from there until the word is drawn', 'draws'),
  row('A bare fetch of the same step, until its first word is drawn', 'bare'),
  row('Lathe takes longer by', 'more', `${GOAL_MS} ms`),
  `| Requests before the first word, at most | ${most('empty')} | ${most('large')} | 1 |`,
  '',
  `Medians of ${ROUNDS} rounds, measured by \`node bench/first-word.mjs\` on ${new Date().toISOString().slice(0, 10)}: Chromium ${version}, drawn without a graphics card, embedded database, ${cpus().length} x ${processor?.model.trim()}, with a 5-minute load average of ${loadavg()[1].toFixed(1)}.`,
].join('\n');
console.log(`\n${table}`);
if (!process.argv.includes('--no-write')) writeFileSync(join(here, 'first-word.md'), `# The first word of an answer\n\n${table}\n`);
process.exitCode = ['empty', 'large'].every((size) => middle(size, 'more') <= GOAL_MS && most(size) === 1) ? 0 : 1;

/** A model of chat completions that says one word at once: that of the last prompt with a number. */
async function startModel() {
  const http = createServer(async (request, response) => {
    let question = '';
    for await (const chunk of request) question += chunk;
    if (request.method === 'GET') return response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: 'bench' }] }));
    const chunk = (choices, more = {}) =>
      `data: ${JSON.stringify({ id: 'bench', object: 'chat.completion.chunk', created: 1, model: 'bench', choices, ...more })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk([{ index: 0, delta: { content: wordOf([...question.matchAll(/Say (\d+)\./g)].at(-1)?.[1]) }, finish_reason: null }]));
    response.write(chunk([{ index: 0, delta: {}, finish_reason: 'stop' }]));
    response.end(`${chunk([], { usage: { prompt_tokens: 100, completion_tokens: 1, total_tokens: 101 } })}data: [DONE]\n\n`);
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${http.address().port}/v1`,
    close: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(resolve));
    },
  };
}

function wordOf(number) {
  return `Firstword${number}`;
}

async function signUp() {
  const body = JSON.stringify({ name: 'Bench', email: 'bench@example.com', password: 'correct horse battery' });
  const response = await fetch(`${origin}/api/auth/sign-up/email`, { method: 'POST', headers: json, body });
  if (!response.ok) throw new Error(`Signing up failed: ${response.status} ${await response.text()}`);
  return response.headers.getSetCookie().map((one) => one.split(';')[0]);
}

async function createProject(cookie, isLarge) {
  const headers = { ...json, cookie: cookie.join('; ') };
  const appFiles = isLarge ? makeFiles() : {};
  const body = JSON.stringify({ project: { appFiles, title: isLarge ? 'Large' : 'Empty', visibility: 'private' } });
  const response = await fetch(`${origin}/api/projects/sb1/fork`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`Creating the project failed: ${response.status} ${await response.text()}`);
  const { id, slug } = await response.json();
  if (!isLarge) return slug;
  const chat = await fetch(`${origin}/api/chats/${id}`, { method: 'PUT', headers, body: JSON.stringify({ messages: makeMessages(), revision: 'bench' }) });
  if (!chat.ok) throw new Error(`Storing the chat failed: ${chat.status} ${await chat.text()}`);
  return slug;
}

function makeFiles() {
  const paths = Array.from({ length: FILES }, (_, index) => (index === 0 ? 'README.md' : `src/part${index % 20}/file${index}.ts`));
  const record = (path, index) => ({
    ...{ fullPath: path, name: path.split('/').at(-1), type: 'file', isBinary: false, lastModified: 0 },
    contents: `// ${path}\n${`export const value${index} = compute(${index});\n`.repeat(50)}`,
  });
  return Object.fromEntries(paths.map((path, index) => [path, record(path, index)]));
}

function makeMessages() {
  return Array.from({ length: MESSAGES }, (_, index) => ({
    id: `old${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
    parts: [{ type: 'text', step: 0, text: `${index}: ${'what about the shifts? They move to the next one. '.repeat(10)}` }],
    ...(index % 2 === 0 ? {} : { finish: 'stop' }),
  }));
}

async function measure(context, slug, size) {
  const page = await context.newPage();
  await page.goto(`${origin}/~/${slug}?default_view=files`);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(15_000);
  const rounds = [];
  // The first round fills the code caches, as any earlier prompt would.
  for (let round = 0; round <= ROUNDS; round++) {
    const own = await sendPrompt(page, box, round + 1000);
    await page.waitForTimeout(QUIET_MS);
    const bare = await fetchBare(page, own.body, `bare-${size}-${round}`, wordOf(round + 1000));
    const measured = { ...own, bare, more: own.total - bare };
    const { body: _body, ...shown } = measured;
    console.log(`${size}, ${round === 0 ? 'warm-up' : `round ${round}`}: ${JSON.stringify(shown)}`);
    if (round > 0) rounds.push(measured);
  }
  await page.close();
  return rounds;
}

/** Presses Send in the product, and waits for the word in a new answer. */
async function sendPrompt(page, box, number) {
  await box.fill(`Say ${number}.`);
  await page.evaluate((word) => {
    window.wordDrawn = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=feed]')?.textContent.includes(word)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    window.pressedAt = new Promise((resolve) => {
      window.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true });
    });
    performance.clearResourceTimings();
  }, wordOf(number));
  const requested = page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/chat');
  // Without `force`, Playwright runs checks of its own in the page during the click.
  await page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
  const body = (await requested).postDataJSON();
  const times = await page.evaluate(async () => {
    const [pressed, drawn] = [await window.pressedAt, await window.wordDrawn];
    const sent = async () => performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.startsWith('/api/'));
    // A stream's entry appears when it ends.
    while (!(await sent()).some(({ name }) => new URL(name).pathname === '/api/chat')) await new Promise((resolve) => setTimeout(resolve, 20));
    const calls = (await sent()).filter(({ startTime }) => startTime >= pressed && startTime < drawn);
    const { startTime, responseStart } = calls.find(({ name }) => new URL(name).pathname === '/api/chat');
    return { total: drawn - pressed, leaves: startTime - pressed, responds: responseStart - startTime, draws: drawn - responseStart, requests: calls.length };
  });
  return { ...times, body };
}

/** The same step for another message, read and drawn without the product. */
function fetchBare(page, { visit: _visit, keep: _keep, ...body }, messageId, shown) {
  return page.evaluate(
    async ({ request, word }) => {
      const line = document.createElement('p');
      document.body.append(line);
      const startedAt = performance.now();
      const response = await fetch('/api/chat', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes(word)) {
        const { done, value } = await reader.read();
        if (done) throw new Error(`The word did not arrive: ${text.slice(0, 300)}`);
        text += value;
      }
      line.textContent = word;
      const drawnAt = await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
      line.remove();
      while (!(await reader.read()).done);
      return drawnAt - startedAt;
    },
    { request: { ...body, messageId }, word: shown },
  );
}
