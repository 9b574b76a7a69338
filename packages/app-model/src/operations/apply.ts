import { type AppModel, appModelSchema } from '../model/app-model.ts';
import { problemsOf } from '../model/check-model.ts';
import { normalized } from '../model/values.ts';
import {
  addEntity,
  addField,
  addOption,
  changeAccess,
  changeFeatures,
  changeField,
  changeRows,
  moveInEntities,
  removeEntity,
  removeField,
  removeOption,
  renameEntity,
  renameField,
  renameOption,
} from './change-entities.ts';
import { addPage, addSection, changeSection, movePage, moveSection, removePage, removeSection, renamePage } from './change-pages.ts';
import { differenceOf } from './difference.ts';
import { isEqual } from './equal.ts';
import { targetOf } from './find.ts';
import type { Operation, Place } from './operation.ts';
import { impossible, type Refusal, Refused, unchanged } from './refusal.ts';

export type Applied =
  | { readonly type: 'done'; readonly model: AppModel /** Done in order, they lead back. */; readonly inverse: readonly Operation[] }
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly operation: Operation };

/** The model after an operation, or why it was not done. What is there already is never done twice. */
export function applyOperation(model: AppModel, operation: Operation): Applied {
  return applyOperations(model, [operation]);
}

/** All of them or none. Only the result must hold together, not what is in between. */
export function applyOperations(model: AppModel, operations: readonly Operation[]): Applied {
  let current = model;
  for (const operation of operations) {
    const step = attempt(current, operation);
    if (step.type === 'refused') return step;
    current = step.model;
  }
  current = normalized(current);
  const problem = problemsOf(current)[0];
  const last = operations.at(-1);
  if (last && isEqual(current, model)) return { type: 'refused', refusal: { type: 'unchanged', message: 'It is already that way.' }, operation: last };
  if (problem !== undefined && last) return { type: 'refused', refusal: { type: 'impossible', message: problem }, operation: last };
  return { type: 'done', model: current, inverse: differenceOf(current, model, reduce) };
}

function attempt(model: AppModel, operation: Operation): { type: 'done'; model: AppModel } | Extract<Applied, { type: 'refused' }> {
  try {
    const after = reduce(model, operation);
    if (isEqual(after, model)) throw unchanged('It is already that way.');
    return { type: 'done', model: after };
  } catch (error) {
    if (error instanceof Refused) return { type: 'refused', refusal: error.refusal, operation };
    throw error;
  }
}

function reduce(model: AppModel, operation: Operation): AppModel {
  switch (operation.type) {
    case 'create-app':
      return created(operation.model);
    case 'add-entity':
      return addEntity(model, operation);
    case 'add-field':
      return addField(model, targetOf(operation.target, 'entity').entity, operation);
    case 'add-option': {
      const { entity, field } = targetOf(operation.target, 'field');
      return addOption(model, entity, field, operation);
    }
    case 'add-page':
      return addPage(model, operation);
    case 'add-section':
      return addSection(model, targetOf(operation.target, 'page').page, operation);
    case 'remove':
      return remove(model, operation.target);
    case 'rename':
      return rename(model, operation.target, operation.to.trim(), operation.plural);
    case 'move':
      return move(model, operation.target, operation.place, operation.to);
    case 'change-tagline':
      return { ...model, tagline: operation.to };
    case 'change-language':
      return { ...model, language: operation.to };
    case 'change-currency':
      return { ...model, currency: operation.to };
    case 'change-theme':
      return { ...model, theme: { ...model.theme, ...operation.changes } };
    case 'change-field': {
      const { entity, field } = targetOf(operation.target, 'field');
      return changeField(model, entity, field, operation);
    }
    case 'change-features':
      return changeFeatures(model, targetOf(operation.target, 'entity').entity, operation.changes);
    case 'change-access':
      return changeAccess(model, targetOf(operation.target, 'entity').entity, operation.access);
    case 'change-rows':
      return changeRows(model, targetOf(operation.target, 'entity').entity, operation.rows);
    case 'change-section': {
      const { page, section } = targetOf(operation.target, 'section');
      return changeSection(model, page, section, operation.changes);
    }
  }
}

function created(model: AppModel): AppModel {
  const result = appModelSchema.safeParse(model);
  if (!result.success) throw impossible(`That is no app: ${result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ')}`);
  return normalized(result.data);
}

function remove(model: AppModel, path: string): AppModel {
  const target = targetOf(path, 'entity', 'field', 'option', 'page', 'section');
  switch (target.type) {
    case 'entity':
      return removeEntity(model, target.entity);
    case 'field':
      return removeField(model, target.entity, target.field);
    case 'option':
      return removeOption(model, target.entity, target.field, target.option);
    case 'page':
      return removePage(model, target.page);
    case 'section':
      return removeSection(model, target.page, target.section);
  }
}

function rename(model: AppModel, path: string, to: string, plural: string | undefined): AppModel {
  if (to === '') throw impossible('A name cannot be empty.');
  const target = targetOf(path, 'app', 'name', 'entity', 'field', 'option', 'page', 'section');
  switch (target.type) {
    case 'app':
    case 'name':
      if (model.name === to) throw unchanged(`The app is already called ${to}.`);
      return { ...model, name: to };
    case 'entity':
      return renameEntity(model, target.entity, to, plural);
    case 'field':
      return renameField(model, target.entity, target.field, to);
    case 'option':
      return renameOption(model, target.entity, target.field, target.option, to);
    case 'page':
      return renamePage(model, target.page, to);
    case 'section':
      return changeSection(model, target.page, target.section, { title: to });
  }
}

function move(model: AppModel, path: string, place: Place, to: string | undefined): AppModel {
  const target = targetOf(path, 'entity', 'field', 'option', 'page', 'section');
  switch (target.type) {
    case 'entity':
      return moveInEntities(model, [target.entity], place);
    case 'field':
      return moveInEntities(model, [target.entity, target.field], place);
    case 'option':
      return moveInEntities(model, [target.entity, target.field, target.option], place);
    case 'page':
      return movePage(model, target.page, place);
    case 'section':
      return moveSection(model, target.page, target.section, place, to === undefined ? undefined : targetOf(to, 'page').page);
  }
}
