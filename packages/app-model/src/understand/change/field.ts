/** Changes of a field: its type, whether it is required, its options, its limits, its default. */
import { capital } from '../../lexicon/plurals.ts';
import type { Field } from '../../model/field.ts';
import type { Operation } from '../../operations/operation.ts';
import { entityPath, fieldPath } from '../../operations/target.ts';
import { find } from '../find.ts';
import { say } from '../sayings.ts';
import { namedField } from '../wishes/add-fields.ts';
import { numberIn, readItems } from '../wishes/read-items.ts';
import { fieldType } from '../wishes/read-field.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const MAKE =
  /^(?:make|turn|set|mark|let|change|convert)\s+(.+?)\s+(?:to be |to |into |as |be )?(?:an? |the )?(required|mandatory|optional|unique|check ?box|yes[/ -]no(?: field)?|number|date|date and time|drop-?down|choice|select|long text|multi-?line(?: text)?|text area|text|rating|star rating|email|link|url|phone(?: number)?|image|photo|colou?r|tags|money|currency|price|amount|obligatory)(?: field| column| input)?$/i;
const OPTIONS =
  /^(?:change|set|make|replace|let)\s+(?:the )?(?:options?|choices|values|categories) (?:of|for) (?:the )?(.+?)\s+(?:to|be|into|with|as|:)\s+(.+)$/i;
const OPTIONS_OF = /^(?:the )?(.+?) (?:should|can|must|may) (?:only )?be (?:one of )?(.+(?:,| or ).+)$/i;
const CHOICE =
  /^(?:make|turn|change|set|let)\s+(.+?)\s+(?:into |to |be )?an? (?:choice|drop-?down|select|selection|list of options)\s*(?:with|of|between|:|from)\s+(.+)$/i;
/** "change done to a status with open, doing and done" */
const BECOMES =
  /^(?:change|turn|make|convert|replace) (?:the )?(.+?) (?:to|into|with|by) (?:an? )?(\p{L}+(?: \p{L}+)?)(?: (?:with|of)|:) (?:the )?(?:options |values |choices )?:?(.+(?:,| or | and ).+)$/iu;
const LIMIT = /^(?:(?:limit|set|restrict|let)\s+)?(?:the )?(.+?)\s+(?:should |must |can |to |may )*(?:be |go )?(?:between|from)\s+(\S+)\s+(?:and|to)\s+(\S+)$/i;
const MINIMUM = /^(?:set|make|let)?\s*(?:the )?(minimum|maximum|lowest|highest|smallest|largest)(?: value)? (?:of|for) (?:the )?(.+?) (?:to|be|is)\s+(\S+)$/i;
const DEFAULT = /^(?:set|make|let|change)?\s*(?:the )?default(?: value)? (?:of|for) (?:the )?(.+?) (?:to|be|is|should be)\s+(.+)$/i;

const SHOULD_BE =
  /^(?:the )?(.+?) (?:should|must|has to|have to|needs? to) be (?:an? )?((?:required|mandatory|obligatory|optional|unique|number|date|check ?box|drop-?down|text|link|rating|price|amount)(?: field)?)$/i;
const DEFAULT_TO = /^(?:make|let|set|have) (?:the )?(.+?) (?:default to|be by default|start (?:with|as|at)) (.+)$/i;
const DEFAULT_OF_IT = /^(?:set|make|let|change)\s+(?:the |its )?default(?: value)? (?:to|be|is)\s+(.+)$/i;

