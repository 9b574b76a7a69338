/** "put the form at the bottom", "move the price before the title", "swap the timer and the list", "move the chart to the second page". */
import { locate } from '../../operations/find.ts';
import type { Place } from '../../operations/operation.ts';
import { pagePath, parseTarget, sectionPath } from '../../operations/target.ts';
import { find, type Found, type FoundKind } from '../find.ts';
import { say } from '../sayings.ts';
import { mainEntity } from '../wishes/add-fields.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { takePlace } from '../wishes/place.ts';
import { wishSection } from '../wishes/wish-section.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const MOVE = /^(?:move|put|place|shift|bring|set|drag|position|pin|push|show|i want|let)\s+(.+)$/i;
const SWAP = /^(?:swap|switch|exchange)\s+(.+?)\s+(?:and|with)\s+(.+)$/i;
const SHOULD = /^(.+?) (?:should|must) (?:be|come|go|stand)\s+(.+)$/i;
const FIRST =
  /^(?:make|turn|let|have|put)\s+(.+?)\s+(?:(?:come|go|appear|be|show up) )?(?:the )?(first|last|home|start)(?: (?:page|section|field|column|one|item|tab))?$/i;

export const move: Recognizer = (clause, work) => {
  if (work.model === null || /\b(?:newest|latest|most recent|oldest|soonest|cheapest|most expensive|highest|lowest|best|worst)\b/i.test(clause.text))
    return false;
  const swap = SWAP.exec(clause.text);
  if (swap?.[1] !== undefined && swap[2] !== undefined) return swapTwo(swap[1], swap[2], clause, work);
  const first = FIRST.exec(clause.text);
  const noun = /(page|section|field|column)$/i.exec(clause.text)?.[1]?.toLowerCase();
  const firstFound =
    first?.[1] === undefined ? undefined : find(first[1], work, noun === undefined ? undefined : [noun === 'column' ? 'field' : (noun as FoundKind)]);
  if (firstFound !== undefined) return moveTo(firstFound, /last/i.test(first?.[2] ?? '') ? 'last' : 'first', undefined, clause, work);
  const should = SHOULD.exec(clause.text);
  const phrase = MOVE.exec(clause.text)?.[1] ?? (should === null ? undefined : `${should[1] ?? ''} ${should[2] ?? ''}`);
  if (phrase === undefined) return false;
  const toPage = /^(.+?) (?:to|onto|on) (?:the |my )?(.+)$/i.exec(phrase);
  const page = toPage?.[2] === undefined ? undefined : find(toPage[2], work, ['page']);
  const section = toPage?.[1] === undefined ? undefined : find(toPage[1], work, ['section', 'entity']);
  if (page !== undefined && page.score >= 0.7 && section !== undefined) return moveToPage(section, page, clause, work);
  const { rest, place, unknown, page: onPage } = takePlace(phrase, work, ['section', 'field', 'option', 'entity', 'page']);
  if (place === undefined) return false;
  const what = find(rest, work);
  if (what === undefined && /^(?:the |my )?(?:\p{L}+ )?form$/iu.test(rest) && mainEntity(work) !== undefined)
    return wishSection(rest.replace(/^(?:the|my) /i, ''), clause, work, { place, page: onPage, mayBeField: false });
  // "Show the total per month at the top" is a wish for it.
  if (what === undefined && kindOf(rest)?.type === 'view') return false;
  if (what === undefined) {
    return /^(?:put|show|i want|set|let)\b/i.test(clause.text) && !/^(?:it|this|that|the |my )/i.test(rest)
      ? false
      : work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(rest.replace(/^the /i, ''))}"`);
  }
  if (unknown !== undefined) return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(unknown.replace(/^the /i, ''))}"`);
  return moveTo(what, place, onPage, clause, work);
};

function moveTo(found: Found, place: Place, page: string | undefined, clause: Clause, work: Work): boolean {
  const moved = asSection(found, work);
  const target = parseTarget(moved.target);
  const to = page !== undefined && target?.type === 'section' && target.page !== page ? pagePath(page) : undefined;
  return work.apply(clause.original, [{ type: 'move', target: moved.target, place, ...(to === undefined ? {} : { to }) }], moved.target);
}

/** A list is moved as the section that shows it, if the place is one among sections. */
function asSection(found: Found, work: Work): Found {
  const target = parseTarget(found.target);
  if (target?.type !== 'entity') return found;
  for (const page of work.model?.pages ?? []) {
    const section = page.sections.find((each) => each.type === 'view' && each.entity === target.entity);
    if (section !== undefined) return { kind: 'section', target: sectionPath(page.key, section.key), score: found.score };
  }
  return found;
}

function moveToPage(found: Found, page: Found, clause: Clause, work: Work): boolean {
  const section = asSection(found, work);
  return work.apply(clause.original, [{ type: 'move', target: section.target, place: 'last', to: page.target }], page.target);
}

function swapTwo(a: string, b: string, clause: Clause, work: Work): boolean {
  const [first, second] = [find(a, work), find(b, work)];
  if (first === undefined || second === undefined)
    return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(first === undefined ? a : b)}"`);
  const [from, to] = [asSection(first, work), asSection(second, work)];
  const fromTarget = parseTarget(from.target);
  const toTarget = parseTarget(to.target);
  const siblings = siblingsOf(from.target, work);
  const [fromKey, toKey] = [keyOf(fromTarget), keyOf(toTarget)];
  const [i, j] = [siblings.indexOf(fromKey), siblings.indexOf(toKey)];
  if (i === -1 || j === -1 || fromTarget?.type !== toTarget?.type) return work.refuse(clause.original, say('not-understood', work.language));
  const [low, high, lowTarget, highTarget] = i < j ? [i, j, from.target, to.target] : [j, i, to.target, from.target];
  return work.apply(clause.original, [
    { type: 'move', target: highTarget, place: low },
    ...(high - low > 1 ? [{ type: 'move', target: lowTarget, place: high } as const] : []),
  ]);
}

function keyOf(target: ReturnType<typeof parseTarget>): string {
  return target?.type === 'field'
    ? target.field
    : target?.type === 'section'
      ? target.section
      : target?.type === 'page'
        ? target.page
        : target?.type === 'option'
          ? target.option
          : '';
}

function siblingsOf(path: string, work: Work): string[] {
  const target = parseTarget(path);
  const { entity, field, page } = locate(work.model, target);
  if (target?.type === 'section') return page?.sections.map(({ key }) => key) ?? [];
  if (target?.type === 'field') return entity?.fields.map(({ key }) => key) ?? [];
  if (target?.type === 'page') return work.model?.pages.map(({ key }) => key) ?? [];
  return target?.type === 'option' ? (field?.options ?? []) : [];
}
