import type { SourceFile } from '../part-files.ts';
import type { Starter } from '../../provider.ts';
import type { ProjectView } from '../project-view.ts';

/** What an answer is based on. */
export interface Situation {
  readonly project: ProjectView;
  /** Starters that may be imported now. */
  readonly starters: readonly Starter[];
  /** Files of a part, of `shell` or of `pages`. */
  readonly partFiles: (key: string) => Promise<readonly SourceFile[]>;
  /** The text of a file of the default starter. */
  readonly starterFile: (path: string) => Promise<string>;
}

export const APP_FILE = 'src/App.tsx';
export const PAGE_FILE = 'index.html';
export const THEME_FILE = 'src/theme.css';
