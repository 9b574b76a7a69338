/** What must be true of a model beyond its shape, as sentences for people. */
import type { AppModel, Entity } from './app-model.ts';
import type { Computation, Field } from './field.ts';
import { FORMULA_FUNCTIONS, formulaProblem } from './formula.ts';
import { fitsRange } from './range.ts';
import type { Section, SectionOf } from './section.ts';

export function problemsOf(model: AppModel): string[] {
  return [
    ...doubles(
      'list',
      model.entities.map(({ key }) => key),
    ),
    ...doubles(
      'page',
      model.pages.map(({ key }) => key),
    ),
    ...model.entities.flatMap((entity) => entityProblems(entity, model)),
    ...model.pages.flatMap((page) => [
      ...doubles(
        `section on ${page.title}`,
        page.sections.map(({ key }) => key),
      ),
      ...page.sections.flatMap((section) => sectionProblems(section, model)),
    ]),
  ];
}

function doubles(what: string, keys: readonly string[]): string[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `There are two ${what}s called ${key}.`);
}

function entityProblems(entity: Entity, model: AppModel): string[] {
  return [
    ...doubles(
      `field of ${entity.plural}`,
      entity.fields.map(({ key }) => key),
    ),
    ...(entity.fields.some(({ type }) => type !== 'computed') ? [] : [`${capital(entity.plural)} need a field that can be entered.`]),
    ...entity.fields.flatMap((field) => fieldProblems(field, entity, model)),
  ];
}

function fieldProblems(field: Field, entity: Entity, model: AppModel): string[] {
  if (field.type === 'choice') {
    const options = field.options ?? [];
    if (options.length === 0) return [`${field.label} needs options to choose from.`];
    return [
      ...doubles(`option of ${field.label}`, options),
      ...(field.done ?? []).filter((option) => !options.includes(option)).map((option) => `${field.label} has no option ${option}.`),
    ];
  }
  if (typeof field.low === 'string' && !entity.fields.some(({ key, type }) => key === field.low && isNumber(type)))
    return [`${field.label} is compared with a number that is not there.`];
  if (field.type === 'reference') {
    return model.entities.some(({ key }) => key === field.entity) ? [] : [`${field.label} refers to a list that is not there.`];
  }
  if (field.type === 'computed')
    return field.computed ? computationProblems(field, field.computed, entity) : [`${field.label} does not say what it is computed from.`];
  return [];
}

function computationProblems(field: Field, computed: Computation, entity: Entity): string[] {
  const typeOf = (key: string) => entity.fields.find((candidate) => candidate.key === key)?.type;
  if (computed.type === 'days-left' || computed.type === 'age')
    return isDate(typeOf(computed.of)) ? [] : [`${field.label} counts ${computed.type === 'age' ? 'years' : 'days'}, so it needs a date.`];
  return computed.of.every((key) => isNumber(typeOf(key))) ? [] : [`${field.label} is computed from numbers.`];
}

function sectionProblems(section: Section, model: AppModel): string[] {
  if (section.type === 'formula') return calculatorProblems(section);
  if (section.type !== 'view' && section.type !== 'form') return [];
  const entity = model.entities.find(({ key }) => key === section.entity);
  if (!entity) return [`There is no list called ${section.entity}.`];
  if (section.type === 'form') return [];
  const by = entity.fields.find(({ key }) => key === section.by);
  const value = entity.fields.find(({ key }) => key === section.value);
  if (section.sort !== undefined && !entity.fields.some(({ key }) => key === section.sort?.field))
    return [`${capital(entity.plural)} have no field ${section.sort.field}.`];
  if (section.group !== undefined && !entity.fields.some(({ key }) => key === section.group))
    return [`${capital(entity.plural)} have no field ${section.group}.`];
  const only = entity.fields.find(({ key }) => key === section.only?.field);
  if (section.only !== undefined && !canNarrow(section.only, only)) return [`${capital(entity.plural)} cannot be narrowed to ${section.only.field}.`];
  if (section.by !== undefined && !by) return [`${capital(entity.plural)} have no field ${section.by}.`];
  if (section.value !== undefined && (!value || !isNumeric(value)))
    return [`Only numbers can be added up, and ${value?.label ?? section.value} is not a number.`];
  if (section.view === 'board' && by?.type !== 'choice')
    return [`A board needs a field with options, such as a status. ${capital(entity.plural)} have none chosen for it.`];
  if (section.view === 'calendar' && !isDate(by?.type)) return [`A calendar needs a date. ${capital(entity.plural)} have none chosen for it.`];
  if (section.view === 'chart' && !by) return ['A chart needs a field to group by.'];
  return [];
}

/** Whether a field has what a view is narrowed to. */
export function canNarrow(only: NonNullable<SectionOf<'view'>['only']>, field: Field | undefined): boolean {
  if ('range' in only) return fitsRange(only.range, field?.type);
  return typeof only.value === 'boolean' ? field?.type === 'boolean' : field?.options?.includes(only.value) === true;
}

function calculatorProblems({ inputs, results, plan }: SectionOf<'formula'>): string[] {
  return [
    ...doubles(
      'input',
      inputs.map(({ key }) => key),
    ),
    ...inputs.flatMap(({ key, label, type, options }) => [
      ...(FORMULA_FUNCTIONS.includes(key) ? [`${label} has the name of a function.`] : []),
      ...(type === 'choice' && options === undefined ? [`${label} needs options to choose from.`] : []),
    ]),
    ...results.map(({ formula }) => formulaProblem(formula, inputs, 'number')).filter((problem) => problem !== undefined),
    ...(plan === undefined ? [] : [formulaProblem(plan, inputs, 'plan')].filter((problem) => problem !== undefined)),
  ];
}

const isDate = (type: Field['type'] | undefined): boolean => type === 'date' || type === 'datetime';
const isNumber = (type: Field['type'] | undefined): boolean => type === 'number' || type === 'money';
/** Whether its values can be added up. */
export const isNumeric = (field: Field): boolean =>
  isNumber(field.type) || field.type === 'rating' || (field.type === 'computed' && field.computed?.type !== 'days-left' && field.computed?.type !== 'age');

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
