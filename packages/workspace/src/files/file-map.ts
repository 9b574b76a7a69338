import { type FileRecord, haveSameContents, readContents } from './file-record.ts';
import { foldersAbove } from './ignored-paths.ts';
import { isAtOrBelow } from './path-names.ts';

/** The files of a project by path, and its folders, empty ones included. */
export class FileMap {
  readonly records = new Map<string, FileRecord>();
  readonly folders = new Set<string>();

  typeOf(path: string): 'file' | 'folder' | undefined {
    if (this.records.has(path)) return 'file';
    return this.folders.has(path) ? 'folder' : undefined;
  }

  has(path: string, contents: string | Uint8Array): boolean {
    return haveSameContents(this.records.get(path), readContents(contents));
  }

  set(path: string, record: FileRecord): void {
    this.records.set(path, record);
    for (const folder of foldersAbove(path)) this.folders.add(folder);
  }

  addFolder(path: string): void {
    if (path === '' || this.folders.has(path)) return;
    this.folders.add(path);
    for (const above of foldersAbove(path)) this.folders.add(above);
  }

  /** Removes a file, or a folder with everything in it. Returns the removed paths, folders included. */
  drop(path: string): readonly string[] {
    const files = this.records.has(path) ? [path] : this.filesIn(path);
    const dropped = [...files, ...this.foldersIn(path)];
    for (const file of files) this.records.delete(file);
    for (const folder of dropped) this.folders.delete(folder);
    return dropped;
  }

  /** Moves a file, or a folder with everything in it. Returns the old and new paths. */
  move(from: string, to: string): readonly string[] {
    const target = (path: string) => to + path.slice(from.length);
    const files = this.filesIn(from).map((path) => [path, this.records.get(path) as FileRecord] as const);
    const folders = this.foldersIn(from);
    this.drop(from);
    for (const folder of folders) this.addFolder(target(folder));
    for (const [path, record] of files) this.set(target(path), record);
    return [...folders, ...files.map(([path]) => path)].flatMap((path) => [path, target(path)]);
  }

  private filesIn(root: string): string[] {
    return [...this.records.keys()].filter((path) => isAtOrBelow(root, path));
  }

  private foldersIn(root: string): string[] {
    return [...this.folders].filter((path) => isAtOrBelow(root, path));
  }
}
