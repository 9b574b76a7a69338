import { saveAllFiles } from '../commands/list/save-all-files.ts';
import { Button } from '../components/Button.tsx';
import { shortcutText } from '../components/Keys.tsx';
import { Menu, MenuItem, MenuLabel, MenuLine } from '../components/Menu.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Lists all files with unsaved edits, and saves or discards them at once. */
export function UnsavedMenu() {
  const { editor } = useWorkspace();
  const drafts = useStore(editor.draftPaths);
  if (drafts.length === 0) return null;
  return (
    <Menu
      align="end"
      className="w-72"
      trigger={
        <Button kind="quiet" size="sm" className="mx-1.5 self-center max-md:h-10">
          {drafts.length} unsaved
        </Button>
      }
    >
      <MenuItem icon="check" onSelect={() => void editor.saveAll()}>
        Save all ({shortcutText(saveAllFiles.keys[0])})
      </MenuItem>
      <MenuItem icon="undo" isDanger onSelect={() => editor.discardAll()}>
        Discard all
      </MenuItem>
      <MenuLine />
      <MenuLabel>Unsaved edits</MenuLabel>
      {drafts.map((path) => (
        <MenuItem key={path} icon="file" onSelect={() => editor.select(path)}>
          {path}
        </MenuItem>
      ))}
    </Menu>
  );
}
