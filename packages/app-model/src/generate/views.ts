/** Which components an app needs for its views. Views that are the same share one. */
import { capital } from '../lexicon/plurals.ts';
import { isEqual } from '../operations/equal.ts';
import type { AppModel, Entity, Page } from '../model/app-model.ts';
import { isRows, type ViewSection } from '../model/section.ts';
import { namesOf } from './names.ts';

export interface ViewComponent {
  /** `ExpenseTable` */
  readonly name: string;
  readonly entity: Entity;
  readonly section: ViewSection;
  /** Regions of one name are hard to tell apart: the first view without a title has that of the list. */
  readonly isNamed: boolean;
  /** Pages with a form for the entity have no button to add. */
  readonly hasAdd: boolean;
}

export function viewComponents(model: AppModel): ReadonlyMap<ViewSection, ViewComponent> {
  const components: ViewComponent[] = [];
  const bySection = new Map<ViewSection, ViewComponent>();
  for (const page of model.pages) {
    for (const section of page.sections) {
      if (section.type !== 'view') continue;
      const component = viewComponent(section, page, model, components);
      if (!components.includes(component)) components.push(component);
      bySection.set(section, component);
    }
  }
  return bySection;
}

function viewComponent(section: ViewSection, page: Page, model: AppModel, others: readonly ViewComponent[]): ViewComponent {
  const entity = model.entities.find(({ key }) => key === section.entity)!;
  const hasAdd = !page.sections.some((other) => other.type === 'form' && other.entity === entity.key);
  const { key: _key, ...shown } = section;
  const same = others.find(({ section: { key: _other, ...rest }, hasAdd: adds }) => adds === hasAdd && isEqual(rest, shown));
  if (same) return same;
  const taken = others.map(({ name }) => name);
  const base = `${namesOf(entity).type}${capital(section.view)}`;
  const candidates = [
    base,
    ...(section.by === undefined ? [] : [`${base}By${capital(section.by)}`]),
    ...Array.from({ length: taken.length + 1 }, (_, index) => `${base}${index + 2}`),
  ];
  const isNamed =
    section.title !== undefined || !others.some((other) => other.entity === entity && isRows(other.section.view) && other.section.title === undefined);
  return { isNamed, name: candidates.find((name) => !taken.includes(name))!, entity, section, hasAdd };
}
