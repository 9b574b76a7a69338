/** `npm run test:firefox`: sets up what is missing, then runs the machine in Firefox (see packages/spindle/conformance/firefox.mjs). */
import { installFromDebian } from './chromium.mjs';
import { must } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';
import { spawnSync } from 'node:child_process';

const hasFirefox = () => spawnSync('sh', ['-c', 'command -v firefox-esr || command -v firefox']).status === 0;

assertNode();
await ensureInstalled();
if (!process.env.FIREFOX && !hasFirefox()) installFromDebian(['firefox-esr']);
await must('The machine in Firefox', process.execPath, ['packages/spindle/conformance/firefox.mjs', ...process.argv.slice(2)]);
