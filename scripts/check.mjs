/** Everything that reads the sources without running them. */
import { must } from './run.mjs';

await must('Types', process.execPath, ['node_modules/typescript/bin/tsc', '-b']);
await must('Lint and format', process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']);
await must('House rules', process.execPath, ['scripts/house-check.mjs']);
await must('Packages', process.execPath, ['scripts/package-check.mjs']);
await must('Dead code', process.execPath, ['node_modules/knip/bin/knip.js']);
await must('Specification', process.execPath, ['scripts/specification.mjs']);
