import { describe, expect, it } from 'vitest';
import { databaseUrlIn } from '@lathe/protocol';
import { isAddressOf, withDatabase } from './write-environment.ts';

const ADDRESS = { url: 'http://abc.localhost', publishableKey: 'sb_publishable_$&' };

describe('the address of the database in .env', () => {
  it.each([
    ['', undefined, 'VITE_SUPABASE_URL=http://abc.localhost\nVITE_SUPABASE_ANON_KEY=sb_publishable_$&\n'],
    ['A=1', undefined, 'A=1\nVITE_SUPABASE_URL=http://abc.localhost\nVITE_SUPABASE_ANON_KEY=sb_publishable_$&\n'],
    ['', 'nextjs', 'NEXT_PUBLIC_SUPABASE_URL=http://abc.localhost\nNEXT_PUBLIC_SUPABASE_ANON_KEY=sb_publishable_$&\n'],
    ['', 'expo', 'EXPO_PUBLIC_SUPABASE_URL=http://abc.localhost\nEXPO_PUBLIC_SUPABASE_ANON_KEY=sb_publishable_$&\n'],
    [
      '# mine\nexport VITE_SUPABASE_URL="old"\n\nSECRET=x # kept\nVITE_SUPABASE_ANON_KEY=\nLAST=1\n',
      undefined,
      '# mine\nexport VITE_SUPABASE_URL=http://abc.localhost\n\nSECRET=x # kept\nVITE_SUPABASE_ANON_KEY=sb_publishable_$&\nLAST=1\n',
    ],
  ] as const)('goes into %j', (before, framework, after) => {
    expect(withDatabase(before, ADDRESS, framework)).toBe(after);
    expect(withDatabase(after, ADDRESS, framework)).toBe(after);
    expect(databaseUrlIn(after)).toBe(ADDRESS.url);
  });

  it('is known by its name, also where the installation has moved', () => {
    const urls = ['http://abc.localhost', 'https://abc.backend.example.com', 'http://abcd.localhost', 'https://x.supabase.co', 'abc.localhost'];
    expect(urls.map((url) => isAddressOf(url, { ref: 'abc' }))).toEqual([true, true, false, false, false]);
  });
});
