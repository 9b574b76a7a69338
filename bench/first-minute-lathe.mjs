/** Lathe's way to a first page: the home page, a typed prompt, Enter, and the app in the preview. */

export const PROMPT = 'A todo list with due dates';
/** A person types this prompt in about this time. */
export const TYPING_MS = 5_000;
const STAGE_TIMEOUT_MS = 90_000;
const STAGES = ['word', 'starter', 'installed', 'ready', 'shown'];

/** Watches every page and every preview of the context for the stages. Call it once. */
export async function watchStages(context) {
  const seen = new Map();
  await context.exposeBinding('benchSaw', (_source, stage, at) => {
    if (!seen.has(stage)) seen.set(stage, at);
  });
  await context.addInitScript(reportStages);
  return seen;
}

/** The milliseconds from Enter to each stage. */
export async function measureLathe(context, origin, seen) {
  const page = await context.newPage();
  try {
    await page.goto(origin);
    const box = page.getByRole('textbox', { name: 'Describe the app you want to build' });
    await box.waitFor();
    await box.focus();
    seen.clear();
    await page.keyboard.type(PROMPT, { delay: TYPING_MS / PROMPT.length });
    await page.keyboard.press('Enter');
    const deadline = performance.now() + STAGE_TIMEOUT_MS;
    while (STAGES.some((stage) => stage !== 'starter' && !seen.has(stage))) {
      if (performance.now() > deadline) throw new Error(`Only these stages were seen: ${[...seen.keys()].join(', ')}`);
      await page.waitForTimeout(20);
    }
    const enter = seen.get('enter');
    return Object.fromEntries(STAGES.flatMap((stage) => (seen.has(stage) ? [[stage, seen.get(stage) - enter]] : [])));
  } finally {
    await page.close();
  }
}

/** Runs in every frame. Times are those of the wall clock, and after the frame in which something was drawn. */
function reportStages() {
  const reported = new Set();
  const report = (stage) => {
    if (reported.has(stage)) return;
    reported.add(stage);
    requestAnimationFrame(() => setTimeout(() => globalThis.benchSaw(stage, Date.now())));
  };
  const page = {
    word: () => document.querySelector('article[aria-label="Assistant"]')?.textContent.replace('Waiting for the model', '').trim(),
    installed: () => document.querySelector('footer [title^="added "]'),
    ready: () => document.querySelector('footer [title^="Port "]'),
  };
  const heading = () => document.querySelector('#root h1')?.textContent;
  const preview = {
    starter: () => heading() === 'New app',
    shown: () => heading() && heading() !== 'New app' && document.querySelector('#root input'),
  };
  const isPage = window.top === window;
  const stages = Object.entries(isPage ? page : preview);
  const look = () => {
    for (const [stage, isSeen] of stages) if (isSeen()) report(stage);
  };
  if (isPage)
    addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'Enter') globalThis.benchSaw('enter', performance.timeOrigin + timeStamp);
      },
      { capture: true },
    );
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}
