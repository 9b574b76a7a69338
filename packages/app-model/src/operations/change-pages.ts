/** Operations on what the app shows: pages and their sections. */
import type { AppModel, Entity, Page } from '../model/app-model.ts';
import type { Field } from '../model/field.ts';
import { canNarrow, isNumeric } from '../model/check-model.ts';
import { sectionSchema, type Section, type ViewSection } from '../model/section.ts';
import { isEqual } from './equal.ts';
import { pageOf, sectionOf } from './find.ts';
import type { Operation, Place } from './operation.ts';
import { inserted, moved, replaced } from './places.ts';
import { exists, impossible, last, unchanged } from './refusal.ts';

type Of<Type extends Operation['type']> = Extract<Operation, { type: Type }>;
const keyOf = (item: { readonly key: string }): string => item.key;

function withPage(model: AppModel, old: Page, now: Page): AppModel {
  return { ...model, pages: replaced(model.pages, old, now) };
}

export function addPage(model: AppModel, { page, place }: Of<'add-page'>): AppModel {
  if (model.pages.some((other) => other.key === page.key || other.title.toLowerCase() === page.title.toLowerCase())) {
    throw exists(`There is already a page called ${page.title}.`);
  }
  return { ...model, pages: inserted(model.pages, page, place, keyOf) };
}

export function addSection(model: AppModel, pageKey: string, { section, place }: Of<'add-section'>): AppModel {
  const page = pageOf(model, pageKey);
  const { key: _key, ...content } = section;
  const same = page.sections.find(({ key, ...other }) => key === section.key || isEqual(other, content));
  if (same) throw exists(`${page.title} already has ${describe(same)}.`);
  return withPage(model, page, { ...page, sections: inserted(page.sections, section, place, keyOf) });
}

function describe(section: Section): string {
  if (section.title !== undefined) return `"${section.title}"`;
  if (section.type === 'view') return `the ${section.view} of ${section.entity}`;
  return `the section "${section.key}"`;
}

export function removePage(model: AppModel, key: string): AppModel {
  const page = pageOf(model, key);
  if (model.pages.length === 1) throw last(`${page.title} is the only page. Add another one first.`);
  return { ...model, pages: model.pages.filter((other) => other !== page) };
}

export function removeSection(model: AppModel, pageKey: string, key: string): AppModel {
  const page = pageOf(model, pageKey);
  const section = sectionOf(page, key);
  return withPage(model, page, { ...page, sections: page.sections.filter((other) => other !== section) });
}

export function renamePage(model: AppModel, key: string, title: string): AppModel {
  const page = pageOf(model, key);
  if (page.title === title) throw unchanged(`The page is already called ${title}.`);
  if (model.pages.some((other) => other !== page && other.title.toLowerCase() === title.toLowerCase()))
    throw exists(`There is already a page called ${title}.`);
  return withPage(model, page, { ...page, title });
}

export function changeSection(model: AppModel, pageKey: string, key: string, changes: Readonly<Record<string, unknown>>): AppModel {
  const page = pageOf(model, pageKey);
  const section = sectionOf(page, key);
  const result = sectionSchema.safeParse({ ...section, ...changes, key: section.key, type: section.type });
  if (!result.success) throw impossible(`That does not fit ${describe(section)}: ${result.error.issues.map(({ message }) => message).join(' ')}`);
  if (isEqual(result.data, section)) throw unchanged(`${page.title} already shows it that way.`);
  return withPage(model, page, { ...page, sections: replaced(page.sections, section, result.data) });
}

export function moveSection(model: AppModel, pageKey: string, key: string, place: Place, to: string | undefined): AppModel {
  const page = pageOf(model, pageKey);
  const section = sectionOf(page, key);
  if (to === undefined || to === pageKey) return withPage(model, page, { ...page, sections: moved(page.sections, section, place, keyOf) });
  const target = pageOf(model, to);
  if (target.sections.some((other) => other.key === key)) throw exists(`${target.title} already has the section ${key}.`);
  const without = withPage(model, page, { ...page, sections: page.sections.filter((other) => other !== section) });
  return withPage(without, target, { ...target, sections: inserted(target.sections, section, place, keyOf) });
}

export function movePage(model: AppModel, key: string, place: Place): AppModel {
  return { ...model, pages: moved(model.pages, pageOf(model, key), place, keyOf) };
}

export function withoutEntityOnPages(model: AppModel, entity: string): AppModel {
  const shows = (section: Section): boolean => (section.type === 'view' || section.type === 'form') && section.entity === entity;
  return { ...model, pages: model.pages.map((page) => ({ ...page, sections: page.sections.filter((section) => !shows(section)) })) };
}

/** Views that used a field that is gone do without it: a board or calendar becomes a list, a chart of it goes. */
export function withoutFieldOnPages(model: AppModel, entity: string, left: readonly Field[]): AppModel {
  const fit = (section: Section): Section[] => (section.type === 'view' && section.entity === entity ? fitView(section, left) : [section]);
  return { ...model, pages: model.pages.map((page) => ({ ...page, sections: page.sections.flatMap(fit) })) };
}

/** Views that begin with a value which is gone begin with everything; a value that was renamed is followed. */
export function withNarrowing(
  model: AppModel,
  entity: Pick<Entity, 'key' | 'fields'>,
  renamed?: { readonly field: string; readonly from: string; readonly to: string },
): AppModel {
  const fit = (section: Section): Section => {
    if (section.type !== 'view' || section.entity !== entity.key || section.only === undefined) return section;
    const { only, ...rest } = section;
    const isRenamed = 'value' in only && only.field === renamed?.field && only.value === renamed.from;
    const kept = isRenamed ? { ...only, value: renamed.to } : only;
    const field = entity.fields.find(({ key }) => key === only.field);
    return canNarrow(kept, field) ? { ...rest, only: kept } : rest;
  };
  return { ...model, pages: model.pages.map((page) => ({ ...page, sections: page.sections.map(fit) })) };
}

function fitView(view: ViewSection, left: readonly Field[]): ViewSection[] {
  const { group, ...ungrouped } = view;
  const grouped: ViewSection = group === undefined || left.some(({ key }) => key === group) ? view : ungrouped;
  const { sort, ...unsorted } = grouped;
  const section: ViewSection = sort === undefined || left.some(({ key }) => key === sort.field) ? grouped : unsorted;
  const { by, value, ...rest } = section;
  const keepsBy = by === undefined || left.some(({ key }) => key === by);
  const keepsValue = value === undefined || left.some((field) => field.key === value && isNumeric(field));
  if (keepsBy && keepsValue) return [section];
  const keptValue = keepsValue && value !== undefined ? { value } : {};
  if (keepsBy) return [{ ...rest, ...(by === undefined ? {} : { by }), ...keptValue }];
  if (section.view === 'chart') return [];
  return [{ ...rest, view: section.view === 'board' || section.view === 'calendar' ? 'list' : section.view, ...keptValue }];
}
