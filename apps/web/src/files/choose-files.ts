import type { ImportedFile } from '@lathe/workspace';
import { canPickFolder, chosenFiles, pickFolder } from './dropped-files.ts';

interface Wanted {
  readonly isMultiple?: boolean;
  readonly isFolder?: boolean;
  readonly accept?: string;
}

/** Asks for a folder, with the File System Access API if the browser has it. */
export const chooseFolder = (): Promise<readonly ImportedFile[] | undefined> => (canPickFolder() ? pickFolder() : chooseFiles({ isFolder: true }));

/** Asks for an archive. */
export async function chooseArchive(): Promise<ImportedFile | undefined> {
  return (await chooseFiles({ accept: '.zip,.tar,.tgz,.gz,application/zip,application/x-tar,application/gzip' }))?.[0];
}

/** Whether a file is unpacked when it is dropped on the project. */
export function isArchiveName(name: string): boolean {
  return /\.(?:zip|tar|tar\.gz|tgz)$/i.test(name);
}

/** Opens the browser's file dialog. Returns undefined if nothing was chosen. */
export async function chooseFiles(wanted: Wanted): Promise<readonly ImportedFile[] | undefined> {
  const files = await chooseRawFiles(wanted);
  return files && chosenFiles(files);
}

/** Like `chooseFiles`, but returns the browser's `File` objects. */
export function chooseRawFiles({ isMultiple = false, isFolder = false, accept = '' }: Wanted): Promise<readonly File[] | undefined> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = isMultiple;
  input.webkitdirectory = isFolder;
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}
