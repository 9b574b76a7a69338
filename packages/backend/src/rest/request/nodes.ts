/** What a request asks for, as values of closed unions. Nothing here knows the database yet. */

/** One step into a JSON value: `->` keeps JSON, `->>` gives text. */
export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string;
  readonly isIndex: boolean;
}

export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export type AggregateName = 'sum' | 'avg' | 'count' | 'max' | 'min';

export interface ColumnNode {
  readonly type: 'column';
  /** The name `*` stands for all columns. */
  readonly field: Field;
  readonly alias: string | undefined;
  readonly cast: string | undefined;
  readonly aggregate: AggregateName | undefined;
  readonly aggregateCast: string | undefined;
}

export interface EmbedNode {
  readonly type: 'embed';
  readonly target: string;
  readonly alias: string | undefined;
  readonly hint: string | undefined;
  readonly join: 'inner' | 'left' | undefined;
  readonly isSpread: boolean;
  readonly select: readonly SelectNode[];
}

export type SelectNode = ColumnNode | EmbedNode;

export const COMPARISONS = {
  eq: '=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  neq: '<>',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
} as const;

/** Comparisons that can be with any or all values of a list. */
export const QUANTIFIED = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const;

export const TEXT_SEARCHES = { fts: 'to_tsquery', plfts: 'plainto_tsquery', phfts: 'phraseto_tsquery', wfts: 'websearch_to_tsquery' } as const;

export const IS_WORDS = ['null', 'not_null', 'true', 'false', 'unknown'] as const;

export type Operation =
  | { readonly type: 'compare'; readonly operator: keyof typeof COMPARISONS; readonly quantifier: 'any' | 'all' | undefined; readonly value: string }
  | { readonly type: 'in'; readonly values: readonly string[] }
  | { readonly type: 'is'; readonly word: (typeof IS_WORDS)[number] }
  | { readonly type: 'distinct'; readonly value: string }
  | { readonly type: 'search'; readonly operator: keyof typeof TEXT_SEARCHES; readonly language: string | undefined; readonly value: string };

export interface FilterNode {
  readonly type: 'filter';
  readonly field: Field;
  readonly isNegated: boolean;
  readonly operation: Operation;
}

export interface LogicNode {
  readonly type: 'logic';
  readonly operator: 'and' | 'or';
  readonly isNegated: boolean;
  readonly conditions: readonly ConditionNode[];
}

export type ConditionNode = FilterNode | LogicNode;

export interface OrderNode {
  /** The embedded table whose column this is. */
  readonly relation: string | undefined;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly nulls: 'first' | 'last' | undefined;
}

/** Rows from `offset`, at most `limit`. */
export interface Range {
  readonly offset: number;
  readonly limit: number | undefined;
}

export const ALL_ROWS: Range = { offset: 0, limit: undefined };

/** Something that applies to the table at the end of a path of embedded tables. */
export interface AtPath<Node> {
  readonly path: readonly string[];
  readonly node: Node;
}
