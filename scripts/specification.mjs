/**
 * Reads SPECIFICATION.md: every row names the tests that prove it, as `file › title`, several with
 * `<br>` between. Fails for a row without a test, a test that is not there, one that is skipped, and a
 * number that stands twice.
 *
 *   node scripts/specification.mjs [--named]    --named: rows without a test are only counted
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

const TABLE = 'SPECIFICATION.md';
const SKIPPING = new Set(['skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails', 'fail']);

const rows = readFileSync(TABLE, 'utf8')
  .split('\n')
  .map((line) => /^\| (?<id>A?\d+\.\d+) \| (?<statement>.*?) \| ?(?<tests>.*?) ?\|$/u.exec(line)?.groups)
  .filter((row) => row !== undefined);

const onlyNamed = process.argv.includes('--named');
const faults = [];
let unproven = 0;
const files = new Map();
const ids = new Set();
for (const { id, statement, tests } of rows) {
  if (ids.has(id)) faults.push(`${id} stands twice: ${statement}`);
  ids.add(id);
  if (tests === '') {
    unproven++;
    if (!onlyNamed) faults.push(`${id} names no test: ${statement}`);
  } else for (const reference of tests.split('<br>')) check(id, reference);
}
if (rows.length === 0) faults.push(`${TABLE} has no rows.`);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  console.error(`${faults.length} faults in ${rows.length} rows of ${TABLE}.`);
  process.exitCode = 1;
} else console.log(`${rows.length - unproven} of ${rows.length} statements have their tests.`);

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
  // A bar would end the cell: the table has it escaped.
  const found = files.get(parts.path).filter(({ title }) => title === parts.title.replaceAll('\\|', '|'));
  if (found.length === 0) faults.push(`${id}: ${parts.path} has no test “${parts.title}”`);
  else if (found.every(({ isSkipped }) => isSkipped)) faults.push(`${id}: skipped in ${parts.path}: “${parts.title}”`);
}

/** Titles of a file's tests, as they are written there (of a template, an ellipsis for each value). */
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
      const body = node.arguments.findLast((argument) => /Function/u.test(argument.type));
      const skips = callee.slice(1).some((name) => SKIPPING.has(name));
      if (/^(?:it|test|describe|base$|withModel$)/u.test(callee[0] ?? '')) {
        if (title !== undefined && body) {
          const entry = { title, isSkipped: isSkipped || skips };
          const isTest = !callee[0].startsWith('describe') && !callee.includes('describe') && !callee.includes('step');
          if (isTest) tests.push(entry);
          visit(body.body, entry.isSkipped, isTest ? entry : test);
          return;
        }
        if (skips && test) test.isSkipped = true;
      }
      if (test && callee.at(-1) === 'skip') test.isSkipped = true; // vitest's context.skip()
    }
    for (const key in node) if (key !== 'parent') visit(node[key], isSkipped, test);
  }
}

/** `test.describe.skip` as its names; of `it.each(table)` those of the inner call. */
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
