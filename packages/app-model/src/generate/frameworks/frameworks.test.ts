import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import { type Files, importsOf } from '../parts.ts';
import { MODEL_FILES } from '../write-model.ts';
import { type AppModel, type Framework, FRAMEWORKS } from '../../model/app-model.ts';
import { readModel } from '../../model/read-model.ts';
import { readParts } from '../../testing/parts.ts';
import { understand } from '../../understand/understand.ts';
import { adapted } from './adapt.ts';
import { FRAMEWORK_WRITERS } from './frameworks.ts';

const TEMPLATES = fileURLToPath(new URL('../../../../../templates/', import.meta.url));
const NAMES: Readonly<Record<Framework, string>> = {
  vue: 'Vue',
  svelte: 'Svelte',
  solid: 'SolidJS',
  angular: 'Angular',
  nuxt: 'Nuxt',
  next: 'Next.js',
  astro: 'Astro',
  vanilla: 'vanilla TypeScript',
};
const MESSAGES = [
  'a counter',
  'a list of books with title, author, year, price, tags and rating',
  'an app with a contact form',
  'an app with a home page and an about page',
  'a landing page for a bakery called "Flour & <Salt> {x}" with pricing and a FAQ',
];
const parts = readParts();

function modelOf(message: string, framework: Framework): AppModel {
  const { model, refused } = understand(`${message} in ${NAMES[framework]}`, null);
  expect(refused).toEqual([]);
  expect(model?.framework).toBe(framework);
  return model as AppModel;
}

/** What is there when the files have been written into the starter. */
function isThere(path: string, files: Files, { starter, replaces }: { starter: string; replaces: readonly string[] }): boolean {
  return ['', '.ts', '.tsx'].some(
    (ending) => files.has(path + ending) || (!replaces.includes(path + ending) && existsSync(`${TEMPLATES}${starter}/${path}${ending}`)),
  );
}

describe.each(FRAMEWORKS)('an app in %s', (framework) => {
  const writer = FRAMEWORK_WRITERS[framework];

  it.each(MESSAGES)('"%s" is written in files that find each other', (message) => {
    const model = modelOf(message, framework);
    const files = generate(model, parts);
    expect(files.has(writer.main)).toBe(true);
    for (const [path, text] of files) {
      for (const imported of importsOf(path, text)) expect(isThere(imported, files, writer), `${imported} in ${path}`).toBe(true);
      for (const [, style = ''] of text.matchAll(/@import '\.\/([^']+)'/g)) expect(files.has(path.replace(/[^/]+$/, style))).toBe(true);
      if (/\.tsx?$/.test(path)) transformSync(text, { loader: path.endsWith('x') ? 'tsx' : 'ts', jsx: 'preserve' });
    }
    expect(generate(model, parts)).toEqual(files);
  });

  it('is read back as what it shows', () => {
    const model = modelOf('an expense tracker with a chart', framework);
    const files = generate(model, parts);
    const path = MODEL_FILES.find((candidate) => files.has(candidate)) ?? '';
    expect(readModel(files.get(path))).toEqual({ type: 'model', model: adapted(model).model });
    expect(generate(adapted(model).model, parts)).toEqual(files);
  });

  it('begins with files that its starter has', () => {
    for (const path of writer.replaces) expect(readFileSync(`${TEMPLATES}${writer.starter}/${path}`, 'utf8').length).toBeGreaterThan(0);
  });

  it('has the words of its language, and no others', () => {
    const { model } = understand(`eine Aufgabenliste mit ${NAMES[framework]}`, null);
    const files = generate(model as AppModel, parts);
    const texts = files.get(`${writer.base}texts.ts`) ?? '';
    expect(texts).toContain("delete: 'Löschen'");
    expect(texts).not.toContain('snake');
  });
});

describe('what another framework does not show', () => {
  it('is named, and the rows are shown as a list', () => {
    const { model, left } = adapted(modelOf('a kanban board of tasks', 'vue'));
    expect(left.filter(({ isQuiet }) => isQuiet !== true)).toMatchObject([{ type: 'section', section: { view: 'board' } }]);
    expect(model.pages.flatMap(({ sections }) => sections)).toMatchObject([{ type: 'view', view: 'list' }]);
  });

  it('is nothing in React', () => {
    const { model } = understand('a kanban board of tasks', null);
    expect(adapted(model as AppModel)).toEqual({ model, left: [] });
  });
});
