/** "replace the year with a publisher": one field comes where the other was, with values of its own. */
import { entityPath, fieldPath, parseTarget } from '../../operations/target.ts';
import { locate } from '../../operations/find.ts';
import { find } from '../find.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { fieldFor, readField } from '../wishes/add-fields.ts';
import { fieldType } from '../wishes/read-field.ts';
import { sampleValues } from '../wishes/samples.ts';
import type { Recognizer } from '../work.ts';

const REPLACE = /^(?:replace|exchange|swap|switch) (?:the |my )?(.+?) (?:with|by|for) (?:an? |the |my )?(.+)$/i;
const INSTEAD = /^(?:an? |the )?(.+?) instead of (?:the |an? )?(.+)$/i;

export const replace: Recognizer = (clause, work) => {
  const replaced = REPLACE.exec(clause.text);
  const instead = replaced === null ? INSTEAD.exec(clause.text.replace(/^(?:add|use|show|put|i want|make|have) /i, '')) : null;
  const [old, fresh] = replaced === null ? [instead?.[2], instead?.[1]] : [replaced[1], replaced[2]];
  if (
    old === undefined ||
    fresh === undefined ||
    fresh.startsWith('§') ||
    /^(?:title|name|heading|headline|text|colou?r|font)$/i.test(old) ||
    kindOf(fresh) !== undefined ||
    fieldType(fresh) !== undefined
  )
    return false;
  const found = find(old, work, ['field']);
  const target = parseTarget(found?.target ?? '');
  const { entity } = locate(work.model, target);
  if (found === undefined || found.score < 0.9 || target?.type !== 'field' || entity === undefined || find(fresh, work, ['field']) !== undefined) return false;
  if ((find(old, work)?.score ?? 0) > found.score + 0.02) return false;
  const others = { ...entity, fields: entity.fields.filter(({ key }) => key !== target.field) };
  const field = fieldFor(readField(fresh), others, clause, work);
  if (entity.fields.some(({ key }) => key === field.key)) return false;
  return work.apply(
    clause.original,
    [
      { type: 'add-field', target: entityPath(entity.key), field, values: sampleValues(field, entity.rows), place: { after: target.field } },
      { type: 'remove', target: fieldPath(entity.key, target.field) },
    ],
    fieldPath(entity.key, field.key),
  );
};
