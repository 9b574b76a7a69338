/** What is read: a tree of tables, each with columns, conditions, an order, a range, and the tables embedded in it. */
import type { QualifiedName, Relationship } from '../../schema/relationships.ts';
import type { Table } from '../../schema/objects.ts';
import type { AggregateName, ConditionNode, Field, FilterNode, Range } from '../request/nodes.ts';

export interface PlannedField extends Field {
  /** Columns that are JSON already have their path applied as they are, so that indexes serve. */
  readonly isJson: boolean;
  /** Columns that are no tsvector are made one before a text search. */
  readonly isTextSearchVector: boolean;
  /** Makes JSON of its values, and its values of text, if its domain has casts of its own. */
  readonly toJson: QualifiedName | undefined;
  readonly fromText: QualifiedName | undefined;
}

export interface PlannedColumn {
  readonly field: PlannedField;
  readonly alias: string | undefined;
  readonly cast: string | undefined;
  readonly aggregate: AggregateName | undefined;
  readonly aggregateCast: string | undefined;
}

export type PlannedCondition =
  | (Omit<FilterNode, 'field'> & { readonly field: PlannedField })
  | { readonly type: 'logic'; readonly operator: 'and' | 'or'; readonly isNegated: boolean; readonly conditions: readonly PlannedCondition[] }
  /** Whether an embedded table has rows. */
  | { readonly type: 'embed-exists'; readonly embed: string; readonly isNegated: boolean };

export interface PlannedOrder {
  /** The alias of an embedded table, or undefined for the table itself. */
  readonly embed: string | undefined;
  readonly field: PlannedField;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly nulls: 'first' | 'last' | undefined;
}

/** A column of a spread table that becomes one of the table around it. */
export interface SpreadColumn {
  readonly name: string;
  readonly alias: string | undefined;
  readonly aggregate: AggregateName | undefined;
  readonly aggregateCast: string | undefined;
}

export interface EmbedPlan {
  readonly plan: ReadPlan;
  readonly relationship: Relationship;
  /** The name in the result. */
  readonly name: string;
  /** The name of the joined rows in the SQL. */
  readonly alias: string;
  /** What requests may call it. */
  readonly names: readonly string[];
  readonly isInner: boolean;
  readonly isToOne: boolean;
  /** Nothing of it is in the result; it only filters. */
  readonly isHidden: boolean;
  /** The columns that it gives to the table around it, if it is spread. */
  readonly spread: readonly SpreadColumn[] | undefined;
}

export interface ReadPlan {
  readonly table: QualifiedName;
  /** What the schema cache knows of the table; a function can return rows of no table. */
  readonly known: Table | undefined;
  /** Where the rows are: the table itself, or the result of a write or a call. */
  readonly source: 'table' | 'result';
  /** What columns are qualified with, or undefined for the name of the table. */
  readonly alias: string | undefined;
  readonly columns: readonly PlannedColumn[];
  readonly conditions: readonly PlannedCondition[];
  readonly order: readonly PlannedOrder[];
  readonly range: Range;
  readonly embeds: readonly EmbedPlan[];
}

export function planField(field: Field, known: Table | undefined): PlannedField {
  const column = known?.columns.get(field.name);
  const type = column?.baseType;
  const representation = field.path.length === 0 ? column?.representation : undefined;
  return {
    ...field,
    isJson: type === 'json' || type === 'jsonb',
    isTextSearchVector: type === 'tsvector',
    toJson: representation?.toJson ?? undefined,
    fromText: representation?.fromText ?? undefined,
  };
}

export function planCondition(node: ConditionNode, known: Table | undefined): PlannedCondition {
  if (node.type === 'filter') return { ...node, field: planField(node.field, known) };
  return { ...node, conditions: node.conditions.map((condition) => planCondition(condition, known)) };
}

export const isToOne = (relationship: Relationship): boolean =>
  relationship.type === 'computed' ? relationship.isToOne : relationship.type === 'many-to-one' || relationship.type === 'one-to-one';
