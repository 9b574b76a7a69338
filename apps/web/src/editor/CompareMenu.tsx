import type { EditorDocument } from '@lathe/workspace';
import { IconButton } from '../components/Button.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Chooses what to compare the file with. */
export function CompareMenu({ document }: { readonly document: EditorDocument }) {
  const { editor, snapshots } = useWorkspace();
  const versions = useStore(snapshots.versions);
  const { path } = document;
  return (
    <Menu className="w-72" align="end" trigger={<IconButton size="sm" icon="compare" label="Compare this file" className="max-md:size-10" />}>
      <MenuItem icon="pen" isDisabled={!document.hasDraft} onSelect={() => void editor.compare(path, { type: 'last-save' })}>
        With last save
      </MenuItem>
      <MenuItem icon="chat" isDisabled={versions.length === 0} onSelect={() => void editor.compare(path, { type: 'last-turn' })}>
        With before last turn
      </MenuItem>
      {versions.length > 0 && (
        <>
          <MenuLine />
          <MenuLabel>Versions</MenuLabel>
        </>
      )}
      {versions.map(({ id, number, title }) => (
        <MenuItem key={id} icon="history" onSelect={() => void editor.compare(path, { type: 'version', id })}>
          {number} {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
