/**
 * A chat of 1,000 messages in the built interface over fixtures: scrolled as by a wheel (scene `chat-long`),
 * opened, and extended at its end while someone types (scene `chat-long-writing`).
 *
 *     node bench/chat-scroll.mjs [--no-write]
 *
 * Measures the time from one frame to the next at the speed of reading, of searching and of a
 * fling, and what the page's main thread does for a frame, in processor time. In the same run a page of as
 * many paragraphs of plain text is scrolled the same way, which shows the cost of the browser and the machine.
 * Opening and writing are compared with a chat that has just begun.
 * Exits with 1 if a speed misses 60 frames per second. Writes chat-scroll.md. Environment: CHROMIUM.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openChromium } from './chromium.mjs';
import { median } from './steps.mjs';

const MESSAGES = 1_000;
/** Pixels a second. */
const PACES = { reading: 800, searching: 3_000, flinging: 8_000 };
const SECONDS = 5;
const ROUNDS = 3;
/** Of 60 in a second, less what a clock of milliseconds blurs. */
const FRAMES_GOAL = 59;
/** Of a scene that writes: see its fixture. */
const WORDS_A_SECOND = 50;
const KEYS = 40;
const KEY_PAUSE_MS = 100;
const here = dirname(fileURLToPath(import.meta.url));

const stage = spawn(process.execPath, ['apps/web/screenshots/serve.mjs'], { cwd: join(here, '..'), stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => stage.once('close', resolve));
let browser;
const rows = {};
const plain = {};
const chats = { 'chat-long': [], preview: [], 'chat-long-writing': [], 'chat-writing': [] };
try {
  const origin = await firstAddress();
  browser = await openChromium();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [pace, speed] of Object.entries(PACES)) {
      const [measured, bare] = [await scroll(openChat(origin), speed), await scroll(openPlainText(origin), speed)];
      rows[pace] = [...(rows[pace] ?? []), measured];
      plain[pace] = [...(plain[pace] ?? []), bare];
      console.log(`Round ${round}, ${pace}: ${inWords(measured)}. Plain text: ${inWords(bare)}.`);
    }
    for (const scene of ['chat-long', 'preview']) chats[scene].push(await open(origin, scene));
    for (const scene of ['chat-long-writing', 'chat-writing']) chats[scene].push(await write(origin, scene));
    console.log(
      `Round ${round}, opened and written to: ${JSON.stringify(Object.fromEntries(Object.entries(chats).map(([scene, all]) => [scene, all.at(-1)])))}`,
    );
  }
} finally {
  await browser?.close();
  stage.kill('SIGTERM');
  await ended;
}
const [processor] = cpus();
const middle = (all, key) => median(all.map((one) => one[key]));
const most = (all, key) => Math.max(...all.map((one) => one[key]));
const ms = (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const scrolled = [
  `| ${MESSAGES.toLocaleString('en')} messages | frames per second (goal 60) | plain text | 99% of frames within | plain text | longest frame | plain text | main thread per frame | plain text |`,
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...Object.entries(rows).map(([pace, ours]) => {
    const theirs = plain[pace];
    const cells = [
      [middle(ours, 'rate').toFixed(1), middle(theirs, 'rate').toFixed(1)],
      [ms(middle(ours, 'late')), ms(middle(theirs, 'late'))],
      [ms(most(ours, 'longest')), ms(most(theirs, 'longest'))],
      [ms(middle(ours, 'work')), ms(middle(theirs, 'work'))],
    ];
    return `| ${pace}, ${PACES[pace].toLocaleString('en')} pixels a second | ${cells.flat().join(' | ')} |`;
  }),
].join('\n');
const compared = (title, key, [long, short], pick = middle) => `| ${title} | ${ms(pick(chats[long], key))} | ${ms(pick(chats[short], key))} |`;
const OPENED = ['chat-long', 'preview'];
const WRITTEN = ['chat-long-writing', 'chat-writing'];
const others = [
  `| | ${MESSAGES.toLocaleString('en')} messages | a new chat |`,
  '| --- | ---: | ---: |',
  compared('Opening, until its end is drawn', 'shown', OPENED),
  compared('Longest task during that time', 'longest', OPENED, most),
  compared('Streaming, main thread per word, first half', 'early', WRITTEN),
  compared('The same, second half', 'late', WRITTEN),
  compared('Key press while streaming, until it is drawn', 'key', WRITTEN),
  compared('The same, 95th percentile', 'lateKey', WRITTEN),
].join('\n');
const notes = [
  `Medians of ${ROUNDS} rounds of ${SECONDS} s (the worst for the longest), measured by \`node bench/chat-scroll.mjs\` on ${new Date().toISOString().slice(0, 10)}: Chromium ${browser.version}, drawn without a graphics card, ${cpus().length} x ${processor?.model.trim()}, with a 5-minute load average of ${loadavg()[1].toFixed(1)}.`,
  `Plain text is a page of ${MESSAGES.toLocaleString('en')} paragraphs without styles or scripts in a box of the same size, scrolled in the same run: it shows the cost of the browser and the machine. The main thread is measured in processor time. ${WORDS_A_SECOND} words a second are streamed, for ${2 * SECONDS} s.`,
].join('\n\n');
console.log(`\n${scrolled}\n\n${others}\n\n${notes}`);
if (!process.argv.includes('--no-write')) writeFileSync(join(here, 'chat-scroll.md'), `# A long chat\n\n${scrolled}\n\n${others}\n\n${notes}\n`);
process.exitCode = Object.values(rows).every((all) => middle(all, 'rate') >= FRAMES_GOAL) ? 0 : 1;

function inWords({ rate, late, work }) {
  return `${rate.toFixed(1)} frames a second, 99 of 100 within ${late.toFixed(1)} ms, ${work.toFixed(1)} ms of work a frame`;
}

async function firstAddress() {
  for await (const line of createInterface({ input: stage.stdout })) if (line.startsWith('http')) return line;
  throw new Error('The stage was not built.');
}

async function withPage(use) {
  const page = await browser.context.newPage();
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** Milliseconds of the processor that the main thread has used. */
    const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    return await use(page, session, busy);
  } finally {
    await page.close();
  }
}

