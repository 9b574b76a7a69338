/** A board whose columns were named: they are the options of its status. */
import { fieldByKey, fieldByWord, makeField } from '../../lexicon/fields.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import type { AppModel, Language } from '../../model/app-model.ts';
import type { Subject } from './subject-type.ts';

export function isBoard(subject: Extract<Subject, { type: 'noun' }>): boolean {
  return subject.view === 'board' || domainByWord(subject.subject)?.view === 'board';
}

/** The columns of a board are the options of its status. */
export function withLanes(entity: AppModel['entities'][number], lanes: readonly string[] | undefined, language: Language): AppModel['entities'][number] {
  const field = entity.fields.find(({ key, type }) => type === 'choice' && key === 'status') ?? entity.fields.find(({ type }) => type === 'choice');
  if (lanes === undefined) return entity;
  if (field === undefined) {
    const taken = entity.fields.map(({ key }) => key);
    return { ...entity, fields: [...entity.fields, makeField({ name: 'Status', known: fieldByKey('status'), options: lanes }, language, taken)] };
  }
  const done = lanes.filter((lane) => /^(?:done|finished|completed?|erledigt|fertig|hecho|terminé)$/i.test(lane));
  const { done: _before, ...rest } = field;
  return {
    ...entity,
    fields: entity.fields.map((each) => (each === field ? { ...rest, options: [...lanes], ...(done.length === 0 ? {} : { done }) } : each)),
    rows: entity.rows.map((row, index) => ({ ...row, [field.key]: lanes[index % lanes.length] ?? '' })),
  };
}

const LANE =
  /^(?:to ?-?do|todos?|doing|in progress|done|backlog|in review|review(?:ing)?|testing|blocked|waiting|planned|running|finished|open|closed|ready|next|later|idea|ideas|draft|published|urgent|this week|started|not started|completed?)$/i;

/** "with to do, doing and done": columns without the word. */
export function areLanes(items: readonly string[], subject?: Extract<Subject, { type: 'noun' }>): boolean {
  const isPlainBoard =
    subject?.view === 'board' &&
    items.length > 1 &&
    items.every((item) => fieldByWord(item) === undefined && /^[\p{L} '-]{2,30}$/u.test(item) && !/^an? /i.test(item));
  if (isPlainBoard) return true;
  return items.length > 1 && items.filter((item) => LANE.test(item.trim())).length * 2 > items.length;
}
