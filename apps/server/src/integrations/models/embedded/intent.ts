import type { Accent } from './colors.ts';
import type { PartUse } from './app-source.ts';

/** What a sentence asks the built-in assistant to do. */
export type Intent =
  | {
      readonly type: 'build-parts';
      readonly title: string | undefined;
      readonly uses: readonly PartUse[];
      readonly accent: Accent | undefined;
      readonly unmet: readonly string[];
    }
  /** Keys of matching starters, best match first. */
  | { readonly type: 'starter'; readonly keys: readonly string[]; readonly title: string | undefined }
  | { readonly type: 'add-page'; readonly name: string; readonly use: PartUse | undefined }
  | { readonly type: 'add-component'; readonly name: string }
  | { readonly type: 'remove'; readonly use: PartUse }
  | { readonly type: 'delete-file'; readonly path: string }
  | { readonly type: 'rewrite'; readonly title: string | undefined; readonly uses: readonly PartUse[] }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'color'; readonly accent: Accent }
  | { readonly type: 'scheme'; readonly scheme: 'dark' | 'light' | 'light dark' }
  | { readonly type: 'install'; readonly packages: readonly string[]; readonly dev: boolean }
  | { readonly type: 'run'; readonly command: string }
  | { readonly type: 'build' }
  | { readonly type: 'start' }
  | { readonly type: 'files' }
  | { readonly type: 'where'; readonly subject: string }
  | { readonly type: 'explain'; readonly path: string }
  /** Never from a sentence: a report of problems. */
  | { readonly type: 'fix'; readonly errors: string }
  | { readonly type: 'help' }
  | { readonly type: 'thanks' }
  | { readonly type: 'unknown' };
