/** Installs and sets up what projects often want: Tailwind, a router, tests, icons, charts, a linter, a formatter. */
import type { SetUp } from '@lathe/app-model';
import { act, say, type Answer } from '../../answer.ts';
import { code } from '../../sentences/code.ts';
import { frameworkOf } from '../frameworks.ts';
import { nothingYet, type Situation } from '../situation.ts';
import { format, lint } from './checks.ts';
import { charts, icons } from './libraries.ts';
import { PACKAGE, type PlanFor } from './plan.ts';
import { router } from './router.ts';
import { tailwind } from './tailwind.ts';
import { tests } from './tests.ts';

const PLANS: Readonly<Record<SetUp, PlanFor>> = { tailwind, router, tests, icons, charts, lint, format };
/** What is named where I cannot set it up. */
const MAIN: Readonly<Record<SetUp, string>> = {
  tailwind: 'tailwindcss',
  router: 'react-router',
  tests: 'vitest',
  icons: 'lucide',
  charts: 'chart.js',
  lint: 'eslint',
  format: 'prettier',
};

export function setUp(what: SetUp, situation: Situation): Answer {
  const { project } = situation;
  const texts = situation.texts.project;
  if (project.isEmpty) return nothingYet(situation);
  const framework = frameworkOf(project);
  const plan = framework === undefined ? undefined : PLANS[what](framework);
  if (typeof plan === 'function') return say(plan(texts));
  const name = texts.names[what];
  const [main = MAIN[what]] = plan?.packages ?? [];
  const next = plan?.next?.(texts) ?? texts.next[what];
  if ((project.text(PACKAGE) ?? '').includes(`"${main}"`)) return say(`${texts.isThere(main)} ${next}`);
  const files = plan?.files(situation);
  if (plan === undefined || files === undefined) return say(texts.otherwise(name, main));
  return act(
    texts.title(name),
    texts.will(plan.packages.map(code).join(', '), files.length > 0),
    [{ type: 'install', packages: [...plan.packages], ...(plan.dev ? { dev: true } : {}) }, ...files],
    `${texts.done(name)} ${next}`,
  );
}
