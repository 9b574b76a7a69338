/** What things belong to: "each deal belongs to a customer" makes two lists, and the deals refer to the customers. */
import { plural, singular } from '../../lexicon/plurals.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Operation } from '../../operations/operation.ts';
import { entityPath, fieldPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { fieldFor, namedEntity, readField } from './add-fields.ts';
import { newEntity } from './new-entity.ts';
import { sampleValues } from './samples.ts';

const ONE = '(?:exactly )?(?:one|an?|the|its|their|his|her)(?: own)?(?: of the)?';
const BELONGS = new RegExp(
  `^(?:each|every|an?|all|the|any) (\\p{L}+(?: \\p{L}+)?) (?:(?:should|must|can) )?(?:belongs? to|is part of|(?:is|are|be) (?:linked|assigned|connected|attached|related) to|refers? to|(?:is|are) (?:in|for|from|by)) ${ONE} (\\p{L}+(?: \\p{L}+)?)$`,
  'iu',
);
const HAS = new RegExp(`^(?:each|every) (\\p{L}+) (?:has|needs) ${ONE} (\\p{L}+)$`, 'iu');
const CLAUSE =
  /,? (?:and |where |with |in which |so that )?(?=(?:each|every) \p{L}+(?: \p{L}+)? (?:belong|is|has|needs|refer))((?:each|every) [^,]+?)(?=,|$| and (?:each|every|an?) )/giu;

export interface Relation {
  readonly thing: string;
  readonly owner: string;
}

/** "Each book has an author" is one of two lists only where both are named. */
function relationIn(text: string, around: string): Relation | undefined {
  const [, thing, owner] = BELONGS.exec(text) ?? [];
  if (thing !== undefined && owner !== undefined) return { thing, owner };
  const [, having, had] = HAS.exec(text) ?? [];
  const isListed = (word: string) => new RegExp(`(?<![\\p{L}])${plural(singular(word))}(?![\\p{L}])`, 'iu').test(around);
  return having !== undefined && had !== undefined && isListed(having) && isListed(had) ? { thing: having, owner: had } : undefined;
}

/** The relations of a description, and the description without them. */
export function takeRelations(text: string): { readonly rest: string; readonly relations: readonly Relation[] } {
  const relations: Relation[] = [];
  const rest = text.replace(CLAUSE, (whole: string, said: string) => {
    const relation = relationIn(said.trim(), text);
    if (relation === undefined) return whole;
    relations.push(relation);
    return '';
  });
  return { rest, relations };
}

/** Both lists where they are not there yet, and the field that refers from one to the other. */
export function relate({ thing, owner }: Relation, clause: Clause, work: Work): boolean {
  const owning = namedEntity(owner, work) ?? newEntity(plural(singular(owner)), [], clause, work, true);
  const owned = namedEntity(thing, work) ?? newEntity(plural(singular(thing)), [], clause, work, true);
  if (owning === undefined || owned === undefined || owning.key === owned.key) return work.refuse(clause.original, say('not-understood', work.language));
  const entity = work.model?.entities.find(({ key }) => key === owned.key) ?? owned;
  return addReference(singular(owner), entity, owning, clause, work);
}

function addReference(name: string, entity: Entity, owning: Entity, clause: Clause, work: Work): boolean {
  if (entity.fields.some((field) => field.type === 'reference' && field.entity === owning.key))
    return work.refuse(clause.original, say('already', work.language));
  const label = fieldFor(readField(name), { fields: [] }, clause, work).label;
  const text = entity.fields.find((field) => field.label.toLowerCase() === label.toLowerCase());
  // What somebody has written into a field stays there. In a new app or list, nobody has.
  const isNew = work.isBeginning || work.operations.some((each) => each.type === 'add-entity' && each.entity.key === entity.key);
  if (text !== undefined && !isNew) return work.refuse(clause.original, `${say('already', work.language)}: ${text.label}`);
  const { key } = fieldFor({ ...readField(name), type: 'text' }, { fields: entity.fields.filter((field) => field !== text) }, clause, work);
  const field = { key, label, type: 'reference', entity: owning.key } as const;
  const add: Operation = { type: 'add-field', target: entityPath(entity.key), field, values: sampleValues(field, entity.rows) };
  const replaced: Operation[] = text === undefined ? [] : [{ type: 'remove', target: fieldPath(entity.key, text.key) }];
  return work.apply(clause.original, [...replaced, add], fieldPath(entity.key, key));
}

/** "each contact belongs to a company", of an app that is there. */
export const belongs: Recognizer = (clause, work) => {
  const [, thing, owner] = BELONGS.exec(clause.text) ?? [];
  if (work.model === null || thing === undefined || owner === undefined) return false;
  // "Every task is for a person": who has none but a name needs no list.
  if (/^(?:person|someone|somebody|day|week|month|year|date)$/i.test(owner) || namedEntity(thing, work) === undefined) return false;
  return relate({ thing, owner }, clause, work);
};
