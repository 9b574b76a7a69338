/** Adds a list of things: an entity with a page that shows it. */
import { domainByHead, domainByWord, entityOfDomain } from '../../lexicon/domains.ts';
import { fieldByKey, fieldByWord, makeField } from '../../lexicon/fields.ts';
import { optionIn } from '../../lexicon/option-words.ts';
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import { featuresSchema, type Entity, type Language, type Page } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { keyFor } from '../../model/key.ts';
import type { Section, View } from '../../model/section.ts';
import type { Clause, Work } from '../work.ts';
import { fieldFor, readField, sayPlainText } from './add-fields.ts';
import { mainNumber, viewSection } from './add-views.ts';
import { isName } from './is-name.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { isCalledOtherwise, usualFieldFor } from './same-field.ts';
import { sampleValues } from './samples.ts';

export interface EntityWish {
  /** In the words of the message: "books", "comic book". */
  readonly subject: string;
  /** Field wishes that make up the whole entity, or come to the usual ones. */
  readonly fields: readonly string[];
  readonly isExact: boolean;
  readonly view?: View | undefined;
}

/** The entity for a noun: the lexicon's, or one of its own with the fields that were named. */
export function makeEntity(wish: EntityWish, clause: Clause, work: Work, language: Language, taken: readonly string[]): Entity {
  const domain = domainByWord(wish.subject);
  const head = domain ?? domainByHead(wish.subject);
  const own = clause.word(wish.subject);
  const base =
    head === undefined
      ? plainEntity(own, language, taken, wish.fields.length === 0)
      : entityOfDomain(head, {
          language,
          taken,
          ...(domain === undefined
            ? { name: singular(own, language), plural: language === 'en' ? plural(own) : own }
            : namesOf(own, head.names[language], language)),
        });
  // Sample rows for books in general do not fit a certain kind of books.
  const isOfAKind = head !== undefined && domain === undefined && !OWN.test(wish.subject);
  // What has a title needs no other name.
  const isTitled = head === undefined && wish.fields.some((field) => /^(?:name|title)$/.test(readField(field).known?.key ?? ''));
  return withFields(isOfAKind ? { ...base, rows: [] } : base, isTitled ? { ...wish, isExact: true } : wish, clause, work);
}

/** Words that do not say what kind of thing it is. */
const OWN =
  /^(?:(?:home|family|private|daily|weekly|monthly|yearly|personal|new|old|current|upcoming|favou?rite|work|office|team|company|school|class|club|shared|own|best|all|crm|simple|basic|small|online|business|group|household|project) )+\S+$/i;

/** A synonym keeps the person's word if it is a noun that can be counted: "movies", and not "spending". */
function namesOf(own: string, names: { readonly name: string; readonly plural: string }, language: Language): { name?: string; plural?: string } {
  const lower = own.toLowerCase();
  if (language !== 'en' || [names.name, names.plural].some((name) => name.toLowerCase() === lower)) return {};
  const one = singular(lower);
  if (
    one === lower ||
    /(?:list|log|diary|book|plan|board|app|planner|tracker|inventory)s?$|\b(?:and|to|of|income|finances?|savings|news|money|sales|things)\b/.test(lower)
  )
    return {};
  return { name: one, plural: lower };
}

function plainEntity(own: string, language: Language, taken: readonly string[], isBare: boolean): Entity {
  const name = singular(own, language);
  const keys: Field[] = [];
  for (const word of isBare ? ['name', 'notes', 'date'] : ['name']) {
    const known = fieldByKey(word);
    keys.push(
      makeField(
        { name: known?.labels[language] ?? word, known, isRequired: word === 'name' },
        language,
        keys.map(({ key }) => key),
      ),
    );
  }
  const several = language === 'en' ? plural(name) : own;
  return { key: keyFor(several, taken), name, plural: several, fields: keys, rows: [], features: featuresSchema.parse({}) };
}

