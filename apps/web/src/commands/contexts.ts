import type { ChatFormat, Workspace } from '@lathe/workspace';
import type { ThemeChoice } from '../theme/theme.ts';

/** What the commands of every page act on. */
export interface PageContext {
  chooseTheme(choice: ThemeChoice): void;
  goTo(href: string): void;
  settingsAddress(section: string): string;
  openPalette(scope: 'everything' | 'files'): void;
  showShortcuts(): void;
}

/** What the commands of the project page act on. */
export interface ProjectContext
  extends Pick<
    Workspace,
    'layout' | 'inspector' | 'project' | 'snapshots' | 'branches' | 'terminals' | 'chat' | 'editor' | 'files' | 'previews' | 'runtime' | 'saving'
  > {
  goTo(href: string): void;
  openPalette(scope: 'everything' | 'files'): void;
  share(): void;
  publish(): void;
  showRepository(): void;
  searchChats(): void;
  exportChat(format: ChatFormat): void;
  importChat(): Promise<void>;
  download(): Promise<void>;
}

/** What the commands of the panel that changes an element of the preview act on. */
export interface PointContext extends Pick<Workspace, 'inspector'> {
  /** A field has text that is not applied yet. */
  readonly isTyping: boolean;
}

/** What the commands of the file tree act on: the selected files and folders, or the empty space below them. */
export interface FilesContext {
  readonly count: number;
  readonly canRename: boolean;
  readonly isFile: boolean;
  readonly isTargeted: boolean;
  readonly isLocked: boolean;
  readonly hasClipboard: boolean;
  /** Sets the rule for all of them, or removes it if all have it. */
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

/** The editor of a file. */
export interface EditorContext {
  find(): void;
  askLine(): void;
}

/** The editor of the SQL console. */
export interface SqlContext {
  run(): void;
  explain(): void;
}

/** Two texts of a file, compared. */
export interface ComparisonContext {
  showChange(direction: 'next' | 'previous'): void;
}

/** The screen of a terminal. */
export interface TerminalContext {
  readonly hasSelection: boolean;
  copySelection(): void;
  find(): void;
}

/** Something that can be renamed. */
export interface TitleContext {
  readonly canRename: boolean;
  startNaming(): void;
}

/** A queued prompt. */
export interface QueuedPromptContext {
  moveBy(places: -1 | 1): void;
}

/** The file selected in the palette. */
export interface PaletteFileContext {
  readonly path: string | undefined;
  mention(path: string): void;
}
