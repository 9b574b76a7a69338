/** A view that is wished for: "a chart of spending by category", "a board of the tasks". */
import type { SectionKind } from '../../lexicon/words/section-words.ts';
import type { Entity } from '../../model/app-model.ts';
import { pagePath, parseTarget, sectionPath } from '../../operations/target.ts';
import { find, stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { addField, mainEntity, namedEntity, readField } from './add-fields.ts';
import { planView, viewSection } from './add-views.ts';
import type { WishOptions } from './wish-options.ts';
import { pageInFocus } from './focus.ts';

export function wishView(
  kind: Extract<SectionKind, { type: 'view' }>,
  phrase: string,
  title: string | undefined,
  clause: Clause,
  work: Work,
  options: WishOptions,
): boolean {
  const { model } = work;
  if (model === null) return false;
  const subject = subjectOf(phrase);
  const named = subject === undefined ? undefined : namedEntity(subject, work);
  // "A calendar for the due dates" brings the field that it goes by.
  const wanted = subject === undefined || named !== undefined ? undefined : fieldByWord(subject);
  const owned = options.entity ?? mainEntity(work);
  if (
    kind.view === 'calendar' &&
    owned !== undefined &&
    wanted !== undefined &&
    /^date/.test(wanted.type) &&
    find(subject ?? '', work, ['field']) === undefined
  ) {
    addField(readField(subject ?? ''), owned, clause, work);
    return wishView(kind, `calendar by ${subject ?? ''}`, title, clause, work, options);
  }
  // "a list of authors" is a list of its own, unless the app has them.
  if (subject !== undefined && named === undefined && kind.view !== 'chart' && kind.view !== 'totals' && find(subject, work, ['field']) === undefined)
    return false;
  const owner = subject === undefined || named !== undefined ? undefined : find(subject, work, ['field']);
  const ownerKey = owner === undefined ? undefined : parseTarget(owner.target);
  const entity =
    named ??
    options.entity ??
    (ownerKey !== undefined && 'entity' in ownerKey ? model.entities.find(({ key }) => key === ownerKey.entity) : undefined) ??
    mainEntity(work);
  if (entity === undefined) return work.refuse(clause.original, say('nothing-to-show', work.language), 'add a list of tasks');
  const isSaidAgain =
    kind.view === 'chart' &&
    !/ (?:by|per|of) /i.test(phrase) &&
    work.operations.some(
      (each) =>
        each.type === 'add-section' &&
        each.section.type === 'view' &&
        each.section.view === 'chart' &&
        (kind.shape === undefined || kind.shape === each.section.shape),
    );
  if (isSaidAgain) return true;
  const plan = planView(kind, phrase, entity, work);
  if ('unknown' in plan)
    return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(plan.unknown)}"`, `add a field called ${clause.name(plan.unknown)}`);
  const pageKey = options.page ?? pageShowing(entity, work) ?? model.pages[0]?.key ?? '';
  const page = model.pages.find(({ key }) => key === pageKey);
  const current = page?.sections.find(
    (section) =>
      section.type === 'view' &&
      section.entity === entity.key &&
      section.view === kind.view &&
      section.by === plan.by &&
      section.value === plan.value &&
      section.period === plan.period,
  );
  if (current !== undefined && kind.view !== 'chart') return work.operations.length === 0 ? work.refuse(clause.original, say('already', work.language)) : true;
  const section = viewSection(kind, entity, plan, page?.sections.map(({ key }) => key) ?? [], title);
  return work.apply(
    clause.original,
    [...plan.before, { type: 'add-section', target: pagePath(pageKey), section, ...(options.place === undefined ? {} : { place: options.place }) }],
    sectionPath(pageKey, section.key),
  );
}

/** "of spending" in "a chart of spending by category". */
function subjectOf(phrase: string): string | undefined {
  const after = /\b(?:of|for|showing|with) (?:all |the |my |our |total |number of |how many )*(.+?)(?: (?:by|per|over|across|grouped) .*)?$/i.exec(phrase)?.[1];
  if (after !== undefined) return after.replace(/^(?:sum|amount|number|count|total) of (?:the )?/i, '');
  const before = /^(.+?) (?:list|table|board|calendar|gallery|chart|graph|totals?)$/i
    .exec(stripArticle(phrase).replace(/ (?:by|per) .*$/i, ''))?.[1]
    ?.replace(/\b(?:pie|bar|line|donut|kanban|month|data|grand|running)$/i, '')
    .trim();
  return before === '' ? undefined : before;
}

export function pageShowing(entity: Pick<Entity, 'key'>, work: Work): string | undefined {
  const focus = pageInFocus(work);
  const shows = (page: { sections: readonly { type: string }[] }) =>
    page.sections.some((section) => section.type === 'view' && 'entity' in section && section.entity === entity.key);
  const pages = work.model?.pages ?? [];
  return pages.find((page) => page.key === focus && (shows(page) || page.sections.length === 0 || work.hasFocusHere))?.key ?? pages.find(shows)?.key;
}
