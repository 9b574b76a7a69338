/** What each framework says about how an app is written in it. */
import type { AppModel } from '../../model/app-model.ts';

export interface FrameworkWriter {
  /** The key of the starter it builds on. */
  readonly starter: string;
  /** The file that shows the app. A person who has written another one keeps it. */
  readonly main: string;
  /** Files of the starter that the app replaces, or does without. */
  readonly replaces: readonly string[];
  /** The folders of its parts in the library, the most specific first, and the prefix of their files in the project. */
  readonly parts: readonly { readonly folder: string; readonly at: string }[];
  /** Where the model, the texts and the data are: `src/`. */
  readonly base: string;
  readonly theme: string;
  /** The stylesheet that the starter loads. */
  readonly styles: string;
  /** The module of `createCollection`, seen from the data. */
  readonly collection: string;
  /** Files of the library that are used without being imported. */
  readonly always?: (model: AppModel) => readonly string[];
  /** Pages, and what shows them. */
  readonly write: (model: AppModel) => ReadonlyMap<string, string>;
}
