/**
 * Sets up what is missing, then checks, unit tests, a build, and the walk in a real browser.
 *
 * `npm run test:all` is the whole of it, which CI runs. `npm test` leaves out the long matrices: unit tests named
 * `*.long.test.ts`, four of five cases of the backend's client, the backend's package, three of four Node programs, most of the assistant's apps, most real projects, and the walks without the tag `@core`.
 */
import { ensureChromium } from './chromium.mjs';
import { must } from './run.mjs';
import { assertNode, ensureBuilt, ensureInstalled } from './setup.mjs';
import { ensurePostgres } from './postgres.mjs';

const isAll = process.argv.includes('--all');
/** Arguments of the short form only. */
const short = (...args) => (isAll ? [] : args);

assertNode();
await ensureInstalled();
ensurePostgres();
// A test that cannot run is a failure, not a line that nobody reads.
const env = { ...process.env, CHROMIUM: ensureChromium(), ...(process.env.CI ? { REQUIRE_POSTGRESQL: '1' } : {}), ...(isAll ? { CLIENT_CASES: 'all' } : {}) };
const step = (title, ...args) => must(title, process.execPath, args, { env });
await step('Checks', 'scripts/check.mjs');
await step('Unit tests', 'node_modules/vitest/vitest.mjs', 'run', ...short('--exclude', '**/*.long.test.ts'));
await ensureBuilt();
await step('First load of the home page', 'apps/web/budget.mjs');
await step('The package', 'scripts/pack-test.mjs', ...short('--here'));
if (isAll) await step('The backend package', 'scripts/backend-pack-test.mjs');
await step('Apps of the built-in assistant', 'packages/app-model/render/run.mjs', ...short('--short'));
await step('Node programs in the browser', 'packages/spindle/conformance/compare.mjs', ...short('--every', '4'));
await step('Programs for the WebContainer interface', 'packages/spindle/conformance/web-container/run.mjs');
await step('A person at the terminal in the browser', 'packages/spindle/conformance/terminal.mjs');
await step('Real projects in the browser', 'packages/spindle/matrix/run.mjs', '--ci', ...short('express', 'vite-7-react-ts'));
await step('The walk in a real browser', 'node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...short('--grep', '@core'));
