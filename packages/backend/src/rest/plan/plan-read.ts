import type { QualifiedName } from '../../schema/relationships.ts';
import type { SchemaCache } from '../../schema/schema-cache.ts';
import { restError } from '../errors.ts';
import { ALL_ROWS, type ColumnNode, type ConditionNode, type EmbedNode, type OrderNode, type Range, type SelectNode } from '../request/nodes.ts';
import type { Query } from '../request/query.ts';
import { findRelationship } from './find-relationship.ts';
import {
  type EmbedPlan,
  isToOne,
  type PlannedColumn,
  type PlannedCondition,
  type PlannedOrder,
  planCondition,
  planField,
  type ReadPlan,
  type SpreadColumn,
} from './read-plan.ts';

export interface ReadOptions {
  readonly cache: SchemaCache;
  readonly schema: string;
  readonly maxRows: number | undefined;
  readonly allowsAggregates: boolean;
  /** Of what is written, only the select counts for the table itself: its filters choose the rows that are written. */
  readonly isWrite: boolean;
  readonly source: 'table' | 'result';
}

/** What of a query applies to one table of the tree; paths begin at that table. */
interface Parts {
  readonly conditions: readonly { path: readonly string[]; node: ConditionNode }[];
  readonly orders: readonly { path: readonly string[]; node: readonly OrderNode[] }[];
  readonly ranges: readonly { path: readonly string[]; node: Range }[];
}

export function planRead(table: QualifiedName, query: Query, range: Range, options: ReadOptions): ReadPlan {
  const ofRoot = <Item extends { path: readonly string[] }>(items: readonly Item[]) => (options.isWrite ? items.filter(({ path }) => path.length > 0) : items);
  const parts: Parts = {
    conditions: ofRoot([...query.filters, ...query.logic]),
    orders: ofRoot(query.orders),
    ranges: options.isWrite ? query.ranges : [...query.ranges, { path: [], node: range }],
  };
  return new Planner(options).table(table, query.select, parts, { depth: 0, alias: undefined, isSpread: false, hasAggregates: false });
}

interface Place {
  readonly depth: number;
  readonly alias: string | undefined;
  readonly isSpread: boolean;
  /** Whether a table around this one is grouped, so that `*` must be written out. */
  readonly hasAggregates: boolean;
}

class Planner {
  readonly #options: ReadOptions;
  #aliases = 0;

  constructor(options: ReadOptions) {
    this.#options = options;
  }

  table(table: QualifiedName, select: readonly SelectNode[], parts: Parts, place: Place): ReadPlan {
    const { cache, allowsAggregates, source, maxRows, isWrite } = this.#options;
    const known = cache.table(table.schema, table.name);
    const columnNodes = select.filter((node) => node.type === 'column');
    if (!allowsAggregates && columnNodes.some(({ aggregate }) => aggregate !== undefined)) throw restError('aggregates');
    const isGrouped = place.hasAggregates || columnNodes.some(({ aggregate }) => aggregate !== undefined);
    const embeds = select.filter((node) => node.type === 'embed').map((node) => this.#embed(table, node, parts, { ...place, hasAggregates: isGrouped }));
    checkPaths(parts, embeds);
    const own = <Item extends { path: readonly string[] }>(items: readonly Item[]) => items.filter(({ path }) => path.length === 0);
    const range = own(parts.ranges).at(-1)?.node ?? ALL_ROWS;
    return {
      table,
      known,
      source: place.depth === 0 ? source : 'table',
      alias: place.alias,
      columns: planColumns(columnNodes, known, place, isGrouped || embeds.some(({ spread }) => spread?.some(({ aggregate }) => aggregate !== undefined))),
      conditions: own(parts.conditions).map(({ node }) => embedConditions(planCondition(node, known), embeds, known)),
      order: own(parts.orders).flatMap(({ node }) => node.map((term) => planOrder(term, table, known, embeds))),
      range: isWrite ? range : { ...range, limit: Math.min(range.limit ?? Number.POSITIVE_INFINITY, maxRows ?? Number.POSITIVE_INFINITY) },
      embeds,
    };
  }

  #embed(parent: QualifiedName, node: EmbedNode, parts: Parts, place: Place): EmbedPlan {
    const { cache, schema } = this.#options;
    const relationship = findRelationship(cache, parent, schema, node.target, node.hint);
    const number = ++this.#aliases;
    const names = node.alias === undefined ? [node.target] : [node.alias, node.target];
    const below = <Item extends { path: readonly string[] }>(items: readonly Item[]) =>
      items.filter(({ path }) => names.includes(path[0] ?? '')).map((item) => ({ ...item, path: item.path.slice(1) }));
    const isSpreadToMany = node.isSpread && !isToOne(relationship);
    const plan = this.table(
      relationship.foreign,
      node.select,
      { conditions: below(parts.conditions), orders: below(parts.orders), ranges: below(parts.ranges) },
      {
        depth: place.depth + 1,
        alias: `${relationship.foreign.name}_${number}`,
        isSpread: node.isSpread,
        hasAggregates: isSpreadToMany || place.hasAggregates,
      },
    );
    const hoisted = node.isSpread && !isSpreadToMany ? hoist(plan) : plan;
    return {
      plan: hoisted,
      relationship,
      name: node.alias ?? node.target,
      names,
      // Two embeds with one name would be one key of the result; PostgreSQL refuses their two joins with one name.
      alias: `${parent.name}_${node.alias ?? node.target}_${place.depth + 1}`,
      isInner: node.join === 'inner',
      isToOne: isToOne(relationship),
      isHidden: !node.isSpread && node.select.every((child) => child.type === 'embed') && hoisted.embeds.every(({ isHidden }) => isHidden),
      spread: node.isSpread ? spreadColumns(plan) : undefined,
    };
  }
}

