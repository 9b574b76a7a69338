const SHORT = [
  { name: 'Tables', places: ['Tables', 'Views'], part: 'Row' },
  { name: 'TablesInsert', places: ['Tables'], part: 'Insert' },
  { name: 'TablesUpdate', places: ['Tables'], part: 'Update' },
  { name: 'Enums', places: ['Enums'], part: undefined },
  { name: 'CompositeTypes', places: ['CompositeTypes'], part: undefined },
] as const;

/** `Tables<"notes">` of the default schema, and `Tables<{ schema: "other" }, "notes">`. They use `Schemas` and `DefaultSchema`. */
export const SHORT_NAMES = SHORT.map(({ name, places, part }) => {
  const within = (schema: string) => (places.length === 1 ? `${schema}["${places[0]}"]` : `(${places.map((place) => `${schema}["${place}"]`).join(' & ')})`);
  const chosen = 'Schemas[Name["schema"]]';
  const taken = (schema: string, key: string) =>
    part === undefined ? `${within(schema)}[${key}]` : `${within(schema)}[${key}] extends { ${part}: infer Part } ? Part : never`;
  return `
export type ${name}<
  Name extends keyof ${within('DefaultSchema')} | { schema: keyof Schemas },
  Other extends Name extends { schema: keyof Schemas } ? keyof ${within(chosen)} : never = never,
> = Name extends { schema: keyof Schemas }
  ? ${taken(chosen, 'Other')}
  : Name extends keyof ${within('DefaultSchema')}
    ? ${taken('DefaultSchema', 'Name')}
    : never
`;
}).join('');
