/** Prints a call plan. */
import { type CallPlan, returnsScalar, returnsScalars } from '../plan/call-plan.ts';
import { columnSql } from './conditions.ts';
import { EMPTY, type Fragment, ident, join, qualified, raw, sql } from './fragment.ts';
import { bodySql } from './write.ts';

const CALL = ident('pgrst_call');

/** Types with a length would cut an argument to one character. */
const LONGEST: Readonly<Record<string, string>> = {
  bit: 'bit varying',
  'bit[]': 'bit varying[]',
  character: 'character varying',
  'character[]': 'character varying[]',
};

const typeSql = (type: string): Fragment => raw(LONGEST[type] ?? type);

export function callSql(plan: CallPlan): Fragment {
  const { routine, columns } = plan;
  const isScalar = returnsScalar(routine) || returnsScalars(routine);
  const selected = isScalar
    ? sql`${CALL}.pgrst_scalar`
    : join(
        columns.map((name) => columnSql(CALL, name)),
        ', ',
      );
  const { from, values } = argumentSql(plan);
  const call = sql`${qualified(routine)}(${values})`;
  const rows = isScalar ? sql`(select ${call} as pgrst_scalar) as ${CALL}` : sql`${call} as ${CALL}`;
  return from === undefined ? sql`select ${selected} from ${rows}` : sql`select ${selected} ${from}, lateral ${rows}`;
}

/** The arguments, and where they come from if they are taken out of one JSON object. */
function argumentSql({ parameters, arguments: given }: CallPlan): { readonly from: Fragment | undefined; readonly values: Fragment } {
  if (given.type === 'body') {
    const [parameter] = parameters;
    const isBytes = parameter?.type === 'bytea';
    const value = isBytes || typeof given.value === 'string' ? given.value : new TextDecoder().decode(given.value);
    return { from: undefined, values: sql`${value}::${raw(parameter?.type ?? 'text')}` };
  }
  if (parameters.length === 0) return { from: undefined, values: EMPTY };
  const named = (value: (name: string, type: string, isVariadic: boolean) => Fragment) =>
    join(
      parameters.map(({ name, type, isVariadic }) => sql`${raw(isVariadic ? 'variadic ' : '')}${ident(name)} := ${value(name, type, isVariadic)}`),
      ', ',
    );
  if (given.type === 'named') {
    return {
      from: undefined,
      values: named((name, type, isVariadic) => {
        const values = given.values.get(name) ?? [];
        return sql`${isVariadic ? values : values.at(-1)}::${typeSql(type)}`;
      }),
    };
  }
  const columns = parameters.map(({ name, type }) => ({ name, type: LONGEST[type] ?? type, defaultExpression: null, fromJson: null }));
  const body = bodySql({ text: given.text, isObject: given.isObject, columns, usesDefaults: false });
  return { from: sql`from (select pgrst_body.* ${body} limit 1) as pgrst_body`, values: named((name) => sql`pgrst_body.${ident(name)}`) };
}
