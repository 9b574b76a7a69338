/** A board whose columns were named: they are the options of its status. */
import { domainByWord } from '../../lexicon/domains.ts';
import type { AppModel } from '../../model/app-model.ts';
import type { Subject } from './subject.ts';

export function isBoard(subject: Extract<Subject, { type: 'noun' }>): boolean {
  return subject.view === 'board' || domainByWord(subject.subject)?.view === 'board';
}

/** The columns of a board are the options of its status. */
export function withLanes(entity: AppModel['entities'][number], lanes: readonly string[] | undefined): AppModel['entities'][number] {
  const field = entity.fields.find(({ key, type }) => type === 'choice' && key === 'status') ?? entity.fields.find(({ type }) => type === 'choice');
  if (lanes === undefined || field === undefined) return entity;
  const done = lanes.filter((lane) => /^(?:done|finished|completed?|erledigt|fertig|hecho|terminé)$/i.test(lane));
  const { done: _before, ...rest } = field;
  return {
    ...entity,
    fields: entity.fields.map((each) => (each === field ? { ...rest, options: [...lanes], ...(done.length === 0 ? {} : { done }) } : each)),
    rows: entity.rows.map((row, index) => ({ ...row, [field.key]: lanes[index % lanes.length] ?? '' })),
  };
}
