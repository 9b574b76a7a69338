/** Changes inside of sections: minutes of a timer, steps of a counter, the place of the weather, and sample rows. */
import { capital, plural } from '../../lexicon/plurals.ts';
import { entityOfDomain, domainByWord } from '../../lexicon/domains.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Row, Value } from '../../model/field.ts';
import type { Section } from '../../model/section.ts';
import { locate } from '../../operations/find.ts';
import { entityPath, parseTarget, sectionPath } from '../../operations/target.ts';
import { find } from '../find.ts';
import { say } from '../sayings.ts';
import { mainEntity, namedEntity } from '../wishes/add-fields.ts';
import { timerOf } from '../wishes/make-section.ts';
import { numberIn, readItems } from '../wishes/read-items.ts';
import { sampleValues } from '../wishes/samples.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const SET = /^(?:set|change|make|let|start|limit|put|use|give)\s+(.+?)\s+(?:to|at|with|from|last|count by|start at|begin at|by|in)\s+(.+)$/i;
const SAMPLES =
  /^(?!(?:add|write|create|include) (?:an? )?(?:(?:typing|reaction|reflex) (?:speed |time )?)?tests?$)(?:add|create|put in|insert|fill in|show|generate|give me|fill (?:it|the app|the list) with|i want|include)\s+(?:some |more |a few |(?:\w+ )?)*(?:sample|example|demo|test|dummy)s?\b\s*(?:data|rows|entries|items|.+)?(?: (?:to|for|in) (?:the |my )?(.+))?$/i;
const ROW = /^(?:add|insert|put|include)\s+(§\d+(?:(?:,| and|, and) §\d+)*)\s+(?:to|in|into|on) (?:the |my )?(.+)$/i;

/** 'add "Dune" by Frank Herbert': a row with its name, and who made it. */
const ROW_BY = /^(?:add|insert|put|include|write)(?: (?:the|an?) \p{L}+)? (§\d+)(?: (?:by|from|von|de) (.+))?$/iu;

