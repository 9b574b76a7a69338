import { describe, expect, it } from 'vitest';
import { databaseUrlIn, withoutDatabase } from './database-environment.ts';

const gone = (url: string): boolean => url.includes('//gone.');

describe('the address of a database in an env file', () => {
  it('is not there in a file without it', () => {
    expect(['', 'VITE_SUPABASE_URL=\n', 'X_SUPABASE_URLS=a', '# VITE_SUPABASE_URL=a'].map(databaseUrlIn)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['VITE_SUPABASE_URL=http://gone.localhost\nVITE_SUPABASE_ANON_KEY=k\n', ''],
    ['# mine\nA=1\nexport VITE_SUPABASE_URL="http://gone.localhost"\n\nVITE_SUPABASE_ANON_KEY="k"\nB=2 # kept', '# mine\nA=1\n\nB=2 # kept'],
    ['A=1\r\nVITE_SUPABASE_URL=http://gone.localhost\r\nB=2\r\n', 'A=1\r\nB=2\r\n'],
  ])('is taken out with its key, and nothing else is: %j', (before, after) => {
    expect(withoutDatabase(before, gone)).toBe(after);
  });

  it.each([
    'VITE_SUPABASE_URL=https://x.supabase.co\nVITE_SUPABASE_ANON_KEY=k\n',
    'A=1',
    '',
    'VITE_SUPABASE_ANON_KEY=k\nMY_VITE_SUPABASE_URL=http://gone.localhost\n',
  ])('stays if it is another: %j', (text) => {
    expect(withoutDatabase(text, gone)).toBe(text);
  });

  it('stays with the keys of another prefix', () => {
    expect(withoutDatabase('SUPABASE_URL=http://gone.localhost\nVITE_SUPABASE_URL=https://x.supabase.co\nVITE_SUPABASE_ANON_KEY=k\n', gone)).toBe(
      'VITE_SUPABASE_URL=https://x.supabase.co\nVITE_SUPABASE_ANON_KEY=k\n',
    );
  });
});
