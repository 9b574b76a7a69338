import { useStore } from '@nanostores/react';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Keys } from '../components/Keys.tsx';
import { useDownload } from '../projects/use-download.ts';
import { useServices, useWorkspace } from '../services.tsx';

const MAX_FILES = 200;

interface PaletteCommand {
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut?: string;
  readonly run: () => void;
}

export type PaletteScope = 'everything' | 'files';

/** Every action and file by name, or only the files. */
export default function Palette({ scope, onClose }: { readonly scope: PaletteScope; readonly onClose: () => void }) {
  const { files, editor, layout } = useWorkspace();
  const entries = useStore(files.entries);
  const isFiles = scope === 'files';
  const commands = useCommands();
  const paths = Object.values(entries)
    .filter((entry) => entry.type === 'file')
    .slice(0, MAX_FILES);
  const choose = (run: () => void) => () => {
    onClose();
    run();
  };
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      label={isFiles ? 'Files' : 'Commands'}
      overlayClassName="fixed inset-0 z-40 bg-scrim"
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[620px] max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-dialog border border-line-strong bg-raised shadow-float max-sm:top-2"
    >
      <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
        <Icon name="search" className="text-fg-3" />
        <Command.Input
          placeholder={isFiles ? 'Open a file by name' : 'Find a command or a file'}
          className="min-w-0 flex-1 bg-transparent text-14 outline-none focus-visible:outline-none max-sm:text-16"
        />
      </div>
      <Command.List className="max-h-[50vh] overflow-y-auto px-1.5 pt-1 pb-2 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-fg-3">
        <Command.Empty className="px-2.5 py-3 text-fg-2">{isFiles ? 'No file has this name.' : 'No command and no file has this name.'}</Command.Empty>
        {!isFiles && (
          <Command.Group heading="Commands">
            {commands.map((command) => (
              <Row key={command.label} icon={command.icon} value={command.label} onSelect={choose(command.run)}>
                <span className="flex-1">{command.label}</span>
                {command.shortcut && <Keys shortcut={command.shortcut} />}
              </Row>
            ))}
          </Command.Group>
        )}
        {paths.length > 0 && (
          <Command.Group heading="Files">
            {paths.map(({ path }) => (
              <Row
                key={path}
                icon="file"
                value={path}
                onSelect={choose(() => {
                  layout.setView('files');
                  editor.select(path);
                })}
              >
                <span className="flex-none">{path.slice(path.lastIndexOf('/') + 1)}</span>
                <span className="truncate text-12 text-fg-3">{path.slice(0, Math.max(0, path.lastIndexOf('/')))}</span>
              </Row>
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command.Dialog>
  );
}

function Row({
  icon,
  value,
  onSelect,
  children,
}: {
  readonly icon: IconName;
  readonly value: string;
  readonly onSelect: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-8.5 items-center gap-2.5 rounded-control px-2.5 max-sm:h-11 data-[selected=true]:bg-accent-soft data-[selected=true]:[&>svg]:text-accent"
    >
      <Icon name={icon} className="text-fg-3" />
      {children}
    </Command.Item>
  );
}

function useCommands(): readonly PaletteCommand[] {
  const { layout, snapshots, saving, runtime, terminals, chat } = useWorkspace();
  const { theme } = useServices();
  const navigate = useNavigate();
  const download = useDownload();
  return [
    { label: 'Show preview', icon: 'eye', shortcut: 'Mod+Shift+P', run: () => layout.setView('preview') },
    { label: 'Show files', icon: 'code', run: () => layout.setView('files') },
    { label: 'Compare versions', icon: 'compare', run: () => void snapshots.compare() },
    { label: 'Search files', icon: 'search', shortcut: 'Mod+Shift+F', run: () => layout.setSide('search') },
    { label: 'Toggle terminal', icon: 'panel-b', shortcut: 'Mod+J', run: () => layout.setTerminalOpen(!layout.isTerminalOpen.get()) },
    { label: 'Toggle chat', icon: 'panel', shortcut: 'Mod+\\', run: () => layout.setChatOpen(!layout.isChatOpen.get()) },
    {
      label: 'New terminal',
      icon: 'terminal',
      run: () => {
        layout.setTerminalOpen(true);
        void terminals.openShell();
      },
    },
    { label: 'Save now', icon: 'check', shortcut: 'Mod+S', run: () => void saving.saveNow() },
    { label: 'Start the server', icon: 'play', run: () => void runtime.startServer() },
    { label: 'Restart the server', icon: 'reload', run: () => void runtime.restartServer() },
    { label: 'Stop the assistant', icon: 'stop', shortcut: 'Mod+.', run: () => void chat.stop() },
    { label: 'Download project', icon: 'download', run: () => void download() },
    { label: 'Use the light theme', icon: 'palette', run: () => theme.choose('light') },
    { label: 'Use the dark theme', icon: 'palette', run: () => theme.choose('dark') },
    { label: 'Settings', icon: 'sliders', run: () => void navigate({ to: '/settings' }) },
    { label: 'All projects', icon: 'grid', run: () => void navigate({ to: '/' }) },
  ];
}
