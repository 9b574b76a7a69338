import type { IconName } from '../components/icons.ts';

/** A row of the palette: a command, a model, a settings section or a project. */
export interface PaletteEntry {
  /** Distinguishes entries with the same label, such as two projects with one name. */
  readonly id?: string;
  readonly label: string;
  /** Shown after the label in gray. */
  readonly note?: string;
  readonly icon: IconName;
  readonly group: 'Commands' | 'Models' | 'Settings' | 'Projects';
  /** Other search terms. */
  readonly keywords?: readonly string[];
  readonly shortcut?: string;
  readonly run: () => void;
}

/** What the palette lists. */
export type PaletteScope = 'everything' | 'files';

/** The files of the open project, for the palette. */
export interface PaletteFiles {
  /** The project's title. */
  readonly title: string;
  readonly paths: readonly string[];
  open(path: string): void;
  /** Mentions the file in the message box. */
  mention(path: string): void;
  markOf(path: string): 'Modified' | 'Added' | 'Targeted' | 'Locked' | undefined;
}
