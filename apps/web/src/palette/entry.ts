import type { IconName } from '../components/icons.ts';
import type { TypedAhead } from './typed-ahead.ts';

/** A row of the palette: a command, or a model, a section of the settings or a project to choose. */
export interface PaletteEntry {
  /** Where labels may be the same: two projects of one name. */
  readonly id?: string;
  readonly label: string;
  /** Said after the label, in grey. */
  readonly note?: string;
  readonly icon: IconName;
  readonly group: 'Commands' | 'Models' | 'Settings' | 'Projects';
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  readonly shortcut?: string;
  readonly run: () => void;
}

/** What the palette offers: everything, or files alone. */
export type PaletteScope = 'everything' | 'files';

/** What was typed before the palette was there to take it. */
export interface PaletteTypedAhead {
  /** From now on the palette gets the keys. */
  take(): TypedAhead;
  /** The palette is gone. */
  end(): void;
}

/** The files of the open project, as the palette offers them. */
export interface PaletteFiles {
  /** Of the project. */
  readonly title: string;
  readonly paths: readonly string[];
  open(path: string): void;
  /** Puts the file's name into the message. */
  mention(path: string): void;
  markOf(path: string): 'Modified' | 'Added' | 'Targeted' | 'Locked' | undefined;
}
