import { IconButton } from '../components/Button.tsx';
import { copyText } from '../components/copy-text.ts';
import { Menu, MenuItem, MenuLine } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useServices, useWorkspace } from '../services.tsx';
import type { TerminalView } from '@lathe/workspace';

/** Actions on a terminal's output. */
export function TerminalMenu({ terminal, getSelection }: { readonly terminal: TerminalView; readonly getSelection: () => string }) {
  const workspace = useWorkspace();
  const { terminals } = workspace;
  const { editorSettings } = useServices();
  const { terminalScreenReader } = useStore(editorSettings.settings);
  return (
    <Menu align="end" side="top" trigger={<IconButton size="sm" icon="more" label="More for this terminal" className="max-md:size-10" />}>
      <MenuItem icon="copy" onSelect={() => copyText(getSelection() || terminals.textOf(terminal.id), workspace)}>
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
