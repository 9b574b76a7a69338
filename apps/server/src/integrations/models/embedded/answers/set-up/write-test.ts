/** Tests of components. */
import { act, say, type Answer } from '../../answer.ts';
import { frameworkOf } from '../frameworks.ts';
import { nothingYet, type Situation } from '../situation.ts';
import { PACKAGE, write } from './plan.ts';
import { testingIn, testOf, testPath } from './tests.ts';

/**
 * The test of a component beside it. Components with properties are named, since their values are not known.
 * `isSettingUp`: the same message sets up the tests first.
 */
export function writeTest(subject: string, situation: Situation, isSettingUp = false): Answer {
  const { project } = situation;
  const texts = situation.texts.project;
  if (project.isEmpty) return nothingYet(situation);
  const testing = testingIn(frameworkOf(project));
  const wanted = subject
    .replace(/\.(?:[jt]sx?|vue|svelte)$/, '')
    .replaceAll(' ', '')
    .toLowerCase();
  const path = project.paths.find((other) => {
    if (testing === undefined || !testing.component.test(other)) return false;
    const name = other.replace(testing.component, '').toLowerCase();
    return name === wanted || name.endsWith(`/${wanted}`);
  });
  if (testing === undefined || path === undefined) return say(texts.noComponent(subject));
  if (!isSettingUp && !(project.text(PACKAGE) ?? '').includes('"vitest"')) return say(texts.noTests);
  const test = testPath(path, testing);
  if (project.has(test)) return say(texts.testExists(test));
  const component = componentIn(path, project.text(path) ?? '');
  if (component === undefined) return say(texts.noExport(path));
  const { name, isDefault, properties } = component;
  if (properties !== '') return say(texts.takesProperties(name, properties.slice(0, 60)));
  return act(texts.testTitle(name), texts.willWrite(test), [write(test, testOf({ name, path, isDefault }, testing))], texts.runTests);
}

interface Component {
  readonly name: string;
  readonly isDefault: boolean;
  /** What must be given to it, in its words. */
  readonly properties: string;
}

function componentIn(path: string, text: string): Component | undefined {
  const file = /([^/]+)\.(?:vue|svelte)$/.exec(path)?.[1];
  if (file !== undefined) {
    const properties = /defineProps<\{([\s\S]*?)\}>/.exec(text)?.[1] ?? /const \{([^}]*)\}(?:: [^=]+)? = \$props\(\)/.exec(text)?.[1] ?? '';
    return { name: file, isDefault: true, properties: isNeeded(text, properties) ? properties.trim() : '' };
  }
  const byDefault = /export default function (\w+)\(([^)]*)\)/.exec(text);
  const [, name, properties = ''] = byDefault ?? /export function ([A-Z]\w*)\(([^)]*)\)/.exec(text) ?? [];
  return name === undefined ? undefined : { name, isDefault: byDefault !== null, properties: properties.trim() };
}

/** Properties that may all be left out need no values. */
function isNeeded(text: string, properties: string): boolean {
  const declared = /defineProps<\{([\s\S]*?)\}>/.exec(text)?.[1] ?? /interface Props \{([\s\S]*?)\n\s*\}/.exec(text)?.[1] ?? properties;
  return declared
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[;\n]/)
    .some((line) => line.trim() !== '' && !/^\s*\w+\?:/.test(line));
}
