import type { ImportedFile } from '@lathe/workspace';

/** Folders that are not read, because they are never imported and hold tens of thousands of files. */
const SKIPPED_FOLDERS = new Set(['node_modules', '.git']);

/** The files of a file input. If it takes folders, the files have their paths. */
export function chosenFiles(list: Iterable<File>): readonly ImportedFile[] {
  return [...list].map((file) => imported(file, file.webkitRelativePath || file.name));
}

/**
 * The files and folders that were dropped or pasted. Call it synchronously in the event handler: the
 * data is not available afterward.
 */
export function droppedFiles(data: DataTransfer): Promise<readonly ImportedFile[]> {
  const entries = [...data.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry ? [entry] : [];
  });
  if (entries.length === 0) return Promise.resolve(chosenFiles(data.files));
  return all(entries.map(readEntry));
}

/** Whether the browser has the File System Access API, which reads only the files that are used. */
export const canPickFolder = (): boolean => 'showDirectoryPicker' in globalThis;

interface FolderHandle {
  readonly kind: 'directory';
  readonly name: string;
  values(): AsyncIterable<FolderHandle | FileHandle>;
}
interface FileHandle {
  readonly kind: 'file';
  readonly name: string;
  getFile(): Promise<File>;
}

/** Asks for a folder with the File System Access API. Returns undefined if the person cancels. */
export async function pickFolder(): Promise<readonly ImportedFile[] | undefined> {
  const { showDirectoryPicker } = globalThis as unknown as { showDirectoryPicker(options: { id: string; mode: 'read' }): Promise<FolderHandle> };
  try {
    return await readFolder(await showDirectoryPicker({ id: 'lathe-import', mode: 'read' }), '');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  }
}

async function readFolder(folder: FolderHandle, prefix: string): Promise<readonly ImportedFile[]> {
  const found: Promise<readonly ImportedFile[]>[] = [];
  for await (const handle of folder.values()) {
    const path = `${prefix}${folder.name}/`;
    if (handle.kind === 'file') found.push(handle.getFile().then((file) => [imported(file, path + handle.name)]));
    else if (!SKIPPED_FOLDERS.has(handle.name)) found.push(readFolder(handle, path));
  }
  return all(found);
}

function readEntry(entry: FileSystemEntry): Promise<readonly ImportedFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (isFile(entry)) return new Promise((resolve, reject) => entry.file((file) => resolve([imported(file, path)]), reject));
  if (!isFolder(entry) || SKIPPED_FOLDERS.has(entry.name)) return Promise.resolve([]);
  return readAll(entry.createReader()).then((inside) => all(inside.map(readEntry)));
}

/** Reads all entries. A reader returns at most a hundred at a time, and an empty list at the end. */
async function readAll(reader: FileSystemDirectoryReader): Promise<readonly FileSystemEntry[]> {
  const found: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return found;
    found.push(...some);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function imported(file: File, path: string): ImportedFile {
  return { path, byteSize: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) };
}

async function all(lists: readonly Promise<readonly ImportedFile[]>[]): Promise<readonly ImportedFile[]> {
  return (await Promise.all(lists)).flat();
}
