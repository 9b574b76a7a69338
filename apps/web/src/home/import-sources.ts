import type { ImportedFile, WorkspacePage } from '@lathe/workspace';
import type { Api } from '../api/api.ts';
import { chooseArchive, chooseFolder, isArchiveName } from '../files/choose-files.ts';
import { droppedFiles } from '../files/dropped-files.ts';
import { titleOfAddress, titleOfArchive, titleOfFolder } from './title-of-import.ts';

/** What a project can be created from: a folder, an archive, a repository. */
export interface Source {
  readonly name: string;
  /** Without one, the project gets a default title. */
  readonly title: string | undefined;
  /** @throws Error in one sentence, if it cannot be read */
  read(workspace: Pick<WorkspacePage, 'readArchive'>): Promise<readonly ImportedFile[]>;
}

/** Asks for a folder. Undefined if the person chose none. */
export async function chosenFolder(): Promise<Source | undefined> {
  const files = await chooseFolder();
  return files && folder(files);
}

/** Asks for an archive. Undefined if the person chose none. */
export async function chosenZip(): Promise<Source | undefined> {
  const file = await chooseArchive();
  return file && archive(file);
}

/** A repository or an archive on another server. */
export async function downloaded(api: Pick<Api, 'archive'>, address: string, signal: AbortSignal): Promise<Source> {
  const bytes = await api.archive(address, signal);
  const title = titleOfAddress(address);
  return { name: title ?? address, title, read: (workspace) => workspace.readArchive(bytes) };
}

/**
 * The folder or the archive among what was dropped or pasted. Undefined if there is neither. Call it synchronously in the
 * event handler.
 */
export function droppedSource(data: DataTransfer): Promise<Source> | undefined {
  const entries = [...data.items].flatMap((item) => (item.kind === 'file' ? [item.webkitGetAsEntry()] : []));
  if (entries.some((entry) => entry?.isDirectory)) return droppedFiles(data).then(folder);
  const [file, ...others] = [...data.files];
  if (!file || others.length > 0 || !isArchiveName(file.name)) return undefined;
  return Promise.resolve(archive({ path: file.name, byteSize: file.size, read: async () => new Uint8Array(await file.arrayBuffer()) }));
}

function folder(files: readonly ImportedFile[]): Source {
  const title = titleOfFolder(files.map(({ path }) => path));
  return { name: title ?? 'Files', title, read: async () => files };
}

function archive(file: ImportedFile): Source {
  return { name: file.path, title: titleOfArchive(file.path), read: async (workspace) => workspace.readArchive(await file.read()) };
}

/** An address of a code host's repository, and nothing else. */
const REPOSITORY = /^https:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org)(?:\/[\w.~-]+){2,}\/?(?:[?#]\S*)?$/;

/** The address, if a text is nothing but the address of a repository. */
export function repositoryIn(text: string): string | undefined {
  const address = text.trim();
  return REPOSITORY.test(address) ? address : undefined;
}

/** Whether an address is a repository at a code host that the person connected. An archive that it serves is not. */
export function isAtAccount(address: string, accounts: readonly { readonly address: string }[]): boolean {
  const url = URL.parse(address.trim());
  if (url === null || /\.(?:zip|tar|tgz|tar\.gz)$/i.test(url.pathname)) return false;
  return accounts.some((account) => URL.parse(account.address)?.host === url.host);
}
