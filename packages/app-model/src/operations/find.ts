/** What a target names in a model. What is not there is refused by name, with what there is. */
import type { AppModel, Entity, Page } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';
import type { Section } from '../model/section.ts';
import { impossible, missing } from './refusal.ts';
import { parseTarget, type Target } from './target.ts';

export function targetOf<Type extends Target['type']>(path: string, ...types: readonly Type[]): Extract<Target, { type: Type }> {
  const target = parseTarget(path);
  if (!target || !types.some((type) => type === target.type))
    throw impossible(`"${path}" does not name ${types.length === 1 ? 'a' : 'one of'} ${types.join(', ')}.`);
  return target as Extract<Target, { type: Type }>;
}

interface Located {
  readonly entity?: Entity | undefined;
  readonly field?: Field | undefined;
  readonly page?: Page | undefined;
  readonly section?: Section | undefined;
}

/** What a target names, and the entity or page that it belongs to. What the app does not have is undefined. */
export function locate(model: AppModel | null, target: Target | undefined): Located {
  if (model === null || target === undefined) return {};
  if ('entity' in target) {
    const entity = model.entities.find(({ key }) => key === target.entity);
    return { entity, field: 'field' in target ? entity?.fields.find(({ key }) => key === target.field) : undefined };
  }
  if (!('page' in target)) return {};
  const page = model.pages.find(({ key }) => key === target.page);
  return { page, section: 'section' in target ? page?.sections.find(({ key }) => key === target.section) : undefined };
}

/** Whether the app has what a path names. */
export function hasTarget(model: AppModel, path: string): boolean {
  const target = parseTarget(path);
  if (target === undefined) return false;
  const { entity, field, page, section } = locate(model, target);
  if ('option' in target) return field?.options?.includes(target.option) === true;
  if ('field' in target) return field !== undefined;
  if ('entity' in target) return entity !== undefined;
  if ('section' in target) return section !== undefined;
  return !('page' in target) || page !== undefined;
}

export function entityOf(model: AppModel, key: string): Entity {
  const entity = model.entities.find((candidate) => candidate.key === key);
  if (!entity)
    throw missing(
      'list of things',
      key,
      model.entities.map(({ plural }) => plural),
    );
  return entity;
}

export function fieldOf(entity: Entity, key: string): Field {
  const field = entity.fields.find((candidate) => candidate.key === key);
  if (!field)
    throw missing(
      'field',
      key,
      entity.fields.map(({ label }) => label),
    );
  return field;
}

export function choiceOf(entity: Entity, key: string): Field & { options: string[] } {
  const field = fieldOf(entity, key);
  if (field.type !== 'choice' || !field.options) throw impossible(`${field.label} has no options to choose from.`);
  return { ...field, options: field.options };
}

export function pageOf(model: AppModel, key: string): Page {
  const page = model.pages.find((candidate) => candidate.key === key);
  if (!page)
    throw missing(
      'page',
      key,
      model.pages.map(({ title }) => title),
    );
  return page;
}

export function sectionOf(page: Page, key: string): Section {
  const section = page.sections.find((candidate) => candidate.key === key);
  if (!section)
    throw missing(
      `section on ${page.title}`,
      key,
      page.sections.map((candidate) => candidate.title ?? candidate.key),
    );
  return section;
}
