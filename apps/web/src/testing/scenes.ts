import { branchesScenes } from './scenes/branches.ts';
import { chatScenes } from './scenes/chat.ts';
import { databasesScenes } from './scenes/databases.ts';
import { deploysScenes } from './scenes/deploys.ts';
import { domainsScenes } from './scenes/domains.ts';
import { dialogsScenes } from './scenes/dialogs.ts';
import { editorScenes } from './scenes/editor.ts';
import { filesScenes } from './scenes/files.ts';
import { previewsScenes } from './scenes/previews.ts';
import { problemsScenes } from './scenes/problems.ts';
import { projectsScenes } from './scenes/projects.ts';
import { remotesScenes } from './scenes/remotes.ts';
import { searchScenes } from './scenes/search.ts';
import { snapshotsScenes } from './scenes/snapshots.ts';
import { terminalScenes } from './scenes/terminal.ts';
import type { Scenes } from './scenes/parts.ts';

/** Every state that screenshots are taken of, by name. */
export const scenes: Scenes = {
  ...chatScenes,
  ...databasesScenes,
  ...deploysScenes,
  ...domainsScenes,
  ...dialogsScenes,
  ...editorScenes,
  ...filesScenes,
  ...previewsScenes,
  ...problemsScenes,
  ...branchesScenes,
  ...projectsScenes,
  ...remotesScenes,
  ...searchScenes,
  ...snapshotsScenes,
  ...terminalScenes,
};
