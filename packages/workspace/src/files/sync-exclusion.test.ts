import { describe, expect, it } from 'vitest';
import { isDatabaseConfigured } from '../databases/database-configured.ts';
import { createSyncExclusion, type SyncedEntry } from './sync-exclusion.ts';

const FILE: SyncedEntry = { type: 'file', isBinary: false, length: 10 };
const of = (texts: Record<string, string> = {}) => {
  const readText = (path: string) => texts[path];
  const isExcluded = createSyncExclusion({ readText, isDatabaseConfigured: () => isDatabaseConfigured(readText) });
  return (path: string, entry: Partial<SyncedEntry> = {}) => isExcluded(path, { ...FILE, ...entry });
};

describe('files excluded from the sync with the assistant', () => {
  it('lock files, pictures, ignore files and the product’s folder', () => {
    const isExcluded = of();
    for (const path of ['package-lock.json', 'app/yarn.lock', 'pnpm-lock.yaml', 'bun.lockb', 'logo.svg', 'public/favicon.ico', '.gitignore', '.lathe/prompt'])
      expect(isExcluded(path), path).toBe(true);
    for (const path of ['src/App.tsx', 'package.json', 'docs/lock.md', 'svg.ts', 'favicon/list.ts', '.lathes/a.ts', 'ignore'])
      expect(isExcluded(path), path).toBe(false);
  });

  it('binary files, and those over 50000 characters', () => {
    const isExcluded = of();
    expect([isExcluded('a.dat', { isBinary: true }), isExcluded('a.ts', { length: 50_000 }), isExcluded('a.ts', { length: 50_001 })]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('migrations, once the database is configured', () => {
    const path = 'supabase/migrations/20260101000000_first.sql';
    expect(of()(path)).toBe(false);
    expect(of({ '.env': 'VITE_SUPABASE_URL=https://x.supabase.co\n' })(path)).toBe(false);
    expect(of({ '.env': 'VITE_SUPABASE_URL=https://x.supabase.co\nVITE_SUPABASE_ANON_KEY="ey"\n' })(path)).toBe(true);
    expect(of({ '.env': 'SUPABASE_URL=\nSUPABASE_ANON_KEY=\n' })(path)).toBe(false);
  });

  it('what the top-level ignore file names, except the env file; no folders, and no path that begins with a slash', () => {
    const isExcluded = of({ '.gitignore': '*.log\n.env\ncache/\n', 'lib/.gitignore': '*.ts\n' });
    expect([isExcluded('a.log'), isExcluded('x/b.log'), isExcluded('cache/a.ts')]).toEqual([true, true, true]);
    expect([isExcluded('.env'), isExcluded('lib/a.ts'), isExcluded('/a.log')]).toEqual([false, false, false]);
    expect(isExcluded('cache', { type: 'folder', length: 0 })).toBe(false);
  });
});
