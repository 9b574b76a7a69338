import type { Parts } from '@lathe/app-model';
import { say, type Answer } from '../answer.ts';
import type { Starter } from '../../provider.ts';
import type { ProjectView } from '../project-view.ts';
import type { Sentences } from '../sentences/sentences.ts';

/** What an answer is based on. */
export interface Situation {
  readonly project: ProjectView;
  /** In the language of the message. */
  readonly texts: Sentences;
  /** Starters that may be imported now. */
  readonly starters: readonly Starter[];
  /** The library that apps are written with. */
  readonly partFiles: () => Promise<Parts>;
  readonly now: () => Date;
  /** The text of a file of a starter. */
  readonly starterFile: (key: string, path: string) => Promise<string>;
}

export const APP_FILE = 'src/App.tsx';
export const PAGE_FILE = 'index.html';
export const THEME_FILE = 'src/theme.css';

export function nothingYet({ texts }: Pick<Situation, 'texts'>): Answer {
  return say(texts.nothingYet(texts.todoList));
}
