import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { BoundCommand } from '../commands/command.ts';
import type { Place } from '../commands/places.ts';
import { pressPageCommand } from '../commands/press-command.ts';
import type { PaletteEntry, PaletteFiles, PaletteScope, PaletteTypedAhead } from './entry.ts';
import { NOTHING_TYPED, typeAhead } from './typed-ahead.ts';

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
  const typedAhead = useTypedAhead(scope, onScope);
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
          typedAhead={typedAhead}
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

/** Collects what the person types between pressing the palette's key and the palette appearing. */
function useTypedAhead(scope: PaletteScope | undefined, onScope: CommandHostProps['onScope']): PaletteTypedAhead {
  const requested = useRef(scope);
  requested.current = scope;
  const close = useRef(onScope);
  close.current = onScope;
  const isShown = useRef(false);
  const typed = useRef(NOTHING_TYPED);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (requested.current === undefined || isShown.current) return;
      const next = typeAhead(typed.current, event);
      if (next) typed.current = next;
      else if (event.key === 'Escape') close.current(undefined);
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
  if (scope === undefined) typed.current = NOTHING_TYPED;
  return useMemo(
    () => ({
      take() {
        isShown.current = true;
        const taken = typed.current;
        typed.current = NOTHING_TYPED;
        return taken;
      },
      end() {
        isShown.current = false;
      },
    }),
    [],
  );
}
