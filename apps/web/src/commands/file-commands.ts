import { copyFilePath } from './list/copy-file-path.ts';
import { copyFiles } from './list/copy-files.ts';
import { createFile } from './list/create-file.ts';
import { createFolder } from './list/create-folder.ts';
import { cutFiles } from './list/cut-files.ts';
import { deleteFiles } from './list/delete-files.ts';
import { downloadFiles } from './list/download-files.ts';
import { duplicateFiles } from './list/duplicate-files.ts';
import { importFiles } from './list/import-files.ts';
import { lockFiles } from './list/lock-files.ts';
import { pasteFiles } from './list/paste-files.ts';
import { renameFile } from './list/rename-file.ts';
import { targetFiles } from './list/target-files.ts';
import { undoDelete } from './list/undo-delete.ts';

/** The commands of the file tree. */
export const FILE_COMMANDS = [
  targetFiles,
  lockFiles,
  createFile,
  createFolder,
  importFiles,
  renameFile,
  duplicateFiles,
  cutFiles,
  copyFiles,
  pasteFiles,
  copyFilePath,
  downloadFiles,
  deleteFiles,
  undoDelete,
] as const;
