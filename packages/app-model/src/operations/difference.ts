/**
 * The operations that lead from one model to another, piece by piece. First what is added and changed, then what is
 * removed, so that nothing goes along with a removal that is still needed. The order of things is restored last.
 */
import type { AppModel, Entity, Page } from '../model/app-model.ts';
import { defined } from './change-entities.ts';
import { isEqual } from './equal.ts';
import type { Operation } from './operation.ts';
import { Refused } from './refusal.ts';
import { entityPath, fieldPath, pagePath, sectionPath } from './target.ts';

type Reduce = (model: AppModel, operation: Operation) => AppModel;
type Keyed = { readonly key: string };

export function differenceOf(from: AppModel, to: AppModel, reduce: Reduce): Operation[] {
  const whole: Operation = { type: 'create-app', target: 'app', model: to };
  try {
    return stepsBetween(from, to, reduce) ?? [whole];
  } catch (error) {
    // For example two sections that are the same, of which one cannot be added a second time.
    if (error instanceof Refused) return [whole];
    throw error;
  }
}

function stepsBetween(from: AppModel, to: AppModel, reduce: Reduce): Operation[] | undefined {
  const walk = new Walk(from, reduce);
  walkBasics(walk, to);
  for (const entity of to.entities) walkEntity(walk, entity);
  for (const page of to.pages) walkPage(walk, page);
  walkRemovals(walk, to);
  walkOrder(walk, to);
  return isEqual(walk.model, to) ? walk.operations : undefined;
}

class Walk {
  readonly operations: Operation[] = [];
  readonly #reduce: Reduce;
  model: AppModel;
  constructor(model: AppModel, reduce: Reduce) {
    this.model = model;
    this.#reduce = reduce;
  }
  step(operation: Operation): void {
    this.model = this.#reduce(this.model, operation);
    this.operations.push(operation);
  }
}

function walkBasics(walk: Walk, to: AppModel): void {
  const { model } = walk;
  if (model.name !== to.name) walk.step({ type: 'rename', target: 'name', to: to.name });
  if (model.tagline !== to.tagline) walk.step({ type: 'change-tagline', target: 'tagline', to: to.tagline });
  if (model.language !== to.language) walk.step({ type: 'change-language', target: 'language', to: to.language });
  if (model.currency !== to.currency) walk.step({ type: 'change-currency', target: 'currency', to: to.currency });
  if (!isEqual(model.theme, to.theme)) walk.step({ type: 'change-theme', target: 'theme', changes: changesOf(model.theme, to.theme) });
}

function walkEntity(walk: Walk, to: Entity): void {
  const from = byKey(walk.model.entities, to.key);
  const target = entityPath(to.key);
  if (!from) {
    walk.step({ type: 'add-entity', target: 'entities', entity: to });
    return;
  }
  if (from.name !== to.name || from.plural !== to.plural) walk.step({ type: 'rename', target, to: to.name, plural: to.plural });
  if (!isEqual(from.access, to.access)) walk.step({ type: 'change-access', target, access: to.access });
  if (!isEqual(from.features, to.features)) walk.step({ type: 'change-features', target, changes: changesOf(from.features, to.features) });
  for (const field of to.fields) {
    const old = byKey(from.fields, field.key);
    if (!old) walk.step({ type: 'add-field', target, field, values: to.rows.map((row) => row[field.key] ?? null) });
    else if (!isEqual(old, field)) walk.step({ type: 'change-field', target: fieldPath(to.key, field.key), changes: changesOf(old, field) });
  }
}

function walkPage(walk: Walk, to: Page): void {
  const from = byKey(walk.model.pages, to.key);
  if (!from) {
    walk.step({ type: 'add-page', target: 'pages', page: to });
    return;
  }
  if (from.title !== to.title) walk.step({ type: 'rename', target: pagePath(to.key), to: to.title });
  for (const section of to.sections) {
    const old = byKey(from.sections, section.key);
    if (old && old.type !== section.type) walk.step({ type: 'remove', target: sectionPath(to.key, section.key) });
    if (!old || old.type !== section.type) walk.step({ type: 'add-section', target: pagePath(to.key), section });
    else if (!isEqual(old, section)) walk.step({ type: 'change-section', target: sectionPath(to.key, section.key), changes: changesOf(old, section) });
  }
}

function walkRemovals(walk: Walk, to: AppModel): void {
  for (const page of walk.model.pages) {
    const kept = byKey(to.pages, page.key);
    if (!kept) walk.step({ type: 'remove', target: pagePath(page.key) });
    else for (const { key } of without(page.sections, kept.sections)) walk.step({ type: 'remove', target: sectionPath(page.key, key) });
  }
  for (const entity of walk.model.entities) {
    const kept = byKey(to.entities, entity.key);
    if (!kept) walk.step({ type: 'remove', target: entityPath(entity.key) });
    else {
      for (const { key } of without(entity.fields, kept.fields)) {
        if (byKey(byKey(walk.model.entities, entity.key)?.fields ?? [], key)) walk.step({ type: 'remove', target: fieldPath(entity.key, key) });
      }
    }
  }
}

function walkOrder(walk: Walk, to: AppModel): void {
  order(walk, (model) => model.entities, to.entities, entityPath);
  order(walk, (model) => model.pages, to.pages, pagePath);
  for (const entity of to.entities) {
    order(
      walk,
      (model) => byKey(model.entities, entity.key)?.fields ?? [],
      entity.fields,
      (key) => fieldPath(entity.key, key),
    );
    const now = byKey(walk.model.entities, entity.key);
    if (now && !isEqual(now.rows, entity.rows)) walk.step({ type: 'change-rows', target: entityPath(entity.key), rows: entity.rows });
  }
  for (const page of to.pages)
    order(
      walk,
      (model) => byKey(model.pages, page.key)?.sections ?? [],
      page.sections,
      (key) => sectionPath(page.key, key),
    );
}

function order(walk: Walk, itemsOf: (model: AppModel) => readonly Keyed[], wanted: readonly Keyed[], pathOf: (key: string) => string): void {
  for (const [index, { key }] of wanted.entries()) {
    if (itemsOf(walk.model)[index]?.key !== key) walk.step({ type: 'move', target: pathOf(key), place: index });
  }
}

const byKey = <Item extends Keyed>(items: readonly Item[], key: string): Item | undefined => items.find((item) => item.key === key);
const without = (items: readonly Keyed[], kept: readonly Keyed[]): readonly Keyed[] => items.filter(({ key }) => !byKey(kept, key));

/** What is different, and `undefined` for what is no longer there. */
function changesOf<Type extends object>(from: Type, to: Type): Partial<Type> {
  const before = defined(from) as Record<string, unknown>;
  const after = defined(to) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(names.filter((name) => !isEqual(before[name], after[name])).map((name) => [name, after[name]])) as Partial<Type>;
}
