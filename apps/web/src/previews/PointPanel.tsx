import type { SelectedElement } from '@lathe/workspace';
import { useRef, useState } from 'react';
import { bindCommand } from '../commands/command.ts';
import { undoHandEdit } from '../commands/list/undo-hand-edit.ts';
import { pressCommand } from '../commands/press-command.ts';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { focusMessageBox } from '../components/message-box.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { AddressRow, PictureRow } from './AddressRows.tsx';
import { panelPlace } from './panel-place.ts';
import { PointHeader } from './PointHeader.tsx';
import { PointStatus } from './PointStatus.tsx';
import { StyleRows } from './StyleRows.tsx';
import { TextRow } from './TextRow.tsx';
import { MOVED, movedStyle, useMovable } from './use-movable.ts';

/** Changes the selected element of the preview in its source. */
export function PointPanel() {
  const { inspector } = useWorkspace();
  const selected = useStore(inspector.selected);
  return selected ? <Panel selected={selected} /> : null;
}

function Panel({ selected }: { readonly selected: SelectedElement }) {
  const { inspector, layout } = useWorkspace();
  const { element, fields } = selected;
  const panel = useRef<HTMLElement>(null);
  const movable = useMovable(panel);
  const place = panelPlace(element.box);
  const [isTyping, setTyping] = useState(false);
  const leave = (): void => {
    inspector.setInspecting(false);
    inspector.deselect();
  };
  // What a person most likely came for is first.
  const isPicture = element.tagName === 'img';
  const picture = <PictureRow key={`picture ${element.selector}`} element={element} field={fields.picture} onTyping={setTyping} />;
  return (
    <section
      ref={panel}
      aria-label={`Selected ${element.tagName}`}
      className={classNames(
        'absolute z-10 flex max-h-[calc(100%-32px)] w-73 animate-rise flex-col overflow-hidden rounded-card border border-line-strong bg-raised text-13 shadow-float',
        'max-sm:inset-x-3 max-sm:max-h-[60%] max-sm:w-auto',
        place.phone,
        movable.place ? MOVED[movable.place.edge] : place.wide,
      )}
      style={movable.place && movedStyle(movable.place)}
      onKeyDown={(event) => {
        pressCommand([bindCommand(undoHandEdit, { inspector, isTyping })], event);
        if (event.key !== 'Escape') return;
        event.stopPropagation(); // it would also stop the assistant
        leave();
      }}
    >
      {movable.isDragging && <div className="fixed inset-0" />}
      <PointHeader selected={selected} movable={movable} onClose={leave} />
      <div className="min-h-0 flex-1 overflow-y-auto py-1.5">
        {selected.candidates.length > 0 && <Candidates selected={selected} />}
        {isPicture ? picture : <TextRow key={`text ${element.selector}`} selected={selected} onTyping={setTyping} />}
        <StyleRows key={`style ${element.selector}`} selected={selected} onTyping={setTyping} />
        <AddressRow key={`link ${element.selector}`} element={element} field={fields.link} onTyping={setTyping} />
        {!isPicture && picture}
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
