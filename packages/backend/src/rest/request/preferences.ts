/** The header Prefer, and what of it was applied. */

export interface Preferences {
  readonly resolution?: 'merge-duplicates' | 'ignore-duplicates';
  readonly missing?: 'default' | 'null';
  readonly return?: 'representation' | 'minimal' | 'headers-only';
  readonly count?: 'exact' | 'planned' | 'estimated';
  readonly tx?: 'commit' | 'rollback';
  readonly handling?: 'strict' | 'lenient';
  readonly timezone?: string;
  readonly maxAffected?: number;
  readonly invalid: readonly string[];
}

/** In the order of Preference-Applied. */
const CHOICES = {
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  return: ['representation', 'minimal', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  tx: ['commit', 'rollback'],
  handling: ['strict', 'lenient'],
} as const;

export type PreferenceName = keyof typeof CHOICES | 'timezone' | 'max-affected';

export function parsePreferences(header: string | null): Preferences {
  const found: Record<string, string | number> = {};
  const invalid: string[] = [];
  for (const item of (header ?? '').split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [name = '', value = ''] = item.split(/=(.*)/s);
    const choices: readonly string[] = Object.hasOwn(CHOICES, name) ? CHOICES[name as keyof typeof CHOICES] : [];
    if (choices.includes(value) || name === 'timezone') found[name] ??= value;
    else if (name === 'max-affected') {
      if (/^-?\d+$/.test(value)) found['maxAffected'] ??= Number(value);
    } else invalid.push(item);
  }
  return { ...found, invalid };
}

/** The value of Preference-Applied, of those preferences that mattered for a request. */
export function appliedPreferences(preferences: Preferences, relevant: ReadonlySet<PreferenceName>): string {
  const values: Record<string, string | number | undefined> = { ...preferences, invalid: undefined };
  const named = [...Object.keys(CHOICES), 'timezone'].flatMap((name) =>
    relevant.has(name as PreferenceName) && values[name] !== undefined ? [`${name}=${values[name]}`] : [],
  );
  const { maxAffected, handling } = preferences;
  if (relevant.has('max-affected') && maxAffected !== undefined && handling === 'strict') named.push(`max-affected=${maxAffected}`);
  return named.join(', ');
}