function withFields(base: Entity, wish: EntityWish, clause: Clause, work: Work): Entity {
  if (wish.fields.length === 0) return base;
  const start: Entity = wish.isExact ? { ...base, fields: [] } : base;
  let entity = start;
  for (const phrase of wish.fields) {
    const request = readField(phrase);
    if (request.known === undefined && !request.isExplicit && !isFieldName(request.name)) {
      if (!SMALL.test(request.name)) refuseUnknown(request.name, clause, work);
      continue;
    }
    const made = fieldFor(request, { fields: entity.fields }, clause, work);
    const isSpan = request.known?.key === 'time' && base.fields.some(({ type, key }) => type === 'number' && key === 'duration');
    // Of things that are kept in pieces, the amount is how many.
    const isPieces =
      request.known?.key === 'amount' &&
      request.type === undefined &&
      base.fields.some(({ key, type }) => key === 'quantity' && type === 'number') &&
      !base.fields.some(({ key }) => key === 'amount');
    const usual = isPieces
      ? base.fields.find(({ key }) => key === 'quantity')
      : isSpan
        ? base.fields.find(({ key }) => key === 'duration')
        : (base.fields.find(
            (field) =>
              isSameField(field, made) ||
              (request.known !== undefined && request.known.labels.en === fieldByKey(field.key)?.labels.en) ||
              (field.type === made.type && made.label.toLowerCase().startsWith(`${field.label.toLowerCase()} `)),
          ) ?? usualFieldFor(made, wish.isExact ? base.fields.filter(({ key }) => !entity.fields.some((each) => each.key === key)) : base.fields));
    if (usual === undefined) sayPlainText(request.name, made, clause, work);
    const there = entity.fields.find((field) => isSameField(field, made));
    // Where the list that it speaks of is there, it refers to that.
    if (there?.type === 'text' && made.type === 'reference')
      entity = { ...entity, fields: entity.fields.map((field) => (field === there ? { ...made, key: there.key } : field)) };
    if (there !== undefined) continue;
    const field: Field =
      usual === undefined
        ? made
        : made.type === 'reference'
          ? { ...made, key: usual.key }
          : request.type === undefined && request.options === undefined && !isSpan
            ? usualField(usual, made)
            : {
                ...made,
                ...(isSpan ? { type: usual.type, ...(usual.unit === undefined ? {} : { unit: usual.unit }) } : {}),
                key: usual.key,
                ...(request.options === undefined && usual.options !== undefined && made.type === 'choice' ? { options: usual.options } : {}),
              };
    const kept = entity.fields.find(({ key }) => key === field.key);
    if (kept !== undefined) {
      const isRenamed = isCalledOtherwise(made, kept) && usualFieldFor(made, base.fields) === usual;
      if (isRenamed) entity = { ...entity, fields: entity.fields.map((each) => (each === kept ? { ...each, label: made.label } : each)) };
      continue;
    }
    const values = usual === undefined || usual.type !== field.type ? sampleValues(field, base.rows) : base.rows.map((row) => row[usual.key] ?? '');
    entity = {
      ...entity,
      fields: [...entity.fields, field],
      rows: base.rows.map((_row, index) => ({ ...entity.rows[index], [field.key]: values[index] ?? '' })),
    };
  }
  return wish.isExact ? withMainField(entity, base) : entity;
}

/** What is left of a sentence where it was cut at the wrong place. */
const SMALL = /^(?:de|du|des|del|la|las|los|le|les|el|der|die|das|den|dem|of|the|and|or|y|et|und|a|an|en|in)$/i;

/** "19% VAT" and "churn as big numbers" are no names of fields. "Price per night" is one. */
function isFieldName(name: string): boolean {
  return !SMALL.test(name) && isName(name.replace(/(?<!^averages?) per \p{L}+$/iu, '').replace(/^(?:two|three|four|five|six) /i, ''));
}

