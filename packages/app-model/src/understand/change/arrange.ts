/** Pages and lists in relation: "link each contact to a company", "put the chart on a page of its own", "only keep the chart". */
import { domainByWord } from '../../lexicon/domains.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import type { Entity } from '../../model/app-model.ts';
import { keyFor } from '../../model/key.ts';
import { entityPath, fieldPath, pagePath, parseTarget, sectionPath } from '../../operations/target.ts';
import { find, stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import { sampleValues } from '../wishes/samples.ts';
import { addField, fieldFor, mainEntity, namedEntity, namedField, readField } from '../wishes/add-fields.ts';
import { newEntity } from '../wishes/new-entity.ts';
import { readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const LINK = /^(?:link|connect|relate|assign|attach|tie) (?:each |every |the |my |all |a )*(.+?) (?:to|with) (?:an? |the |its |their |one |my )*(.+)$/i;
const OWN_PAGE =
  /^(?:move|put|place|show|give|have) (.+?) (?:(?:to|on|onto|in|into) )?(?:an? |its |their |the )*(?:own|new|separate|second|other|another|different)? ?page(?: of (?:its|their) own)?(?: (?:called|named) (.+))?$/i;
const ONLY_FIELDS =
  /^(?:i |we )?(?:(?:only|just) (?:need|want|keep|use)|keep only|(?:only|just)(?= .* (?:needed|necessary|wanted|enough)$)) (?:the )?(.+?)(?: (?:is|are))?(?: (?:needed|necessary|wanted|please|is enough|are enough))?$|^(?:the )?(.+?) (?:is|are) enough$/i;
const ONLY = /^(?:only (?:keep|show|leave)|keep only|leave only|show only|remove everything (?:except|but)|delete everything (?:except|but)) (.+)$/i;

export const arrange: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  return split(clause, work) || link(clause, work) || ownPage(clause, work) || only(clause, work) || managed(clause, work);
};

const MANAGED =
  /^(?:(?:let|allow|enable) (?:me|us|people|users?|visitors|everyone)(?: to)?|(?:i|we|people|users?) (?:want|need|should|must|can)(?: to)?(?: be able)?(?: to)?)? ?\bmanage (.+)$/i;

/** "let me edit and delete tasks", which `splitClauses` reads as managing them: every list can be. */
function managed(clause: Clause, work: Work): boolean {
  const entity = namedEntity(MANAGED.exec(clause.text)?.[1] ?? '', work);
  return entity !== undefined && work.refuse(entity.plural, say('already', work.language));
}

const SPLIT =
  /^(?:split|divide|separate) (?:the |my |each )*(.+?) (?:field |column )?(?:in|into) (?:(?:two|three|four) (?:fields|columns):? |an? )?(.+ and .+)$/i;

/** "split the name into first name and last name": the field keeps its values under the first name. */
function split(clause: Clause, work: Work): boolean {
  const [, what, into = ''] = SPLIT.exec(clause.text) ?? [];
  const named = namedField(what ?? '', work);
  const [first, ...others] = readItems(into).map((item) => item.replace(/^an? /i, ''));
  if (named === undefined || first === undefined || others.length === 0) return false;
  const { entity } = named;
  const fields = others.map((other) => fieldFor(readField(other), entity, clause, work));
  return work.apply(
    clause.original,
    [
      { type: 'rename', target: fieldPath(entity.key, named.field.key), to: capital(clause.name(first)) },
      ...fields.map(
        (field, at) =>
          ({
            type: 'add-field',
            target: entityPath(entity.key),
            field,
            values: sampleValues(field, entity.rows),
            place: { after: fields[at - 1]?.key ?? named.field.key },
          }) as const,
      ),
    ],
    fieldPath(entity.key, named.field.key),
  );
}

function link(clause: Clause, work: Work): boolean {
  const [, from, to] = LINK.exec(clause.text) ?? [];
  if (from !== undefined && to !== undefined && /^(?:it|them|that|this)$/i.test(from)) {
    const [known, owner] = [mainEntity(work), namedEntity(to, work)];
    return known !== undefined && owner !== undefined && known.key !== owner.key && addField(readField(known.name), owner, clause, work);
  }
  const entity =
    from === undefined
      ? undefined
      : (namedEntity(from, work) ?? (/^(?:items?|things?|entry|entries|rows?|ones?|one)$/i.test(from) ? work.model?.entities[0] : undefined));
  if (entity === undefined || to === undefined) return false;
  const pointed = /^(?:it|them|that|this)$/i.test(to) ? lastEntity(entity, work) : undefined;
  const person = PEOPLE.test(to) && namedEntity(to, work) === undefined ? entity.fields.find((field) => fieldByWord(field.label)?.key === 'person') : undefined;
  if (person !== undefined) return work.refuse(clause.original, `${say('already', work.language)}: ${person.label}`);
  if (PEOPLE.test(to) && namedEntity(to, work) === undefined) return addField(readField('person'), entity, clause, work);
  const other = pointed ?? namedEntity(to, work) ?? (domainByWord(to) === undefined ? undefined : newEntity(plural(singular(to)), [], clause, work, true));
  if (other === undefined) return false;
  const current = work.model?.entities.find(({ key }) => key === entity.key) ?? entity;
  return addField(readField(other.name), current, clause, work);
}

const PEOPLE = /^(?:people|persons?|someone|somebody|others|each other|users?|(?:team )?members?|colleagues|family members)$/i;

/** The list that this message has made. */
function lastEntity(from: Entity, work: Work): Entity | undefined {
  const made = work.operations.flatMap((each) => (each.type === 'add-entity' ? [each.entity.key] : [])).at(-1);
  return work.model?.entities.find(({ key }) => key === made && key !== from.key);
}

function ownPage(clause: Clause, work: Work): boolean {
  const [, what, called] = OWN_PAGE.exec(clause.text) ?? [];
  if (what === undefined || work.model === null || !/\bown\b|\bnew\b|\bseparate\b|\banother\b|\bdifferent\b|\bcalled\b|\bnamed\b/i.test(clause.text))
    return false;
  const found = find(what, work, ['section', 'entity']);
  const target = parseTarget(found?.target ?? '');
  const place = target?.type === 'section' ? target : target?.type === 'entity' ? showing(target.entity, work) : undefined;
  const section = place === undefined ? undefined : work.model.pages.find(({ key }) => key === place.page)?.sections.find(({ key }) => key === place.section);
  if (place === undefined || section === undefined)
    return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(stripArticle(what))}"`);
  const title = called === undefined ? capital(section.title ?? clause.word(stripArticle(what))) : clause.name(called);
  const key = keyFor(
    title,
    work.model.pages.map((page) => page.key),
  );
  return work.apply(
    clause.original,
    [
      { type: 'add-page', target: 'pages', page: { key, title, sections: [] } },
      { type: 'move', target: sectionPath(place.page, place.section), place: 'last', to: pagePath(key) },
    ],
    pagePath(key),
  );
}

