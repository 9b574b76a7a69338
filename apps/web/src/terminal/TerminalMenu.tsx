import { useStore } from '@nanostores/react';
import { IconButton } from '../components/Button.tsx';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { useServices, useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';

/** What can be done with what a terminal shows. */
export function TerminalMenu({ terminal, getSelection }: { readonly terminal: TerminalView; readonly getSelection: () => string }) {
  const { terminals } = useWorkspace();
  const { editorSettings } = useServices();
  const { terminalScreenReader } = useStore(editorSettings.settings);
  const copy = (text: string): void => void navigator.clipboard.writeText(text);
  return (
    <Menu align="end" side="top" trigger={<IconButton size="sm" icon="more" label="More for this terminal" className="max-md:size-10" />}>
      <MenuItem icon="copy" onSelect={() => copy(getSelection() || terminals.textOf(terminal.id))}>
        Copy selection, or all
      </MenuItem>
      <MenuItem icon="trash" onSelect={() => terminals.clear(terminal.id)}>
        Clear
      </MenuItem>
      <MenuLine />
      <MenuItem icon={terminalScreenReader ? 'check' : 'info'} onSelect={() => editorSettings.change({ terminalScreenReader: !terminalScreenReader })}>
        {terminalScreenReader ? 'Screen reader mode is on' : 'Screen reader mode'}
      </MenuItem>
    </Menu>
  );
}
