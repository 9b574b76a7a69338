/** What the app is, and what was changed in it, as sentences. */
import { type AppModel, type Entity, type MergeConflict, type Operation, parseTarget, type Section, type Target } from '@lathe/app-model';
import { code } from '../sentences/code.ts';
import { enumerated, type Sentences } from '../sentences/sentences.ts';

export function describeApp(model: AppModel, texts: Sentences): string {
  const kept = model.entities.map((entity) =>
    texts.app.keeps(
      entity.plural,
      enumerated(
        entity.fields.map(({ label }) => labelInside(label, model)),
        texts,
      ),
    ),
  );
  const shown = [...new Set(model.pages.flatMap((page) => page.sections.map((section) => nameOf(section, model, texts))))];
  const titles = model.pages.map(({ title }) => title);
  const shows = shown.length === 0 ? [] : [texts.app.shows(enumerated(shown, texts), titles.length > 1 ? enumerated(titles, texts) : undefined)];
  return [...kept, ...shows].join(' ');
}

/** A label in the middle of a sentence: German nouns keep their capital. */
function labelInside(label: string, { language }: AppModel): string {
  return language === 'de' || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

export function nameOf(section: Section, model: AppModel, texts: Sentences): string {
  if (section.type === 'form') return texts.form(pluralOf(section.entity, model));
  if (section.type !== 'view') return texts.sections[section.type];
  return texts.views[section.view](pluralOf(section.entity, model));
}

const pluralOf = (key: string, model: AppModel): string => model.entities.find((entity) => entity.key === key)?.plural ?? key;

/** "I added Priority to tasks and removed the timer." */
export function describeChange(operations: readonly Operation[], before: AppModel, after: AppModel, texts: Sentences): string {
  const done = new Set(operations.flatMap((operation) => describeOperation(operation, before, after, texts)));
  return texts.did(enumerated([...done], texts));
}

function describeOperation(operation: Operation, before: AppModel, after: AppModel, texts: Sentences): string | readonly string[] {
  const { change } = texts;
  const named = (path: string, model = after): string => nameOfPath(path, model, texts);
  switch (operation.type) {
    case 'create-app':
      return change.wrote(operation.model.name);
    case 'add-entity':
      return change.added(operation.entity.plural);
    case 'add-field':
      return change.addedTo(operation.field.label, named(operation.target));
    case 'add-option':
      return change.added(change.option(operation.option));
    case 'add-page':
      return change.added(change.page(operation.page.title));
    case 'add-section': {
      const name = nameOf(operation.section, after, texts);
      const target = parseTarget(operation.target);
      const page = target?.type === 'page' && after.pages.length > 1 ? after.pages.find(({ key }) => key === target.page) : undefined;
      return page === undefined ? change.added(name) : change.addedOn(name, page.title);
    }
    case 'remove':
      return change.removed(named(operation.target, before));
    case 'rename':
      return change.renamed(named(operation.target, before), operation.plural ?? operation.to);
    case 'move':
      return change.moved(named(operation.target));
    case 'change-tagline':
      return change.changed(change.tagline);
    case 'change-language':
      return change.changed(change.language);
    case 'change-currency':
      return change.set(change.currency, operation.to);
    case 'change-theme':
      return 'switch' in operation.changes && operation.changes.switch === undefined
        ? [change.removed(texts.the(texts.features['switch'] ?? ''))]
        : describeTheme(operation.changes, texts);
    case 'change-features':
      return describeFeatures(operation.changes, named(operation.target), texts);
    case 'change-access':
      return change.changed(change.access(named(operation.target)));
    case 'change-rows':
      return change.changed(change.samples(named(operation.target)));
    case 'change-section':
      return typeof operation.changes['view'] === 'string'
        ? change.madeInto(sectionAt(operation.target, after, texts))
        : change.changed(named(operation.target));
    case 'change-field':
      return change.changed(named(operation.target));
  }
}

function describeTheme({ switch: hasSwitch, ...look }: Partial<AppModel['theme']>, texts: Sentences): string[] {
  const { change } = texts;
  const name = texts.features['switch'] ?? '';
  const switched = hasSwitch === undefined ? [] : [change.added(name)];
  // What has no name here goes along with what has one: headings follow the font.
  const set = Object.entries(look).flatMap(([key, value]) =>
    texts.theme[key] === undefined ? [] : [change.set(texts.theme[key], texts.values[value] ?? value)],
  );
  return [...switched, ...set];
}

function describeFeatures({ undo, ...others }: Partial<Entity['features']>, plural: string, texts: Sentences): string[] {
  // Where deleting cannot be undone, the app asks before it deletes.
  const changes: Readonly<Record<string, boolean>> = { ...others, ...(undo === undefined ? {} : { [undo ? 'undo' : 'ask']: true }) };
  const names = (isOn: boolean): string[] =>
    Object.entries(changes)
      .filter(([, value]) => value === isOn)
      .map(([name]) => texts.features[name] ?? name);
  const [on, off] = [names(true), names(false)];
  return [
    ...(on.length > 0 ? [texts.change.addedTo(enumerated(on, texts), plural)] : []),
    ...(off.length > 0 ? [texts.change.took(enumerated(off, texts), plural)] : []),
  ];
}

/** What a path names, in the words of the app. */
function nameOfPath(path: string, model: AppModel, texts: Sentences): string {
  const target = parseTarget(path);
  return target === undefined ? path : nameOfTarget(target, model, texts);
}

function nameOfTarget(target: Target, model: AppModel, texts: Sentences): string {
  switch (target.type) {
    case 'entity':
      return pluralOf(target.entity, model);
    case 'field':
      return model.entities.find(({ key }) => key === target.entity)?.fields.find(({ key }) => key === target.field)?.label ?? target.field;
    case 'option':
      return texts.change.option(target.option);
    case 'page':
      return texts.change.page(model.pages.find(({ key }) => key === target.page)?.title ?? target.page);
    case 'section':
      return texts.the(sectionAt(`pages/${target.page}/sections/${target.section}`, model, texts));
    default:
      return texts.change.theApp;
  }
}

function sectionAt(path: string, model: AppModel, texts: Sentences): string {
  const target = parseTarget(path);
  if (target?.type !== 'section') return path;
  const section = model.pages.find(({ key }) => key === target.page)?.sections.find(({ key }) => key === target.section);
  return section === undefined ? target.section : nameOf(section, model, texts);
}

/** Which pieces of the project were left alone, and why. */
export function describeConflicts(conflicts: readonly MergeConflict[], texts: Sentences): string {
  if (conflicts.length === 0) return '';
  const pieces = [...new Set(conflicts.map(({ path, type }) => `${code(path)} (${texts.app.conflicts[type]})`))];
  return texts.app.left(enumerated(pieces, texts), pieces.length);
}
