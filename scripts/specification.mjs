/**
 * Reads the tables of docs/specification. The last cell of a row names the tests that prove it, each as `file › title`,
 * with `<br>` between them. If nothing in the product uses the code yet, the cell begins with "not reached:". If there
 * is no code, it says "not built". Fails for an empty cell, a test that does not exist or is skipped, and a number that
 * appears twice.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

const FOLDER = 'docs/specification';
const SKIPPING = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails', 'fail']);
const NOT_BUILT = 'not built';
const NOT_REACHED = /^not reached: /u;

const rows = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n'))
  .map((line) => /^\| (?<id>A?\d+\.\d+) \| (?<statement>.*?) \| ?(?<proof>.*?) ?\|$/u.exec(line)?.groups)
  .filter((row) => row !== undefined);

const faults = [];
const files = new Map();
const ids = new Set();
const count = { proven: 0, unreached: 0, unbuilt: 0 };
for (const { id, statement, proof } of rows) {
  if (ids.has(id)) faults.push(`${id} appears twice: ${statement}`);
  ids.add(id);
  if (proof === NOT_BUILT) {
    count.unbuilt++;
    continue;
  }
  count[NOT_REACHED.test(proof) ? 'unreached' : 'proven']++;
  const tests = proof.replace(NOT_REACHED, '');
  if (tests === '') faults.push(`${id} names no test: ${statement}`);
  else for (const reference of tests.split('<br>')) check(id, reference);
}
if (rows.length === 0) faults.push(`${FOLDER} has no rows.`);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  console.error(`${faults.length} faults in the ${rows.length} rows of ${FOLDER}.`);
  process.exitCode = 1;
} else
  console.log(
    `${rows.length} statements: ${count.proven} proven by tests, ${count.unreached} tested but not reached by the product, ${count.unbuilt} not built.`,
  );

function check(id, reference) {
  const parts = /^`(?<path>[^`]+) › (?<title>.+)`$/u.exec(reference.trim())?.groups;
  if (!parts) {
    faults.push(`${id}: not \`file › title\`: ${reference}`);
    return;
  }
  if (!existsSync(parts.path)) {
    faults.push(`${id}: no such file: ${parts.path}`);
    return;
  }
  if (!files.has(parts.path)) files.set(parts.path, testsOf(parts.path));
  // A bar would end the cell, so the table escapes it.
  const found = files.get(parts.path).filter(({ title }) => title === parts.title.replaceAll('\\|', '|'));
  if (found.length === 0) faults.push(`${id}: ${parts.path} has no test “${parts.title}”`);
  else if (found.every(({ isSkipped }) => isSkipped)) faults.push(`${id}: skipped in ${parts.path}: “${parts.title}”`);
}

/** Titles of a file's tests as written there, with an ellipsis for each value of a template literal. */
function testsOf(path) {
  const program = parseAst(readFileSync(path, 'utf8'), { lang: path.endsWith('x') ? 'tsx' : path.endsWith('.mjs') ? 'js' : 'ts' });
  const tests = [];
  visit(program, false, undefined);
  return tests;

  /** @param test the test whose body this is, which a bare `test.skip()` inside it skips */
  function visit(node, isSkipped, test) {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, isSkipped, test);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'CallExpression') {
      const callee = calleeNames(node.callee);
      const title = titleOf(node.arguments[0]);
      // `describeOnBothEngines` takes a second function, which has no tests.
      const bodies = node.arguments.filter((argument) => /Function/u.test(argument.type)).map(({ body }) => body);
      const skips = callee.slice(1).some((name) => SKIPPING.has(name));
      if (/^(?:it|test|describe|base$|withModel$)/u.test(callee[0] ?? '')) {
        if (title !== undefined && bodies.length > 0) {
          const entry = { title, isSkipped: isSkipped || skips };
          const isTest = !callee[0].startsWith('describe') && !callee.includes('describe') && !callee.includes('step');
          if (isTest) tests.push(entry);
          visit(bodies, entry.isSkipped, isTest ? entry : test);
          return;
        }
        if (skips && test) test.isSkipped = true;
      }
      if (test && callee.at(-1) === 'skip') test.isSkipped = true; // vitest's context.skip()
    }
    for (const key in node) if (key !== 'parent') visit(node[key], isSkipped, test);
  }
}

/** The names in `test.describe.skip`; for `it.each(table)`, those of the inner call. */
function calleeNames(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return [...calleeNames(callee.object), callee.property.name];
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression') return calleeNames(callee.callee ?? callee.tag);
  return [];
}

function titleOf(argument) {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.cooked).join('…');
  return undefined;
}