export const changeSection: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  const samples = SAMPLES.exec(clause.text);
  if (samples !== null) return addSamples(samples[1], clause, work, numberIn(clause.text.replace(/§\d+/g, '')));
  const more = /^(?:add|create|give me|show|i want) (?:(\d+|two|three|four|five|six|ten|some|a few|more) (?:more )?)(?:new )?(\p{L}+)$/iu.exec(clause.text);
  const listed = more?.[2] === undefined || plural(more[2]) !== more[2] ? undefined : namedEntity(more[2], work);
  if (listed !== undefined) return addSamples(more?.[2], clause, work, numberIn(more?.[1] ?? '') ?? 2);
  const row = ROW.exec(clause.text);
  if (row?.[1] !== undefined && row[2] !== undefined) return addRows(readItems(row[1]), row[2], clause, work);
  const by = ROW_BY.exec(clause.text);
  if (by?.[1] !== undefined && addRowBy(by[1], by[2], clause, work)) return true;
  const set = SET.exec(clause.text) ?? /^(?:make|set)\s+(the .+?|it) ((?:\d+|\w+)[- ](?:minutes?|seconds?|hours?)(?: long)?)$/i.exec(clause.text);
  if (set?.[1] === undefined || set[2] === undefined) return false;
  const found = find(
    set[1]
      .replace(
        /^(?:the )?(?:e-?mail|phone|address|text|minutes|length|duration|place|city|question|start|step|sides|break)(?: address| number| value)? (?:of|in|on|for) /i,
        '',
      )
      .replace(/(?:'s)? (?:duration|length|time|minutes|start(?: value)?|step|place|city|question|sides)$/i, ''),
    work,
    ['section'],
  );
  const target = parseTarget(found?.target ?? '');
  if (target?.type !== 'section') return false;
  const { section } = locate(work.model, target);
  const changes = section === undefined ? undefined : changesOf(section, clause.text, clause.name(set[2]));
  return changes === undefined
    ? false
    : work.apply(
        clause.original,
        [{ type: 'change-section', target: sectionPath(target.page, target.section), changes }],
        sectionPath(target.page, target.section),
      );
};

function changesOf(section: Section, text: string, value: string): Record<string, unknown> | undefined {
  const number = numberIn(value);
  switch (section.type) {
    case 'timer': {
      const changes = timerOf(/\d|minute|second|hour/i.test(value) ? value : `${value} minutes`);
      return 'minutes' in changes ? (/\bbreak\b/i.test(text) ? { breakMinutes: changes['minutes'] } : { minutes: changes['minutes'] }) : undefined;
    }
    case 'counter':
      return number === undefined ? undefined : /\b(?:step|count by|by)\b/i.test(text) ? { step: number } : { start: number };
    case 'dice':
      return number === undefined ? undefined : { sides: number };
    case 'memory':
      return number === undefined ? undefined : { pairs: number };
    case 'weather':
      return { place: capital(value) };
    case 'map':
      return { place: capital(value) };
    case 'poll':
      return /question/i.test(text) ? { question: value } : undefined;
    case 'converter':
      return /^(?:length|weight|temperature|volume|speed|area|data|time)$/i.test(value) ? { quantity: value.toLowerCase() } : undefined;
    case 'contact':
      return value.includes('@') ? { email: value } : /^[+\d][\d -]{4,}$/.test(value) ? { phone: value } : undefined;
    case 'text':
    case 'hero':
    case 'footer':
      return /\b(?:text|say|content)\b/i.test(text) ? { text: value } : undefined;
    default:
      return undefined;
  }
}

/** The lexicon's rows for what the list is about; else plain ones, numbered. */
function addSamples(of: string | undefined, clause: Clause, work: Work, count?: number): boolean {
  const entity = of === undefined ? mainEntity(work) : (namedEntity(of, work) ?? mainEntity(work));
  if (entity === undefined || work.model === null) return work.refuse(clause.original, say('nothing-to-show', work.language));
  if (entity.rows.length > 0) {
    const more = [...entity.rows, ...numbered(entity, Math.min(50, count ?? 2), entity.rows.length)];
    return work.apply(clause.original, [{ type: 'change-rows', target: entityPath(entity.key), rows: more }], entityPath(entity.key));
  }
  const domain = domainByWord(entity.plural) ?? domainByWord(entity.name);
  const usual = domain === undefined ? undefined : entityOfDomain(domain, { language: work.model.language, taken: [] });
  const rows = usual === undefined || usual.rows.length === 0 ? numbered(entity, Math.min(50, count ?? 3), 0) : usual.rows;
  return work.apply(clause.original, [{ type: 'change-rows', target: entityPath(entity.key), rows }], entityPath(entity.key));
}

function numbered(entity: Entity, count: number, from: number): Row[] {
  const empty = Array.from({ length: count }, () => ({}));
  const columns = new Map(entity.fields.map((field) => [field.key, sampleValues(field, empty)]));
  return empty.map((_row, index) => {
    const row: Record<string, Value> = {};
    for (const field of entity.fields)
      row[field.key] =
        field.type === 'text' && field === entity.fields[0] ? `${capital(entity.name)} ${from + index + 1}` : (columns.get(field.key)?.[index] ?? '');
    return row;
  });
}

/** 'add "Buy milk" to the list' */
function addRows(names: readonly string[], to: string, clause: Clause, work: Work): boolean {
  const entity = /^(?:list|table|board|app|entries)$/i.test(to) ? mainEntity(work) : namedEntity(to, work);
  const first = entity?.fields.find(({ type }) => type === 'text');
  if (entity === undefined || first === undefined) return false;
  const rows = names.map((name): Row => ({ [first.key]: clause.name(name) }));
  return work.apply(clause.original, [{ type: 'change-rows', target: entityPath(entity.key), rows: [...entity.rows, ...rows] }], entityPath(entity.key));
}

function addRowBy(name: string, maker: string | undefined, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  const texts = entity?.fields.filter(({ type }) => type === 'text') ?? [];
  const [first, second] = [texts[0], texts.find(({ key }) => /author|artist|director|person|brand|maker/i.test(key))];
  if (entity === undefined || first === undefined || (maker !== undefined && second === undefined)) return false;
  const row: Row = { [first.key]: clause.name(name), ...(maker === undefined || second === undefined ? {} : { [second.key]: clause.name(maker) }) };
  return work.apply(clause.original, [{ type: 'change-rows', target: entityPath(entity.key), rows: [...entity.rows, row] }], entityPath(entity.key));
}
