import { regenerateAnswer } from './list/regenerate-answer.ts';
import { compareBranch } from './list/compare-branch.ts';
import { attachScreenshot } from './list/attach-screenshot.ts';
import { compareVersions } from './list/compare-versions.ts';
import { createProject } from './list/create-project.ts';
import { discardEdits } from './list/discard-edits.ts';
import { downloadProject } from './list/download-project.ts';
import { duplicateProject } from './list/duplicate-project.ts';
import { exportChatAsJson } from './list/export-chat-as-json.ts';
import { exportChatAsMarkdown } from './list/export-chat-as-markdown.ts';
import { importChat } from './list/import-chat.ts';
import { inspectElement } from './list/inspect-element.ts';
import { lockOpenFile } from './list/lock-open-file.ts';
import { openFile } from './list/open-file.ts';
import { openTerminal } from './list/open-terminal.ts';
import { publishProject } from './list/publish-project.ts';
import { reloadPreview } from './list/reload-preview.ts';
import { restartServer } from './list/restart-server.ts';
import { saveAllFiles } from './list/save-all-files.ts';
import { saveCopy } from './list/save-copy.ts';
import { saveFile } from './list/save-file.ts';
import { searchChats } from './list/search-chats.ts';
import { searchFiles } from './list/search-files.ts';
import { sendMessage } from './list/send-message.ts';
import { shareProject } from './list/share-project.ts';
import { showDatabase } from './list/show-database.ts';
import { showFiles } from './list/show-files.ts';
import { showPreview } from './list/show-preview.ts';
import { startServer } from './list/start-server.ts';
import { stopAssistant } from './list/stop-assistant.ts';
import { stopInspecting } from './list/stop-inspecting.ts';
import { stopServer } from './list/stop-server.ts';
import { syncRepository } from './list/sync-repository.ts';
import { switchMode } from './list/switch-mode.ts';
import { targetOpenFile } from './list/target-open-file.ts';
import { tryIdea } from './list/try-idea.ts';
import { toggleChat } from './list/toggle-chat.ts';
import { toggleTerminal } from './list/toggle-terminal.ts';
import { useBuildMode } from './list/use-build-mode.ts';
import { usePlanMode } from './list/use-plan-mode.ts';

/** The commands of the project page, in palette order. */
export const PROJECT_COMMANDS = [
  openFile,
  showPreview,
  inspectElement,
  stopInspecting,
  createProject,
  duplicateProject,
  saveCopy,
  showFiles,
  showDatabase,
  searchFiles,
  toggleTerminal,
  toggleChat,
  openTerminal,
  sendMessage,
  stopAssistant,
  switchMode,
  usePlanMode,
  useBuildMode,
  saveFile,
  saveAllFiles,
  discardEdits,
  targetOpenFile,
  lockOpenFile,
  reloadPreview,
  attachScreenshot,
  startServer,
  restartServer,
  stopServer,
  publishProject,
  syncRepository,
  shareProject,
  searchChats,
  regenerateAnswer,
  compareVersions,
  tryIdea,
  compareBranch,
  exportChatAsMarkdown,
  exportChatAsJson,
  importChat,
  downloadProject,
] as const;
