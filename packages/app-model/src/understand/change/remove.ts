/** "remove …": exactly what is named, and nothing beyond it. */
import { themeChanges, themeSwitch } from '../wishes/theme.ts';
import { locate } from '../../operations/find.ts';
import type { Operation } from '../../operations/operation.ts';
import { entityPath, parseTarget, sectionPath } from '../../operations/target.ts';
import { find, findNamed, POINTING, stripArticle, type FoundKind } from '../find.ts';
import { say } from '../sayings.ts';
import { mainEntity, namedEntity } from '../wishes/add-fields.ts';
import { featureOf } from '../wishes/features.ts';
import { readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const REMOVE =
  /^(?:remove|delete|drop|take (?:out|away|off)|get rid of|erase|hide|kill|lose|ditch|scrap|throw (?:out|away)|disable|turn off|deactivate|no more|i (?:don't|do not) (?:want|need)|(?:there is |there's )?no need for|(?:i|we) can do without|we (?:don't|do not) need|don't show|do not show|stop showing|without)\s+(.+?)(?: (?:any ?more|again|please|completely|entirely))*$/i;

/** Parts that give a reason, and ask to remove nothing. */
const WHY =
  /,? (?:because|since|as (?:it|they|we|i)|it(?:'s| is)|they(?:'re| are)|that(?:'s| is)|(?:i|we|nobody) (?:do not|don't|never|need|needs|use|uses)|not needed|no longer) ?.*$/i;

/** "the notes aren't needed", "the chart can go". */
const NOT_NEEDED =
  /^(?:the |my )?(.+?) (?:(?:is|are) (?:not|no longer)|isn't|aren't|is no longer|are no longer) (?:really )?(?:needed|necessary|wanted|useful|used)(?: any ?more)?$|^(?:the |my )?(.+?) (?:can|should|must) (?:go|be (?:removed|deleted))$/i;

export const remove: Recognizer = (clause, work) => {
  // "I don't want the streak, take it out": said twice.
  if (/^(?:take|throw|get|kick) (?:it|them|that) (?:out|away|off|rid of)$/i.test(clause.text) && work.operations.at(-1)?.type === 'remove') return true;
  const unneeded = NOT_NEEDED.exec(clause.text);
  const what = unneeded?.[1] ?? unneeded?.[2] ?? REMOVE.exec(clause.text)?.[1]?.replace(WHY, '');
  if (what === undefined) return false;
  if (work.model === null) return work.refuse(clause.original, say('no-app', work.language));
  if (/\.(?:tsx?|jsx?|css|html|json|md)$/i.test(what)) return false;
  const whole = find(what.replace(/ from (?:the |my )?(?:app|page|list|table|form)$/i, ''), work);
  const isOne = whole !== undefined && whole.score >= (/,| and /i.test(what) ? 0.98 : 0.9);
  const items = isOne ? [what] : readItems(what);
  for (const item of items) removeOne(item, clause, work);
  return true;
};

function removeOne(phrase: string, clause: Clause, work: Work): boolean {
  // "Remove email phone and notes": a comma was left out.
  const both = /^(\p{L}+) (\p{L}+)$/u.exec(phrase);
  if (both?.[1] !== undefined && both[2] !== undefined && find(phrase, work) === undefined && isField(both[1], work) && isField(both[2], work))
    return removeOne(both[1], clause, work) && removeOne(both[2], clause, work);
  if (/^(?:the |all |every )*(?:sample|example|demo|test) (?:data|rows|entries|items|.+)$/i.test(phrase)) return removeRows(clause, work);
  if (/^(?:everything|all|the (?:whole )?app|the project|all pages|all files)$/i.test(phrase))
    return work.refuse(clause.original, say('not-understood', work.language), 'start over with a todo list');
  const from = /^(.+?) (?:from|of|in|on) (?:the |my |each |every |all )*(.+)$/i.exec(phrase);
  const bare = stripArticle(phrase);
  const feature = featureOf(bare.replace(/ (?:feature|function|bar|box)$/i, ''));
  const entity = from?.[2] === undefined ? mainEntity(work) : (namedEntity(from[2], work) ?? mainEntity(work));
  const exact = find(bare, work) ?? findNamed(phrase, clause, work);
  if (feature !== undefined && entity !== undefined && (exact === undefined || exact.score < 0.9)) {
    if (!entity.features[feature]) return work.refuse(clause.name(bare), say('not-found', work.language));
    return work.apply(clause.original, [{ type: 'change-features', target: entityPath(entity.key), changes: { [feature]: false } }], entityPath(entity.key));
  }
  if (/^dark (?:mode|theme)$/i.test(bare)) return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes: { mode: 'light' } }]);
  if (/^(?:rounded|round) (?:corners?|edges?)$/i.test(bare))
    return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes: { radius: 'none' } }]);
  if (themeSwitch(bare)) return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes: { switch: undefined } }]);
  if (/^(?:tagline|subtitle|slogan)$/i.test(bare)) return work.apply(clause.original, [{ type: 'change-tagline', target: 'tagline', to: '' }]);
  const found = exact !== undefined && exact.score >= 0.9 ? exact : (within(from, work) ?? exact);
  if (found === undefined || found.score < 0.5) {
    if (POINTING.test(phrase.trim()) && work.context.pointed !== undefined) return work.refuse(clause.original, say('pointed-unknown', work.language));
    if (themeChanges(bare) !== undefined) return work.refuse(clause.original, say('not-understood', work.language), 'make it blue');
    if (
      /^(?:the )?(?:ones?|tasks|entries|items|rows|things|\p{L}+s)? ?(?:that|which|who) (?:is|are|have been|i have) |^(?:done|finished|completed|old|checked|paid|archived) (?:ones|tasks|entries|items|rows|\p{L}+s)$/iu.test(
        bare,
      )
    )
      return work.refuse(clause.original, say('hide', work.language));
    return work.refuse(clause.name(bare), `${say('not-found', work.language)}: "${clause.name(bare)}"`);
  }
  // Hiding what is done is a filter that the person sets; it removes no field.
  if (/^(?:hide|don't show|do not show|stop showing)\b/i.test(clause.text) && (found.kind === 'field' || found.kind === 'option')) {
    return work.refuse(clause.original, say('hide', work.language), `remove ${clause.name(bare)}`);
  }
  const { entity: owner, field } = locate(work.model, parseTarget(found.target));
  const texts = owner?.fields.filter(({ type }) => type === 'text') ?? [];
  if (found.kind === 'field' && field !== undefined && field === texts[0] && texts.length === 1 && !/\b(?:field|column)\b/i.test(phrase))
    return work.refuse(clause.original, `${field.label}: ${say('main-field', work.language)}`);
  return work.apply(clause.original, [{ type: 'remove', target: found.target }, ...buttonsTo(found.target, work)]);
}

