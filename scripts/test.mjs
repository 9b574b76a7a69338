/** `npm test`: sets up what is missing, then checks, unit tests, a build, and the walk in a real browser. */
import { ensureChromium } from './chromium.mjs';
import { must } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';
import { ensurePostgres } from './postgres.mjs';

assertNode();
await ensureInstalled();
ensurePostgres();
// A test that cannot run is a failure, not a line that nobody reads.
const env = { ...process.env, CHROMIUM: ensureChromium(), ...(process.env.CI ? { REQUIRE_POSTGRESQL: '1' } : {}) };
await must('Checks', process.execPath, ['scripts/check.mjs'], { env });
await must('Unit tests', process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], { env });
await ensureBuilt();
await must('First load of the home page', process.execPath, ['apps/web/budget.mjs'], { env });
await must('Node programs in the browser', process.execPath, ['packages/spindle/conformance/compare.mjs'], { env });
await must('Programs for the WebContainer interface', process.execPath, ['packages/spindle/conformance/web-container/run.mjs'], { env });
await must('A person at the terminal in the browser', process.execPath, ['packages/spindle/conformance/terminal.mjs'], { env });
await must('Real projects in the browser', process.execPath, ['packages/spindle/matrix/run.mjs', '--ci'], { env });
await must('The walk in a real browser', process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts'], { env });
