/**
 * Scrolling a chat of 1,000 messages, as a wheel does, in the built interface over fixtures (scene `chat-long`).
 *
 *     node bench/chat-scroll.mjs [--no-write]
 *
 * Measured is the time from one frame to the next, at the pace of reading, of looking for something and of a
 * fling, and what the page's main thread does for a frame. Ends with 1 when a pace misses 60 frames a second.
 * Writes chat-scroll.md. Environment: CHROMIUM.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
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
const here = dirname(fileURLToPath(import.meta.url));

const stage = spawn(process.execPath, ['apps/web/screenshots/serve.mjs'], { cwd: join(here, '..'), stdio: ['ignore', 'pipe', 'inherit'] });
const ended = new Promise((resolve) => stage.once('close', resolve));
let browser;
const rows = {};
try {
  const origin = await firstAddress();
  browser = await openChromium();
  for (let round = 1; round <= ROUNDS; round++) {
    for (const [pace, speed] of Object.entries(PACES)) {
      const measured = await scroll(origin, speed);
      rows[pace] = [...(rows[pace] ?? []), measured];
      console.log(
        `Round ${round}, ${pace}: ${measured.rate.toFixed(1)} frames a second, 99 of 100 within ${measured.late.toFixed(1)} ms, ${measured.work.toFixed(1)} ms of work a frame`,
      );
    }
  }
} finally {
  await browser?.close();
  stage.kill('SIGTERM');
  await ended;
}
const [processor] = cpus();
const worst = {};
const table = [
  `| ${MESSAGES.toLocaleString('en')} messages | frames a second (goal 60) | 99 of 100 frames within | longest frame | main thread, a frame |`,
  '| --- | ---: | ---: | ---: | ---: |',
  ...Object.entries(rows).map(([pace, rounds]) => {
    worst[pace] = median(rounds.map(({ rate }) => rate));
    return `| ${pace}, ${PACES[pace].toLocaleString('en')} pixels a second | ${worst[pace].toFixed(1)} | ${median(rounds.map(({ late }) => late)).toFixed(1)} ms | ${Math.max(...rounds.map(({ longest }) => longest)).toFixed(1)} ms | ${median(rounds.map(({ work }) => work)).toFixed(1)} ms |`;
  }),
  '',
  `Medians of ${ROUNDS} rounds of ${SECONDS} s (of the longest frame, the worst), made by \`node bench/chat-scroll.mjs\` on ${new Date().toISOString().slice(0, 10)}: Chromium ${browser.version}, drawn without a graphics card, ${cpus().length} x ${processor?.model.trim()}.`,
].join('\n');
console.log(`\n${table}`);
if (!process.argv.includes('--no-write')) writeFileSync(join(here, 'chat-scroll.md'), `# Scrolling a long chat\n\n${table}\n`);
process.exitCode = Object.values(worst).every((rate) => rate >= FRAMES_GOAL) ? 0 : 1;

async function firstAddress() {
  for await (const line of createInterface({ input: stage.stdout })) if (line.startsWith('http')) return line;
  throw new Error('The stage was not built.');
}

/** From the end of the chat upwards, with a wheel that turns steadily. */
async function scroll(origin, speed) {
  const page = await browser.context.newPage();
  try {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${origin}/~/bakery-handover?scene=chat-long`);
    await page.getByText(`Question ${MESSAGES / 2}:`).waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1_000);
    const box = await page.getByRole('feed', { name: 'Messages' }).evaluate((feed) => {
      const { x, y, width, height } = feed.parentElement.parentElement.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const busy = async () => (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    await page.evaluate(() => {
      window.frameTimes = [];
      const next = (time) => {
        window.frameTimes.push(time);
        window.frameRequest = requestAnimationFrame(next);
      };
      window.frameRequest = requestAnimationFrame(next);
    });
    const before = await busy();
    await session.send('Input.synthesizeScrollGesture', { ...box, yDistance: speed * SECONDS, speed, gestureSourceType: 'mouse', preventFling: true });
    const work = (await busy()) - before;
    const times = await page.evaluate(() => {
      cancelAnimationFrame(window.frameRequest);
      return window.frameTimes;
    });
    const frames = times.slice(1).map((time, index) => time - times[index]);
    const sorted = [...frames].sort((a, b) => a - b);
    const top = await page.getByRole('feed', { name: 'Messages' }).evaluate((feed) => feed.parentElement.parentElement.scrollTop);
    if (top <= 0) throw new Error('The chat is too short for this pace.');
    return {
      rate: (frames.length / (times.at(-1) - times[0])) * 1000,
      late: sorted[Math.floor(sorted.length * 0.99)],
      longest: sorted.at(-1),
      work: work / frames.length,
    };
  } finally {
    await page.close();
  }
}