function showing(entity: string, work: Work): { readonly page: string; readonly section: string } | undefined {
  for (const page of work.model?.pages ?? []) {
    const section = page.sections.find((each) => each.type === 'view' && each.entity === entity);
    if (section !== undefined) return { page: page.key, section: section.key };
  }
  return undefined;
}

/** Takes away the other sections of that page, and no list with its data. */
function only(clause: Clause, work: Work): boolean {
  const part = /^(?:only show|show only|just show|show just) (.+?)(?: (?:in|on) (?:the |my )?(?:list|table|board|cards?|gallery|overview))?$/i.exec(
    clause.text,
  )?.[1];
  if (part !== undefined && readItems(part).every((item) => findIn(item, work) !== undefined))
    return work.refuse(clause.original, say('all-fields', work.language));
  const wanted = ONLY_FIELDS.exec(clause.text);
  if (onlyFields(wanted?.[1] ?? wanted?.[2] ?? ONLY.exec(clause.text)?.[1], clause, work)) return true;
  const what = ONLY.exec(clause.text)?.[1];
  if (what === undefined) return false;
  const target = parseTarget(find(what, work, ['section'])?.target ?? '');
  const page = target?.type === 'section' ? work.model?.pages.find(({ key }) => key === target.page) : undefined;
  if (target?.type !== 'section' || page === undefined)
    return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(stripArticle(what))}"`);
  const others = page.sections.filter(({ key }) => key !== target.section);
  if (others.length === 0) return work.refuse(clause.original, say('already', work.language));
  return work.apply(
    clause.original,
    others.map(({ key }) => ({ type: 'remove', target: sectionPath(page.key, key) })),
    sectionPath(page.key, target.section),
  );
}

/** "only the name and the phone are needed": the other fields of their list go. */
function onlyFields(phrase: string | undefined, clause: Clause, work: Work): boolean {
  if (phrase === undefined) return false;
  const targets = readItems(phrase.replace(/ (?:fields?|columns?)$/i, '')).map((item) => parseTarget(findIn(item, work) ?? ''));
  const [first] = targets;
  if (first?.type !== 'field' || targets.length < 2) return false;
  const kept = targets.flatMap((target) => (target?.type === 'field' && target.entity === first.entity ? [target.field] : []));
  const entity = work.model?.entities.find(({ key }) => key === first.entity);
  if (kept.length < targets.length || entity === undefined) return false;
  const others = entity.fields.filter(({ key }) => !kept.includes(key));
  if (others.length === 0) return work.refuse(clause.original, say('already', work.language));
  return work.apply(
    clause.original,
    others.map(({ key }) => ({ type: 'remove', target: fieldPath(entity.key, key) })),
    entityPath(entity.key),
  );
}

function findIn(item: string, work: Work): string | undefined {
  const found = find(item, work, ['field']);
  return found !== undefined && found.score >= 0.9 ? found.target : undefined;
}
