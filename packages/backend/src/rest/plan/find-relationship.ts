import type { JunctionRelationship, KeyRelationship, QualifiedName, Relationship } from '../../schema/relationships.ts';
import type { SchemaCache } from '../../schema/schema-cache.ts';
import { restError } from '../errors.ts';
import { LOOSE, mostSimilar } from './hints.ts';

/** The relationship that an embedded table means: by its name, by a column or a constraint, with a hint if there are several. */
export function findRelationship(cache: SchemaCache, parent: QualifiedName, schema: string, target: string, hint: string | undefined): Relationship {
  const all = cache.relationships(parent.schema, parent.name, schema);
  const computed = all.find((relationship) => relationship.type === 'computed' && relationship.routine.name === target);
  if (computed !== undefined) return computed;
  const found = all.filter((relationship) => relationship.type !== 'computed' && isMeant(relationship, target, hint));
  const [only] = found;
  if (only === undefined) throw restError('noRelationship', parent.name, target, schema, hint, hintFor(cache, parent, schema, target));
  if (found.length === 1) return only;
  throw restError(
    'ambiguousRelationship',
    parent.name,
    target,
    found.map(describe),
    found.map((relationship) => `'${relationship.foreign.name}!${markOf(relationship)}'`).join(', '),
  );
}

type Named = KeyRelationship | JunctionRelationship;

const ownColumn = (relationship: Named): string | undefined =>
  relationship.type !== 'many-to-many' && relationship.columns.length === 1 ? relationship.columns[0]?.[0] : undefined;
const foreignColumn = (relationship: Named): string | undefined =>
  relationship.type !== 'many-to-many' && relationship.columns.length === 1 ? relationship.columns[0]?.[1] : undefined;

function isMeant(relationship: Named, target: string, hint: string | undefined): boolean {
  const isTable = relationship.foreign.name === target;
  if (relationship.isSelf) {
    // One key gives two relationships of a table with itself: its name means the many, the column means the one.
    if (hint !== undefined) return isTable && relationship.type === 'one-to-many' && foreignColumn(relationship) === hint;
    return (isTable && relationship.type === 'one-to-many') || (relationship.type === 'many-to-one' && ownColumn(relationship) === target);
  }
  if (hint === undefined) {
    if (isTable) return true;
    return relationship.type !== 'many-to-many' && !relationship.foreignIsView && (relationship.constraint === target || ownColumn(relationship) === target);
  }
  if (!isTable) return false;
  if (relationship.type === 'many-to-many') return relationship.junction.name === hint;
  return relationship.constraint === hint || ownColumn(relationship) === hint || foreignColumn(relationship) === hint;
}

const markOf = (relationship: Relationship): string =>
  relationship.type === 'many-to-many' ? relationship.junction.name : relationship.type === 'computed' ? '' : relationship.constraint;

function describe(relationship: Relationship): object {
  const { table, foreign, type } = relationship;
  const embedding = `${table.name} with ${foreign.name}`;
  const list = (columns: readonly string[]) => `(${columns.join(', ')})`;
  if (type === 'computed') return {};
  if (type === 'many-to-many') {
    const { junction, constraints, source, target } = relationship;
    const [first, second] = constraints;
    const columnsOf = (pairs: readonly (readonly [string, string])[]) => list(pairs.map(([, column]) => column));
    return { cardinality: type, embedding, relationship: `${junction.name} using ${first}${columnsOf(source)} and ${second}${columnsOf(target)}` };
  }
  const { constraint, columns } = relationship;
  const ends = `${table.name}${list(columns.map(([own]) => own))} and ${foreign.name}${list(columns.map(([, other]) => other))}`;
  return { cardinality: type, embedding, relationship: `${constraint} using ${ends}` };
}

function hintFor(cache: SchemaCache, parent: QualifiedName, schema: string, target: string): string | undefined {
  const children = cache.relationships(parent.schema, parent.name, schema).map(({ foreign }) => foreign.name);
  if (children.length === 0) {
    const name = mostSimilar(parent.name, cache.relatedTables(schema), LOOSE);
    return name === undefined || name === parent.name ? undefined : `Perhaps you meant '${name}' instead of '${parent.name}'.`;
  }
  if (children.includes(target)) return undefined;
  const name = mostSimilar(target, children, LOOSE);
  return name === undefined ? undefined : `Perhaps you meant '${name}' instead of '${target}'.`;
}
