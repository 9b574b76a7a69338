import type { SelectedElement } from '@lathe/workspace';
import { undoHandEdit } from '../commands/list/undo-hand-edit.ts';
import { IconButton } from '../components/Button.tsx';
import { shortcutText } from '../components/Keys.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import type { useMovable } from './use-movable.ts';

interface PointHeaderProps {
  readonly selected: SelectedElement;
  readonly movable: ReturnType<typeof useMovable>;
  readonly onClose: () => void;
}

/** What is selected and where it is written. The panel is dragged by it, since it may be in front of what comes next. */
export function PointHeader({ selected: { element, source, candidates }, movable, onClose }: PointHeaderProps) {
  const { inspector, editor, layout } = useWorkspace();
  const hasEdits = useStore(inspector.edits).length > 0;
  return (
    <header
      onPointerDown={movable.onPointerDown}
      className="flex h-9 flex-none items-center gap-1.5 border-b border-line pr-1.5 pl-1.5 select-none max-sm:h-12 max-sm:pl-3 sm:cursor-grab sm:touch-none sm:active:cursor-grabbing"
    >
      <IconButton
        size="sm"
        icon="grip"
        label="Move"
        shortcut="arrow keys"
        data-grip
        className="-mr-1 cursor-grab max-sm:hidden"
        onKeyDown={movable.onKeyDown}
      />
      <span className="flex-none font-mono text-12 font-semibold text-fg">{element.tagName}</span>
      <span className="min-w-0 flex-1 truncate text-12">
        {source ? (
          <button
            type="button"
            title={`Open ${source.path}`}
            onClick={() => {
              editor.select(source.path, source.line);
              layout.setView('files');
            }}
            className="max-w-full truncate rounded-row font-mono text-[11.5px] text-accent hover:underline focus-row"
          >
            {source.path.slice(source.path.lastIndexOf('/') + 1)}:{source.line}
          </button>
        ) : (
          <span className="text-fg-3">{candidates.length > 0 ? 'In several places' : 'Not found in the code'}</span>
        )}
      </span>
      <IconButton
        size="sm"
        icon="undo"
        label="Undo"
        shortcut={shortcutText(undoHandEdit.keys[0])}
        disabled={!hasEdits}
        className="max-sm:size-10"
        onClick={() => void inspector.undo()}
      />
      <IconButton size="sm" icon="x" label="Close" className="max-sm:size-10" onClick={onClose} />
    </header>
  );
}
