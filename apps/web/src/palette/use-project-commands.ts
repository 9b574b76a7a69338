import { useStore } from '@nanostores/react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useDownload } from '../projects/use-download.ts';
import { useWorkspace } from '../services.tsx';
import { useChatFiles } from '../chat/use-chat-files.ts';
import type { Command } from './command.ts';
import { modelCommands } from './model-commands.ts';

export interface ProjectTargets {
  readonly slug: string;
  readonly share: () => void;
  readonly searchChats: () => void;
}

/** Every action of the project page, with its keys. */
export function useProjectCommands({ slug, share, searchChats }: ProjectTargets): readonly Command[] {
  const { project, layout, snapshots, saving, runtime, terminals, chat, editor, files, previews, inspector } = useWorkspace();
  const navigate = useNavigate();
  const download = useDownload();
  const chatFiles = useChatFiles();
  const { section } = useParams({ strict: false });
  const entries = useStore(files.entries);
  const models = useStore(chat.models);
  const modelId = useStore(chat.modelId);
  const openPath = useStore(editor.selectedPath);
  const openFile = openPath === undefined ? undefined : entries[openPath];
  const save = async (drafts: Promise<unknown>): Promise<void> => {
    await drafts;
    await saving.saveNow();
  };
  const commands: readonly Command[] = [
    { group: 'Commands', label: 'Show preview', icon: 'eye', shortcut: 'Mod+Shift+P', run: () => layout.setView('preview') },
    {
      group: 'Commands',
      label: 'Inspect an element',
      icon: 'inspect',
      shortcut: 'Mod+Shift+X',
      run: () => {
        layout.setView('preview');
        inspector.setInspecting(true);
      },
    },
    { group: 'Commands', label: 'New project…', icon: 'plus', run: () => void project.createNew() },
    { group: 'Commands', label: 'Save a copy as…', icon: 'copy', run: () => void project.saveAs() },
    { group: 'Commands', label: 'Show files', icon: 'code', run: () => layout.setView('files') },
    { group: 'Commands', label: 'Compare versions', icon: 'compare', run: () => void snapshots.compare() },
    { group: 'Commands', label: 'Search files', icon: 'search', shortcut: 'Mod+Shift+F', run: () => layout.setSide('search') },
    { group: 'Commands', label: 'Toggle terminal', icon: 'panel-b', shortcut: 'Mod+J', run: () => layout.setTerminalOpen(!layout.isTerminalOpen.get()) },
    { group: 'Commands', label: 'Toggle chat', icon: 'panel', shortcut: 'Mod+\\', run: () => layout.setChatOpen(!layout.isChatOpen.get()) },
    {
      group: 'Commands',
      label: 'New terminal',
      icon: 'terminal',
      run: () => {
        layout.setTerminalOpen(true);
        void terminals.openShell();
      },
    },
    { group: 'Commands', label: 'Send the message', icon: 'arrow-up', shortcut: 'Mod+Enter', run: () => void chat.send(chat.draft.get()) },
    { group: 'Commands', label: 'Stop the assistant', icon: 'stop', shortcut: 'Mod+.', run: () => void chat.stop() },
    {
      group: 'Commands',
      label: 'Switch between Plan and Build',
      icon: 'compare',
      shortcut: 'Mod+Shift+M',
      run: () => chat.setMode(chat.mode.get() === 'plan' ? 'build' : 'plan'),
    },
    { group: 'Commands', label: 'Save', icon: 'check', shortcut: 'Mod+S', run: () => void save(editor.save(editor.selectedPath.get() ?? '')) },
    { group: 'Commands', label: 'Save all files', icon: 'check', shortcut: 'Mod+Alt+S', run: () => void save(editor.saveAll()) },
    { group: 'Commands', label: 'Discard all unsaved edits', icon: 'undo', run: () => editor.discardAll() },
    ...(openFile === undefined
      ? []
      : ([
          {
            group: 'Commands',
            label: openFile.isTargeted ? 'No longer target the open file' : 'Target the open file',
            icon: 'target',
            run: () => files.setTargeted(openFile.path, !openFile.isTargeted),
          },
          {
            group: 'Commands',
            label: openFile.isLocked ? 'Unlock the open file' : 'Lock the open file',
            icon: openFile.isLocked ? 'unlock' : 'lock',
            run: () => files.setLocked(openFile.path, !openFile.isLocked),
          },
        ] as const)),
    { group: 'Commands', label: 'Reload the preview', icon: 'reload', run: () => previews.reload() },
    { group: 'Commands', label: 'Add a screenshot of the preview to the chat', icon: 'image', run: () => void previews.screenshot() },
    { group: 'Commands', label: 'Start the server', icon: 'play', run: () => void runtime.startServer() },
    { group: 'Commands', label: 'Restart the server', icon: 'reload', run: () => void runtime.restartServer() },
    { group: 'Commands', label: 'Stop the server', icon: 'stop', run: () => void runtime.stopServer() },
    { group: 'Commands', label: 'Share the project', icon: 'share', run: share },
    { group: 'Commands', label: 'Search past chats', icon: 'search', run: searchChats },
    { group: 'Commands', label: 'Export this chat as Markdown', icon: 'download', run: () => chatFiles.exportAs('markdown') },
    { group: 'Commands', label: 'Export this chat as JSON', icon: 'download', run: () => chatFiles.exportAs('json') },
    { group: 'Commands', label: 'Import a chat', icon: 'upload', run: () => void chatFiles.importFrom() },
    { group: 'Commands', label: 'Download project', icon: 'download', run: () => void download() },
    ...modelCommands(models, modelId, chat.chooseModel),
  ];
  if (section === undefined) return commands;
  // Seen from the settings: what happens is on the project's page.
  return commands.map((command) => ({
    ...command,
    run: () => {
      void navigate({ to: '/~/$slug', params: { slug } });
      command.run();
    },
  }));
}