/** The lexicon's field of that list, under the name that the person gave it: the season of a series is a number. */
function usualField({ required: _required, ...usual }: Field, { label, required, min, max, unit }: Field): Field {
  return {
    ...usual,
    label,
    ...(required === undefined ? {} : { required }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** Texts that say something of a thing and do not name it. */
const SAID_OF =
  /^(?:how .*|why .*|reason|steps.*|department|position|role|team|e-?mail|phone|address|city|country|cuisine|assignee|owner|responsible|author|teacher|location|place|notes?|description|comments?|diet(?:ary.*)?|color|size|brand|.* by)$/i;
const NAMING = /^(?:name|title|what)$/;

/**
 * A row is called by a text. Where none was named, the usual one stays in front; so does the title of a film or the name
 * of a person, which nobody means to leave out. What the lexicon does not know has a title only if it needs one.
 */
function withMainField(entity: Entity, base: Entity): Entity {
  const main = base.fields[0];
  const texts = entity.fields.filter(({ type }) => type === 'text' || type === 'longtext' || type === 'email');
  const isOnlySaid =
    texts.length > 0 &&
    texts.every((field) => field.type === 'longtext' || SAID_OF.test(field.label) || (isPerson(field) && entity.fields[0] !== field)) &&
    main !== undefined &&
    NAMING.test(main.key);
  const hasText =
    !isOnlySaid &&
    entity.fields.some(
      ({ type }) => type === 'text' || type === 'email' || type === 'longtext' || type === 'reference' || (type === 'date' && main?.type !== 'text'),
    );
  const isNamed =
    (base.rows.length === 0 && !SAID_OF.test(texts[0]?.label ?? '')) ||
    main === undefined ||
    !/^(?:title|name)$/.test(main.key) ||
    entity.fields.some(({ key }) => /name|title|^what$/i.test(key));
  const fields = (hasText && isNamed) || main === undefined || entity.fields.some(({ key }) => key === main.key) ? entity.fields : [main, ...entity.fields];
  const rows = base.rows.map((row, index) => Object.fromEntries(fields.map(({ key }) => [key, entity.rows[index]?.[key] ?? row[key] ?? ''])));
  const first = fields.findIndex(({ type }) => type === 'text');
  return { ...entity, fields: fields.map((field, index) => (index === first && field.required === undefined ? { ...field, required: true } : field)), rows };
}

/** Somebody who is named after other things has to do with them, and is not what they are called by. */
function isPerson({ label }: Field): boolean {
  return fieldByWord(label)?.key === 'person';
}

function isSameField(a: Field, b: Field): boolean {
  return a.key === b.key || a.label.toLowerCase() === b.label.toLowerCase();
}

/** What is subtracted from income, in each language. */
const EXPENSES: ReadonlySet<string> = new Set((['en', 'de', 'es', 'fr'] as const).map((language) => optionIn(language, 'Expense')));

/** The sections that show an entity best: its totals where money counts, and its usual view. */
export function sectionsFor(entity: Entity, subject: string, wanted: View | undefined): Section[] {
  const domain = domainByWord(subject) ?? domainByHead(subject);
  const view = fitting(wanted ?? domain?.view ?? (entity.fields.length > 3 ? 'table' : 'list'), entity);
  const sections: Section[] = [];
  const number = mainNumber(entity);
  const kind = entity.fields.find((field) => field.options?.length === 2 && EXPENSES.has(field.options[1] ?? ''));
  // Added up, the prices of single pieces say nothing about how much there is.
  const isUnitPrice = number?.key === 'price' && entity.fields.some(({ key }) => key === 'quantity');
  if (domain?.hasTotal === true && number !== undefined && !isUnitPrice) {
    sections.push(
      viewSection(
        { type: 'view', view: 'totals' },
        entity,
        { before: [], value: number.key, ...(kind?.options === undefined ? {} : { by: kind.key, minus: kind.options.slice(1) }) },
        [],
      ),
    );
  }
  if (domain?.extraView?.view === 'chart' && wanted === undefined) {
    const value = entity.fields.find(({ key, label }) => key === domain.extraView?.by || label.toLowerCase() === domain.extraView?.by);
    const by = entity.fields.find(({ type }) => type === 'date') ?? entity.fields.find(({ type }) => type === 'choice');
    if (value !== undefined && by !== undefined && value !== by) {
      sections.push(
        viewSection(
          { type: 'view', view: 'chart' },
          entity,
          { before: [], by: by.key, ...(value.type === 'number' || value.type === 'money' ? { value: value.key } : {}) },
          [],
        ),
      );
    }
  }
  const preferred = domain?.extraView?.view === view ? entity.fields.find(({ key }) => key === domain.extraView?.by)?.key : undefined;
  const by =
    preferred ??
    (view === 'board'
      ? (entity.fields.find(({ key, type }) => type === 'choice' && key === 'status')?.key ?? entity.fields.find(({ type }) => type === 'choice')?.key)
      : view === 'calendar'
        ? entity.fields.find(({ type }) => type === 'date' || type === 'datetime')?.key
        : undefined);
  sections.push(
    viewSection(
      { type: 'view', view },
      entity,
      { before: [], ...(by === undefined ? {} : { by }) },
      sections.map(({ key }) => key),
    ),
  );
  return sections;
}

/** A board needs a choice and a calendar a date. */
function fitting(view: View, entity: Entity): View {
  if (view === 'board' && !entity.fields.some(({ type }) => type === 'choice')) return 'table';
  if (view === 'calendar' && !entity.fields.some(({ type }) => type === 'date' || type === 'datetime')) return 'table';
  return view;
}

export function pageFor(entity: Entity, sections: readonly Section[], taken: readonly string[]): Page {
  return { key: keyFor(entity.plural, taken), title: capital(entity.plural), sections: [...sections] };
}