/** "the price from the books": a field of that entity, an option of that field, a section of that page. */
function within(from: RegExpExecArray | null, work: Work): ReturnType<typeof find> {
  if (from?.[1] === undefined || from[2] === undefined) return undefined;
  const owner = find(from[2], work);
  if (owner === undefined)
    return /^(?:app|page|list|table|form|menu|website|site|project|board|entries|rows)$/i.test(from[2]) ? find(from[1], work) : undefined;
  const inside: Readonly<Partial<Record<FoundKind, readonly FoundKind[]>>> = {
    entity: ['field', 'option'],
    field: ['option'],
    page: ['section', 'field'],
    section: ['field', 'option', 'section'],
  };
  const before = work.focus;
  work.focus = owner.target;
  const found = find(from[1], work, inside[owner.kind]);
  work.focus = before;
  const target = parseTarget(found?.target ?? '');
  const ownerTarget = parseTarget(owner.target);
  if (owner.kind === 'field' && target?.type === 'option' && ownerTarget?.type === 'field' && target.field !== ownerTarget.field) return undefined;
  return found;
}

function removeRows(clause: Clause, work: Work): boolean {
  const filled = work.model?.entities.filter(({ rows }) => rows.length > 0) ?? [];
  if (filled.length === 0) return work.refuse(clause.original, say('not-found', work.language));
  return work.apply(
    clause.original,
    filled.map((entity) => ({ type: 'change-rows', target: entityPath(entity.key), rows: [] })),
  );
}

function isField(word: string, work: Work): boolean {
  return (find(word, work, ['field'])?.score ?? 0) >= 0.9;
}

/** The button of a headline that leads to what goes, and would lead nowhere. */
function buttonsTo(path: string, work: Work): Operation[] {
  const { page, section } = locate(work.model, parseTarget(path));
  if (page === undefined || section === undefined) return [];
  return page.sections.flatMap((each): Operation[] =>
    each.type === 'hero' && each.action?.to === `#${section.key}`
      ? [{ type: 'change-section', target: sectionPath(page.key, each.key), changes: { action: undefined } }]
      : [],
  );
}
