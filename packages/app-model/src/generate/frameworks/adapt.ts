/** The part of a model that frameworks other than React can show. The rest is listed, so that the answer can say so. */
import type { AppModel, Entity, Page } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { CONTENT_TYPES } from './content-markup.ts';
import { isRows, type Section } from '../../model/section.ts';

export type Unwritten =
  /** `isQuiet`: the rows are shown all the same, which is worth saying only to those who asked for another view. */
  | { readonly type: 'section'; readonly section: Section; readonly isQuiet?: boolean }
  | { readonly type: 'field'; readonly label: string; readonly isQuiet?: boolean }
  | {
      readonly type: 'feature';
      readonly feature: 'filter' | 'import' | 'export' | 'print' | 'detail' | 'switch' | 'warning' | 'database' | 'order' | 'groups';
      readonly isQuiet?: boolean;
    };

export interface Adapted {
  readonly model: AppModel;
  readonly left: readonly Unwritten[];
}

const WRITTEN: ReadonlySet<Section['type']> = new Set([...CONTENT_TYPES, 'view', 'form', 'counter', 'timer'] as const);
const FEATURES = ['filter', 'import', 'export', 'print', 'detail'] as const;

/** React shows all of it. */
export function adapted(model: AppModel): Adapted {
  if (model.framework === undefined) return { model, left: [] };
  const left: Unwritten[] = [];
  const entities = model.entities.map((entity) => adaptEntity(entity, left));
  const pages = model.pages.map((page) => adaptPage(page, left));
  const { switch: hasSwitch, ...theme } = model.theme;
  if (hasSwitch === true) left.push({ type: 'feature', feature: 'switch' });
  return { model: { ...model, theme, entities, pages }, left };
}

function adaptEntity({ access, ...entity }: Entity, left: Unwritten[]): Entity {
  if (access !== undefined) left.push({ type: 'feature', feature: 'database' });
  const isWritten = ({ type }: Field): boolean => type !== 'image' && type !== 'reference' && type !== 'checklist';
  const fields = entity.fields.filter(isWritten);
  // A thing that consists of nothing else keeps them as texts.
  const kept: Field[] = fields.length > 0 ? fields : entity.fields.map(({ key, label }) => ({ key, label, type: 'text' }));
  if (fields.length > 0) left.push(...entity.fields.filter((field) => !isWritten(field)).map(({ label }) => ({ type: 'field' as const, label })));
  if (kept.some(({ low }) => low !== undefined)) left.push({ type: 'feature', feature: 'warning' });
  const features = { ...entity.features };
  for (const feature of FEATURES) {
    // Every list can be filtered to begin with.
    if (features[feature]) left.push({ type: 'feature', feature, ...(feature === 'filter' ? { isQuiet: true } : {}) });
    features[feature] = false;
  }
  return { ...entity, fields: kept, features };
}

/** A list shows the rows once. */
function adaptPage(page: Page, left: Unwritten[]): Page {
  const shown = new Set<string>();
  const sections = page.sections.flatMap((section): Section[] => {
    if (section.type === 'timer') {
      const { breakMinutes: _break, sessions: _sessions, mute: _mute, ...timer } = section;
      return [timer];
    }
    if (section.type !== 'view') {
      if (WRITTEN.has(section.type)) return [section];
      left.push({ type: 'section', section });
      return [];
    }
    const isQuiet = isRows(section.view) && section.view !== 'board' && section.view !== 'calendar';
    if (section.view !== 'list') left.push({ type: 'section', section, ...(isQuiet ? { isQuiet } : {}) });
    if (!isRows(section.view) || shown.has(section.entity)) return [];
    shown.add(section.entity);
    if (section.only !== undefined) left.push({ type: 'feature', feature: 'filter' });
    if (section.group !== undefined) left.push({ type: 'feature', feature: 'groups' });
    if (section.sort?.next !== undefined) left.push({ type: 'feature', feature: 'order' });
    const { key, type, entity, title } = section;
    const sort = section.sort?.next === undefined ? section.sort : undefined;
    return [{ key, type, entity, view: 'list', ...(title === undefined ? {} : { title }), ...(sort === undefined ? {} : { sort }) }];
  });
  return { ...page, sections };
}