export const changeField: Recognizer = (asked, work) => {
  if (work.model === null) return false;
  const both = /^(.+ (?:should|must|has to|have to|needs? to) be )(?:an? )?(\p{L}+) and (\p{L}+)$/iu.exec(asked.text);
  if (both?.[1] !== undefined && SHOULD_BE.test(`${both[1]}${both[2] ?? ''}`) && SHOULD_BE.test(`${both[1]}${both[3] ?? ''}`))
    return changeField({ ...asked, text: `${both[1]}${both[2] ?? ''}` }, work) && changeField({ ...asked, text: `${both[1]}${both[3] ?? ''}` }, work);
  const should = SHOULD_BE.exec(asked.text);
  const initially = DEFAULT_OF_IT.exec(asked.text)?.[1];
  const by = DEFAULT_TO.exec(asked.text);
  if (by?.[1] !== undefined && by[2] !== undefined && find(by[1], work, ['field']) !== undefined) return setDefault(by[1], asked.name(by[2]), asked, work);
  const text = should !== null ? `make ${should[1] ?? ''} ${should[2] ?? ''}` : initially === undefined ? asked.text : `set the default of it to ${initially}`;
  const clause: Clause = { ...asked, text };
  const options = OPTIONS.exec(clause.text) ?? OPTIONS_OF.exec(clause.text) ?? CHOICE.exec(clause.text);
  if (options?.[1] !== undefined && options[2] !== undefined) {
    const values = readItems(options[2].replaceAll(/ or /gi, ', ')).map((option) => capital(clause.name(option)));
    if (values.length > 1) return change(options[1], () => ({ type: 'choice', options: values, done: undefined, default: undefined }), clause, work);
  }
  const turned = BECOMES.exec(clause.text);
  if (turned?.[1] !== undefined && turned[2] !== undefined && turned[3] !== undefined && find(turned[1], work, ['field']) !== undefined) {
    const values = readItems(turned[3].replaceAll(/ or /gi, ', ')).map((option) => capital(clause.name(option)));
    const isDone = (value: string) => /^(?:done|finished|completed?|closed|erledigt|fertig|hecho|terminado|fait|terminé)$/i.test(value);
    const label = capital(clause.word(turned[2]));
    const changes = (): Partial<Field> => ({
      label,
      type: 'choice',
      options: values,
      done: values.some(isDone) ? values.filter(isDone) : undefined,
      default: undefined,
    });
    if (values.length > 1) return becomeChoice(turned[1], changes, values, isDone, clause, work);
  }
  const initial = DEFAULT.exec(clause.text);
  if (initial?.[1] !== undefined && initial[2] !== undefined) return setDefault(initial[1], clause.name(initial[2]), clause, work);
  const limit = MINIMUM.exec(clause.text);
  if (limit?.[2] !== undefined)
    return change(limit[2], () => ({ [/min|low|small/i.test(limit[1] ?? '') ? 'min' : 'max']: numberIn(limit[3] ?? '') }), clause, work);
  const most = /^(?:limit|cap|restrict) (?:the )?(.+?) to (?:at most |a maximum of |max )?(\d+)$/i.exec(clause.text);
  if (most?.[1] !== undefined && most[2] !== undefined && find(most[1], work, ['field']) !== undefined)
    return change(most[1], () => ({ max: Number(most[2]) }), clause, work);
  const range = LIMIT.exec(clause.text);
  if (range?.[1] !== undefined && numberIn(range[2] ?? '') !== undefined && numberIn(range[3] ?? '') !== undefined) {
    return change(range[1], () => ({ type: 'number', min: numberIn(range[2] ?? ''), max: numberIn(range[3] ?? '') }), clause, work);
  }
  const make = MAKE.exec(clause.text);
  if (make?.[1] === undefined || make[2] === undefined) return false;
  return change(make[1], (field) => typed(make[2] ?? '', field), clause, work);
};

function typed(word: string, field: Field): Partial<Field> | undefined {
  if (/^(?:required|mandatory|obligatory)$/i.test(word)) return { required: true };
  if (/^optional$/i.test(word)) return { required: undefined };
  if (/^unique$/i.test(word)) return { unique: true };
  const type = fieldType(word.replace(/ field$/i, '')) ?? (/^(?:price|amount)$/i.test(word) ? 'money' : undefined);
  if (type === undefined) return undefined;
  // A choice without options gets those that the rows have, and at least two.
  return { type, options: type === 'choice' ? (field.options ?? undefined) : undefined, done: undefined, default: undefined, unit: undefined };
}

function setDefault(phrase: string, value: string, clause: Clause, work: Work): boolean {
  const field = namedField(phrase, work)?.field;
  const isMissing = field?.type === 'choice' && !field.options?.some((option) => option.toLowerCase() === value.toLowerCase());
  if (isMissing) return work.refuse(clause.original, `${say('no-option', work.language)} "${value}"`, `add an option ${value} to ${field.label.toLowerCase()}`);
  return change(phrase, (each) => ({ default: valueFor(each, value) }), clause, work);
}

function valueFor(field: Field, text: string): Field['default'] {
  if (field.type === 'number' || field.type === 'money' || field.type === 'rating') return numberIn(text) ?? null;
  if (field.type === 'date' && /^(?:today|now|the current (?:date|day)|heute|hoy|aujourd'hui)(?:'s date)?$/i.test(text)) return 'today';
  if (field.type === 'boolean') return /^(?:yes|true|on|checked|done)$/i.test(text);
  return field.options?.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text;
}

function change(phrase: string, changes: (field: Field) => Partial<Field> | undefined, clause: Clause, work: Work): boolean {
  const items = find(phrase, work, ['field']) === undefined ? readItems(phrase) : [phrase];
  const operations: Operation[] = [];
  for (const item of items) {
    const named = namedField(item, work);
    const change = named === undefined ? undefined : changes(named.field);
    if (named === undefined || change === undefined) return false;
    const { entity, field } = named;
    if (Object.entries(change).every(([name, value]) => (field as Record<string, unknown>)[name] === value) && items.length > 1) continue;
    operations.push({ type: 'change-field', target: fieldPath(entity.key, field.key), changes: change });
  }
  return operations.length > 0 && work.apply(clause.original, operations, operations[0]?.target);
}

/** What was ticked is done now, and the rest is at the beginning. */
function becomeChoice(
  phrase: string,
  changes: () => Partial<Field>,
  values: readonly string[],
  isDone: (value: string) => boolean,
  clause: Clause,
  work: Work,
): boolean {
  const named = namedField(phrase, work);
  const before = work.operations.length;
  if (!change(phrase, changes, clause, work)) return false;
  if (work.operations.length === before || named?.field.type !== 'boolean') return true;
  const { entity, field } = named;
  const [open = '', done = open] = [values.find((value) => !isDone(value)), values.find(isDone)];
  const rows = entity.rows.map((row) => ({ ...row, [field.key]: row[field.key] === true ? done : open }));
  return rows.length === 0 || work.apply(clause.original, [{ type: 'change-rows', target: entityPath(entity.key), rows }], work.focus);
}
