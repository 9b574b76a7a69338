import type { SelectedElement } from '@lathe/workspace';
import { useState } from 'react';
import { bindCommand } from '../commands/command.ts';
import { undoHandEdit } from '../commands/list/undo-hand-edit.ts';
import { pressCommand } from '../commands/press-command.ts';
import { Button, IconButton } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { shortcutText } from '../components/Keys.tsx';
import { focusMessageBox } from '../components/message-box.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { AddressRow, PictureRow } from './AddressRows.tsx';
import { panelPlace } from './panel-place.ts';
import { PointStatus } from './PointStatus.tsx';
import { StyleRows } from './StyleRows.tsx';
import { TextRow } from './TextRow.tsx';

/** Changes the selected element of the preview in its source. */
export function PointPanel() {
  const { inspector } = useWorkspace();
  const selected = useStore(inspector.selected);
  return selected ? <Panel selected={selected} /> : null;
}

function Panel({ selected }: { readonly selected: SelectedElement }) {
  const { inspector, editor, layout } = useWorkspace();
  const { element, source, fields } = selected;
  const hasEdits = useStore(inspector.edits).length > 0;
  const [isTyping, setTyping] = useState(false);
  const leave = (): void => {
    inspector.setInspecting(false);
    inspector.deselect();
  };
  return (
    <section
      aria-label={`Selected ${element.tagName}`}
      className={classNames(
        'absolute z-10 flex max-h-[calc(100%-32px)] w-73 animate-rise flex-col overflow-hidden rounded-card border border-line-strong bg-raised text-13 shadow-float',
        'max-sm:inset-x-3 max-sm:top-auto max-sm:bottom-3 max-sm:max-h-[60%] max-sm:w-auto',
        panelPlace(element.box),
      )}
      onKeyDown={(event) => {
        pressCommand([bindCommand(undoHandEdit, { inspector, isTyping })], event);
        if (event.key !== 'Escape') return;
        event.stopPropagation(); // it would also stop the assistant
        leave();
      }}
    >
      <header className="flex h-9 flex-none items-center gap-1.5 border-b border-line pr-1.5 pl-3 max-sm:h-12">
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
            <span className="text-fg-3">{selected.candidates.length > 0 ? 'In several places' : 'Not found in the code'}</span>
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
        <IconButton size="sm" icon="x" label="Close" className="max-sm:size-10" onClick={leave} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto py-1.5">
        {selected.candidates.length > 0 && <Candidates selected={selected} />}
        <TextRow key={`text ${element.selector}`} selected={selected} onTyping={setTyping} />
        <StyleRows key={`style ${element.selector}`} selected={selected} onTyping={setTyping} />
        <AddressRow key={`link ${element.selector}`} element={element} field={fields.link} onTyping={setTyping} />
        <PictureRow key={`picture ${element.selector}`} element={element} field={fields.picture} onTyping={setTyping} />
      </div>
      <PointStatus selected={selected} />
      <footer className="flex-none border-t border-line p-2">
        <Button
          size="wide"
          icon="chat"
          onClick={() => {
            inspector.ask();
            layout.setChatOpen(true);
            focusMessageBox();
          }}
        >
          Ask the assistant about this
        </Button>
      </footer>
    </section>
  );
}

/** The element could be written in several places, and the person knows which. */
function Candidates({ selected: { candidates } }: { readonly selected: SelectedElement }) {
  const { inspector } = useWorkspace();
  return (
    <div className="px-3 pt-1 pb-2">
      <p className="mb-1.5 text-12 text-fg-2">This is in the code more than once. Which one is it?</p>
      <ul className="grid gap-1">
        {candidates.map(({ path, line, excerpt }, index) => (
          <li key={`${path}:${line}`}>
            <button
              type="button"
              onClick={() => inspector.chooseCandidate(index)}
              className="grid w-full gap-0.5 rounded-control border border-line-control bg-surface px-2 py-1.5 text-left hover:border-fg-3 focus-field"
            >
              <span className="truncate font-mono text-[11.5px] text-accent">
                {path}:{line}
              </span>
              <span className="truncate font-mono text-[11.5px] text-fg-2">{excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
