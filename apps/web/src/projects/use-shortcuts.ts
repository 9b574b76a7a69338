import { useEffect, useRef } from 'react';
import type { PaletteScope } from '../palette/Palette.tsx';
import { useWorkspace } from '../services.tsx';

export interface ShortcutTargets {
  readonly openPalette: (scope: PaletteScope) => void;
}

/** The keys that work anywhere on the project page. Cmd on a Mac, Ctrl elsewhere. */
export function useShortcuts(targets: ShortcutTargets): void {
  const workspace = useWorkspace();
  const latest = useRef(targets);
  latest.current = targets;

  useEffect(() => {
    const { layout, saving, chat } = workspace;
    const withMod: Readonly<Record<string, () => void>> = {
      k: () => latest.current.openPalette('everything'),
      p: () => latest.current.openPalette('files'),
      j: () => layout.setTerminalOpen(!layout.isTerminalOpen.get()),
      s: () => void saving.saveNow(),
      '.': () => void chat.stop(),
      '\\': () => layout.setChatOpen(!layout.isChatOpen.get()),
      'shift+f': () => layout.setSide('search'),
      'shift+p': () => layout.setView('preview'),
      'shift+m': () => chat.setMode(chat.mode.get() === 'plan' ? 'build' : 'plan'),
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.key === 'Escape' && !isOverlayOpen() && chat.status.get() === 'running') return void chat.stop();
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const run = withMod[`${event.shiftKey ? 'shift+' : ''}${event.key.toLowerCase()}`];
      if (run === undefined) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [workspace]);
}

/** Esc first closes what floats, and belongs to the terminal while that has the focus. */
function isOverlayOpen(): boolean {
  if (document.activeElement?.closest('.xterm')) return true;
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}
