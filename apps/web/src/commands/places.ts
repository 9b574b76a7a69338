import { COMPARISON_COMMANDS, EDITOR_COMMANDS, SQL_COMMANDS } from './editor-commands.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { mentionFile } from './list/mention-file.ts';
import { movePromptDown } from './list/move-prompt-down.ts';
import { movePromptUp } from './list/move-prompt-up.ts';
import { renameProject } from './list/rename-project.ts';
import { renameTerminal } from './list/rename-terminal.ts';
import { undoHandEdit } from './list/undo-hand-edit.ts';
import { PAGE_COMMANDS } from './page-commands.ts';
import { PROJECT_COMMANDS } from './project-commands.ts';
import { TERMINAL_COMMANDS } from './terminal-commands.ts';

/** Where commands apply: in the place that has the focus, and in the places around it. */
export const PLACES = {
  page: { title: undefined, within: undefined, commands: PAGE_COMMANDS },
  project: { title: undefined, within: 'page', commands: PROJECT_COMMANDS },
  files: { title: 'Files', within: 'project', commands: FILE_COMMANDS },
  projectTitle: { title: 'Project title', within: 'project', commands: [renameProject] },
  editor: { title: 'Editor', within: 'project', commands: EDITOR_COMMANDS },
  comparison: { title: 'Comparison', within: 'project', commands: COMPARISON_COMMANDS },
  sql: { title: 'SQL', within: 'project', commands: SQL_COMMANDS },
  terminal: { title: 'Terminal', within: 'project', commands: TERMINAL_COMMANDS },
  terminalTab: { title: 'Terminal', within: 'project', commands: [renameTerminal] },
  pointPanel: { title: 'Selected element', within: 'project', commands: [undoHandEdit] },
  promptQueue: { title: 'Queued message', within: 'project', commands: [movePromptUp, movePromptDown] },
  palette: { title: 'Palette', within: 'project', commands: [mentionFile] },
} as const;

export type Place = keyof typeof PLACES;