function addressOf(origin, scene) {
  return `${origin}/~/bakery-handover?scene=${scene}`;
}

/** Returns the element that scrolls. */
function openChat(origin) {
  return async (page) => {
    await page.goto(addressOf(origin, 'chat-long'));
    await page.getByText(`Question ${MESSAGES / 2}:`).waitFor();
    await page.waitForLoadState('networkidle');
    return page.getByRole('feed', { name: 'Messages' }).locator('xpath=../..');
  };
}

/** A page with the size and position of the chat, and as many paragraphs as it has messages. */
function openPlainText(origin) {
  return async (page) => {
    const box = await (await openChat(origin)(page)).boundingBox();
    await page.setContent(
      `<style>body { margin: 0 } main { position: fixed; overflow: auto; background: #f4f4f5; font: 14px/22px sans-serif } p { margin: 16px }</style><main></main>`,
    );
    const scroller = page.locator('main');
    await scroller.evaluate(
      (main, { x, y, width, height, count }) => {
        Object.assign(main.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
        for (let number = 1; number <= count; number++) {
          const paragraph = document.createElement('p');
          paragraph.textContent = `Paragraph ${number}: ${'what about the shifts? It moves to the next one. '.repeat(1 + (number % 5))}`;
          main.append(paragraph);
        }
        main.scrollTop = main.scrollHeight;
      },
      { ...box, count: MESSAGES },
    );
    return scroller;
  };
}

/** From the end upwards, with a wheel that turns steadily. */
function scroll(opened, speed) {
  return withPage(async (page, session, busy) => {
    const scroller = await opened(page);
    await page.waitForTimeout(1_000);
    const { x, y, width, height } = await scroller.boundingBox();
    await page.evaluate(() => {
      window.frameTimes = [];
      const next = (time) => {
        window.frameTimes.push(time);
        window.frameRequest = requestAnimationFrame(next);
      };
      window.frameRequest = requestAnimationFrame(next);
    });
    const before = await busy();
    const gesture = { x: x + width / 2, y: y + height / 2, yDistance: speed * SECONDS, speed, gestureSourceType: 'mouse', preventFling: true };
    await session.send('Input.synthesizeScrollGesture', gesture);
    const work = (await busy()) - before;
    const times = await page.evaluate(() => {
      cancelAnimationFrame(window.frameRequest);
      return window.frameTimes;
    });
    const frames = times.slice(1).map((time, index) => time - times[index]);
    const sorted = [...frames].sort((a, b) => a - b);
    if ((await scroller.evaluate(({ scrollTop }) => scrollTop)) <= 0) throw new Error('The chat is too short for this pace.');
    return {
      rate: (frames.length / (times.at(-1) - times[0])) * 1000,
      late: sorted[Math.floor(sorted.length * 0.99)],
      longest: sorted.at(-1),
      work: work / frames.length,
    };
  });
}

/** From the address until the last message is drawn. The page has been there before: only what the chat costs differs. */
function open(origin, scene) {
  return withPage(async (page) => {
    await page.addInitScript(() => {
      window.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
      const look = () => {
        const feed = document.querySelector('[role=feed]');
        if (feed?.lastElementChild?.textContent) requestAnimationFrame(() => setTimeout(() => (window.shown = performance.now())));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(addressOf(origin, scene));
    await page.waitForFunction(() => window.shown !== undefined);
    await page.waitForTimeout(1_000);
    return page.evaluate(() => ({ shown: window.shown, longest: window.longest }));
  });
}

/** Words come at the end of the chat; then somebody types as well. */
function write(origin, scene) {
  return withPage(async (page, _session, busy) => {
    await page.goto(addressOf(origin, scene));
    await page.getByText('Like this:').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_000);
    const words = async () => (await page.getByRole('article', { name: 'Assistant' }).last().textContent()).split(/\s+/).length;
    const half = async () => {
      const [wordsBefore, busyBefore] = [await words(), await busy()];
      await page.waitForTimeout(SECONDS * 1_000);
      return ((await busy()) - busyBefore) / ((await words()) - wordsBefore);
    };
    const [early, late] = [await half(), await half()];
    await page.evaluate(() => {
      window.keyTimes = [];
      const onKey = ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => window.keyTimes.push(performance.now() - timeStamp)));
      window.addEventListener('keydown', onKey, { capture: true });
    });
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.pressSequentially('a'.repeat(KEYS), { delay: KEY_PAUSE_MS });
    await page.waitForFunction((count) => window.keyTimes.length === count, KEYS);
    const keys = (await page.evaluate(() => window.keyTimes)).sort((a, b) => a - b);
    // It must stay at the end, even when the field has grown.
    await page.waitForFunction(() => {
      const box = document.querySelector('[role=feed]').parentElement.parentElement;
      return box.scrollHeight - box.scrollTop - box.clientHeight <= 1;
    });
    return { early, late, key: median(keys), lateKey: keys[Math.floor(KEYS * 0.95)] };
  });
}
