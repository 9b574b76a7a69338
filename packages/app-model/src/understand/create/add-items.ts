import { isTool } from '../../lexicon/words/section-words.ts';
import { entityPath, pagePath } from '../../operations/target.ts';
import { changeView } from '../change/view.ts';
import { readField } from '../wishes/add-fields.ts';
import { doWish } from '../wishes/do-wish.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import { readItem } from '../wishes/read-items.ts';
import type { Work, Clause } from '../work.ts';
import { addCart, isCart } from './cart.ts';
import type { Description } from './description.ts';
import type { Subject } from './subject.ts';
import { contentKind } from './site.ts';
import { ownFields, fieldItems } from './own-fields.ts';
import { ofTool } from './base-model.ts';

export function addItems(description: Description, subjects: readonly Subject[], clause: Clause, work: Work): void {
  const taken = new Set(subjects.flatMap((subject) => (subject.type === 'noun' && subject === subjects[0] ? ownFields(subject, description).fields : [])));
  const site = subjects[0]?.type === 'site';
  for (const item of description.items) {
    const { text } = readItem(item);
    if (taken.has(text) || isThere(text, work) || (site && contentKind(item) !== undefined) || usedByTool(item, subjects)) continue;
    if (/^(?:sorted|ordered|grouped) by /i.test(text)) {
      const order = text
        .replace(/^sorted/i, 'sort')
        .replace(/^ordered/i, 'order')
        .replace(/^grouped/i, 'group');
      changeView({ ...clause, text: order }, work);
      continue;
    }
    if (isCart(text)) {
      addCart(clause, work);
      continue;
    }
    const before = work.operations.length + work.refused.length;
    const isDone = doWish(item, clause, work, {
      page: site ? work.model?.pages[0]?.key : undefined,
      isList: subjects[0]?.type === 'site' && subjects[0].kind === 'empty',
      mayBeField: fieldItems(description.items).length > 1 && !readItem(item).hasArticle && !site,
    });
    if (!isDone && work.operations.length + work.refused.length === before) refuseUnknown(item, clause, work);
    const page = work.model?.pages[0];
    if (site && page !== undefined) work.focus = pagePath(page.key);
    else if (work.model?.entities[0] !== undefined) work.focus = entityPath(work.model.entities[0].key);
  }
}

function usedByTool(item: string, subjects: readonly Subject[]): boolean {
  return ofTool.test(item) && subjects.some(({ type }) => type === 'tool') && subjects.every(({ type }) => type !== 'noun');
}

/** What the base has already: a field, an option, a view, a section, a feature that is on. */
function isThere(text: string, work: Work): boolean {
  const { model } = work;
  if (model === null) return false;
  const known = readField(text).known;
  const lower = text.toLowerCase().replace(/s$/, '');
  for (const entity of model.entities) {
    for (const field of entity.fields) {
      if (
        field.label.toLowerCase().replace(/s$/, '') === lower ||
        (known !== undefined && field.label === known.labels[model.language] && known.labels.en.toLowerCase().replace(/s$/, '') === lower)
      )
        return true;
      if (field.options?.some((option) => option.toLowerCase().replace(/s$/, '') === lower)) return true;
    }
  }
  if (model.entities.some((entity) => [entity.name, entity.plural].some((name) => name.toLowerCase() === text.toLowerCase()))) return true;
  const sections = model.pages.flatMap((page) => page.sections);
  if (/^(?:totals?|sum|summary|balance)$/i.test(text)) return sections.some((section) => section.type === 'view' && section.view === 'totals');
  return sections.some((section) => !isTool(section.type === 'view' ? { type: 'view', view: section.view } : { type: section.type }) && section.type === lower);
}
