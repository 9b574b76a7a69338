import { toArrayLiteral } from '../../engines/values.ts';
import type { PlannedCondition, PlannedField, PlannedOrder } from '../plan/read-plan.ts';
import { COMPARISONS, type JsonStep, type Operation, TEXT_SEARCHES } from '../request/nodes.ts';
import { EMPTY, type Fragment, ident, join, qualified, raw, sql } from './fragment.ts';

/** A column, with the table that it is of. */
export const columnSql = (table: Fragment, name: string): Fragment => (name === '*' ? sql`${table}.*` : sql`${table}.${ident(name)}`);

export function fieldSql(table: Fragment, { name, path, isJson }: PlannedField): Fragment {
  const column = columnSql(table, name);
  if (path.length === 0) return column;
  return sql`${isJson ? column : sql`to_jsonb(${column})`}${join(path.map(stepSql), '')}`;
}

const stepSql = ({ arrow, key, isIndex }: JsonStep): Fragment => sql`${raw(arrow)}${key}${raw(isIndex ? '::int' : '::text')}`;

export function conditionSql(table: Fragment, condition: PlannedCondition): Fragment {
  const not = condition.isNegated ? raw('not ') : EMPTY;
  switch (condition.type) {
    case 'logic':
      return sql`${not}(${join(
        condition.conditions.map((inner) => conditionSql(table, inner)),
        condition.operator === 'and' ? ' and ' : ' or ',
      )})`;
    case 'embed-exists':
      return sql`${ident(condition.embed)} is ${condition.isNegated ? raw('not ') : EMPTY}distinct from null`;
    case 'filter':
      return sql`${not}${operationSql(fieldSql(table, condition.field), condition.field, condition.operation)}`;
  }
}

function operationSql(field: Fragment, planned: PlannedField, operation: Operation): Fragment {
  switch (operation.type) {
    case 'is':
      return sql`${field} is ${raw(operation.word === 'not_null' ? 'not null' : operation.word)}`;
    case 'distinct':
      return sql`${field} is distinct from ${valueSql(planned, operation.value)}`;
    case 'in':
      return sql`${field} = any(${valuesSql(planned, operation.values.length === 1 && operation.values[0] === '' ? '{}' : toArrayLiteral(operation.values))})`;
    case 'search': {
      const { operator, language, value } = operation;
      const prefix = language === undefined ? EMPTY : sql`${language}::regconfig, `;
      const vector = planned.isTextSearchVector ? field : sql`to_tsvector(${prefix}${field})`;
      return sql`${vector} @@ ${raw(TEXT_SEARCHES[operator])}(${prefix}${value})`;
    }
    case 'compare': {
      const { operator, quantifier } = operation;
      const value = operator === 'like' || operator === 'ilike' ? operation.value.replaceAll('*', '%') : operation.value;
      return sql`${field} ${raw(COMPARISONS[operator])} ${quantifier === undefined ? valueSql(planned, value) : sql`${raw(quantifier)}(${valuesSql(planned, value)})`}`;
    }
  }
}

/** A value to compare with, as the cast from text makes it. */
const valueSql = ({ fromText }: PlannedField, value: string): Fragment =>
  fromText === undefined ? sql`${value}` : sql`${qualified(fromText)}(${value}::text)`;

/** Several of them, given as the text of an array. */
const valuesSql = ({ fromText }: PlannedField, values: string): Fragment =>
  fromText === undefined ? sql`${values}` : sql`array(select ${qualified(fromText)}(one) from unnest(${values}::text[]) as given (one))`;

export function whereSql(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? EMPTY : sql` where ${join(conditions, ' and ')}`;
}

export function orderSql(table: Fragment, order: readonly PlannedOrder[]): Fragment {
  if (order.length === 0) return EMPTY;
  const terms = order.map(({ embed, field, direction, nulls }) => {
    const words = `${direction === undefined ? '' : ` ${direction}`}${nulls === undefined ? '' : ` nulls ${nulls}`}`;
    return sql`${fieldSql(embed === undefined ? table : ident(embed), field)}${raw(words)}`;
  });
  return sql` order by ${join(terms, ', ')}`;
}
