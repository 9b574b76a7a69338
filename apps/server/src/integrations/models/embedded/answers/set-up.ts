/** Installs and sets up what projects often want: Tailwind, a router, tests, icons, charts, a linter, a formatter. */
import type { Action } from '@lathe/protocol';
import type { SetUp } from '@lathe/app-model';
import { act, say, type Answer } from '../answer.ts';
import { editsThrough } from '../edits.ts';
import { code } from '../sentences/code.ts';
import { nothingYet, type Situation } from './situation.ts';

interface Plan {
  readonly packages: readonly string[];
  readonly dev: boolean;
  /** What is written and edited. Undefined if the project is not as it must be for that. */
  readonly files: (situation: Situation) => readonly Action[] | undefined;
}

const VITE = 'vite.config.ts';
const MAIN = 'src/main.tsx';
const PACKAGE = 'package.json';

export function setUp(what: SetUp, situation: Situation): Answer {
  const { project } = situation;
  const texts = situation.texts.project;
  if (project.isEmpty) return nothingYet(situation);
  const plan = PLANS[what];
  const name = texts.names[what];
  const [main = ''] = plan.packages;
  if ((project.text(PACKAGE) ?? '').includes(`"${main}"`)) return say(`${texts.isThere(main)} ${texts.next[what]}`);
  const files = plan.files(situation);
  if (files === undefined) return say(texts.otherwise(name, main));
  return act(
    texts.title(name),
    texts.will(plan.packages.map(code).join(', '), files.length > 0),
    [{ type: 'install', packages: [...plan.packages], ...(plan.dev ? { dev: true } : {}) }, ...files],
    `${texts.done(name)} ${texts.next[what]}`,
  );
}

const write = (path: string, content: string): Action => ({ type: 'file', operation: 'write', path, content });

/** The edit of a file by a change that must find its place. */
function edited({ project }: Situation, path: string, change: (text: string) => string): Action | undefined {
  const text = project.text(path);
  const edits = text === undefined ? [] : editsThrough(text, change(text));
  return edits.length === 0 ? undefined : { type: 'file', operation: 'edit', path, edits };
}

function all(...actions: readonly (Action | undefined)[]): readonly Action[] | undefined {
  return actions.every((action) => action !== undefined) ? actions : undefined;
}

const script = (name: string, command: string) => (text: string) => text.replace(/("scripts":\s*\{\n)(\s*)/, `$1$2"${name}": "${command}",\n$2`);

const PLANS: Readonly<Record<SetUp, Plan>> = {
  tailwind: {
    packages: ['tailwindcss', '@tailwindcss/vite'],
    dev: true,
    files: (situation) =>
      all(
        edited(situation, VITE, (text) =>
          text.replace(/plugins: \[/, 'plugins: [tailwindcss(), ').replace(/^/, "import tailwindcss from '@tailwindcss/vite';\n"),
        ),
        // Without Tailwind's reset, which would undo the styles that are there.
        edited(situation, 'src/index.css', (text) => `@import 'tailwindcss/theme.css' layer(theme);\n@import 'tailwindcss/utilities.css';\n\n${text}`),
      ),
  },
  router: {
    packages: ['react-router'],
    dev: false,
    files: (situation) =>
      all(
        edited(situation, MAIN, (text) =>
          text.includes('<App />')
            ? text
                .replace(/^(\s*)<App \/>/m, '$1<BrowserRouter>\n$1  <App />\n$1</BrowserRouter>')
                .replace(/(import \{ createRoot \}[^\n]*\n)/, "$1import { BrowserRouter } from 'react-router';\n")
            : text,
        ),
      ),
  },
  tests: {
    packages: ['vitest', 'jsdom', '@testing-library/react', '@testing-library/dom'],
    dev: true,
    files: (situation) => {
      const scripts = edited(situation, PACKAGE, script('test', 'vitest run'));
      if (scripts === undefined || !situation.project.usesReact) return undefined;
      return [scripts, write('vitest.config.ts', VITEST_CONFIG), write('src/App.test.tsx', testOf('App', './App', true))];
    },
  },
  icons: {
    packages: ['lucide-react'],
    dev: false,
    files: () => [],
  },
  charts: {
    packages: ['recharts'],
    dev: false,
    files: () => [],
  },
  lint: {
    packages: ['eslint', '@eslint/js', 'typescript-eslint'],
    dev: true,
    files: (situation) => {
      const scripts = edited(situation, PACKAGE, script('lint', 'eslint src'));
      return scripts === undefined ? undefined : [scripts, write('eslint.config.js', ESLINT_CONFIG)];
    },
  },
  format: {
    packages: ['prettier'],
    dev: true,
    files: (situation) => {
      const scripts = edited(situation, PACKAGE, script('format', 'prettier --write src'));
      return scripts === undefined ? undefined : [scripts, write('.prettierrc.json', '{ "singleQuote": true, "printWidth": 120 }\n')];
    },
  },
};

const VITEST_CONFIG = `import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  test: { environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
});
`;

const ESLINT_CONFIG = `import js from '@eslint/js';
import tseslint from 'typescript-eslint';

export default tseslint.config({ ignores: ['dist'] }, js.configs.recommended, ...tseslint.configs.recommended);
`;

/** A first test of a component: it shows something. */
export function testOf(name: string, module: string, isDefault: boolean): string {
  return `import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import ${isDefault ? name : `{ ${name} }`} from '${module}';

it('${name} shows something', () => {
  const { container } = render(<${name} />);
  expect(container.textContent).not.toBe('');
});
`;
}

/**
 * The test of a component beside it. Components with properties are named, since their values are not known.
 * `isSettingUp`: the same message sets up the tests first.
 */
export function writeTest(subject: string, situation: Situation, isSettingUp = false): Answer {
  const { project } = situation;
  const texts = situation.texts.project;
  if (project.isEmpty) return nothingYet(situation);
  const wanted = subject
    .replace(/\.[jt]sx?$/, '')
    .replaceAll(' ', '')
    .toLowerCase();
  const path = project.paths.find(
    (other) =>
      /\.tsx$/.test(other) &&
      !/\.test\.tsx$/.test(other) &&
      (other.toLowerCase() === `${wanted}.tsx` || other.toLowerCase().endsWith(`/${wanted}.tsx`) || other.toLowerCase() === `src/${wanted}.tsx`),
  );
  if (path === undefined) return say(texts.noComponent(subject));
  if (!isSettingUp && !(project.text(PACKAGE) ?? '').includes('"vitest"')) return say(texts.noTests);
  const test = path.replace(/\.tsx$/, '.test.tsx');
  if (project.has(test)) return say(texts.testExists(test));
  const text = project.text(path) ?? '';
  const byDefault = /export default function (\w+)\(([^)]*)\)/.exec(text);
  const named = /export function ([A-Z]\w*)\(([^)]*)\)/.exec(text);
  const [, name, properties = ''] = byDefault ?? named ?? [];
  if (name === undefined) return say(texts.noExport(path));
  if (properties.trim() !== '') return say(texts.takesProperties(name, properties.trim().slice(0, 60)));
  return act(
    texts.testTitle(name),
    texts.willWrite(test),
    [
      write(
        test,
        testOf(
          name,
          `./${
            path
              .split('/')
              .at(-1)
              ?.replace(/\.tsx$/, '') ?? name
          }`,
          byDefault !== null,
        ),
      ),
    ],
    texts.runTests,
  );
}
