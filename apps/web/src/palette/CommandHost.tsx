import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Command, PaletteFiles, PaletteScope, PaletteTypedAhead } from './command.ts';
import { isShortcut } from '../components/shortcuts.ts';
import { NOTHING_TYPED, typeAhead } from './typed-ahead.ts';

const loadPalette = () => import('./Palette.tsx');
const Palette = lazy(loadPalette);
const loadSheet = () => import('./ShortcutSheet.tsx');
const ShortcutSheet = lazy(loadSheet);

export interface CommandHostProps {
  readonly commands: readonly Command[];
  readonly files?: PaletteFiles | undefined;
  /** Opened by a button; called with undefined when it closes. */
  readonly scope: PaletteScope | undefined;
  readonly onScope: (scope: PaletteScope | undefined) => void;
}

/** The keys of all commands, the palette, and the sheet that lists the keys. */
export function CommandHost({ commands, files, scope, onScope }: CommandHostProps) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  // Ready before its key is pressed: what is typed at once must not land in the file behind it.
  useEffect(() => void Promise.all([loadPalette(), loadSheet()]), []);
  const own: readonly Command[] = [
    { group: 'Commands', label: 'Find a command, a file, a setting or a project', icon: 'search', shortcut: 'Mod+K', run: () => onScope('everything') },
    ...(files ? [{ group: 'Commands' as const, label: 'Open a file by name', icon: 'file' as const, shortcut: 'Mod+P', run: () => onScope('files') }] : []),
    { group: 'Commands', label: 'Keyboard shortcuts', icon: 'keyboard', shortcut: '?', run: () => setIsSheetOpen(true) },
  ];
  const all = [...own, ...commands];
  const typedAhead = useTypedAhead(scope, onScope);
  const latest = useRef(all);
  latest.current = all;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const command = latest.current.find(({ shortcut }) => shortcut !== undefined && isShortcut(event, shortcut));
      if (command === undefined || (command.shortcut === '?' && isTyping(event.target))) return;
      event.preventDefault();
      command.run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Suspense fallback={null}>
      {scope && (
        <Palette
          key={scope}
          scope={scope}
          // It is open already.
          commands={all.slice(1)}
          files={files}
          typedAhead={typedAhead}
          onShowShortcuts={() => setIsSheetOpen(true)}
          onClose={() => onScope(undefined)}
        />
      )}
      {isSheetOpen && <ShortcutSheet commands={all} onClose={() => setIsSheetOpen(false)} />}
    </Suspense>
  );
}

/** Keeps what is typed between the palette's key and the palette, whose code may still have to come. */
function useTypedAhead(scope: PaletteScope | undefined, onScope: CommandHostProps['onScope']): PaletteTypedAhead {
  const wanted = useRef(scope);
  wanted.current = scope;
  const close = useRef(onScope);
  close.current = onScope;
  const isShown = useRef(false);
  const typed = useRef(NOTHING_TYPED);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (wanted.current === undefined || isShown.current) return;
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

/** There a "?" is a character. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName) || target.closest('.xterm') !== null)
  );
}
