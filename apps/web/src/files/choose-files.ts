import type { ImportedFile } from '@lathe/workspace';
import { canPickFolder, chosenFiles, pickFolder } from './dropped-files.ts';

interface Wanted {
  readonly isMultiple?: boolean;
  readonly isFolder?: boolean;
  readonly accept?: string;
}

/** A folder from the disk, by the File System Access API where there is one. */
export const chooseFolder = (): Promise<readonly ImportedFile[] | undefined> => (canPickFolder() ? pickFolder() : chooseFiles({ isFolder: true }));

/** The archive that the person chose. */
export async function chooseArchive(): Promise<ImportedFile | undefined> {
  return (await chooseFiles({ accept: '.zip,.tar,.tgz,.gz,application/zip,application/x-tar,application/gzip' }))?.[0];
}

/** A file that is unpacked when it is dropped on a project. */
export function isArchiveName(name: string): boolean {
  return /\.(?:zip|tar|tar\.gz|tgz)$/i.test(name);
}

/** The browser's own dialog. Undefined when nothing was chosen. */
export async function chooseFiles(wanted: Wanted): Promise<readonly ImportedFile[] | undefined> {
  const files = await chooseRawFiles(wanted);
  return files && chosenFiles(files);
}

/** The same, as the browser has them. */
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
