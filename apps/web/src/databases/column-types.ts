const SHORT_NAMES: ReadonlyArray<readonly [RegExp, string]> = [
  [/^timestamp(\(\d\))? with time zone/, 'timestamptz'],
  [/^timestamp(\(\d\))? without time zone/, 'timestamp'],
  [/^time(\(\d\))? with time zone/, 'timetz'],
  [/^time(\(\d\))? without time zone/, 'time'],
  [/^character varying/, 'varchar'],
  [/^character/, 'char'],
  [/^double precision/, 'float8'],
];

/** The name of a type as people write it, for the head of a column. */
export function shortType(type: string): string {
  for (const [pattern, name] of SHORT_NAMES) if (pattern.test(type)) return type.replace(pattern, name);
  return type;
}

/** Shown at the right of its column. */
export const isNumber = (type: string): boolean => /^(?:smallint|integer|bigint|numeric|real|double precision|money|oid)(?:\(|$)/.test(type);

/** Offered for new columns. Any other can be typed. */
export const COLUMN_TYPES = ['text', 'integer', 'bigint', 'numeric(10, 2)', 'boolean', 'date', 'timestamptz', 'uuid', 'jsonb', 'text[]', 'bytea'] as const;
