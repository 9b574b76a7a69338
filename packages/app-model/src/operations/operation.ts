/**
 * What can be done to an app. Every operation names its target as a path into the model:
 *
 *   name  tagline  language  currency  theme
 *   entities/<entity>   entities/<entity>/fields/<field>   entities/<entity>/fields/<field>/options/<option>
 *   pages/<page>        pages/<page>/sections/<section>
 *
 * Each part of a path is the key of what it names, and an option's own text.
 */
import type { Access } from '../model/access.ts';
import type { AppModel, Entity, Features, Language, Page, Theme } from '../model/app-model.ts';
import type { Field, Value } from '../model/field.ts';
import type { Section } from '../model/section.ts';

/** Where something goes among its siblings. Without one it goes to the end. */
export type Place = 'first' | 'last' | number | { readonly before: string } | { readonly after: string };

/** All that a section of any type can have, to be changed piece by piece. */
export type SectionChanges = { readonly [name: string]: unknown };

export type Operation =
  /** The whole app at once. Over an app that is there it starts afresh. */
  | { readonly type: 'create-app'; readonly target: 'app'; readonly model: AppModel }
  | { readonly type: 'add-entity'; readonly target: 'entities'; readonly entity: Entity; readonly place?: Place }
  /** `target` is an entity, `values` are those of its sample rows in order. */
  | { readonly type: 'add-field'; readonly target: string; readonly field: Field; readonly values?: readonly Value[]; readonly place?: Place }
  /** `target` is a field of the type choice. */
  | { readonly type: 'add-option'; readonly target: string; readonly option: string; readonly place?: Place }
  | { readonly type: 'add-page'; readonly target: 'pages'; readonly page: Page; readonly place?: Place }
  /** `target` is a page. */
  | { readonly type: 'add-section'; readonly target: string; readonly section: Section; readonly place?: Place }
  /** Any entity, field, option, page or section. What shows it goes with it, and nothing else. */
  | { readonly type: 'remove'; readonly target: string }
  /** The name of the app, an entity, a field, an option or a page, or the heading of a section. `plural` is for entities. */
  | { readonly type: 'rename'; readonly target: string; readonly to: string; readonly plural?: string }
  /** Among its siblings, or a section to another page (`to`, a page's path). */
  | { readonly type: 'move'; readonly target: string; readonly place: Place; readonly to?: string }
  | { readonly type: 'change-tagline'; readonly target: 'tagline'; readonly to: string }
  | { readonly type: 'change-language'; readonly target: 'language'; readonly to: Language }
  | { readonly type: 'change-currency'; readonly target: 'currency'; readonly to: string }
  | { readonly type: 'change-theme'; readonly target: 'theme'; readonly changes: Partial<Theme> }
  /** Everything of a field but its key, also its type. `undefined` takes a property away. */
  | { readonly type: 'change-field'; readonly target: string; readonly changes: Partial<Omit<Field, 'key'>> }
  /** Search, sort, filter, import, export, detail, undo of an entity. */
  | { readonly type: 'change-features'; readonly target: string; readonly changes: Partial<Features> }
  /** Who may do what with the rows of an entity, in the app's database. `undefined`: each browser keeps its own. */
  | { readonly type: 'change-access'; readonly target: string; readonly access: Access | undefined }
  /** The sample rows of an entity. */
  | { readonly type: 'change-rows'; readonly target: string; readonly rows: Entity['rows'] }
  /** Everything of a section but its key and type: the view of an entity, the text of a hero, the minutes of a timer. */
  | { readonly type: 'change-section'; readonly target: string; readonly changes: SectionChanges };

export type OperationType = Operation['type'];
