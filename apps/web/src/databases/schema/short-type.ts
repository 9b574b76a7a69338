const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^timestamp(?:\(\d\))? with time zone$/, 'timestamptz'],
  [/^timestamp(?:\(\d\))? without time zone$/, 'timestamp'],
  [/^time(?:\(\d\))? with(?:out)? time zone$/, 'time'],
  [/^character varying/, 'varchar'],
  [/^double precision$/, 'float8'],
  [/^numeric\(.*\)$/, 'numeric'],
];

/** A type as people write it. */
export function shortType(type: string): string {
  for (const [pattern, short] of SHORT) if (pattern.test(type)) return type.replace(pattern, short);
  return type;
}
