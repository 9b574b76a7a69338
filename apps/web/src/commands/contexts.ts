import type { ChatFormat, Workspace } from '@lathe/workspace';
import type { ThemeChoice } from '../theme/theme.ts';

/** What commands act on that are there on every page. */
export interface PageContext {
  chooseTheme(choice: ThemeChoice): void;
  goTo(href: string): void;
  settingsAddress(section: string): string;
  openPalette(scope: 'everything' | 'files'): void;
  showShortcuts(): void;
}

/** What the commands of the project page act on. */
export interface ProjectContext
  extends Pick<Workspace, 'layout' | 'inspector' | 'project' | 'snapshots' | 'terminals' | 'chat' | 'editor' | 'files' | 'previews' | 'runtime' | 'saving'> {
  goTo(href: string): void;
  openPalette(scope: 'everything' | 'files'): void;
  share(): void;
  searchChats(): void;
  exportChat(format: ChatFormat): void;
  importChat(): Promise<void>;
  download(): Promise<void>;
}

/** What the commands of the file tree act on: the chosen files and folders, or the space below the rows. */
export interface FilesContext {
  readonly count: number;
  readonly canRename: boolean;
  readonly isFile: boolean;
  readonly isTargeted: boolean;
  readonly isLocked: boolean;
  readonly hasClipboard: boolean;
  /** Sets the rule for all, or removes it if all have it. */
  toggleRule(rule: 'locked' | 'targeted'): void;
  startNaming(type: 'file' | 'folder' | 'rename'): void;
  importFiles(): void;
  duplicate(): void;
  take(isCut: boolean): void;
  paste(): void;
  copyPath(): void;
  download(): void;
  remove(): void;
  undoRemove(): void;
}

/** Something with a title that can be given another one. */
export interface TitleContext {
  readonly canRename: boolean;
  startNaming(): void;
}

/** A prompt that waits its turn. */
export interface QueuedPromptContext {
  moveBy(places: -1 | 1): void;
}

/** The file that is chosen in the palette. */
export interface PaletteFileContext {
  readonly path: string | undefined;
  mention(path: string): void;
}
