import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Command, PaletteFiles, PaletteScope } from './command.ts';
import { isShortcut } from './shortcuts.ts';

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
          onShowShortcuts={() => setIsSheetOpen(true)}
          onClose={() => onScope(undefined)}
        />
      )}
      {isSheetOpen && <ShortcutSheet commands={all} onClose={() => setIsSheetOpen(false)} />}
    </Suspense>
  );
}

/** There a "?" is a character. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName) || target.closest('.xterm') !== null)
  );
}
