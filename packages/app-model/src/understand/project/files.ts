/** Work on files, packages and commands of the project. */
import type { SetUp } from '../project-request.ts';
import type { Recognizer } from '../work.ts';

const FILE = String.raw`(?:\.{0,2}\/)?(?:[\w@.\[\]-]+\/)*[\w@\[\]-]+(?:\.[\w-]+)*\.(?:tsx?|jsx?|mjs|cjs|css|scss|html|json|md|svg|vue|svelte|txt|ya?ml|env|sh|py)`;
const MOVE = new RegExp(
  `^(?:rename|move|change)\\s+(?:the )?(?:file )?(${FILE}|§\\d+)\\s+(?:to|into|as)\\s+(?:the (?:folder|directory) )?(${FILE}|§\\d+|(?:[\\w.-]+\\/)+[\\w.-]*)\\/?(?: folder| directory)?$`,
  'i',
);
const FOLDER =
  /^(?:rename|move)\s+(?:the )?(?:folder|directory)\s+([\w@.[\]-]+(?:\/[\w@.[\]-]+)*)\/?\s+(?:to|into|as)\s+(?:the (?:folder|directory) )?([\w@.[\]/-]+)$/i;
const REMOVE = new RegExp(`^(?:remove|delete|drop|get rid of)\\s+(?:the )?(?:file )?(${FILE})$`, 'i');
const CREATE = new RegExp(
  `^(?:add|create|make|write|new)\\s+(?:me )?(?:an?|the)?\\s*(?:new |empty )*(?:file\\s+(?:called |named )?)?(${FILE})(?: file)?$`,
  'i',
);
/** "a component called StatusBadge", "a StatusBadge component" */
const COMPONENT =
  /^(?:add|create|make|write|new|build|generate)\s+(?:me )?(?:an?|the|another)?\s*(?:(?:new|empty|react|reusable) )*(?:component,? (?:called|named|with the name) ([A-Za-z§][\w -]*|§\d+)|([A-Z][a-z\d]+[A-Z]\w*) component)$/;

