const ENV_PATH = '.env';
const PREFIX = '(?:VITE_|NEXT_PUBLIC_|EXPO_PUBLIC_)?';
const KEYS = ['SUPABASE_URL', 'SUPABASE_ANON_KEY'].map((key) => new RegExp(`^[ \\t]*(?:export[ \\t]+)?${PREFIX}${key}[ \\t]*=[ \\t]*["']?[^\\s"'#]`, 'm'));

/** Whether the project has a database: connecting one writes its address and its key to the env file. Source: docs/decisions.md#F8. */
export function isDatabaseConfigured(readText: (path: string) => string | undefined): boolean {
  const text = readText(ENV_PATH) ?? '';
  return KEYS.every((key) => key.test(text));
}
