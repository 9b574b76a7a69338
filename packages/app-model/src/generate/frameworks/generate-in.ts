/** A model as the files of a project in another framework than React. */
import { type Files, type Parts, withImported } from '../parts.ts';
import { namesOf } from '../names.ts';
import { writeModel } from '../write-model.ts';
import { writeTheme } from '../look/write-theme.ts';
import type { AppModel, Framework } from '../../model/app-model.ts';
import { adapted } from './adapt.ts';
import { CONTENT_TYPES } from './content-markup.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { FRAMEWORK_WRITERS } from './frameworks.ts';
import { writeKind } from './write-kind.ts';

export function generateIn(framework: Framework, given: AppModel, parts: Parts): Files {
  const writer = FRAMEWORK_WRITERS[framework];
  const { model } = adapted(given);
  const { base } = writer;
  const files = new Map(writer.write(model));
  const styles = stylesOf(model);
  files.set(writer.theme, writeTheme(model.theme));
  files.set(writer.styles, styleSheet(styles, parts));
  files.set(`${base}app-model.ts`, writeModel(model));
  for (const entity of model.entities) files.set(`${base}data/${namesOf(entity).all}.ts`, writeKind(entity, model, writer.collection));
  const all = parts.get(`texts/${model.language}.ts`) ?? '';
  const written = withImported(
    files,
    [...styles.map(({ name }) => `${folderOf(writer.styles)}styles/${name}.css`), ...(writer.always?.(model) ?? [])],
    (path) => partAt(path, writer, parts) ?? (path === `${base}texts.ts` ? all : undefined),
  );
  return new Map([...written].map(([path, text]) => [path, path === `${base}texts.ts` ? usedTexts(all, written) : text]));
}

function partAt(path: string, { base, parts: folders, styles }: FrameworkWriter, parts: Parts): string | undefined {
  for (const { folder, at } of folders) {
    const found = path.startsWith(at) ? parts.get(`${folder}/${path.slice(at.length)}`) : undefined;
    if (found !== undefined) return found;
  }
  const data = path.startsWith(`${base}data/`) ? path.slice(`${base}data/`.length) : undefined;
  if (data !== undefined) return parts.get(`common/data/${data}`) ?? parts.get(`src/data/${data}`);
  const style = STYLES.find(({ name }) => path === `${folderOf(styles)}styles/${name}.css`);
  return style === undefined ? undefined : parts.get(style.part);
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

interface Style {
  readonly name: string;
  /** Of the library of the React apps, which look the same. */
  readonly part: string;
  readonly isUsed: (model: AppModel) => boolean;
}

const shows =
  (...types: readonly string[]) =>
  ({ pages }: AppModel): boolean =>
    pages.some(({ sections }) => sections.some(({ type }) => types.includes(type)));

/** What the main stylesheet imports by itself. */
const BASE: readonly Style[] = ['marks', 'forms', 'items', 'cards'].map((name) => ({ name, part: `src/styles/${name}.css`, isUsed: () => true }));

const STYLES: readonly Style[] = [
  ...BASE,
  { name: 'shell', part: 'src/components/AppShell.css', isUsed: hasBar },
  { name: 'dialog', part: 'src/components/Dialog.css', isUsed: shows('view') },
  { name: 'view-bar', part: 'src/components/ViewBar.css', isUsed: shows('view') },
  { name: 'toasts', part: 'src/components/Toasts.css', isUsed: shows('view') },
  { name: 'content', part: 'src/content/content.css', isUsed: shows(...CONTENT_TYPES) },
  { name: 'tools', part: 'src/tools/tools.css', isUsed: shows('counter', 'timer') },
  { name: 'status', part: 'common/status.css', isUsed: shows('view', 'form') },
];

const stylesOf = (model: AppModel): readonly Style[] => STYLES.filter(({ isUsed }) => isUsed(model));

/** Styles of components come after the base that they build on. */
function styleSheet(styles: readonly Style[], parts: Parts): string {
  const imports = styles
    .filter((style) => !BASE.includes(style))
    .map(({ name }) => `@import './styles/${name}.css';\n`)
    .join('');
  return (parts.get('src/index.css') ?? '').replace(/(?:@import [^\n]+\n)+/, (base) => base + imports);
}

/** The words that the written files use. */
function usedTexts(all: string, files: Files): string {
  const used = new Set([...files].flatMap(([path, text]) => (path.endsWith('texts.ts') ? [] : [...text.matchAll(/\btexts\.(\w+)/g)].map(([, name]) => name))));
  return all
    .split('\n')
    .filter((line) => {
      const name = /^ {2}(\w+): /.exec(line)?.[1];
      return name === undefined || used.has(name);
    })
    .join('\n');
}