/** "status badge" is StatusBadge. */
function pascal(name: string): string {
  return name
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

const EXPLAIN = new RegExp(`^(?:what (?:does|is|do|happens in)|explain|describe|tell me about|how does|walk me through)\\b.*?(${FILE})`, 'i');

export const files: Recognizer = (clause, work) => {
  const move = MOVE.exec(clause.text);
  if (move?.[1] !== undefined && move[2] !== undefined) {
    const from = clause.name(move[1]);
    const to = clause.name(move[2]);
    if (!new RegExp(`^${FILE}$`).test(from)) return false;
    return work.request({ type: 'move-file', from, to: new RegExp(`${FILE}$`).test(to) ? to : `${to.replace(/\/$/, '')}/${from.split('/').at(-1) ?? from}` });
  }
  const folder = FOLDER.exec(clause.text);
  if (folder?.[1] !== undefined && folder[2] !== undefined)
    return work.request({ type: 'move-file', from: clause.name(folder[1]), to: clause.name(folder[2]) });
  const remove = REMOVE.exec(clause.text)?.[1];
  if (remove !== undefined) return work.request({ type: 'delete-file', path: remove });
  const create = CREATE.exec(clause.text)?.[1];
  if (create !== undefined) return work.request({ type: 'create-file', path: create });
  const component = COMPONENT.exec(clause.text);
  const name = component?.[1] ?? component?.[2];
  if (name !== undefined) return work.request({ type: 'create-file', path: `src/components/${pascal(clause.name(name))}.tsx` });
  const explain = EXPLAIN.exec(clause.text)?.[1];
  if (explain !== undefined) return work.request({ type: 'explain-file', path: explain });
  const test =
    /^(?:add|write|create|make|generate)\s+(?:me )?(?:an?|some|unit|the)?\s*(?:unit |component )?tests?\s+(?:for|of)\s+(?:the )?(.+?)(?: component)?$/i.exec(
      clause.text,
    )?.[1];
  if (test !== undefined) return work.request({ type: 'write-test', subject: clause.name(test) });
  return false;
};

const PACKAGE = /^(?:@[a-z\d~-][a-z\d._~-]*\/)?[a-z\d~-][a-z\d._~-]*(?:@[\w.^~<>=*-]+)?$/i;
const INSTALL = /^(?:run )?(?:npm (?:i|install|add)|yarn add|pnpm (?:add|i|install)|install)\b\s*(.*)$/i;
const PACKAGES = /^(?:add|use) (?:the )?(?:npm )?(?:packages?|dependenc(?:y|ies)|librar(?:y|ies)|modules?)\s+(.+)$/i;
const PACKAGES_AFTER = /^(?:add|use) (?:the )?(\S+(?:(?:,| and|, and) \S+)*) (?:npm )?(?:packages?|dependenc(?:y|ies)|librar(?:y|ies)|modules?)$/i;
const SETUPS: readonly (readonly [RegExp, SetUp])[] = [
  [/^(?:tailwind(?:\s?css)?)$/i, 'tailwind'],
  [/^(?:(?:a |the )?(?:react[- ]?)?router|routing|react-router(?:-dom)?)$/i, 'router'],
  [/^(?:(?:an? |some )?(?:unit )?tests?|testing|vitest|a test (?:runner|setup|framework)|test setup)$/i, 'tests'],
  [/^(?:icons?|an? icon (?:set|library|pack)|lucide(?:[- ]react)?|icon library)$/i, 'icons'],
  [/^(?:(?:a |the )?charts? library|charting library|recharts|chart\.js)$/i, 'charts'],
  [/^(?:eslint|a linter|linter|linting)$/i, 'lint'],
  [/^(?:prettier|a formatter|formatter|formatting)$/i, 'format'],
];

export const packages: Recognizer = (clause, work) => {
  const bare = work.quoted(clause.text);
  const setUp =
    /^(?:add|use|set up|setup|install|configure|integrate|include|install and (?:set up|configure)|switch to|put in|i want|enable)(?: and (?:set up|configure))?\s+(.+?)(?: (?:to|in|for) (?:the |my |this )?(?:project|app))?(?: and (?:set (?:it )?up|configure it))?$/i.exec(
      bare,
    )?.[1];
  const what = setUp === undefined ? undefined : SETUPS.find(([pattern]) => pattern.test(setUp.replace(/^(?:the|some) /i, '')))?.[1];
  if (what !== undefined) return work.request({ type: 'set-up', what });
  const match = INSTALL.exec(bare) ?? PACKAGES.exec(bare) ?? PACKAGES_AFTER.exec(bare);
  if (match === null) return false;
  const words = (match[1] ?? '')
    .replace(/^(?:the )?(?:npm )?(?:packages?|dependenc(?:y|ies)|librar(?:y|ies)|modules?)\b/i, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^(?:and|the|for|me|all|it|please)$/i.test(word));
  const names = words.filter((word) => PACKAGE.test(word) && !word.startsWith('-'));
  if (names.length === 0 && words.some((word) => !word.startsWith('-'))) return false;
  return work.request({ type: 'install', packages: names, dev: words.some((word) => word === '-D' || word === '--save-dev') });
};

const START = /^(?:re)?(?:start|run|launch|open)(?: up)?(?: (?:it|this|again|(?:the |my )?(?:app|project|(?:dev )?server|preview)))*(?: again)?$/i;
const BUILD = /^(?:build|compile)(?: (?:it|this|(?:the |my )?(?:app|project|site)))?(?: for production)$|^(?:build|compile) (?:it|the (?:app|project|site))$/i;

export const commands: Recognizer = (clause, work) => {
  const text = work.quoted(clause.text);
  if (START.test(text)) return work.request({ type: 'start' });
  if (BUILD.test(text)) return work.request({ type: 'build' });
  const explicit = /^(?:run|execute)(?: the)?(?: command)?:? (.+)$/i.exec(text)?.[1];
  const typed = /^((?:npm|npx|node(?= (?:\S+\.\w+|-))|ls|cat(?= \S*[./])|echo|pwd|mkdir|tsc|vite|vitest)\b.*)$/.exec(text)?.[1];
  const command = explicit ?? typed;
  if (command === undefined) return false;
  const script = /^(?:the |all )?(tests?|lint(?:er)?|typecheck|type check|build)$/i.exec(command)?.[1]?.toLowerCase();
  if (script === undefined) return work.request({ type: 'run', command });
  return work.request({ type: 'run', command: `npm run ${{ tests: 'test', linter: 'lint', 'type check': 'typecheck' }[script] ?? script}` });
};
