import { databaseUrlIn, type ProjectDatabase } from '@lathe/protocol';
import type { FrameworkName } from '../frameworks/frameworks.ts';

export const ENV_PATH = '.env';

/** What the variables of pages begin with. Source: docs/decisions.md#F8. */
function prefixOf(framework: FrameworkName | undefined): string {
  if (framework === 'nextjs') return 'NEXT_PUBLIC_';
  return framework === 'expo' ? 'EXPO_PUBLIC_' : 'VITE_';
}

export interface DatabaseAddress {
  readonly url: string;
  readonly publishableKey: string;
}

/** The env file with the address and the key of the database. Every other line stays as it is. */
export function withDatabase(before: string, { url, publishableKey }: DatabaseAddress, framework: FrameworkName | undefined): string {
  const prefix = prefixOf(framework);
  const values = [
    [`${prefix}SUPABASE_URL`, url],
    [`${prefix}SUPABASE_ANON_KEY`, publishableKey],
  ] as const;
  let text = before;
  for (const [key, value] of values) {
    const line = new RegExp(`^([ \\t]*(?:export[ \\t]+)?)${key}[ \\t]*=.*$`, 'm');
    if (line.test(text)) text = text.replace(line, (_line, start: string) => `${start}${key}=${value}`);
    else text = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${key}=${value}\n`;
  }
  return text;
}

/** Whether it is the address of this database, which begins with its name also where the installation has moved. */
export function isAddressOf(url: string, { ref }: { readonly ref: string }): boolean {
  return URL.canParse(url) && new URL(url).hostname.startsWith(`${ref}.`);
}

/** The address of a database that is not the project's own, if the env file has one. */
export function foreignUrlIn(environment: string, state: ProjectDatabase | undefined): string | undefined {
  const url = databaseUrlIn(environment);
  return url !== undefined && state !== undefined && state.state !== 'none' && isAddressOf(url, state) ? undefined : url;
}

/** Whether the env file has the address of a database that is not this one. */
export function pointsElsewhere(environment: string, { ref, url: own }: { readonly ref: string; readonly url: string }): boolean {
  const url = databaseUrlIn(environment);
  return url !== undefined && url !== own && !isAddressOf(url, { ref });
}
