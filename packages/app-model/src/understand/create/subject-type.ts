/** The kinds of things that an app can be about. */
import type { SectionKind } from '../../lexicon/words/section-words.ts';
import type { View } from '../../model/section.ts';

export type Subject =
  | {
      readonly type: 'noun';
      readonly phrase: string;
      readonly subject: string;
      readonly title?: string;
      readonly view?: View | undefined;
      /** "tracker", "list of": a word that makes a list of any noun. */
      readonly hasForm: boolean;
      readonly isForm?: boolean;
      readonly isPlain?: boolean;
      readonly isDashboard?: boolean;
      /** For a form: the fields to fill in, unless the message names them. */
      readonly fields?: readonly string[] | undefined;
    }
  | {
      readonly type: 'tool';
      readonly phrase: string;
      readonly title?: string;
      readonly kind: Exclude<SectionKind, { type: 'view' }>;
      readonly about?: string;
      readonly missing?: string;
      readonly nearest?: string;
    }
  | {
      readonly type: 'site';
      readonly phrase: string;
      readonly title?: string;
      readonly about?: string;
      /** What it shows besides. */
      readonly lead?: string | undefined;
      readonly kind: 'landing' | 'personal' | 'portfolio' | 'restaurant' | 'event' | 'page' | 'empty';
    }
  | { readonly type: 'unknown'; readonly phrase: string; readonly title?: string };
