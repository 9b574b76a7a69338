import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { BoundCommand } from '../commands/command.ts';
import type { Place } from '../commands/places.ts';
import { pressPageCommand } from '../commands/press-command.ts';
import type { PaletteEntry, PaletteFiles, PaletteScope } from './entry.ts';
import { NOTHING_TYPED, typeAhead, type TypedAhead } from './typed-ahead.ts';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazy(loadPalette);
const loadSheet = () => import('./ShortcutSheet.tsx');
const ShortcutSheet = lazy(loadSheet);

export interface CommandHostProps {
  readonly commands: readonly BoundCommand[];
  /** Other entries of the palette: models, settings, projects. */
  readonly entries: readonly PaletteEntry[];
  readonly files?: PaletteFiles | undefined;
  /** The shortcut sheet lists the keys of this place and of the places inside it. */
  readonly place: Place;
  readonly scope: PaletteScope | undefined;
  /** Called with undefined when the palette closes. */
  readonly onScope: (scope: PaletteScope | undefined) => void;
  readonly isSheetOpen: boolean;
  readonly onSheetOpen: (isOpen: boolean) => void;
}

/** Handles the keys of the page's commands, and shows the palette and the shortcut sheet. */
export function CommandHost({ commands, entries, files, place, scope, onScope, isSheetOpen, onSheetOpen }: CommandHostProps) {
  // Loaded in advance, so that fast typing does not land in the file behind the palette.
  useEffect(() => void Promise.all([loadPalette(), loadSheet()]), []);
  const [typed, setTyped] = useTyped(scope, onScope);
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => pressPageCommand(latest.current, event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Suspense fallback={null}>
      {scope && (
        <Palette
          key={scope}
          scope={scope}
          entries={[...commands.filter(({ isHidden, applies }) => !isHidden && applies()).map(entryOf), ...entries]}
          files={files}
          query={typed.query}
          onQuery={(query) => setTyped({ query, isEntered: false })}
          isEntered={typed.isEntered}
          onShowShortcuts={() => onSheetOpen(true)}
          onClose={() => onScope(undefined)}
        />
      )}
      {isSheetOpen && <ShortcutSheet place={place} commands={commands} onClose={() => onSheetOpen(false)} />}
    </Suspense>
  );
}

function entryOf({ label, icon, keys, keywords, run }: BoundCommand): PaletteEntry {
  return { group: 'Commands', label, icon, run, ...(keywords ? { keywords } : {}), ...(keys ? { shortcut: keys[0] } : {}) };
}

/**
 * What the person has typed into the palette. Keys that are pressed before it has the focus belong to it, too: its
 * code may still be loading.
 */
function useTyped(scope: PaletteScope | undefined, onScope: CommandHostProps['onScope']): [TypedAhead, (typed: TypedAhead) => void] {
  const [state, setState] = useState({ scope, typed: NOTHING_TYPED });
  const latest = useRef({ scope, onScope });
  latest.current = { scope, onScope };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { scope: requested, onScope: change } = latest.current;
      if (requested === undefined || isInDialog(event.target)) return;
      if (typeAhead(NOTHING_TYPED, event))
        setState((before) => {
          const typed = before.scope === requested ? before.typed : NOTHING_TYPED;
          return { scope: requested, typed: typeAhead(typed, event) ?? typed };
        });
      else if (event.key === 'Escape') change(undefined);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  // A palette that is opened again starts empty.
  if (scope === undefined && state.scope !== undefined) setState({ scope, typed: NOTHING_TYPED });
  return [state.scope === scope ? state.typed : NOTHING_TYPED, (typed) => setState({ scope, typed })];
}

const isInDialog = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[role=dialog]') !== null;