/** The aggregates of a spread table that has one row for each are those of the table around it. */
const hoist = (plan: ReadPlan): ReadPlan => ({
  ...plan,
  columns: plan.columns.map((column) => ({ ...column, aggregate: undefined, aggregateCast: undefined })),
  embeds: plan.embeds.map((embed) => ({
    ...embed,
    ...(embed.spread === undefined || !embed.isToOne
      ? {}
      : { spread: embed.spread.map((column) => ({ ...column, aggregate: undefined, aggregateCast: undefined })) }),
  })),
});

function spreadColumns(plan: ReadPlan): readonly SpreadColumn[] {
  const own = plan.columns.map(({ field, alias, aggregate, aggregateCast }) => ({ name: alias ?? field.name, alias: undefined, aggregate, aggregateCast }));
  const embedded = plan.embeds.flatMap((embed): readonly SpreadColumn[] => {
    if (embed.isHidden) return [];
    if (embed.spread === undefined) return [{ name: embed.name, alias: undefined, aggregate: undefined, aggregateCast: undefined }];
    return embed.spread.map((column) => ({ ...column, name: column.alias ?? column.name }));
  });
  return [...own, ...embedded];
}

function planColumns(nodes: readonly ColumnNode[], known: ReadPlan['known'], place: Place, isGrouped: boolean | undefined): readonly PlannedColumn[] {
  return nodes.flatMap((node): readonly PlannedColumn[] => {
    const isWrittenOut = isGrouped === true || hasRepresentations(known);
    if (node.field.name === '*' && node.aggregate === undefined && isWrittenOut && known !== undefined)
      return [...known.columns.keys()].map((name) => ({ ...node, field: planField({ name, path: [] }, known) }));
    return [{ ...node, field: planField(node.field, known), alias: node.alias ?? aliasOf(node, place.isSpread) }];
  });
}

const hasRepresentations = (known: ReadPlan['known']): boolean =>
  [...(known?.columns.values() ?? [])].some(({ representation }) => representation?.toJson != null);

/** A column with a JSON path is called like the last key of the path. */
function aliasOf({ field, aggregate }: ColumnNode, isSpread: boolean): string | undefined {
  if (aggregate !== undefined) return isSpread ? aggregate : undefined;
  if (field.path.length === 0) return undefined;
  return field.path.findLast(({ isIndex }) => !isIndex)?.key ?? field.name;
}

function planOrder(term: OrderNode, table: QualifiedName, known: ReadPlan['known'], embeds: readonly EmbedPlan[]): PlannedOrder {
  const { relation, field, direction, nulls } = term;
  if (relation === undefined) return { embed: undefined, field: planField(field, known), direction, nulls };
  const embed = embeds.find(({ names }) => names.includes(relation));
  if (embed === undefined) throw restError('notEmbedded', relation);
  if (!embed.isToOne) throw restError('relatedOrder', table.name, relation);
  return { embed: embed.alias, field: planField(field, embed.plan.known), direction, nulls };
}

/** `author=is.null` asks whether there is an embedded author. */
function embedConditions(condition: PlannedCondition, embeds: readonly EmbedPlan[], known: ReadPlan['known']): PlannedCondition {
  if (condition.type === 'logic') return { ...condition, conditions: condition.conditions.map((inner) => embedConditions(inner, embeds, known)) };
  if (condition.type !== 'filter' || condition.field.path.length > 0) return condition;
  const { field, operation, isNegated } = condition;
  const embed = embeds.find(({ name, spread }) => name === field.name && spread === undefined);
  if (embed === undefined) return condition;
  if (operation.type === 'is' && (operation.word === 'null' || operation.word === 'not_null'))
    return { type: 'embed-exists', embed: embed.alias, isNegated: (operation.word === 'null') !== isNegated };
  if (known?.columns.has(field.name) === true) return condition;
  throw restError('embedFilter', field.name);
}

function checkPaths(parts: Parts, embeds: readonly EmbedPlan[]): void {
  for (const { path } of [...parts.conditions, ...parts.orders, ...parts.ranges]) {
    const [name] = path;
    if (name !== undefined && !embeds.some(({ names }) => names.includes(name))) throw restError('notEmbedded', name);
  }
}
