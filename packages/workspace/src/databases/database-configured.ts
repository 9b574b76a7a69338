const ENV_PATH = '.env';
const PREFIX = '(?:VITE_|NEXT_PUBLIC_|EXPO_PUBLIC_)?';
const KEYS = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'].map((key) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${PREFIX}${key}[ \\t]*=[ \\t]*["']?[^\\s"'#]`, 'm'));

/** The project has a database: its address and its key are in the env file, where connecting one writes them. Source: docs/decisions.md#F8. */
export function isDatabaseConfigured(readText: (path: string) => string | undefined): boolean {
  const text = readText(ENV_PATH) ?? '';
  return KEYS.every((key) => key.test(text));
}
