import type { MigrationLoss, MigrationTrial, MigrationView } from '@lathe/workspace';

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

/**
 * What the person types before a change that loses data is applied: the column or table that it is about. Undefined if
 * trying it has shown that nothing of what is there now goes or changes, or if it cannot lose anything.
 */
export function confirmingWord({ risks }: Pick<MigrationView, 'risks'>, trial: MigrationTrial | undefined): string | undefined {
  if (risks.length === 0) return undefined;
  if (trial?.type === 'tried') {
    const lost = trial.losses.find(({ count }) => count > 0);
    return lost === undefined ? undefined : 'column' in lost ? lost.column : lost.table;
  }
  return risks.find(({ subject }) => subject !== undefined)?.subject ?? 'apply';
}
