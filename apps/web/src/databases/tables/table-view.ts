import type { RowFilter, RowSort } from '@lathe/workspace';

/** How the rows of a table are shown. */
export interface TableView {
  readonly filters: readonly RowFilter[];
  readonly sort: RowSort | undefined;
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

export const PAGE_SIZES = [50, 100, 1000, 10_000] as const;
export const FIRST_VIEW: TableView = { filters: [], sort: undefined, page: 0, pageSize: PAGE_SIZES[1] };

const WORDS: Readonly<Record<RowFilter['operator'], string>> = {
  '=': 'is',
  '<>': 'is not',
  '<': 'below',
  '<=': 'at most',
  '>': 'above',
  '>=': 'at least',
  contains: 'contains',
  'starts with': 'starts with',
  'is null': 'is null',
  'is not null': 'is not null',
};

export const operatorWords = (operator: RowFilter['operator']): string => WORDS[operator];

/** Such as "total above 12". */
export function filterWords({ column, operator, value }: RowFilter): string {
  return operator === 'is null' || operator === 'is not null' ? `${column} ${WORDS[operator]}` : `${column} ${WORDS[operator]} ${value === '' ? '“”' : value}`;
}
