import { BLOB_LIMIT_BYTES, messageOf, PROJECT_FILE_LIMIT } from '@lathe/protocol';
import { atom } from 'nanostores';
import type { FilesStore, ImportedFile, ImportProgress } from './contract.ts';
import { adaptExport } from './builder-exports/adapt-export.ts';
import { copyName } from './copy-name.ts';
import { isImportable, planImport } from './plan-import.ts';
import type { ProjectFiles } from './project-files.ts';
import { readArchive } from './read-archive.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { Notices } from '../notices/notices.ts';

/** Files read and written together. Progress is shown between the groups. */
const GROUP = 100;
const NAMED = 5;

export interface ImportsDeps {
  readonly files: ProjectFiles;
  readonly dialogs: Dialogs;
  readonly notices: Notices;
  /** Keeps a version, so that the current files can be restored. */
  readonly keepVersion: (title: string) => Promise<void>;
  /** Shows what was imported: the file, or the project's default file. */
  readonly show: (path: string | undefined) => void;
  /** The command that would start the project. Undefined if there is none. */
  readonly startCommand: () => string | undefined;
  readonly startServer: () => Promise<unknown>;
}

/** Imports files from outside. Source: docs/decisions.md#B7, #B8, #C10. */
export function createImports(deps: ImportsDeps): Pick<FilesStore, 'importing' | 'importFiles' | 'importArchive' | 'readArchive'> {
  const { files, dialogs, notices } = deps;
  const importing = atom<ImportProgress | undefined>(undefined);
  const fail = (text: string) => void notices.show({ kind: 'error', text });

  async function importFiles(given: readonly ImportedFile[], folder: string): Promise<void> {
    if (importing.get()) return fail('Another import is still running.');
    importing.set({ done: 0, total: given.length });
    try {
      const wasEmpty = files.paths().length === 0;
      const written = await take(given, folder, wasEmpty);
      if (written === undefined) return;
      deps.show(wasEmpty || written.length > 1 ? undefined : written[0]);
      if (written.includes('package.json') || (wasEmpty && written.includes('index.html'))) void askToRun();
    } catch (error) {
      fail(`Import failed: ${messageOf(error)}`);
    } finally {
      importing.set(undefined);
    }
  }

  /** Undefined when nothing was imported. */
  async function take(given: readonly ImportedFile[], folder: string, wasEmpty: boolean): Promise<readonly string[] | undefined> {
    const plan = await planImport(given, folder, wasEmpty);
    // Only a whole project: files that are added to one must stay as they are.
    const adapted = wasEmpty && folder === '' ? await adaptExport(plan.files, given) : undefined;
    const planned = adapted?.files ?? plan.files;
    const tooBig = planned.filter(({ file }) => file.byteSize > BLOB_LIMIT_BYTES).map(({ path }) => path);
    let wanted = planned.filter(({ path }) => !tooBig.includes(path));
    const leftOut = [...plan.leftOut, ...(tooBig.length > 0 ? [`larger than 25 MB: ${list(tooBig)}`] : [])];
    if (wanted.length === 0) {
      fail(leftOut.length > 0 ? `Nothing was imported. Left out: ${leftOut.join('; ')}.` : 'There is nothing to import.');
      return undefined;
    }
    const all = new Set([...files.paths(), ...wanted.map(({ path }) => path)]);
    if (all.size > PROJECT_FILE_LIMIT) {
      fail(`The project would have ${format(all.size)} files, and the limit is ${format(PROJECT_FILE_LIMIT)}. Nothing was imported.`);
      return undefined;
    }
    const taken = wanted.filter(({ path }) => files.entries.get()[path]).map(({ path }) => path);
    if (taken.length > 0) {
      const answer = await dialogs.ask({ type: 'import-conflict', paths: taken });
      if (answer !== 'replace' && answer !== 'keep-both') return undefined;
      if (answer === 'keep-both') {
        const used = new Set(all);
        wanted = wanted.map((one) => {
          if (!taken.includes(one.path)) return one;
          const path = copyName(one.path, false, (candidate) => used.has(candidate));
          used.add(path);
          return { ...one, path };
        });
      }
    }
    if (!wasEmpty) await deps.keepVersion('Before the import');
    await write(wanted);
    const rest = leftOut.length > 0 ? ` Left out: ${leftOut.join('; ')}.` : '';
    notices.show({
      kind: 'success',
      text: `Imported ${format(wanted.length)} ${wanted.length === 1 ? 'file' : 'files'}.${rest}${adapted === undefined ? '' : ` ${adapted.text}`}`,
    });
    return wanted.map(({ path }) => path);
  }

  async function write(wanted: readonly { readonly path: string; readonly file: ImportedFile }[]): Promise<void> {
    for (let from = 0; from < wanted.length; from += GROUP) {
      importing.set({ done: from, total: wanted.length });
      const group = wanted.slice(from, from + GROUP);
      const contents = await Promise.all(group.map(async ({ path, file }) => [path, await file.read()] as const));
      await files.writeAll(contents);
    }
  }

  /** Source: docs/decisions.md#C10. */
  async function askToRun(): Promise<void> {
    const command = deps.startCommand();
    if (command === undefined) return;
    if ((await dialogs.ask({ type: 'install-and-run', command })) === 'confirm') await deps.startServer();
  }

  return {
    importing,
    importFiles,
    readArchive: (bytes) => readArchive(bytes, isImportable),
    async importArchive(bytes, folder) {
      let found: readonly ImportedFile[];
      try {
        found = await readArchive(bytes, isImportable);
      } catch (error) {
        return fail(messageOf(error));
      }
      await importFiles(found, folder);
    },
  };
}

function list(paths: readonly string[]): string {
  const more = paths.length - NAMED;
  return paths.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function format(number: number): string {
  return number.toLocaleString('en');
}
