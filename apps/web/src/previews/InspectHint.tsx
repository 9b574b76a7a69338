import { undoHandEdit } from '../commands/list/undo-hand-edit.ts';
import { stopInspecting } from '../commands/list/stop-inspecting.ts';
import { classNames } from '../components/class-names.ts';
import { Keys } from '../components/Keys.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';

/** Explains how to select an element and how to leave the inspector. */
export function InspectHint() {
  const { inspector } = useWorkspace();
  const isOn = useStore(inspector.isInspecting);
  const hasSelected = useStore(inspector.selected) !== undefined;
  const hasEdits = useStore(inspector.edits).length > 0;
  if (!isOn) return null;
  return (
    <p
      role="status"
      className={classNames(
        'pointer-events-none absolute bottom-4 left-1/2 z-10 flex h-8 -translate-x-1/2 animate-rise items-center gap-2 rounded-control bg-fg px-3 text-12 whitespace-nowrap text-base shadow-float',
        // The panel may be there.
        hasSelected && 'max-lg:hidden',
      )}
    >
      {hasSelected ? 'Click another element' : 'Click an element to select it'}
      <span className="flex items-center gap-2 max-sm:hidden">
        <Keys shortcut={stopInspecting.keys[0]} /> leaves
      </span>
      {hasEdits && (
        <span className="flex items-center gap-2 max-sm:hidden">
          <Keys shortcut={undoHandEdit.keys[0]} /> undoes
        </span>
      )}
    </p>
  );
}
