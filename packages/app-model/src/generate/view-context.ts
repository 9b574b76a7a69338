import type { Entity, Language } from '../model/app-model.ts';
import type { ViewSection } from '../model/section.ts';
import type { Imports } from './source.ts';
import type { Cart } from './write-cart.ts';

/** What the component of a view is written from. */
export interface ViewContext {
  readonly entity: Entity;
  readonly section: ViewSection;
  readonly language: Language;
  readonly imports: Imports;
  /** What the rows to show are called in the code. Without it, `browse.shown`. */
  readonly rows?: string | undefined;
  /** Only one region of a page may have the name of the list. */
  readonly isNamed: boolean;
  /** The page has no form of its own to add with. */
  readonly hasAdd: boolean;
  /** Where the things can be put, if they are those of a shop. */
  readonly cart?: Cart | undefined;
}
