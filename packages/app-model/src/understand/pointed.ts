/** Which part of the app an element of its page shows. If that is not certain, no part is named: a wrong guess would change something else. */
import { sectionKind } from '../lexicon/words/section-words.ts';
import { namesOf } from '../generate/names.ts';
import { componentOf } from '../generate/write-page.ts';
import { viewComponents } from '../generate/views.ts';
import type { AppModel, Page } from '../model/app-model.ts';
import type { Section } from '../model/section.ts';
import { fieldPath, optionPath, pagePath, sectionPath } from '../operations/target.ts';

/** An element that the person pointed at in the preview. */
export interface ShownElement {
  /** In lower case. */
  readonly tagName: string;
  readonly text: string;
  /** The file in which it is written, if that is known. */
  readonly path?: string | undefined;
}

/** An element that nothing of the app could be told for. It is not "it" of the message before either. */
export const UNKNOWN_ELEMENT = 'unknown-element';

/** Elements that stand for the whole of the section they are in. A row or a button does not. */
const WHOLE = /^(?:section|form|article|table|ul|ol|dl|figure|canvas|h[1-6]|footer|main|div|hr)$/;

/** The target path of what the element shows, or `UNKNOWN_ELEMENT`. */
export function partOf(element: ShownElement, model: AppModel): string {
  const inFile = element.path === undefined ? [] : sectionsIn(element.path, model);
  const named = byText(element, model, inFile);
  if (named !== undefined) return named;
  if (!WHOLE.test(element.tagName)) return UNKNOWN_ELEMENT;
  const fitting = inFile.length > 1 ? inFile.filter(({ section }) => says(section, element.text)) : inFile;
  const [only] = fitting.length > 0 ? fitting : byHeading(element.text, model);
  const isCertain = fitting.length === 1 || (fitting.length === 0 && byHeading(element.text, model).length === 1);
  return only === undefined || !isCertain ? UNKNOWN_ELEMENT : sectionPath(only.page.key, only.section.key);
}

interface Placed {
  readonly page: Page;
  readonly section: Section;
}

const placed = (model: AppModel): Placed[] => model.pages.flatMap((page) => page.sections.map((section) => ({ page, section })));

/** The sections that the component in a file draws. */
function sectionsIn(path: string, model: AppModel): Placed[] {
  const views = viewComponents(model);
  return placed(model).filter(({ section }) => {
    if (section.type === 'form') return path === `${namesOf({ key: section.entity }).folder}/${namesOf({ key: section.entity }).type}Entry.tsx`;
    if (section.type !== 'view') return path === `src/${componentOf(section.type).join('/')}.tsx`;
    const view = views.get(section);
    return view !== undefined && path === `${namesOf(view.entity).folder}/${view.name}.tsx`;
  });
}

/** What is called exactly like the element's text. The app and its pages are in links and headings, all else below them. */
function byText({ tagName, text, path }: ShownElement, model: AppModel, inFile: readonly Placed[]): string | undefined {
  const said = text.trim().toLowerCase();
  if (said === '' || said.length > 80) return undefined;
  const is = (name: string | undefined): boolean => name?.trim().toLowerCase() === said;
  if (/^(?:a|h1|header|title)$/.test(tagName) && inFile.length === 0) {
    const page = model.pages.find(({ title }) => is(title));
    // With one page, its heading is the name of the app.
    if (page !== undefined && (model.pages.length > 1 || !is(model.name))) return pagePath(page.key);
    if (is(model.name)) return 'app';
  }
  if (is(model.tagline) && inFile.length === 0) return 'tagline';
  const shown = new Set(inFile.flatMap(({ section }) => ('entity' in section ? [section.entity] : [])));
  const inFolder = model.entities.filter((entity) => shown.has(entity.key) || path?.startsWith(`${namesOf(entity).folder}/`));
  const entities = inFolder.length > 0 ? inFolder : model.entities;
  const found = entities.flatMap((entity) =>
    entity.fields.flatMap((field) => [
      ...(is(field.label) || is(field.label.replace(/$/, ' *')) ? [fieldPath(entity.key, field.key)] : []),
      ...(field.options ?? []).filter(is).map((option) => optionPath(entity.key, field.key, option)),
    ]),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Whether the section's own words are in the text. */
function says(section: Section, text: string): boolean {
  return section.title !== undefined && text.toLowerCase().startsWith(section.title.toLowerCase());
}

/** Tools and content with a heading of their own. */
function byHeading(text: string, model: AppModel): Placed[] {
  const all = placed(model);
  const titled = all.filter(({ section }) => says(section, text));
  const kind = sectionKind(text.trim());
  return titled.length > 0 || kind === undefined ? titled : all.filter(({ section }) => section.type === kind.type && section.type !== 'view');
}
