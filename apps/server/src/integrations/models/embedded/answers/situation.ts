import type { Parts } from '@lathe/app-model';
import { say, type Answer } from '../answer.ts';
import type { Starter } from '../../provider.ts';
import type { ProjectView } from '../project-view.ts';

/** What an answer is based on. */
export interface Situation {
  readonly project: ProjectView;
  /** Starters that may be imported now. */
  readonly starters: readonly Starter[];
  /** The library that apps are written with. */
  readonly partFiles: () => Promise<Parts>;
  /** The text of a file of the default starter. */
  readonly starterFile: (path: string) => Promise<string>;
}

export const APP_FILE = 'src/App.tsx';
export const PAGE_FILE = 'index.html';
export const THEME_FILE = 'src/theme.css';

export function nothingYet(example: string): Answer {
  return say(`There is no app in this project yet, so there is nothing to change. Describe one first, for example "${example}".`);
}
