/** What the app is, what was changed in it, and what can be said next, as sentences. */
import { type AppModel, type Entity, listed, type MergeConflict, type Operation, parseTarget, type Section, type Target } from '@lathe/app-model';

export function describeApp(model: AppModel): string {
  const kept = model.entities.map((entity) => `It keeps ${entity.plural} with ${listed(entity.fields.map(({ label }) => labelInside(label, model)))}.`);
  const shown = [...new Set(model.pages.flatMap((page) => page.sections.map((section) => nameOf(section, model))))];
  const pages = model.pages.length > 1 ? ` on the pages ${listed(model.pages.map(({ title }) => title))}` : '';
  return [...kept, shown.length === 0 ? '' : `It shows ${listed(shown)}${pages}.`].filter((part) => part !== '').join(' ');
}

/** A label in the middle of a sentence: German nouns keep their capital. */
function labelInside(label: string, { language }: AppModel): string {
  return language === 'de' ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

const SECTION_NAMES: Partial<Record<Section['type'], string>> = {
  hero: 'a headline',
  text: 'a text',
  features: 'a list of benefits',
  pricing: 'a price table',
  faq: 'questions and answers',
  testimonials: 'room for quotes',
  pictures: 'pictures',
  contact: 'a way to get in touch',
  map: 'a link to the map',
  footer: 'a footer',
  ticTacToe: 'tic-tac-toe',
  flashCards: 'flash cards',
  snake: 'snake',
  memory: 'a memory game',
  notes: 'a place for notes',
  drawing: 'a drawing pad',
  weather: 'the weather',
};

function nameOf(section: Section, model: AppModel): string {
  if (section.type === 'form') return `a form for ${pluralOf(section.entity, model)}`;
  if (section.type !== 'view') return SECTION_NAMES[section.type] ?? `a ${section.type}`;
  return section.view === 'totals'
    ? `the totals of ${pluralOf(section.entity, model)}`
    : `a ${section.view === 'cards' ? 'set of cards' : section.view} of ${pluralOf(section.entity, model)}`;
}

const pluralOf = (key: string, model: AppModel): string => model.entities.find((entity) => entity.key === key)?.plural ?? key;

/** "I added the field Priority and made it green." */
export function describeChange(operations: readonly Operation[], before: AppModel, after: AppModel): string {
  const done = [...new Set(operations.map((operation) => describeOperation(operation, before, after)))];
  return `I ${listed(done)}.`;
}

function describeOperation(operation: Operation, before: AppModel, after: AppModel): string {
  switch (operation.type) {
    case 'create-app':
      return `wrote ${operation.model.name}`;
    case 'add-entity':
      return `added ${operation.entity.plural}`;
    case 'add-field':
      return `added ${operation.field.label} to ${named(operation.target, after)}`;
    case 'add-option':
      return `added the option ${operation.option}`;
    case 'add-page':
      return `added the page ${operation.page.title}`;
    case 'add-section':
      return `added ${nameOf(operation.section, after)}${after.pages.length > 1 ? ` to ${named(operation.target, after)}` : ''}`;
    case 'remove':
      return `removed ${named(operation.target, before)}`;
    case 'rename':
      return `renamed ${named(operation.target, before)} to ${operation.plural ?? operation.to}`;
    case 'move':
      return `moved ${named(operation.target, after)}`;
    case 'change-tagline':
      return 'changed the line below the title';
    case 'change-language':
      return 'changed the language of the app';
    case 'change-currency':
      return `changed the currency to ${operation.to}`;
    case 'change-theme':
      return listed(Object.entries(operation.changes).map(([name, value]) => `set the ${THEME_NAMES[name] ?? name} to ${value}`));
    case 'change-features':
      return describeFeatures(operation.changes, named(operation.target, after));
    case 'change-rows':
      return `changed the sample ${named(operation.target, after)}`;
    case 'change-section':
      return typeof operation.changes['view'] === 'string'
        ? `made it ${named(operation.target, after).replace(/^the /, 'a ')}`
        : `changed ${named(operation.target, after)}`;
    case 'change-field':
      return `changed ${named(operation.target, after)}`;
  }
}

const THEME_NAMES: Readonly<Record<string, string>> = { accent: 'color', size: 'text size', radius: 'corners', mode: 'light or dark mode' };

function describeFeatures(changes: Partial<Entity['features']>, plural: string): string {
  const on = Object.entries(changes)
    .filter(([, value]) => value === true)
    .map(([name]) => name);
  const off = Object.entries(changes)
    .filter(([, value]) => value === false)
    .map(([name]) => name);
  return [on.length > 0 ? `added ${listed(on)} to ${plural}` : '', off.length > 0 ? `took ${listed(off)} away from ${plural}` : '']
    .filter((part) => part !== '')
    .join(' and ');
}

/** What a path names, in the words of the app. */
function named(path: string, model: AppModel): string {
  const target = parseTarget(path);
  return target === undefined ? path : nameOfTarget(target, model);
}

function nameOfTarget(target: Target, model: AppModel): string {
  switch (target.type) {
    case 'entity':
      return pluralOf(target.entity, model);
    case 'field':
      return model.entities.find(({ key }) => key === target.entity)?.fields.find(({ key }) => key === target.field)?.label ?? target.field;
    case 'option':
      return `the option ${target.option}`;
    case 'page':
      return `the page ${model.pages.find(({ key }) => key === target.page)?.title ?? target.page}`;
    case 'section': {
      const section = model.pages.find(({ key }) => key === target.page)?.sections.find(({ key }) => key === target.section);
      return section === undefined ? target.section : nameOf(section, model).replace(/^an? /, 'the ');
    }
    default:
      return 'the app';
  }
}

const REASONS: Readonly<Record<MergeConflict['type'], string>> = {
  changed: 'you changed the same place',
  deleted: 'you deleted the file',
  exists: 'you have another file there',
  kept: 'it is no longer needed, but you changed it or it is still used',
};

/** Which pieces of the project were left alone, and why. */
export function describeConflicts(conflicts: readonly MergeConflict[]): string {
  if (conflicts.length === 0) return '';
  const pieces = [...new Set(conflicts.map(({ path, type }) => `\`${path}\` (${REASONS[type]})`))];
  return `I left ${listed(pieces)} as ${pieces.length === 1 ? 'it is' : 'they are'}.`;
}
