/** What is known of a wish from the words around it. */
import type { Entity } from '../../model/app-model.ts';
import type { ViewSection } from '../../model/section.ts';
import type { Place } from '../../operations/operation.ts';

export interface WishOptions {
  /** Where a section goes. */
  readonly page?: string | undefined;
  readonly place?: Place | undefined;
  /** For a section whose own words give no title. */
  readonly title?: string | undefined;
  /** The entity that a field goes to, where the words named one. */
  readonly entity?: Entity | undefined;
  /** A list goes on that page, and gets none of its own. */
  readonly isOnPage?: boolean;
  /** A word for a list of things is one, and no field. */
  readonly isList?: boolean;
  /** The words say that it is a field. */
  readonly isField?: boolean;
  /** A word that is nothing else may be a field. */
  readonly mayBeField: boolean;
  /** Of charts and totals: the days that they are of. */
  readonly only?: ViewSection['only'];
}
