/**
 * `npm run test:fuzz`: the long form of the fuzz tests (`*.fuzz.test.ts`), whose short form is part of `npm test`.
 * FUZZ_ROUNDS or `--rounds n` multiplies the amount, SEED repeats a failure, and arguments select files:
 * `npm run test:fuzz -- tunnel`. `npm run test:backend-fuzz` sends 100,000 requests to the data API, on each engine.
 */
import { parseArgs } from 'node:util';
import { must } from './run.mjs';
import { assertNode, ensureInstalled } from './setup.mjs';

const LONG_ROUNDS = '25';

assertNode();
await ensureInstalled();
const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
const chosen = positionals.map((name) => `${name}.fuzz.test.ts`);
const files = chosen.length > 0 ? chosen : ['.fuzz.test.ts'];
await must('Fuzz tests, long', process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  env: { ...process.env, FUZZ_ROUNDS: process.env.FUZZ_ROUNDS ?? values.rounds ?? LONG_ROUNDS },
});
