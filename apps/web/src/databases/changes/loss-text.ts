import type { MigrationLoss } from '@lathe/workspace';

const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** What a migration loses, as a sentence without its end. */
export function lossText(loss: MigrationLoss): string {
  const { table, count } = loss;
  switch (loss.type) {
    case 'table':
      return count === 0 ? `Deletes the table ${table}, which is empty` : `Deletes the table ${table} with ${counted(count, 'row')}`;
    case 'rows':
      return `Deletes ${counted(count, 'row')} of ${table}`;
    case 'changed':
      return `Changes ${counted(count, 'row')} of ${table}`;
    case 'column':
      return count === 0
        ? `Deletes the column ${loss.column} of ${table}, which has no values`
        : `Deletes the column ${loss.column} of ${table} with ${counted(count, 'value')}`;
    case 'retyped':
      return `Makes ${counted(count, 'value')} of ${table}.${loss.column} ${loss.to}`;
  }
}

/** What is gone afterward, for the label of the button: `20 rows and 3 values`. Undefined if nothing is. */
export function lostText(losses: readonly MigrationLoss[]): string | undefined {
  const sum = (...types: MigrationLoss['type'][]): number => losses.filter(({ type }) => types.includes(type)).reduce((all, { count }) => all + count, 0);
  const rows = sum('table', 'rows');
  const values = sum('column');
  const parts = [...(rows > 0 ? [counted(rows, 'row')] : []), ...(values > 0 ? [counted(values, 'value')] : [])];
  return parts.length === 0 ? undefined : parts.join(' and ');
}
