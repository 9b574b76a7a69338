/**
 * Finds nondeterministic programs: runs each on the pinned native Node several times, a few at once and then many
 * at once to overload the processors, and lists those whose results differ. If Node itself does not behave the
 * same way twice, for example in the order of two independent callbacks, the program says nothing about Spindle
 * and makes the comparison fail at random.
 *
 *     node packages/spindle/conformance/steady.mjs [filter...] [--rounds 4]
 */
import { parseArgs } from 'node:util';
import { COMPARED, DEFAULT_PROGRAMS, diffOf, layOut, listPrograms, plan, runNatively } from './program-plan.mjs';

/** In alternating rounds. */
const AT_ONCE = [2, 16];
const SHOWN_LINES = 20;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '4' } } });
const programs = listPrograms(DEFAULT_PROGRAMS, positionals);
const unsteady = new Map();
const { root, remove } = layOut(DEFAULT_PROGRAMS);
try {
  let first;
  for (let round = 0; round < Number(values.rounds); round++) {
    const results = await runNatively(root, plan(root, programs, AT_ONCE[round % AT_ONCE.length]));
    first ??= results;
    for (const { name } of programs) {
      const [one, other] = [first.get(name), results.get(name)];
      const found = COMPARED.filter((key) => String(one?.[key]) !== String(other?.[key]));
      if (found.length > 0 && !unsteady.has(name))
        unsteady.set(
          name,
          found.map((key) => diffOf(String(one?.[key]), String(other?.[key]), [`first ${key}`, `round ${round + 1} ${key}`])),
        );
    }
  }
} finally {
  remove();
}
for (const [name, diffs] of unsteady) console.log(`UNSTEADY ${name}\n${diffs.join('').split('\n').slice(0, SHOWN_LINES).join('\n')}`);
console.log(
  `${programs.length} programs, ${values.rounds} times: ${unsteady.size === 0 ? 'all results are stable' : `${unsteady.size} have unstable results`}`,
);
process.exitCode = unsteady.size === 0 ? 0 : 1;
